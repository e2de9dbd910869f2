"""The lots of a contest: the promise before the first round, the word of the room, what was opened
with each round, and the certificate to check it with."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from domain.lots.partners.draw import certificate_text
from scoring.lots.queries import lots_certificate, lots_shown
from tournaments.contests.buttons import asked, button
from tournaments.contests.lots import lots_promise, room_word_say
from tournaments.events.lookup import contest_or_404
from tournaments.models import Contest


def _context(found: Contest) -> dict[str, Any]:
    shown = lots_shown(found)
    return {
        "event": found.event,
        "contest": found,
        "lots": shown,
        "file_name": _file_name(found),
        "may_say": found.phase != Contest.Phase.FINISHED
        and not (shown.has_begun and (shown.is_chart or not shown.drawn)),
    }


def _file_name(found: Contest, upto: int | None = None) -> str:
    number = "" if upto is None else f"-{upto}"
    return f"lots-{found.event.slug}-{found.slug}{number}.json"


@require_safe
def public(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """The promise from the moment it is given; seeds and words once they are opened."""
    return render(request, "scoring/lots/public.html", _context(contest_or_404(event, contest)))


@require_safe
def certificate(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    return _file(contest_or_404(event, contest), None)


@require_safe
def round_certificate(request: HttpRequest, event: str, contest: str, number: int) -> HttpResponse:
    """Of the rounds up to this one."""
    found = contest_or_404(event, contest)
    if not 0 < number <= len(lots_shown(found).drawn):
        raise Http404
    return _file(found, number)


def _file(found: Contest, upto: int | None) -> HttpResponse:
    made = lots_certificate(found, upto)
    if made is None:
        raise Http404
    headers = {"Content-Disposition": f'attachment; filename="{_file_name(found, upto)}"'}
    text = certificate_text(made).encode()
    return HttpResponse(text, content_type="application/json", headers=headers)


@require_safe
def desk(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    return _desk(request, contest_or_404(event, contest))


def _desk(request: HttpRequest, found: Contest, more: dict[str, Any] | None = None) -> HttpResponse:
    return render(request, "scoring/lots/desk.html", _context(found) | (more or {}))


@button(_desk, "lots:desk")
def promise(request: HttpRequest, contest: Contest) -> str:
    lots_promise(**asked(request, contest))
    return _("The lots are sealed. Read their six words to the room now.")


@button(_desk, "lots:desk")
def word(request: HttpRequest, contest: Contest) -> str:
    said = request.POST.get("room_word", "")
    sealed = room_word_say(**asked(request, contest), room_word=said)
    return _("The word “%(word)s” is mixed into the lots.") % {"word": sealed.room_word}
