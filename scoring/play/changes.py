"""Changes to a contest's matches as values that can be applied and taken back.

Must not know how changes come about.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scoring.play.match import Match


@dataclass(frozen=True, slots=True)
class EnteredSide:
    """Who plays as one: its number, the chapters of its members, and a seed where it has one."""

    number: int
    chapters: frozenset[str] = field(default_factory=frozenset)
    seed: int | None = None
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class MatchChange:
    """One match, before and after: one row to write."""

    before: Match
    after: Match

    def inverse(self) -> "MatchChange":
        return MatchChange(self.after, self.before)


@dataclass(frozen=True, slots=True)
class SideChange:
    """A side that came late (`before` is None) or withdrew."""

    before: EnteredSide | None
    after: EnteredSide | None

    def inverse(self) -> "SideChange":
        return SideChange(self.after, self.before)

    @property
    def number(self) -> int:
        side = self.before or self.after
        if side is None:
            raise ValueError("a change of a side needs a side")
        return side.number


Change = MatchChange | SideChange


@dataclass(frozen=True, slots=True)
class Further:
    """What is played beside the chart, after a change of that: the matches that come, with their
    numbers, those that are not played any more, and what changes of the others."""

    added: Mapping[Match, int]
    dropped: Mapping[Match, int]
    changes: tuple[MatchChange, ...]


def inverse(changes: Iterable[Change]) -> list[Change]:
    """The changes that lead back."""
    return [change.inverse() for change in reversed(list(changes))]
