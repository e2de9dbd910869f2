"""The results that came in last, each as one line."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from scoring.selectors.chart import SideNames, latest_results
from tournaments.models import Contest, SideEntry


@dataclass(frozen=True, slots=True)
class LastResult:
    """`winner` is empty where nobody won; `left` are the cards of the others, where counted."""

    game: int
    table: int | None
    winner: str
    manner: str
    left: int | None
    at: datetime


def last_results(*, contest: Contest, limit: int) -> list[LastResult]:
    """The newest first. Partners may have changed since: who won is asked of the side itself."""
    found = list(latest_results(contest=contest).select_related("game__table")[:limit])
    people: dict[int, list[str]] = defaultdict(list)
    won = SideEntry.objects.filter(side__in=[result.winner_id for result in found if result.winner])
    for side, name in won.order_by("place").values_list("side_id", "entry__player__name"):
        people[side].append(name)
    lines = []
    for result in found:
        winner = result.winner
        names = tuple(people[winner.pk]) if winner else ()
        counts = result.counted.by_side.items()
        others = [count for side, count in counts if winner and side != winner.number]
        lines.append(
            LastResult(
                result.game_id,
                result.game.table.number if result.game.table else None,
                SideNames(0, names, ("",) * len(names)).called if names else "",
                result.manner,
                sum(others) if others else None,
                result.at,
            )
        )
    return lines
