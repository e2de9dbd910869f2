"""How the matches of a contest hang together: which there are, their numbers, their rounds' names.

Must not know any one form, nor who plays.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, Protocol, TypeVar

from domain.matches.match import Bracket, Change, EnteredSide, Match, MatchChange, MatchKey
from domain.wording import Sentence
from domain.wording.refusals import refused


class Layout(Protocol):
    def match_keys(self) -> tuple[MatchKey, ...]:
        """Every match, in the order in which they are played."""

    def numbers(self) -> dict[MatchKey, int]:
        """The number of each match, as it stands on the wall."""

    def rounds_in(self, bracket: Bracket) -> int: ...

    def reach(self, key: MatchKey) -> tuple[MatchKey, ...]:
        """This match and every match that a change to it can touch, in playing order: read these
        rows and no others."""

    def round_name(self, bracket: Bracket, round_: int) -> Sentence: ...


# ---- A contest's matches as one value, whole or only those that a caller has read ----

L = TypeVar("L", bound=Layout, covariant=True)


class NotLoadedError(LookupError):
    """A match is needed that the caller has not read: read `Layout.reach` and ask again."""

    def __init__(self, key: MatchKey) -> None:
        super().__init__(str(key))
        self.key = key


# Without slots: a generic alias is called to make one, and marks what it made.
@dataclass(frozen=True)
class Loaded(Generic[L]):
    """The matches that were read, and the sides in them: all, or those that a change can touch."""

    shape: L
    sides: Mapping[int, EnteredSide]
    matches: Mapping[MatchKey, Match]

    def __getitem__(self, key: MatchKey) -> Match:
        try:
            return self.matches[key]
        except KeyError:
            raise NotLoadedError(key) from None

    @property
    def withdrawn(self) -> frozenset[int]:
        return frozenset(side.number for side in self.sides.values() if side.withdrawn)

    def side(self, number: int) -> EnteredSide:
        if number not in self.sides:
            raise refused("unknown-side:chart", number=number)
        return self.sides[number]


Matches = Loaded[Layout]
"""Of any form."""


def apply(loaded: Loaded[L], changes: Iterable[Change]) -> Loaded[L]:
    """The matches after these changes. Refuses if they are not those it was worked out for."""
    matches = dict(loaded.matches)
    sides = dict(loaded.sides)
    for change in changes:
        if isinstance(change, MatchChange):
            key = change.before.key
            if matches.get(key) != change.before:
                raise refused("chart-changed")
            matches[key] = change.after
            continue
        number = change.number
        if sides.get(number) != change.before:
            raise refused("chart-changed")
        if change.after is None:
            del sides[number]
        else:
            sides[number] = change.after
    return replace(loaded, matches=matches, sides=sides)


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
