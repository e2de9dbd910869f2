"""The score chart of a knock-out as values: build, enter late, read, verify.

The matches on it, and what follows from a result, are `domain.matches`. It must not know Django,
the clock, a global random source, people's names, tables or games. docs/inside/chart.md has the
method.
"""

from domain.chart.build import build, build_in
from domain.chart.late import enter_late, open_lines, switch
from domain.chart.separation import clashes
from domain.chart.shape import Chart, DoubleShape, Shape
from domain.chart.verification import podium, verify

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
