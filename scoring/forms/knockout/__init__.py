"""Knock-out: one loss and out, along the score chart, until one side is left.

The chart itself is `scoring.chart`. Must not know how matches are played.
"""

from collections.abc import Mapping
from random import Random

from scoring import chart as charts
from scoring.forms.form import Course
from scoring.forms.options import Option, Options, yes_or_no
from scoring.forms.sides import require_sides, sides_option
from scoring.forms.tree import ChartCourse, chart_sides
from scoring.forms.values import Field, SidesBy
from scoring.standings.places import places_so_far
from wording import Sentence


class Knockout:
    id = "knockout"
    title = Sentence("Knock-out")
    summary = Sentence("One loss and out: winners move along the chart until a champion is left.")
    sides = SidesBy.DRAWN_ONCE
    options: Mapping[str, Option] = {
        option.name: option
        for option in (
            sides_option("pairs"),
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
        require_sides(field.sides, 2, charts.MOST_SIDES)

    def begin(self, field: Field, options: Options, seed: str) -> Course:
        self.fits(field, options)
        chart = charts.build(
            chart_sides(field),
            rng=Random(seed),
            method=charts.Method.DRAWN,
            third_place=options["third_place"] == "yes",
            consolation=options["consolation"] == "yes",
        )
        return ChartCourse(chart, dict(enumerate(field.sides, start=1)), places_so_far)


FORM = Knockout()
