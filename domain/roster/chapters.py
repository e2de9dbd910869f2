"""Which chapter a line means: one the event has, a new one, or one that must be asked about.

Pure. The first list of an event brings its chapters along; from then on a chapter that nobody has
heard of is more often a slip than a new chapter, so it is asked about.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from domain import names
from domain.roster.values import Chapters

# ---- Names that are one slip of a finger apart ----


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


@dataclass(frozen=True, slots=True)
class ChapterReading:
    """How a written chapter is spelled on the list; `suggestion` is another one it may mean."""

    name: str
    is_new: bool = False
    is_unclear: bool = False
    suggestion: str = ""


def chapter_readings(
    written: Iterable[str], known: Sequence[str], say: Chapters
) -> dict[str, ChapterReading]:
    """For the key of each written chapter, what it is taken for."""
    of_event = {names.key(name): name for name in known}
    spelled: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for name in written:
        key = names.key(name)
        counts[key] += 1
        spelled.setdefault(key, name)
    # Those that more lines name come first, and the others are compared with them.
    settled = _Settled(of_event)
    readings = {}
    for key, _ in counts.most_common():
        if key in of_event:
            readings[key] = ChapterReading(of_event[key])
            continue
        name = spelled[key]
        suggestion = settled.alike(key)
        unclear = bool(suggestion or of_event)
        if say is Chapters.AS_SUGGESTED and suggestion:
            readings[key] = ChapterReading(suggestion)
            continue
        readings[key] = ChapterReading(name, True, unclear and say is Chapters.ASK, suggestion)
        if not suggestion:
            settled.add(key, name)
    return readings


class _Settled:
    """Chapters in their order, found by names alike, however many there are."""

    def __init__(self, chapters: Mapping[str, str]) -> None:
        self._names: list[str] = []
        self._near = NearIndex()
        self._by_beginning: dict[str, int] = {}
        for key, name in chapters.items():
            self.add(key, name)

    def add(self, key: str, name: str) -> None:
        number = len(self._names)
        self._names.append(name)
        self._near.add(key, number)
        for beginning in _beginnings(key):
            self._by_beginning.setdefault(beginning, number)

    def alike(self, key: str) -> str:
        """The first that is one letter off, or of which this is the beginning or longer form."""
        found = [*self._near.near(key)]
        if key in self._by_beginning:
            found.append(self._by_beginning[key])
        for beginning in _beginnings(key):
            found += self._near.same(beginning)
        return self._names[min(found)] if found else ""


def _beginnings(key: str) -> Iterator[str]:
    """What stands before each gap between its words.

    >>> list(_beginnings("big pecan valley"))
    ['big', 'big pecan']
    """
    return (key[:place] for place, letter in enumerate(key) if letter == " ")
