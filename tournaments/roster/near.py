"""Names that are one slip of a finger apart. Pure.

One letter added, left out, changed, or two neighbours swapped. Two names that close share a
version of themselves with one letter left out; filing each name under all of those finds the
few worth comparing, whatever the length of the list. Digits are changed on purpose: "Chapter 12"
is not a slip of "Chapter 13".
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence


def one_letter_off(first: str, second: str) -> bool:
    """
    >>> one_letter_off("jon lee", "john lee"), one_letter_off("team 1", "team 2")
    (True, False)
    """
    if first == second or abs(len(first) - len(second)) > 1:
        return False
    start = 0
    while start < min(len(first), len(second)) and first[start] == second[start]:
        start += 1
    a, b = first[start:], second[start:]
    if len(a) == len(b):
        if a[1:] == b[1:]:
            return not (a[0].isdigit() and b[0].isdigit())
        return a[:2] == b[1::-1] and a[2:] == b[2:]
    longer, shorter = (a, b) if len(a) > len(b) else (b, a)
    return longer[1:] == shorter and not longer[0].isdigit()


def _shortened(word: str) -> set[str]:
    return {word, *(word[:place] + word[place + 1 :] for place in range(len(word)))}


class NearIndex:
    """Names with what they stand for, found again by names one letter off."""

    def __init__(self) -> None:
        self._by_shortened: dict[str, list[tuple[str, int]]] = defaultdict(list)
        self._by_name: dict[str, list[int]] = defaultdict(list)

    def add(self, name: str, number: int) -> None:
        self._by_name[name].append(number)
        for word in _shortened(name):
            self._by_shortened[word].append((name, number))

    def same(self, name: str) -> Sequence[int]:
        return self._by_name.get(name, ())

    def near(self, name: str) -> Iterator[int]:
        seen: set[int] = set()
        for word in _shortened(name):
            for other, number in self._by_shortened.get(word, ()):
                if number not in seen and one_letter_off(name, other):
                    seen.add(number)
                    yield number
