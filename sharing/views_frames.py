"""A contest inside a page of the club's website: the same living parts as on our own pages.

Only the websites that an official listed may show them, and our own desk for its preview. A frame
on another site gets no cookie, so nothing here needs one: who asks for a table stands in the
address.
"""

import base64
import hashlib
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from domain import names
from live.pages import contest as pages
from live.pages.chart import CHART
from live.pages.player import MOST_FOUND, SHORTEST_SEARCH, in_person_frame, part_of
from live.player_status import Person
from live.publish import PublishedEvent
from live.published import PublishedContest
from live.response import found_or_404, live_page
from server.middleware import HEADER, policy
from sharing.colours import DARK_GROUND, LIGHT_GROUND, accent_on, colour_in
from sharing.models import Website
from web.params import number_in

FIND = "find"
SHOWN = {"chart": CHART, "tables": pages.TABLES, "results": pages.RESULTS}
TITLES = {
    "chart": _("Chart or rounds"),
    "tables": _("Tables now"),
    "results": _("Results"),
    FIND: _("Find my table"),
}
LIGHT, DARK = "light", "dark"


@require_safe
@xframe_options_exempt
def frame(request: HttpRequest, event: str, contest: str, what: str) -> HttpResponse:
    here, found = found_or_404(request, event, contest)
    if what not in TITLES:
        raise Http404
    look = _look(request)
    context: dict[str, Any] = {
        "event": here.event,
        "contest": found.contest,
        "what": what,
        "asked": {name: request.GET.get(name, "") for name in ("look", "accent")},
        "look": look,
        "accent": _accent(request, look),
    }
    shows = _found_person if what == FIND else _shown_page
    answer = shows(request, here, found, context)
    # Read with each frame: a website that was taken off the list is refused at once.
    websites = Website.objects.filter(event=here.event).values_list("origin", flat=True)
    answer.headers[HEADER] = _allowed(websites, context["accent"])
    return answer


def _shown_page(
    request: HttpRequest, here: PublishedEvent, found: PublishedContest, context: dict[str, Any]
) -> HttpResponse:
    page = SHOWN[context["what"]].fitting(found)
    return live_page(
        request,
        "sharing/frame.html",
        {**context, "title": page.title},
        living=page.living(here, found),
    )


def _found_person(
    request: HttpRequest, here: PublishedEvent, found: PublishedContest, context: dict[str, Any]
) -> HttpResponse:
    """Type a name, press it, read the answer; the frame's address remembers who it is."""
    people = _people_in(here, found.contest.slug)
    context |= {"title": TITLES[FIND], "q": request.GET.get("q", "")[: names.LONGEST]}
    person = people.get(number_in(request.GET.get("player")) or 0)
    if person is not None:
        return _answer(request, here, found, person, context)
    wanted = names.key(context["q"])
    if len(wanted) >= SHORTEST_SEARCH:
        matching = here.search(wanted)
        context["people"] = [one for one in matching if one.player in people][:MOST_FOUND]
    return render(request, "sharing/find.html", context)


def _people_in(here: PublishedEvent, contest: str) -> dict[int, Person]:
    """Everyone in this contest, with their answer in it alone."""
    return {
        player: replace(person, answers=(answer,))
        for player, person in here.people.items()
        for answer in person.answers
        if answer.contest_slug == contest
    }


def _answer(
    request: HttpRequest,
    here: PublishedEvent,
    found: PublishedContest,
    person: Person,
    context: dict[str, Any],
) -> HttpResponse:
    pieces = found.parts.once(
        ("frame", person.player, get_language()), lambda: part_of(here, person)
    )
    return live_page(
        request,
        "sharing/frame.html",
        {**context, "person": person},
        living=in_person_frame(here, person, pieces),
    )


def _look(request: HttpRequest) -> str:
    """Light, dark, or as the reader's own machine likes it."""
    asked = request.GET.get("look", "")
    return asked if asked in (LIGHT, DARK) else ""


def _accent(request: HttpRequest, look: str) -> SafeString:
    """The club's colour as a style, readable on the ground it will stand on."""
    colour = colour_in(request.GET.get("accent"))
    if not colour:
        return SafeString()
    light, dark = (_tokens(ground, colour) for ground in (LIGHT_GROUND, DARK_GROUND))
    if look:
        return SafeString(dark if look == DARK else light)
    return SafeString(f"{light}@media (prefers-color-scheme: dark){{{dark}}}")


def _tokens(ground: str, colour: str) -> str:
    accent = accent_on(ground, colour)
    return (
        f":root:root{{--pine:{accent.colour};--on-pine:{accent.upon};--focus:{accent.colour};"
        f"--pine-soft:color-mix(in srgb,{accent.colour} 12%,{ground})}}"
    )


def _allowed(websites: Iterable[str], style: str) -> str:
    exceptions = {"frame-ancestors": " ".join(("'self'", *websites))}
    if style:
        # Exactly this style and no other.
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        exceptions["style-src"] = f"'self' 'sha256-{digest}'"
    return policy(exceptions)
