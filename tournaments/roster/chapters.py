"""Which chapter a line means: one the event has, a new one, or one that must be asked about.

Pure. The first list of an event brings its chapters along; from then on a chapter that nobody has
heard of is more often a slip than a new chapter, so it is asked about.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments import names
from tournaments.roster.near import one_letter_off
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
    settled = dict(of_event)
    readings = {}
    for key, _ in counts.most_common():
        if key in of_event:
            readings[key] = ChapterReading(of_event[key])
            continue
        name = spelled[key]
        suggestion = _alike(key, settled)
        unclear = bool(suggestion or of_event)
        if say is Chapters.AS_SUGGESTED and suggestion:
            readings[key] = ChapterReading(suggestion)
            continue
        readings[key] = ChapterReading(name, True, unclear and say is Chapters.ASK, suggestion)
        if not suggestion:
            settled[key] = name
    return readings


def _alike(key: str, others: dict[str, str]) -> str:
    """A chapter one letter off, or of which this is the beginning or the longer form."""
    for other, name in others.items():
        if one_letter_off(key, other) or other.startswith(f"{key} ") or key.startswith(f"{other} "):
            return name
    return ""
