"""Names as the hall needs them: surnames, and the first name too where a surname repeats."""

from collections import Counter
from collections.abc import Iterable, Mapping

from scoring.selectors import SideNames


def told_apart(sides: Iterable[SideNames]) -> dict[int, str]:
    """By the number of the side.

    >>> both = [SideNames(1, ("Ann Lee", "Bo Roy"), ("", "")), SideNames(2, ("Cy Lee",), ("",))]
    >>> told_apart(both)
    {1: 'Ann Lee & Roy', 2: 'Cy Lee'}
    """
    everyone = list(sides)
    count = Counter(surname for side in everyone for surname in side.surnames)
    return {side.number: _called(side, count) for side in everyone}


def _called(side: SideNames, count: Mapping[str, int]) -> str:
    if len(side.names) == 1:
        return side.called
    return " & ".join(
        name if count[surname] > 1 else surname
        for name, surname in zip(side.names, side.surnames, strict=True)
    )
