"""Where a match stands in its contest, and where its sides go from there.

Names of places only. Must not know who plays, what was reported or how matches are made.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from domain.wording import Sentence
from domain.wording.refusals import refused


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
            raise refused("chart-text", text=text) from None
        if key.round < 1 or key.position < 1 or str(key) != text:
            raise refused("chart-text", text=text)
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
            raise refused("chart-text", text=text)
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


# ---- What is wrong with a stored contest ----


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong. `code` is stable; `match` and `side` say where."""

    code: str
    sentence: Sentence
    match: MatchKey | None = None
    side: int | None = None


# ---- The lines on which sides begin ----

MOST_SIDES = 1024


class Method(StrEnum):
    DRAWN = "drawn"
    SEEDED = "seeded"


@dataclass(frozen=True, slots=True)
class RoundClashes:
    """The pairs of sides that share a chapter and could meet first in this round.

    `at_least` is proven: no chart of these sides with as many byes (and, for a later round, with
    the same counts in the rounds before) has fewer. `len(pairs) == at_least` is therefore
    the best there is; a larger number is the best that was found.
    """

    round: int
    pairs: tuple[tuple[int, int], ...]
    at_least: int

    @property
    def proven(self) -> bool:
        return len(self.pairs) == self.at_least


@dataclass(frozen=True, slots=True)
class OpenLine:
    """A bye that a late entry may take, and the side it would meet there."""

    match: MatchKey
    opponent: int


# ---- What stands in one slot of a match ----


class Feed(StrEnum):
    """Who of a match comes: its winner, its loser, or its loser if it lost its first game there."""

    WINNER = "W"
    LOSER = "L"
    FIRST_GAME_LOSER = "F"


@dataclass(frozen=True, slots=True)
class Undecided:
    feed: Feed
    source: MatchKey

    def __str__(self) -> str:
        return f"tbd:{self.feed}:{self.source}"


@dataclass(frozen=True, slots=True)
class Bye:
    def __str__(self) -> str:
        return "bye"


@dataclass(frozen=True, slots=True)
class Vacant:
    def __str__(self) -> str:
        return "vacant"


@dataclass(frozen=True, slots=True)
class Taken:
    side: int

    def __str__(self) -> str:
        return f"side:{self.side}"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    side: int

    def __str__(self) -> str:
        return f"withdrawn:{self.side}"


Slot = Undecided | Bye | Vacant | Taken | Withdrawn

BYE = Bye()
VACANT = Vacant()


def parse_slot(text: str) -> Slot:
    """The slot state that `str` wrote.

    >>> [parse_slot(text) for text in ("side:14", "bye")]
    [Taken(side=14), Bye()]
    >>> str(parse_slot("tbd:W:main:1:5"))
    'tbd:W:main:1:5'
    """
    kind, _, rest = text.partition(":")
    if text == "bye":
        return BYE
    if text == "vacant":
        return VACANT
    if kind in ("side", "withdrawn"):
        if not rest.isdecimal() or str(int(rest)) != rest:
            raise refused("chart-text", text=text)
        return Taken(int(rest)) if kind == "side" else Withdrawn(int(rest))
    if kind == "tbd":
        feed, _, source = rest.partition(":")
        if feed in list(Feed):
            return Undecided(Feed(feed), MatchKey.parse(source))
    raise refused("chart-text", text=text)


def occupant(slot: Slot) -> int | None:
    """The side whose name is written in the slot, gone or not."""
    return slot.side if isinstance(slot, Taken | Withdrawn) else None
