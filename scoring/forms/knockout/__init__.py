"""Knock-out: one loss and out, along the score chart, until one side is left.

The chart itself is `scoring.chart`. Must not know how matches are played.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from scoring import chart as charts
from scoring.forms.form import Course
from scoring.forms.options import Option, Options, yes_or_no
from scoring.forms.values import (
    CONSOLATION,
    MAIN,
    THIRD,
    Field,
    Meeting,
    Place,
    Played,
    Ranking,
    Round,
    Side,
    SidesBy,
)
from scoring.standings.places import places, places_so_far
from wording import Illegal, Sentence

READY = charts.Phase.READY
_PARTS = {
    charts.Bracket.MAIN: MAIN,
    charts.Bracket.THIRD: THIRD,
    charts.Bracket.CONSOLATION: CONSOLATION,
}


class Knockout:
    id = "knockout"
    title = Sentence("Knock-out")
    summary = Sentence("One loss and out: winners move along the chart until a champion is left.")
    sides = SidesBy.DRAWN_ONCE
    options: Mapping[str, Option] = {
        option.name: option
        for option in (
            yes_or_no(
                "third_place",
                Sentence("A match for third place"),
            ),
            yes_or_no(
                "consolation",
                Sentence("A consolation chart for those who lose their first match"),
            ),
        )
    }

    def fits(self, field: Field, options: Options) -> None:
        if not 2 <= len(field.sides) <= charts.MOST_SIDES:
            raise Illegal(
                "number-of-sides",
                Sentence(
                    "A chart needs 2 to {most} sides; there are {sides}.",
                    most=charts.MOST_SIDES,
                    sides=len(field.sides),
                ),
                field="sides",
            )

    def begin(self, field: Field, options: Options, lots: Random) -> Course:
        self.fits(field, options)
        chapters = field.chapters
        entered = [
            charts.ChartSide(number, frozenset(chapters[person] for person in side))
            for number, side in enumerate(field.sides, start=1)
        ]
        chart = charts.build(
            entered,
            rng=lots,
            method=charts.Method.DRAWN,
            third_place=options["third_place"] == "yes",
            consolation=options["consolation"] == "yes",
        )
        return ChartCourse(chart, dict(enumerate(field.sides, start=1)))


@dataclass(frozen=True, slots=True)
class ChartCourse:
    """A chart under way, and who the sides on it are."""

    chart: charts.Chart
    people: Mapping[int, Side]

    @property
    def ready(self) -> tuple[Meeting, ...]:
        numbers = self.chart.shape.numbers()
        found = [match for match in self.chart.matches.values() if match.phase is READY]
        found.sort(key=lambda match: numbers[match.key])
        return tuple(
            Meeting(
                number=numbers[match.key],
                part=_PARTS[match.key.bracket],
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

    def next_round(self, lots: Random) -> "tuple[Course, Round] | None":
        return None

    def ranking(self) -> Ranking:
        found = places(self.chart) if self.is_over else places_so_far(self.chart)
        return tuple(
            Place(self.people[place.side], place.place, took_part=place.took_part)
            for place in found
        )


FORM = Knockout()
