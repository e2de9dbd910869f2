"""A contest on a chart under way, for the forms that are played along one.

Must not know which shape the chart has: a form gives it, and says who came where.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from scoring import chart as charts
from scoring.forms.form import Course
from scoring.forms.values import (
    CONSOLATION,
    FINAL,
    MAIN,
    SECOND,
    THIRD,
    Field,
    Meeting,
    Place,
    Played,
    Ranking,
    Round,
    Side,
)
from scoring.standings.place import Place as ChartPlace

PARTS: Mapping[charts.Bracket, str] = {
    charts.Bracket.MAIN: MAIN,
    charts.Bracket.THIRD: THIRD,
    charts.Bracket.CONSOLATION: CONSOLATION,
    charts.Bracket.SECOND: SECOND,
    charts.Bracket.FINAL: FINAL,
}

PlacesOf = Callable[[charts.Chart], Iterable[ChartPlace]]


def chart_sides(field: Field) -> list[charts.ChartSide]:
    """The sides as a chart knows them, numbered from 1."""
    chapters = field.chapters
    return [
        charts.ChartSide(number, frozenset(chapters[person] for person in side))
        for number, side in enumerate(field.sides, start=1)
    ]


@dataclass(frozen=True, slots=True)
class ChartCourse:
    """A chart under way, who the sides on it are, and how places are read from it."""

    chart: charts.Chart
    people: Mapping[int, Side]
    places: PlacesOf

    @property
    def ready(self) -> tuple[Meeting, ...]:
        numbers = self.chart.shape.numbers()
        found = [m for m in self.chart.matches.values() if m.phase is charts.Phase.READY]
        found.sort(key=lambda match: numbers[match.key])
        return tuple(
            Meeting(
                number=numbers[match.key],
                part=PARTS[match.key.bracket],
                round=match.key.round,
                table=table,
                sides=tuple(self.people[side] for side in match.sides),
            )
            for table, match in enumerate(found, start=1)
        )

    @property
    def is_over(self) -> bool:
        return charts.is_over(self.chart)

    def decided(self, played: Played) -> "ChartCourse":
        numbers = self.chart.shape.numbers()
        key = next(key for key, number in numbers.items() if number == played.meeting.number)
        ((winner,), *_) = played.places
        match = self.chart[key]
        outcome = charts.Outcome(charts.Manner.PLAYED_OUT, match.sides[winner])
        changes = charts.decide(match, outcome, self.chart.matches)
        return replace(self, chart=charts.apply(self.chart, changes))

    def next_round(self) -> "tuple[Course, Round] | None":
        return None

    def ranking(self) -> Ranking:
        return tuple(
            Place(self.people[place.side], place.place, took_part=place.took_part)
            for place in self.places(self.chart)
        )
