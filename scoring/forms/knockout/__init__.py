"""Knock-out: one loss and out, along the score chart, until one side is left.

The chart itself is `scoring.chart`. Must not know how matches are played.
"""

from collections.abc import Mapping

from scoring.chart import Shape
from scoring.forms.form import Course
from scoring.forms.knockout.places import places_so_far
from scoring.forms.on_chart import OnChart, chart_of, rounds_of
from scoring.forms.options import Options, by_name, yes_or_no
from scoring.forms.sides import require_sides, sides_option
from scoring.forms.values import Field, SidesBy
from scoring.play import MOST_SIDES, Bracket, Matches, MatchKey
from scoring.standings.place import Place
from wording import Sentence


class Knockout(OnChart):
    id = "knockout"
    title = Sentence("Knock-out")
    summary = Sentence("One loss and out: winners move along the chart until a champion is left.")
    sides = SidesBy.DRAWN_ONCE
    options = by_name(
        sides_option("pairs"),
        yes_or_no("third_place", Sentence("A match for third place")),
        yes_or_no(
            "consolation",
            Sentence("A consolation chart for those who lose their first match"),
        ),
    )

    def fits(self, field: Field, options: Options) -> None:
        require_sides(field.sides, 2, MOST_SIDES)

    def begin(self, field: Field, options: Options, seed: str) -> Course:
        self.fits(field, options)
        return self.course(field, options, seed)

    def shape(self, sides: int, options: Options) -> Shape:
        return Shape.for_sides(
            sides,
            third_place=options["third_place"] == "yes",
            consolation=options["consolation"] == "yes",
        )

    def layout(self, numbers: Mapping[MatchKey, int]) -> Shape:
        parts = {key.bracket for key in numbers}
        shape = Shape(
            rounds_of(numbers, Bracket.MAIN),
            third_place=Bracket.THIRD in parts,
            consolation=Bracket.CONSOLATION in parts,
        )
        return shape.numbered_as(numbers)

    def places_so_far(self, matches: Matches) -> tuple[Place, ...]:
        return places_so_far(chart_of(matches))


FORM = Knockout()
