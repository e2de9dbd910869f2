"""Whoever has just written something reads it at once: what their browser has to be shown.

The public pages may be a moment behind. A browser that has written carries, for as long as that
moment can last, the revision it made; no page made before that one is shown to it.
"""

import threading

from django.http import HttpRequest, HttpResponse

import api
from server.middleware import GetResponse
from tournaments import audited_action
from tournaments.models import AuditEntry
from tournaments.pulse import pulse
from web.params import number_in

COOKIE = "wrote"
# Longer than any page may be behind.
REMEMBER_SECONDS = 15

_here = threading.local()


def _note(entry: AuditEntry) -> None:
    written = getattr(_here, "written", None)
    if written is not None and entry.contest is not None:
        written[entry.contest.pk] = entry.contest.revision


audited_action.listen(_note)


class ReadYourWrites:
    """Gives whoever changed a contest the revision they made. Programs know no cookies: what they
    read with their token is never behind."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        written: dict[int, int] = {}
        _here.written = written
        try:
            response = self.get_response(request)
        finally:
            _here.written = None
        if written:
            pulse.wake()
        if written and not request.path_info.startswith(api.PREFIX):
            response.set_cookie(
                COOKIE,
                "_".join(f"{pk}.{revision}" for pk, revision in written.items()),
                max_age=REMEMBER_SECONDS,
                httponly=True,
                samesite="Lax",
                secure=request.is_secure(),
            )
        return response


def wrote(request: HttpRequest) -> dict[int, int]:
    """The revision that each contest must have reached for this browser, by its row."""
    reach = {}
    for text in filter(None, request.COOKIES.get(COOKIE, "").split("_")):
        contest, _, revision = text.partition(".")
        row, least = number_in(contest), number_in(revision)
        if row and least:
            reach[row] = least
    return reach
