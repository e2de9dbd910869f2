"""The end of a contest: the page that stays and can be shared, and the script to be read aloud."""

from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from pages.words import said
from scoring import standings
from scoring.day_facts import consolation_winners, facts_of, is_over
from scoring.published import PublishedContest, PublishedEvent
from scoring.selectors import SideNames
from scoring.web import closing_words
from scoring.web.board_view import ranking_shown
from scoring.web.chart_view import podium_of
from scoring.web.pages import Page, found_or_404
from scoring.web.record_desk import page_of

# Of a contest of rounds, so many lines stand below the first three.
RANKED = 10


def _fill(here: PublishedEvent, found: PublishedContest) -> dict[str, Any]:
    points = _chapter_points(found)
    podium = podium_of(found)
    return {
        "is_over": is_over(found),
        "podium": podium,
        # The first in the middle, as on a podium, where each place is one side's.
        "stands": podium if len(podium) in (2, 3) and not found.contest.is_by_rounds else [],
        "final": _final(found, podium),
        "consolation": consolation_winners(found),
        "points": points,
        "most": max((row.total.points for row in points), default=0),
        "facts": facts_of(found),
        "ranking": ranking_shown(found.board)[:RANKED],
        "is_cut": found.board is not None and len(found.board.ranking) > RANKED,
        "zone": ZoneInfo(here.event.time_zone),
    }


def _chapter_points(found: PublishedContest) -> list[standings.Standing[str]]:
    return standings.rank(
        standings.chapter_totals(found.credits), tie_breaks=standings.CHAPTER_TIE_BREAKS
    )


def _final(found: PublishedContest, podium: list[tuple[str, SideNames]]) -> Any:
    """The champions' last game on a chart."""
    if found.chart is None or not podium:
        return None
    return next((one for one in found.results if one.winner == podium[0][1]), None)


finish = require_safe(Page("finish", _("The finish"), _fill))


@require_safe
def closing(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """In large letters, for whoever holds the microphone."""
    _contest, context = page_of(event, contest)
    _here, found = found_or_404(request, event, contest)
    lines = script(found) if is_over(found) else []
    shown = {"lines": [said(line) for line in lines], "cue": said(closing_words.CUE)}
    return render(request, "record/closing.html", context | shown)


def script(found: PublishedContest) -> list[Any]:
    points = _chapter_points(found)
    chapter = (points[0].total.who, points[0].total.points) if points else None
    return closing_words.closing(
        facts_of(found), _first_places(found), consolation_winners(found), chapter
    )


def _first_places(found: PublishedContest) -> list[tuple[int, SideNames]]:
    if found.board is not None:
        return [(place.place, place.who) for place in found.board.ranking if place.place <= 3]
    return [(int(place), side) for place, side in podium_of(found)]
