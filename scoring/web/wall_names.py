"""Names as the hall needs them: surnames, and as much of the first name as tells two apart."""

from collections import Counter
from collections.abc import Iterable, Mapping

from scoring.selectors import SideNames


def told_apart(sides: Iterable[SideNames]) -> dict[int, str]:
    """By the number of the side.

    >>> both = [SideNames(1, ("Ann Lee", "Bo Roy"), ("", "")), SideNames(2, ("Cy Lee",), ("",))]
    >>> told_apart(both)
    {1: 'A. Lee & Roy', 2: 'Cy Lee'}
    """
    everyone = list(sides)
    names = [name for side in everyone for name in side.names]
    surnames = Counter(surname for side in everyone for surname in side.surnames)
    initials = Counter(_initial(name) for name in names)
    return {side.number: _called(side, surnames, initials) for side in everyone}


def _called(side: SideNames, surnames: Mapping[str, int], initials: Mapping[str, int]) -> str:
    if len(side.names) == 1:
        return side.called
    told = []
    for name, surname in zip(side.names, side.surnames, strict=True):
        if surnames[surname] == 1:
            told.append(surname)
        else:
            told.append(_initial(name) if initials[_initial(name)] == 1 else name)
    return " & ".join(told)


def _initial(name: str) -> str:
    """
    >>> _initial("Ruth Ann Castell"), _initial("Castell")
    ('R. Castell', 'Castell')
    """
    given, _, surname = name.rpartition(" ")
    return f"{given[0]}. {surname}" if given.strip() else surname
