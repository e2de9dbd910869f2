"""The end of a contest: the page that stays and can be shared, and the script to be read aloud."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from domain.results import AT_THE_TABLE
from domain.standings import chapters_ranked
from domain.wording import Sentence
from live.pages.board import ranking_shown
from live.publish import PublishedEvent
from live.published import PublishedContest, PublishedResult
from live.response import Page, found_or_404
from scoring.progress.chart import SideNames
from scoring.record.base import page_of
from web.words import said

# ---- A contest's day in a few numbers, and who is honoured at its end ----

# A game that took less was written down afterwards; one that took more was forgotten.
SHORTEST, LONGEST = timedelta(minutes=3), timedelta(hours=3)


@dataclass(frozen=True, slots=True)
class Facts:
    people: int
    chapters: int
    games: int
    longest: PublishedResult | None
    longest_minutes: int
    # Won with the fewest cards ahead, and how many those were.
    closest: PublishedResult | None
    closest_cards: int
    ended: datetime | None


def facts_of(found: PublishedContest) -> Facts:
    played = [result for result in found.results if result.manner in AT_THE_TABLE]
    lengths = [(length, result) for result in played if (length := _length(result)) is not None]
    longest = max(lengths, key=lambda one: one[0], default=None)
    close = [(cards, result) for result in played if (cards := _ahead_by(result)) is not None]
    closest = min(close, key=lambda one: one[0], default=None)
    return Facts(
        people=len({member.player for member in found.members}),
        chapters=len({member.chapter for member in found.members}),
        games=len(played),
        longest=longest[1] if longest else None,
        longest_minutes=round(longest[0].total_seconds() / 60) if longest else 0,
        closest=closest[1] if closest else None,
        closest_cards=closest[0] if closest else 0,
        ended=max((result.at for result in found.results if result.at), default=None),
    )


def _length(result: PublishedResult) -> timedelta | None:
    if result.at is None or result.since is None:
        return None
    length = result.at - result.since
    return length if SHORTEST <= length <= LONGEST else None


def _ahead_by(result: PublishedResult) -> int | None:
    """The cards that the second had left; the winner of a game that was played out had none."""
    if result.manner != "played-out" or not result.behind:
        return None
    cards = result.behind[0][1]
    return cards or None


# ---- What is read aloud at the end of a contest ----

CUE = Sentence("Read aloud; wait for the applause after each.")
FIRST, SECOND = 1, 2


def script(found: PublishedContest) -> list[Sentence]:
    facts, points = facts_of(found), chapters_ranked(found.credits)
    lines = [
        Sentence("Dear friends, {people} of you sat down to play today.", people=facts.people),
        Sentence.counted(
            "We have played {count} game.", "We have played {count} games.", count=facts.games
        ),
    ]
    if points:
        lines.append(
            Sentence(
                "The chapter with the most points: {chapter}, with {points}.",
                chapter=points[0].chapter,
                points=points[0].points,
            )
        )
    if consolation := found.progress.consolation_winner:
        lines.append(
            Sentence("The consolation chart was won by {names}.", names=_named(consolation))
        )
    return [
        *lines,
        *(_placed(one.place, one.who) for one in reversed(found.progress.podium)),
        Sentence(
            "Thank you to everyone who played, called, scored, dealt out cards and made coffee."
        ),
        Sentence("That was it. Drive home safely, and see you at the next one."),
    ]


def _placed(place: int, side: SideNames) -> Sentence:
    names = _named(side)
    if place > SECOND:
        return Sentence("In third place: {names}.", names=names)
    if place > FIRST:
        return Sentence("In second place: {names}.", names=names)
    if len(side.names) == 1:
        return Sentence("And in first place: {names}!", names=names)
    return Sentence("And our champions: {names}!", names=names)


def _named(side: SideNames) -> Sentence:
    """“Rose Haskins of Gulf Breeze and Earl Dufresne of Red River Rovers”."""
    return Sentence.listed(
        Sentence("{name} of {chapter}", name=name, chapter=chapter) if chapter else name
        for name, chapter in side.people
    )


# Of a contest of rounds, so many lines stand below the first three.
RANKED = 10


def _fill(here: PublishedEvent, found: PublishedContest) -> dict[str, Any]:
    points = chapters_ranked(found.credits)
    podium = found.podium
    return {
        "is_over": found.progress.is_over,
        "podium": podium,
        # The first in the middle, as on a podium, where each place is one side's.
        "stands": podium if len(podium) in (2, 3) and found.board is None else [],
        "final": _final(found, podium),
        "consolation": found.progress.consolation_winner,
        "points": points,
        "most": max((row.points for row in points), default=0),
        "facts": facts_of(found),
        "ranking": ranking_shown(found.board)[:RANKED],
        "is_cut": found.board is not None and len(found.board.ranking) > RANKED,
    }


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
    lines = script(found) if found.progress.is_over else []
    shown = {"lines": [said(line) for line in lines], "cue": said(CUE)}
    return render(request, "live/pages/closing.html", context | shown)
