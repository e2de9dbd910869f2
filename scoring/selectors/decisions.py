"""What needs a decision at the desk, the most urgent first. Judges nothing: it only notices."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.models import Game
from scoring.selectors.tables import GameHere, TableNow
from tournaments.models import Contest
from tournaments.seating import CallList, Finding


class Need(StrEnum):
    DISPUTED = "disputed"
    """The two sides reported different results."""
    BROKEN = "broken"
    """A game stands at a table that is out of use, since no other one is free."""
    NO_TABLE = "no-table"
    """A game is in play at no table, as after a call on paper."""
    MISSING = "missing"
    """Called, and not sat down within the minutes until a walkover."""
    OVER_TIME = "over-time"
    REPORTED = "reported"
    """One side reported; the other one, or an official, has to confirm."""
    FINDING = "finding"
    """The queue cannot place somebody by itself."""


@dataclass(frozen=True, slots=True)
class Decision:
    need: Need
    table: TableNow | None = None
    game: GameHere | None = None
    finding: Finding | None = None


def decisions(
    *,
    contest: Contest,
    tables: Sequence[TableNow],
    nowhere: Sequence[GameHere],
    calls: CallList,
) -> list[Decision]:
    found = [
        Decision(need, table, table.game)
        for table in tables
        if (need := _need(contest, table)) is not None
    ]
    found += [Decision(Need.NO_TABLE, game=game) for game in nowhere]
    found += [Decision(Need.FINDING, finding=finding) for finding in calls.findings]
    order = list(Need)
    return sorted(found, key=lambda decision: order.index(decision.need))


def _need(contest: Contest, table: TableNow) -> Need | None:
    game = table.game
    if game is None:
        return None
    if game.state == Game.State.DISPUTED:
        return Need.DISPUTED
    if game.state == Game.State.REPORTED:
        return Need.REPORTED
    if table.broken:
        return Need.BROKEN
    if game.state == Game.State.CALLED and game.minutes >= contest.no_show_minutes:
        return Need.MISSING
    limit = contest.time_limit_minutes
    if game.state == Game.State.PLAYING and limit is not None and game.minutes >= limit:
        return Need.OVER_TIME
    return None
