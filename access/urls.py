from django.contrib.auth.views import LogoutView
from django.urls import path

from access import tokens_web
from access.web import again, everybody, helpers, join, own, set_up, sign_in

app_name = "access"
urlpatterns = [
    path("sign-in/", sign_in.sign_in, name="sign-in"),
    path("sign-in/code/", sign_in.code, name="code"),
    path("sign-in/tablet/", sign_in.tablet, name="tablet"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("set-up/<str:token>/", set_up.set_up, name="set-up"),
    path("join/<str:secret>/", join.join, name="join"),
    path("you/", own.own, name="own"),
    path("you/sessions/<int:session>/end/", own.session_end, name="session-end"),
    path("you/hints/", own.hints_close, name="hints-close"),
    path("you/second-factor/", own.own_code, name="own-code"),
    path("you/password-again/", again.again, name="again"),
    path("tokens/", tokens_web.tokens, name="tokens"),
    path("tokens/<int:token>/revoke/", tokens_web.revoke, name="token-revoke"),
    path("helpers/", everybody.everybody, name="everybody"),
    path("helpers/trail/", everybody.trail, name="trail"),
    path("helpers/<int:helper>/", everybody.one, name="one-of-everybody"),
    path("helpers/of/<slug:event>/", helpers.helpers, name="helpers"),
    path("helpers/of/<slug:event>/<int:helper>/", helpers.helper, name="helper"),
]
