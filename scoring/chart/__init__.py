"""The score chart of a knock-out as values: build, enter late, read, verify.

The matches on it, and what follows from a result, are `scoring.play`. It must not know Django, the
clock, a global random source, people's names, tables or games. docs/inside/chart.md has the method.
"""

from scoring.chart.build import build, build_in
from scoring.chart.chart import Chart
from scoring.chart.clashes import clashes
from scoring.chart.entry import enter_late, open_lines
from scoring.chart.further import switch
from scoring.chart.reading import podium
from scoring.chart.second_chance import DoubleShape
from scoring.chart.shape import Shape
from scoring.chart.verification import verify

__all__ = [
    "Chart",
    "DoubleShape",
    "Shape",
    "build",
    "build_in",
    "clashes",
    "enter_late",
    "open_lines",
    "podium",
    "switch",
    "verify",
]
