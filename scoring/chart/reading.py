"""Reading a chart: who stands where at the end.

Must not change anything, and must not know names of people.
"""

from scoring.chart.chart import Chart
from scoring.chart.second_chance import DoubleShape
from scoring.chart.shape import THIRD_PLACE, consolation
from scoring.play import FIRST_FINAL
from scoring.play.reading import Podium


def podium(chart: Chart) -> Podium:
    shape = chart.shape
    final = chart[shape.final]
    if isinstance(shape, DoubleShape):
        return _podium_of_two_losses(chart, shape)
    second = final.losers[0] if final.winner is not None and final.losers else None
    third = chart[THIRD_PLACE].winner if shape.third_place else None
    last = consolation(shape.rounds - 1, 1)
    comforted = chart[last].winner if shape.consolation else None
    return Podium(final.winner, second, third, comforted)


def _podium_of_two_losses(chart: Chart, shape: DoubleShape) -> Podium:
    """Second is who lost the last final that was played, third who lost the way into it."""
    last, first = chart[shape.final], chart[FIRST_FINAL]
    lost = (last.losers or first.losers) if last.winner is not None else ()
    way_in = chart[shape.way_in] if shape.rounds > 1 else None
    third = way_in.losers[0] if way_in is not None and way_in.losers else None
    return Podium(last.winner, lost[0] if lost else None, third, None)
