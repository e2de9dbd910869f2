"""The places of a knock-out, read from its chart.

Must not know points, chapters or people.
"""

from collections.abc import Mapping

from domain.chart.shape import THIRD_PLACE, Chart, Shape
from domain.formats.form import by_name, sides_option, yes_or_no
from domain.formats.tree import TreeForm, rounds_of
from domain.formats.values import Options
from domain.matches import AHEAD, Bracket, MatchKey, is_over, occupant, rounds
from domain.standings import Place, places_by_depth
from domain.wording import Sentence


def places_so_far(chart: Chart) -> tuple[Place, ...]:
    """The place that every side is sure of while the contest is played, the best first.

    A side that is out has it; a side that still plays would have it if it lost its next match.
    Once the last match is decided, these are the final places: sides that went out in the same
    round share one, and a third-place match parts the losers of the semi-finals.
    """
    champion = chart[chart.shape.final].winner
    reached = _reached(chart)
    over = is_over(chart)
    sure_of = {} if over else {depth: _sure_of(chart, *depth) for depth in set(reached.values())}

    def place(side: int, depth: tuple[int, bool], behind: int) -> int:
        if side == champion:
            return behind if over else 1
        # Only the champion can be first: if nobody won the final, first place stays empty.
        return max(2, behind) if over else sure_of[depth]

    return places_by_depth(chart.matches.values(), reached, place)


def _sure_of(chart: Chart, round_: int, is_third: bool) -> int:
    """The place of those who go no further than this round: behind everyone who wins there."""
    if round_ > chart.shape.rounds:
        return 1
    matches = rounds(chart, Bracket.MAIN)[max(round_, 1) - 1]
    ahead = sum(match.winner is not None or match.phase in AHEAD for match in matches)
    place = max(2, 1 + ahead)
    if not chart.shape.third_place or round_ != chart.shape.rounds - 1 or is_third:
        return place
    third = chart[THIRD_PLACE]
    return place + (third.winner is not None or third.phase in AHEAD)


def _reached(chart: Chart) -> dict[int, tuple[int, bool]]:
    """How far each side came: the last round it reached, and if it won the third-place match."""
    third = chart[THIRD_PLACE].winner if chart.shape.third_place else None
    last = dict.fromkeys(chart.sides, 0)
    for match in chart.matches.values():
        if match.key.bracket is not Bracket.MAIN:
            continue
        for slot in match.slots:
            side = occupant(slot)
            if side is not None:
                last[side] = max(last[side], match.key.round + (match.winner == side))
    return {side: (round_, side == third) for side, round_ in last.items()}


# ---- Knock-out ----


class SingleElimination(TreeForm):
    id = "knockout"
    title = Sentence("Knock-out")
    summary = Sentence("One loss and out: winners move along the chart until a champion is left.")
    options = by_name(
        sides_option("pairs"),
        yes_or_no("third_place", Sentence("A match for third place")),
        yes_or_no(
            "consolation", Sentence("A consolation chart for those who lose their first match")
        ),
    )

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

    def chart_places(self, chart: Chart) -> tuple[Place, ...]:
        return places_so_far(chart)


FORM = SingleElimination()
