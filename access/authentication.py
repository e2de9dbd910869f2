"""Hands the person behind the token to the API's views; the middleware has found it already."""

from typing import Any

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request


class BearerToken(BaseAuthentication):
    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        asked = request._request
        token = getattr(asked, "api_token", None)
        return None if token is None else (asked.user, token)

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"
