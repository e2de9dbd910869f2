"""How often one address without a token, and one token, may ask."""

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle


class PerAddress(SimpleRateThrottle):
    scope = "address"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        return None if request.auth else f"api:address:{self.get_ident(request)}"


class PerToken(SimpleRateThrottle):
    scope = "token"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        return f"api:token:{request.auth.pk}" if request.auth else None
