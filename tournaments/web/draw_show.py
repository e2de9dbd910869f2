"""The draw as an event for the projector: numbers, promise, word, reveal, certificate.

An official's page: it shows an unpublished draw, so nobody else may open it. The services are those
of the desk's page; here they are only made large.
"""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pages.qr import qr_picture
from pages.reading import actor_of, version_in
from pages.refusals import refused_on
from pages.words import said
from tournaments.draw import Preview
from tournaments.models import Contest, Draw
from tournaments.selectors.draws import draw_in_force, draw_preview, draw_promised, entrants_in
from tournaments.services.contests import contest_publish
from tournaments.services.draw_sides import OPEN_PHASES
from tournaments.services.draws import draw_commit, partners_draw
from tournaments.web.draw_certificate import shown
from tournaments.web.draw_desk import digits_in, readable
from tournaments.web.finding import contest_or_404
from wording import Refusal


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """`do` says which button it was: fix (the seed), draw, or publish."""
    found = contest_or_404(event, contest)
    if not found.draws_partners:
        raise Http404
    if request.method != "POST":
        return _page(request, found)
    try:
        _act(request, found)
    except Refusal as refusal:
        return refused_on(
            refusal, lambda more: _page(request, contest_or_404(event, contest), more)
        )
    return redirect("draw:show", event=event, contest=contest)


def _act(request: HttpRequest, found: Contest) -> None:
    who: dict[str, Any] = {"actor": actor_of(request), "contest_id": found.pk}
    match request.POST.get("do"):
        case "fix":
            odd_seat = request.POST.get("odd_seat", "")
            draw_commit(**who, version=version_in(request), odd_seat=odd_seat)
        case "draw":
            word = request.POST.get("room_word", "")
            partners_draw(**who, version=version_in(request), room_word=word)
        case "publish":
            contest_publish(**who)
            messages.success(request, _("Published. Players can see their partners now."))


def _page(request: HttpRequest, found: Contest, more: dict[str, Any] | None = None) -> HttpResponse:
    promised = draw_promised(found) if found.phase in OPEN_PHASES else None
    drawn = draw_in_force(found)
    address = reverse("draw:public", args=[found.event.slug, found.slug])
    link = _absolute(request, address)
    context: dict[str, Any] = {
        "event": found.event,
        "contest": found,
        "promised": promised,
        "word": request.POST.get("room_word", ""),
        "link": link,
        "qr": qr_picture(link),
    }
    if promised is not None or drawn is None:
        context |= {"stage": "promise" if promised else "before", **_numbers(found)}
    else:
        context |= {"stage": "reveal", **_reveal(drawn)}
    return render(request, "draw/show.html", context | (more or {}))


def _numbers(found: Contest) -> dict[str, Any]:
    chapters = {person.chapter for person in entrants_in(found)}
    try:
        looked: Preview = draw_preview(found)
    except Refusal as refusal:
        return {"unclear": said(refusal.sentence)}
    return {
        "preview": looked,
        "chapters": len(chapters),
        "legal_draws": readable(looked.legal_draws, looked.about),
        "legal_digits": digits_in(looked.legal_draws, looked.about),
        "odd_options": [
            (option.odd_seat, said(option.sentence))
            for option in looked.odd_options
            if option.odd_seat
        ],
        "blocked": [said(one.sentence) for one in looked.findings if one.level == "error"],
    }


def _reveal(drawn: Draw) -> dict[str, Any]:
    made = shown(drawn)
    people = made["made"]["input"]["entrants"]
    return made | {
        "drawn": drawn,
        "chapters": len({person["chapter"] for person in people}),
        "seal": made["made"]["seal"],
    }


def _absolute(request: HttpRequest, path: str) -> str:
    base: str = settings.ENV.origin or request.build_absolute_uri("/")
    return base.rstrip("/") + path
