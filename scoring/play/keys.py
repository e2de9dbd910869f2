"""Where a match stands in its contest, and where its sides go from there.

Names of places only. Must not know who plays, what was reported or how matches are made.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from wording import Malformed, Sentence


class Bracket(StrEnum):
    MAIN = "main"
    THIRD = "third"
    CONSOLATION = "consolation"
    SECOND = "second"
    """The second chance of a chart with two losses."""
    FINAL = "final"
    """Where the side without a loss meets the one that came through the second chance."""


@dataclass(frozen=True, slots=True, order=True)
class MatchKey:
    """A match's place in its contest; it never changes. Rounds and positions count from 1.

    >>> MatchKey.parse("main:2:3")
    MatchKey(bracket=<Bracket.MAIN: 'main'>, round=2, position=3)
    >>> str(MatchKey.parse("consolation:1:4"))
    'consolation:1:4'
    """

    bracket: Bracket
    round: int
    position: int

    def __str__(self) -> str:
        return f"{self.bracket}:{self.round}:{self.position}"

    @classmethod
    def parse(cls, text: str) -> Self:
        bracket, _, place = text.partition(":")
        round_, _, position = place.partition(":")
        try:
            key = cls(Bracket(bracket), int(round_), int(position))
        except ValueError:
            raise unreadable(text) from None
        if key.round < 1 or key.position < 1 or str(key) != text:
            raise unreadable(text)
        return key


@dataclass(frozen=True, slots=True, order=True)
class Target:
    """A slot of a match that another match feeds. `slot` is an index into `Match.slots`.

    >>> Target.parse("main:2:3/1")
    Target(match=MatchKey(bracket=<Bracket.MAIN: 'main'>, round=2, position=3), slot=1)
    """

    match: MatchKey
    slot: int

    def __str__(self) -> str:
        return f"{self.match}/{self.slot}"

    @classmethod
    def parse(cls, text: str) -> Self:
        key, _, slot = text.partition("/")
        if not slot.isdecimal() or str(int(slot)) != slot:
            raise unreadable(text)
        return cls(MatchKey.parse(key), int(slot))


def main(round_: int, position: int) -> MatchKey:
    return MatchKey(Bracket.MAIN, round_, position)


FIRST_FINAL = MatchKey(Bracket.FINAL, 1, 1)


def stage(key: MatchKey) -> tuple[int, int, int]:
    """Sorts every match behind the matches that feed it."""
    match key.bracket:
        case Bracket.MAIN:
            return key.round, 0, key.position
        case Bracket.CONSOLATION:
            return key.round + 1, 1, key.position
        case Bracket.SECOND:
            return key.round + 1, 1, key.position
        case Bracket.THIRD:
            return 1_000, 0, key.position
        case Bracket.FINAL:
            return 1_000 + key.round, 0, key.position


def unreadable(text: str) -> Malformed:
    return Malformed(
        "chart-text",
        Sentence(
            "“{text}” is not something a chart can hold. Please check how it is written.",
            text=text,
        ),
    )
