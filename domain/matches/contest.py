"""How the matches of a contest hang together: which there are, their numbers, their rounds' names.

Must not know any one form, nor who plays.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from domain.matches.keys import Bracket, MatchKey
from domain.matches.match import Change, EnteredSide, Match, MatchChange
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
