"""How the chart was made, from the trail: it is made once, and nothing else remembers."""

from dataclasses import dataclass

from scoring import chart as charts
from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class ChartMade:
    """`seeds` are the numbers of the seeded sides, the strongest first."""

    method: charts.Method
    seeds: tuple[int, ...]


def chart_made(*, contest: Contest) -> ChartMade | None:
    entry = contest.audit.filter(action="chart_build").order_by("pk").last()
    if entry is None:
        return None
    said = entry.after
    return ChartMade(charts.Method(said.get("method", "drawn")), tuple(said.get("seeds", ())))
