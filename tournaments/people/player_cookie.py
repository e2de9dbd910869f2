"""Who the person with this phone is, as it was told once: a cookie of one event."""

from django.http import HttpRequest, HttpResponse

from tournaments.models import Event
from web.params import number_in

REMEMBER_SECONDS = 60 * 60 * 24 * 10


def remembered_player(request: HttpRequest, event: Event) -> int | None:
    return number_in(request.COOKIES.get(_cookie(event), ""))


def remember(request: HttpRequest, answer: HttpResponse, event: Event, player: int) -> None:
    answer.set_cookie(
        _cookie(event),
        str(player),
        max_age=REMEMBER_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def forget(answer: HttpResponse, event: Event) -> None:
    answer.delete_cookie(_cookie(event), samesite="Lax")


def _cookie(event: Event) -> str:
    return f"player-{event.pk}"
