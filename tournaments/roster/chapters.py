"""Which chapter a line means: one the event has, a new one, or one that must be asked about.

Pure. The first list of an event brings its chapters along; from then on a chapter that nobody has
heard of is more often a slip than a new chapter, so it is asked about.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments import names
from tournaments.roster.near import NearIndex
from tournaments.roster.values import Chapters


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
