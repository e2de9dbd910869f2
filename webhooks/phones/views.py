"""A phone says that it wants to ring; the small program that it keeps for that; and what a page
needs to offer it.
"""

import json
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from domain.wording import Refusal
from tournaments.models import Event, Player
from tournaments.people.player_cookie import remembered_player
from web import words
from web.params import visitor_of
from web.rate_limit import tried
from web.refusals import UNREADABLE, status_of
from webhooks.phones import encryption, services

LONGEST = 4000
MINUTE = 60
PROGRAM = settings.PROJECT / "static" / "js" / "phone-worker.js"


@require_safe
@cache_control(max_age=0)
def program(request: HttpRequest) -> HttpResponse:
    """From the root, so that it may open a page of any event."""
    return HttpResponse(PROGRAM.read_bytes(), content_type="text/javascript; charset=utf-8")


@require_POST
def phone(request: HttpRequest, event: str) -> HttpResponse:
    """For whoever this browser was told to be; the page of theirs says as much to anyone."""
    found = get_object_or_404(Event, slug=event)
    player = Player.objects.filter(event=found, pk=remembered_player(request, found) or 0).first()
    if player is None or not request.is_secure():
        raise Http404
    asked = _asked(request)
    if asked is None:
        return JsonResponse({}, status=UNREADABLE)
    try:
        _refuse_a_flood(request)
        services.phone_add(
            player=player,
            **asked,
            language=get_language() or "en",
            site=f"https://{request.get_host()}",
        )
    except services.TooManyPhones as refusal:
        return _told(refusal, 429, {"Retry-After": str(refusal.seconds)})
    except Refusal as refusal:
        return _told(refusal, status_of(refusal))
    return HttpResponse(status=204)


def _refuse_a_flood(request: HttpRequest) -> None:
    """A hall behind one router is one visitor and may ask as often as any program."""
    visitor = visitor_of(request.META.get("REMOTE_ADDR", ""))
    if tried(f"phones-of:{visitor}", within_seconds=MINUTE) > settings.ENV.api_per_minute:
        raise services.TooManyPhones(MINUTE)


def _told(refusal: Refusal, status: int, headers: dict[str, str] | None = None) -> JsonResponse:
    said = {"code": refusal.code, "detail": words.said(refusal.sentence)}
    return JsonResponse(said, status=status, headers=headers)


def _asked(request: HttpRequest) -> dict[str, str] | None:
    """A subscription, as browsers write it."""
    try:
        said: Any = json.loads(request.body[:LONGEST])
        asked = {
            "address": said["endpoint"],
            "phone_key": said["keys"]["p256dh"],
            "phone_secret": said["keys"]["auth"],
        }
    except (ValueError, KeyError, TypeError):
        return None
    return asked if all(isinstance(one, str) for one in asked.values()) else None


def on_pages(request: HttpRequest) -> dict[str, Any]:
    """The key by which a player's page asks that a phone may ring; nothing without https. Read only
    by the page that offers it."""
    if not request.is_secure():
        return {"phone_key": ""}
    return {
        "phone_key": SimpleLazyObject(lambda: encryption.public_key(services.key_get().private))
    }
