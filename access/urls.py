from django.contrib.auth.views import LogoutView
from django.urls import path

from access.accounts import views as accounts
from access.helpers import views as helpers
from access.helpers import views_accounts
from access.sign_in import confirm_password
from access.sign_in import views as sign_in

app_name = "access"
urlpatterns = [
    path("sign-in/", sign_in.sign_in, name="sign-in"),
    path("sign-in/code/", sign_in.code, name="code"),
    path("sign-in/tablet/", helpers.tablet, name="tablet"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("set-up/<str:token>/", accounts.set_up, name="set-up"),
    path("join/<str:secret>/", helpers.join, name="join"),
    path("you/", accounts.own, name="own"),
    path("you/sessions/<int:session>/end/", accounts.session_end, name="session-end"),
    path("you/hints/", accounts.hints_close, name="hints-close"),
    path("you/second-factor/", accounts.own_code, name="own-code"),
    path("you/password-again/", confirm_password.confirm, name="again"),
    path("tokens/", accounts.tokens, name="tokens"),
    path("tokens/<int:token>/revoke/", accounts.revoke_token, name="token-revoke"),
    path("helpers/", views_accounts.accounts, name="everybody"),
    path("helpers/trail/", views_accounts.trail, name="trail"),
    path("helpers/<int:helper>/", views_accounts.account, name="one-of-everybody"),
    path("helpers/of/<slug:event>/", helpers.helpers, name="helpers"),
    path("helpers/of/<slug:event>/<int:helper>/", helpers.helper, name="helper"),
]
