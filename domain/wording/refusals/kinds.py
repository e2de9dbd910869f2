"""The kinds of refusal, as the catalogue says them: what one entry is."""

from functools import partial
from typing import NamedTuple

from domain.wording import Busy, Conflict, Illegal, Malformed, Refusal, Sentence

FOUND = Sentence.verbatim("")
"""What was found is the sentence; its value is `text`."""


class Entry(NamedTuple):
    """What is refused in one way. `said` has places for the values that a case fills in."""

    kind: type[Refusal]
    said: Sentence
    field: str = ""


def _entry(kind: type[Refusal], said: str | Sentence, *, field: str = "") -> Entry:
    """`said` is written out in the catalogue, so that `make messages` finds it."""
    return Entry(kind, Sentence(said) if isinstance(said, str) else said, field)


malformed = partial(_entry, Malformed)
illegal = partial(_entry, Illegal)
conflict = partial(_entry, Conflict)
busy = partial(_entry, Busy)


def counted(one: str, many: str) -> Sentence:
    """A sentence that depends on a number, its value `count`."""
    return Sentence.counted(one, many, count=0)
