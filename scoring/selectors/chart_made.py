"""How the chart was made, from the trail: it is made once, and nothing else remembers."""

from dataclasses import dataclass

from scoring import play
from tournaments.actions import Action
from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class Clash:
    """So many pairs of sides with a chapter in common could meet first in this round; no chart
    has fewer than `at_least`."""

    round: int
    count: int
    at_least: int


@dataclass(frozen=True, slots=True)
class ChartMade:
    """`seeds` are the numbers of the seeded sides, the strongest first. `clashes` has the rounds
    with any, the first one first."""

    method: play.Method
    seeds: tuple[int, ...]
    clashes: tuple[Clash, ...]


def chart_made(*, contest: Contest) -> ChartMade | None:
    entry = contest.audit.filter(action=Action.CHART_BUILD).order_by("pk").last()
    if entry is None:
        return None
    said = entry.after
    return ChartMade(
        play.Method(said.get("method", "drawn")),
        tuple(said.get("seeds", ())),
        tuple(Clash(**clash) for clash in said.get("clashes", ())),
    )
