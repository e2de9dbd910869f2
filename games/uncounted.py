"""Results of an earlier Rallydeck in which a loss was not counted: they ranked as 0 cards.

They go on ranking so until somebody puts them right, since no place may change in silence. Marks
them when a database or a file of that time comes in; takes rows, so that a migration can call it.
Must not know matches, rounds or rankings.
"""

from collections import defaultdict
from typing import Any

from django.db.models import QuerySet

from domain.results import Counts, Manner, stocks

# Forms of contest that ranked by cards then.
FORMS = ("open", "progressive", "mixer", "swiss", "everyone", "pools")


def noughts_mark(results: "QuerySet[Any]", seats: "QuerySet[Any]") -> None:
    """`seats` are the sides at the games of these results, with their members."""
    found = results.filter(game__contest__form__in=FORMS).exclude(state="reported")
    found = found.exclude(manner__in=[Manner.WALKOVER.value, Manner.NO_SHOW.value])
    rows = list(found.values_list("pk", "game", "winner__number", "cards_left"))
    sides: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    named = seats.filter(game__results__in=found, side__members__left=False).distinct()
    for game, number, entry in named.order_by("pk", "side__members__place").values_list(
        "game", "side__number", "side__members__entry"
    ):
        sides[game][number].append(entry)
    marked = [
        pk
        for pk, game, winner, left in rows
        if _is_uncounted(Counts.read(left), winner, sides[game])
    ]
    for start in range(0, len(marked), 500):
        results.filter(pk__in=marked[start : start + 500]).update(uncounted_is_nought=True)


def _is_uncounted(counts: Counts, winner: int | None, sides: dict[int, list[int]]) -> bool:
    """Whoever is alone against two plays two seats, each with a stock."""
    most = max(map(len, sides.values()), default=1)
    return any(
        number != winner and counts.total(number, stocks(entries, most)) is None
        for number, entries in sides.items()
    )
