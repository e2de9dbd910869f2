"""Both charts of a contest with two losses as one: the winners' chart above, the second chance
below, and the final where they meet. A loser who comes in later starts a line there.

Knows the order of the matches; what stands on a line is the writer's.
"""

from dataclasses import dataclass, replace
from typing import Protocol

from domain import matches as play
from domain.chart import DoubleShape
from domain.matches import Bracket, MatchKey
from domain.matches.match import AHEAD
from printing.layout.chart import Chart, Slot, ThirdPlace

FINAL = MatchKey(Bracket.FINAL, 1, 1)


class Writer(Protocol):
    def line(self, slot: play.Slot, match: play.Match) -> Slot: ...

    def winner(self, match: play.Match) -> Slot: ...


@dataclass(frozen=True, slots=True)
class _Line:
    """A line and those that lead to it; None where a bye takes no room."""

    slot: Slot
    before: "tuple[_Line | None, ...]" = ()

    @property
    def depth(self) -> int:
        return max((1 + line.depth for line in self.before if line is not None), default=0)


def two_losses(chart: play.Matches, shape: DoubleShape, writer: Writer) -> Chart:
    drawing = _Drawing(chart, writer)
    upper = drawing.winners(shape.rounds, 1)
    lower = drawing.second(shape.rounds_in(Bracket.SECOND), 1)
    if lower is None:
        lower = drawing.start(chart[FINAL].slots[1], chart[FINAL])
    # All who start in the winners' chart stand in the first column.
    while upper is not None and lower is not None and upper.depth < lower.depth:
        upper = _Line(Slot(), (upper, None))
    last = chart[shape.final]
    unneeded = last.phase in (play.Phase.PASSED, play.Phase.EMPTY)
    shown = chart[FINAL] if unneeded or chart[FINAL].phase in AHEAD else last
    whole = _Line(writer.winner(shown), (upper, lower))
    rounds: list[list[Slot | None]] = [
        [None] * 2 ** (whole.depth - column) for column in range(whole.depth + 1)
    ]
    _place(whole, whole.depth, 0, rounds)
    return Chart(tuple(map(tuple, rounds)), drawing.deciding(shape))


def _place(line: _Line, column: int, index: int, rounds: list[list[Slot | None]]) -> None:
    rounds[column][index] = line.slot
    for side, before in enumerate(line.before):
        if before is not None:
            _place(before, column - 1, 2 * index + side, rounds)


@dataclass(frozen=True, slots=True)
class _Drawing:
    chart: play.Matches
    writer: Writer

    def start(self, slot: play.Slot, match: play.Match) -> _Line | None:
        if isinstance(slot, play.Bye | play.Vacant):
            return None
        return _Line(self.writer.line(slot, match))

    def winners(self, round_: int, position: int) -> _Line | None:
        match = self.chart[MatchKey(Bracket.MAIN, round_, position)]
        if round_ == 1:
            return self._behind(match, *(self.start(slot, match) for slot in match.slots))
        upper, lower = 2 * position - 1, 2 * position
        return self._behind(match, self.winners(round_ - 1, upper), self.winners(round_ - 1, lower))

    def second(self, round_: int, position: int) -> _Line | None:
        """In every other round the losers of the winners' chart come in."""
        if round_ == 0:
            return None
        match = self.chart[MatchKey(Bracket.SECOND, round_, position)]
        if round_ == 1:
            return self._behind(match, *(self.start(slot, match) for slot in match.slots))
        if round_ % 2 == 0:
            comes_in = self.start(match.slots[1], match)
            return self._behind(match, self.second(round_ - 1, position), comes_in)
        upper, lower = 2 * position - 1, 2 * position
        return self._behind(match, self.second(round_ - 1, upper), self.second(round_ - 1, lower))

    def deciding(self, shape: DoubleShape) -> ThirdPlace | None:
        """The final that is played only where the side without a loss was beaten."""
        match = self.chart[shape.final]
        if not shape.twice or match.phase in (play.Phase.PASSED, play.Phase.EMPTY):
            return None
        upper, lower = (self.writer.line(slot, match) for slot in match.slots)
        return ThirdPlace(upper, lower, self.writer.winner(match))

    def _behind(self, match: play.Match, *before: _Line | None) -> _Line | None:
        """The line of a match's winner. Where only one line leads to it, nobody is met there: it
        has no number and no slip, and the side stands on one line, which begins later."""
        lines = [line for line in before if line is not None]
        match lines:
            case []:
                return None
            case [_Line(before=()) as only]:
                return _Line(replace(only.slot, bye=True))
            case [only]:
                return only
        return _Line(self.writer.winner(match), before)
