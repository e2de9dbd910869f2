"""Who is where in a chart with two losses: by the round of the second chance that ended it.

Must not know points, chapters or people.
"""

from collections.abc import Mapping

from domain.chart.shape import MOST_ROUNDS, Chart, DoubleShape
from domain.formats.form import Option, by_name, sides_option
from domain.formats.tree import TreeForm, rounds_of
from domain.formats.values import Options
from domain.matches import Bracket, MatchKey, occupant
from domain.matches.match import AHEAD
from domain.standings import Place, places_by_depth
from domain.wording import Sentence


def places_so_far(chart: Chart) -> tuple[Place, ...]:
    """Every side's place, the best first; a side that still plays stands before those who went
    out, with as many as are still in."""
    return places_by_depth(chart.matches.values(), _depths(chart))


def _depths(chart: Chart) -> dict[int, int]:
    """How far each side came: the round of the second chance that it lost, more for the finals."""
    ahead = {
        side for match in chart.matches.values() if match.phase in AHEAD for side in match.sides
    }
    last = chart.shape.rounds_in(Bracket.SECOND)
    champion = chart[chart.shape.final].winner
    depths = {}
    for side in chart.sides:
        reached = [0]
        for match in chart.matches.values():
            if any(occupant(slot) == side for slot in match.slots):
                if match.key.bracket is Bracket.SECOND:
                    reached.append(match.key.round)
                elif match.key.bracket is Bracket.FINAL:
                    reached.append(last + 1)
        if side == champion:
            reached.append(last + 3)
        elif side in ahead:
            reached.append(last + 2)
        depths[side] = max(reached)
    return depths


# ---- Two losses ----


class DoubleElimination(TreeForm):
    id = "double"
    title = Sentence("Two losses")
    summary = Sentence("Out after two losses: who loses once goes on in the second-chance chart.")
    most_sides = 1 << MOST_ROUNDS
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

    def shape(self, sides: int, options: Options) -> DoubleShape:
        return DoubleShape.of(sides, twice=options["final"] == "twice")

    def layout(self, numbers: Mapping[MatchKey, int]) -> DoubleShape:
        twice = rounds_of(numbers, Bracket.FINAL) > 1
        return DoubleShape(rounds_of(numbers, Bracket.MAIN), twice=twice)

    def chart_places(self, chart: Chart) -> tuple[Place, ...]:
        return places_so_far(chart)


FORM = DoubleElimination()
