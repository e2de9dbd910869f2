"""The line of counts that a scorer types: "9", "4+5", "0/4+5", "9 p70 m35 !". Pure.

It knows how a line looks, not who sits where or what can be true.
"""

import re
from dataclasses import dataclass

_COUNT = r"[0-9]{1,6}"
_SIDE = rf"{_COUNT}(\+{_COUNT})*"
_COUNTS = re.compile(rf"{_SIDE}(/{_SIDE})*")
_POINTS = re.compile(rf"p({_COUNT})", re.IGNORECASE)
_MINUTES = re.compile(rf"m({_COUNT})|({_COUNT})['’′]", re.IGNORECASE)
ALL_PENALTIES = "!"


@dataclass(frozen=True, slots=True)
class Line:
    """`counts` are the sides that were counted, each with one number or one for every player."""

    counts: tuple[tuple[int, ...], ...] = ()
    points: int | None = None
    minutes: int | None = None
    penalties_complete: bool = False


def line_read(text: str) -> Line | None:
    """What was typed; None where it is no such line.

    >>> line_read("9")
    Line(counts=((9,),), points=None, minutes=None, penalties_complete=False)
    >>> line_read("0/4+5 m35 !").counts
    ((0,), (4, 5))
    >>> line_read("nine") is None
    True
    """
    counts: tuple[tuple[int, ...], ...] = ()
    points = minutes = None
    complete = False
    for word in text.split():
        if not counts and _COUNTS.fullmatch(word):
            counts = tuple(tuple(map(int, side.split("+"))) for side in word.split("/"))
        elif points is None and (found := _POINTS.fullmatch(word)):
            points = int(found[1])
        elif minutes is None and (found := _MINUTES.fullmatch(word)):
            minutes = int(found[1] or found[2])
        elif not complete and word == ALL_PENALTIES:
            complete = True
        else:
            return None
    return Line(counts, points, minutes, complete)
