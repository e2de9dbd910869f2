"""Asks the table before any page runs. The API knows tokens and no cookies."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

import api
from access import sessions, trail
from access.models import AccessEntry, Account, ApiToken
from access.permissions import (
    DELETES,
    EXPORTS,
    OPEN_WITHOUT_CODE,
    PASSWORD_AGAIN,
    WHO_MAY,
    WHO_MAY_CHANGE,
    Role,
    role_by_token,
    role_of,
    second_factor_is_asked,
)
from access.sign_in import confirm_password
from access.visitor import address_of
from api import problems
from tournaments.models import Event
from web.rate_limit import tried

# A page for people, though it stands among the addresses for programs.
DOCS = "api:docs"
SAFE = ("GET", "HEAD", "OPTIONS")
MINUTE = 60
HEADERS = {401: {"WWW-Authenticate": "Bearer"}, 429: {"Retry-After": str(MINUTE)}}


class WhoMay:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        match = request.resolver_match
        if match and match.view_name in EXPORTS and answer.status_code == 200:
            event = Event.objects.filter(slug=match.kwargs.get("event")).first()
            _leave(request, AccessEntry.Kind.EXPORTED, event=event, what=match.view_name)
        going = getattr(request, "event_going", None)
        if going and answer.status_code < 400 and not Event.objects.filter(pk=going.pk).exists():
            _leave(request, AccessEntry.Kind.DELETED, about=going.slug)
        return answer

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
    ) -> HttpResponse | None:
        match = request.resolver_match
        name = match.view_name if match else ""
        closed = self._closed(request, name, kwargs.get("event"))
        if closed is None and name in DELETES and request.method == "POST":
            # Only what happens is noted, by whoever may: not every wish of a stranger.
            event = Event.objects.filter(slug=kwargs["event"])
            request.event_going = event.first()  # type: ignore[attr-defined]
        return closed

    def _closed(self, request: HttpRequest, name: str, event: str | None) -> HttpResponse | None:
        needed = WHO_MAY.get(name)
        if needed is None:
            raise PermissionDenied
        if request.path_info.startswith(api.PREFIX) and name != DOCS:
            return _api(request, name, event)
        if needed is Role.ANYONE:
            return None
        role = role_of(request.user, event)
        if role < needed or not isinstance(request.user, Account):
            if request.user.is_authenticated:
                raise PermissionDenied
            back = urlencode({"next": request.get_full_path()}) if request.method == "GET" else ""
            return redirect(f"{reverse('access:sign-in')}?{back}")
        sessions.seen(request, request.user)
        return _asked_first(request, name, request.user)


def _leave(request: HttpRequest, kind: AccessEntry.Kind, **facts: Any) -> None:
    trail.leave(kind, actor=request.user, address=address_of(request), **facts)


def _asked_first(request: HttpRequest, name: str, account: Account) -> HttpResponse | None:
    """What a person whose page this is still has to do before it opens."""
    lacks_code = not account.totp_secret and second_factor_is_asked(account)
    if lacks_code and name not in OPEN_WITHOUT_CODE:
        return redirect("access:own-code")
    if request.method in PASSWORD_AGAIN.get(name, ()) and not sessions.password_is_fresh(request):
        if account.is_tablet:
            raise PermissionDenied
        return confirm_password.ask(request)
    return None


def _api(request: HttpRequest, name: str, event: str | None) -> HttpResponse | None:
    """A cookie counts for nothing here, so no other site can act through somebody's browser."""
    changing = request.method not in SAFE
    needed = WHO_MAY_CHANGE[name] if changing else WHO_MAY[name]
    given = request.headers.get("Authorization")
    wrong = f"wrong-token:{request.META.get('REMOTE_ADDR')}"
    token = None if given is None else _token(given)
    request.user = token.account if token is not None else AnonymousUser()
    request.api_token = token  # type: ignore[attr-defined]
    if given is not None and token is None:
        # Only wrong ones are slowed down: a whole hall may come from one address, and a token is
        # too long to be guessed at any speed.
        if tried(wrong, within_seconds=MINUTE) > settings.ENV.api_per_minute:
            return _closed("too-many-requests")
        return _closed("token-unknown")
    role = role_by_token(token, event, changing=changing) if token else Role.ANYONE
    # Scorers see what is not published yet no sooner than on the pages: not at all.
    request.at_desk = bool(token) and role_of(request.user, event) >= Role.OFFICIAL  # type: ignore[attr-defined]
    if role >= needed:
        return None
    if token is None:
        return _closed("token-needed")
    return _closed("may-not")


def _token(given: str) -> ApiToken | None:
    kind, _, secret = given.partition(" ")
    return ApiToken.of(secret.strip()) if kind.lower() == "bearer" else None


def _closed(code: str) -> HttpResponse:
    status, _sentence = problems.PROBLEMS[code]
    return problems.plain_answer(code, HEADERS.get(status))
