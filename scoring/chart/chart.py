"""The chart as a value, and changes to it as values that can be applied and taken back.

A `Chart` may hold all matches or only those a caller has read: every operation says which it
needs. Must not know how changes come about.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from scoring.chart.keys import MatchKey
from scoring.chart.match import Match
from scoring.chart.shape import Shape
from wording import Conflict, Illegal, Sentence


@dataclass(frozen=True, slots=True)
class ChartSide:
    """Who plays as one: its number, the chapters of its members, and a seed where it has one."""

    number: int
    chapters: frozenset[str] = field(default_factory=frozenset)
    seed: int | None = None
    withdrawn: bool = False


class NotLoadedError(LookupError):
    """A match is needed that the caller has not read: read `Shape.reach` and ask again."""

    def __init__(self, key: MatchKey) -> None:
        super().__init__(str(key))
        self.key = key


@dataclass(frozen=True, slots=True)
class Chart:
    shape: Shape
    sides: Mapping[int, ChartSide]
    matches: Mapping[MatchKey, Match]

    def __getitem__(self, key: MatchKey) -> Match:
        try:
            return self.matches[key]
        except KeyError:
            raise NotLoadedError(key) from None

    @property
    def withdrawn(self) -> frozenset[int]:
        return frozenset(side.number for side in self.sides.values() if side.withdrawn)

    def side(self, number: int) -> ChartSide:
        if number not in self.sides:
            raise Illegal(
                "unknown-side",
                Sentence(
                    "There is no side {number} on this chart. Please check the number.",
                    number=number,
                ),
                field="side",
            )
        return self.sides[number]


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

    before: ChartSide | None
    after: ChartSide | None

    def inverse(self) -> "SideChange":
        return SideChange(self.after, self.before)

    @property
    def number(self) -> int:
        side = self.before or self.after
        if side is None:
            raise ValueError("a change of a side needs a side")
        return side.number


Change = MatchChange | SideChange


def inverse(changes: Iterable[Change]) -> list[Change]:
    """The changes that lead back."""
    return [change.inverse() for change in reversed(list(changes))]


def apply(chart: Chart, changes: Iterable[Change]) -> Chart:
    """The chart after these changes. Refuses if it is not the chart they were computed for."""
    matches = dict(chart.matches)
    sides = dict(chart.sides)
    for change in changes:
        if isinstance(change, MatchChange):
            key = change.before.key
            if matches.get(key) != change.before:
                raise _moved_on()
            matches[key] = change.after
            continue
        number = change.number
        if sides.get(number) != change.before:
            raise _moved_on()
        if change.after is None:
            del sides[number]
        else:
            sides[number] = change.after
    return replace(chart, matches=matches, sides=sides)


def _moved_on() -> Conflict:
    return Conflict(
        "chart-changed",
        Sentence("The chart has changed in the meantime. Look at it again, then decide."),
    )
