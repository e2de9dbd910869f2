from django.contrib.auth.views import LogoutView
from django.urls import path

from access import tokens_web, web

app_name = "access"
urlpatterns = [
    path("sign-in/", web.SignIn.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("set-up/<str:token>/", web.set_up, name="set-up"),
    path("tokens/", tokens_web.tokens, name="tokens"),
    path("tokens/<int:token>/revoke/", tokens_web.revoke, name="token-revoke"),
]
