"""What somebody says of a game. Must not know whether it can be so: the checks do."""

from dataclasses import dataclass
from typing import Any

from games.results.counts import NOTHING, Counts
from games.results.manner import Manner

NO_SHOW = Manner.NO_SHOW.value


@dataclass(frozen=True, slots=True)
class ReportedIncident:
    kind: str
    entry: int
    cards: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    """What somebody says of a game.

    `manner` is how it finished, a `Manner` ("played-out", "time", …, "no-show"); `winner` a side's
    number. Points are by side. With a `record`, the result is what its replay gives. `ends` says
    that it ends a match of several games: by the "score", or by a "ruling".
    """

    manner: str = ""
    winner: int | None = None
    cards_left: Counts = NOTHING
    points: Counts = NOTHING
    incidents: tuple[ReportedIncident, ...] = ()
    incidents_complete: bool = False
    minutes: float | None = None
    tie_break: str | None = None
    reason: str = ""
    record: str = ""
    ends: str = ""

    @property
    def details(self) -> dict[str, Any]:
        """What is kept of it beside winner, cards and points."""
        return {
            "tie_break": self.tie_break,
            "minutes": self.minutes,
            "incidents_complete": self.incidents_complete,
            **({"ends": self.ends} if self.ends else {}),
        }
