"""Two losses: the winners' chart, the second chance, and a final between their winners.

Must not know how matches are played.
"""

from collections.abc import Mapping
from random import Random

from scoring import chart as charts
from scoring.chart.build import build_in
from scoring.chart.second_chance import MOST_ROUNDS, DoubleShape
from scoring.forms.form import Course
from scoring.forms.options import Option, Options
from scoring.forms.sides import require_sides, sides_option
from scoring.forms.tree import ChartCourse, chart_sides
from scoring.forms.values import Field, SidesBy
from scoring.standings.second_chance import places_so_far
from wording import Sentence


class Double:
    id = "double"
    title = Sentence("Two losses")
    summary = Sentence("Out after two losses: who loses once goes on in the second-chance chart.")
    sides = SidesBy.DRAWN_ONCE
    options: Mapping[str, Option] = {
        option.name: option
        for option in (
            sides_option("pairs"),
            Option(
                "final",
                Sentence("The final"),
                "twice",
                {
                    "twice": Sentence("the side without a loss must be beaten twice"),
                    "once": Sentence("one match decides"),
                },
            ),
        )
    }

    def fits(self, field: Field, options: Options) -> None:
        require_sides(field.sides, 2, 1 << MOST_ROUNDS)

    def begin(self, field: Field, options: Options, seed: str) -> Course:
        self.fits(field, options)
        shape = DoubleShape.of(len(field.sides), twice=options["final"] == "twice")
        chart = build_in(shape, chart_sides(field), rng=Random(seed), method=charts.Method.DRAWN)
        return ChartCourse(chart, dict(enumerate(field.sides, start=1)), places_so_far)


FORM = Double()
