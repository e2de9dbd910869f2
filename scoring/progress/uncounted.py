"""Contests whose ranking rests on losses that nobody counted, which an earlier Rallydeck took for
0 cards: which they are, and whether it would matter. Writes nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache
from django.db.models import Max, QuerySet

from domain.formats.values import MAIN, History, Side
from games.models import Result
from scoring.models import Match
from scoring.progress.rounds import history_read
from tournaments.models import Contest

KEPT = 3600


@dataclass(frozen=True, slots=True)
class Noughts:
    """The matches in which such losses are, and what one of them would come to."""

    contest: Contest
    matches: tuple[Match, ...]
    cards: int


def noughts_get(*, contests: QuerySet[Contest]) -> list[Noughts]:
    """Those contests in which people would stand elsewhere if these losses counted."""
    marked = Result.objects.filter(
        uncounted_is_nought=True, state=Result.State.CONFIRMED, game__contest__in=contests
    )
    by_contest: dict[int, list[int]] = {}
    rows = marked.order_by("pk").values_list("game__contest", "game__match_game__match")
    for contest_id, match_id in rows:
        by_contest.setdefault(contest_id, []).append(match_id)
    held_by = Contest.objects.filter(pk__in=by_contest).select_related("event").order_by("pk")
    found = []
    for contest in held_by.annotate(last=Max("audit__at")):
        form = contest.format
        cards = form.cards_if_uncounted(contest.options, MAIN)
        if cards is None or not _matters(contest, contest.last):
            continue
        held = Match.objects.filter(pk__in=by_contest[contest.pk]).order_by("number")
        # Finals and play-offs are won or lost: there is nothing to put right.
        matches = [
            row for row in held if form.cards_if_uncounted(contest.options, row.part) is not None
        ]
        found.append(Noughts(contest, tuple(matches), cards))
    return found


def _matters(contest: Contest, last: datetime | None) -> bool:
    """Reads the whole contest twice, so not again until something is done in it; `last` is when
    that was."""
    place = f"noughts:{contest.pk}:{last and last.timestamp()}"
    known: bool | None = cache.get(place)
    if known is None:
        was = history_read(contest).history
        would_be = history_read(contest, as_of_before=False).history
        known = _places(contest, was) != _places(contest, would_be)
        cache.set(place, known, KEPT)
    return known


def _places(contest: Contest, history: History) -> Mapping[Side, int]:
    return {place.who: place.place for place in contest.format.ranking(history)}
