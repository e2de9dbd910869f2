"""Two losses: the winners' chart, the second chance, and a final between their winners.

Must not know how matches are played.
"""

from collections.abc import Mapping

from scoring.chart.second_chance import MOST_ROUNDS, DoubleShape
from scoring.forms.double.places import places_so_far
from scoring.forms.form import Course
from scoring.forms.on_chart import OnChart, chart_of, rounds_of
from scoring.forms.options import Option, Options, by_name
from scoring.forms.sides import require_sides, sides_option
from scoring.forms.values import Field, SidesBy
from scoring.play import Bracket, Matches, MatchKey
from scoring.standings.place import Place
from wording import Sentence


class Double(OnChart):
    id = "double"
    title = Sentence("Two losses")
    summary = Sentence("Out after two losses: who loses once goes on in the second-chance chart.")
    sides = SidesBy.DRAWN_ONCE
    options = by_name(
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

    def fits(self, field: Field, options: Options) -> None:
        require_sides(field.sides, 2, 1 << MOST_ROUNDS)

    def begin(self, field: Field, options: Options, seed: str) -> Course:
        self.fits(field, options)
        return self.course(field, options, seed)

    def shape(self, sides: int, options: Options) -> DoubleShape:
        return DoubleShape.of(sides, twice=options["final"] == "twice")

    def layout(self, numbers: Mapping[MatchKey, int]) -> DoubleShape:
        twice = rounds_of(numbers, Bracket.FINAL) > 1
        return DoubleShape(rounds_of(numbers, Bracket.MAIN), twice=twice)

    def places_so_far(self, matches: Matches) -> tuple[Place, ...]:
        return places_so_far(chart_of(matches))


FORM = Double()
