"""Minutes a game takes here and today: what was seen so far, drawn toward what is usual.

Pure. A game counts from its call to its confirmed result, since that is how long it holds a table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

# Some 45 seconds a turn, and a few minutes to walk over, shuffle and bring the slip.
SECONDS_A_TURN = 45
SITTING_DOWN_MINUTES = 4
# What is usual weighs as much as this many games of today.
USUAL_COUNTS_AS = 6
# Before anything was seen, a hall may be this share faster or slower than usual (one deviation).
HALLS_DIFFER_BY = 0.2


@dataclass(frozen=True, slots=True)
class Pace:
    """`minutes` a game on average; `unsure` is one deviation of that, as a share of it."""

    minutes: float
    unsure: float


def pace_of(turns: float, observed: Sequence[float]) -> Pace:
    """`turns` is what a simulated game takes on average, `observed` the minutes of today's games.

    >>> pace_of(40, [])
    Pace(minutes=34.0, unsure=0.2)
    >>> round(pace_of(40, [46.0] * 6).minutes, 1)
    40.0
    """
    usual = turns * SECONDS_A_TURN / 60 + SITTING_DOWN_MINUTES
    weight = USUAL_COUNTS_AS + len(observed)
    minutes = (USUAL_COUNTS_AS * usual + sum(observed)) / weight
    return Pace(minutes, HALLS_DIFFER_BY * sqrt(USUAL_COUNTS_AS / weight))
