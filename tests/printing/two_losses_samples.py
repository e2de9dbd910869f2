"""Contests with two losses as paper sees them, of any size and played as far as a test wants."""

from dataclasses import dataclass
from random import Random

from domain import matches as play
from domain.chart.build import build_in
from domain.chart.shape import DoubleShape
from domain.matches.advance import decide
from domain.matches.contest import Method, apply
from domain.matches.match import AHEAD, Outcome
from domain.matches.words import source_words
from domain.results import Manner
from printing.layout.chart import Chart, Slot
from printing.sheets.chart_lines import two_losses
from tests.printing.chart_samples import SURNAMES

# Every other name is a double one; side 1 is Castell-Whitcomb and Whitcomb.
DOUBLE_NAMES = [
    f"{name}-{SURNAMES[(n + 1) % 32]}" if n % 2 == 0 else name for n, name in enumerate(SURNAMES)
]


@dataclass(frozen=True, slots=True)
class _Writer:
    chart: play.Matches
    names: list[str]

    def line(self, slot: play.Slot, match: play.Match) -> Slot:
        side = play.occupant(slot)
        if side is not None:
            return Slot(side, self._surnames(side), bye=match.is_bye)
        assert isinstance(slot, play.Undecided)
        return Slot(origin=source_words(self.chart.shape, slot).in_language("en"))

    def winner(self, match: play.Match) -> Slot:
        if match.winner is not None:
            return Slot(match.winner, self._surnames(match.winner))
        if match.phase not in AHEAD:
            return Slot()
        return Slot(note=f"match {self.chart.shape.numbers()[match.key]}")

    def _surnames(self, side: int) -> tuple[str, ...]:
        return self.names[2 * side - 2], self.names[2 * side - 1]


def in_two_charts(sides: int, *, played: int = 0, names: list[str] = SURNAMES) -> Chart:
    shape = DoubleShape.of(sides, twice=True)
    source = Random(sides)
    entered = [play.EnteredSide(number) for number in range(1, sides + 1)]
    chart = build_in(shape, entered, rng=source, method=Method.DRAWN)
    for _ in range(played):
        ready = [match for match in chart.matches.values() if match.phase is play.Phase.READY]
        if not ready:
            break
        outcome = Outcome(Manner.PLAYED_OUT, source.choice(ready[0].sides))
        chart = apply(chart, decide(ready[0], outcome, chart.matches))
    return two_losses(chart, shape, _Writer(chart, names))
