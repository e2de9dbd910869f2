"""A final place, and who came to play at all. Must not know how places are found."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from domain.matches import Bracket, Match, Matches, occupant
from domain.results import Manner
from domain.wording.refusals import refused


@dataclass(frozen=True, slots=True)
class Place:
    """A side's final place, how many share it, and whether the side ever came to play."""

    side: int
    place: int
    shared_by: int
    took_part: bool


def took_part(matches: Iterable[Match]) -> set[int]:
    """The sides that sat down to a game, or came to one that their opponent stayed away from."""
    absences = (Manner.WALKOVER, Manner.NO_SHOW)
    return {
        side
        for match in matches
        if match.outcome is not None
        for side in match.sides
        if side == match.outcome.winner or match.outcome.manner not in absences
    }


Depth = TypeVar("Depth", int, tuple[int, bool])


def places_by_depth(
    matches: Iterable[Match],
    reached: Mapping[int, Depth],
    place_of: Callable[[int, Depth, int], int] = lambda side, depth, behind: behind,
) -> tuple[Place, ...]:
    """Sides that came equally far share a place, the best first: one more than the number of sides
    that got further, which is `behind`, unless `place_of` says otherwise."""
    sharing = Counter(reached.values())
    came = took_part(matches)
    behind = {depth: 1 + sum(sharing[d] for d in sharing if d > depth) for depth in sharing}
    found = [
        Place(side, place_of(side, depth, behind[depth]), sharing[depth], side in came)
        for side, depth in reached.items()
    ]
    return tuple(sorted(found, key=lambda place: (place.place, place.side)))


# ---- The places of the consolation, whatever the main chart is ----


def consolation_places(chart: Matches) -> tuple[Place, ...]:
    """The places among those who came to the consolation, the best first; empty without one.

    As in the main chart, who went out in the same round shares a place.
    """
    matches = [m for m in chart.matches.values() if m.key.bracket is Bracket.CONSOLATION]
    last: dict[int, int] = {}
    for match in matches:
        for side in filter(None, map(occupant, match.slots)):
            last[side] = max(last.get(side, 0), match.key.round + (match.winner == side))
    return places_by_depth(matches, last)


# ---- Points for places, credited to each member for the member's own chapter ----


@dataclass(frozen=True, slots=True)
class PointsTable:
    """Points down to a place: `((1, 10), (2, 7))` gives 10 to the first and 7 to the second.

    A shared place earns each side the points of that place. `taking_part` is what everyone else
    gets who came to play; whoever never came gets nothing.
    """

    down_to: tuple[tuple[int, int], ...]
    taking_part: int

    def points(self, place: Place) -> int:
        if not place.took_part:
            return 0
        for lowest, points in self.down_to:
            if place.place <= lowest:
                return points
        return self.taking_part


DEFAULT_POINTS = PointsTable(down_to=((1, 10), (2, 7), (4, 5), (8, 3)), taking_part=1)


@dataclass(frozen=True, slots=True)
class Member:
    """One person of a side, with the chapter that the person plays for."""

    person: int
    side: int
    chapter: str


@dataclass(frozen=True, slots=True)
class Credit:
    """What one person brought home from one contest."""

    person: int
    chapter: str
    contest: str
    place: int
    points: int


def credits_for(
    contest: str,
    places: Iterable[Place],
    members: Iterable[Member],
    table: PointsTable = DEFAULT_POINTS,
) -> tuple[Credit, ...]:
    """The credits of one contest, in the order of the members."""
    by_side = {place.side: place for place in places}
    return tuple(
        Credit(
            member.person,
            member.chapter,
            contest,
            by_side[member.side].place,
            table.points(by_side[member.side]),
        )
        for member in members
        if member.side in by_side
    )


# ---- Totals over several contests, and who is ahead ----

Who = TypeVar("Who", bound=Hashable)


class Order(StrEnum):
    HIGHEST = "highest"
    LOWEST = "lowest"


@dataclass(frozen=True, slots=True)
class Score:
    """One number that counts toward a total, and the place it was won with, where there was one."""

    points: int
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Total(Generic[Who]):
    who: Who
    scores: tuple[Score, ...]

    @property
    def points(self) -> int:
        return sum(score.points for score in self.scores)


@dataclass(frozen=True, slots=True)
class Standing(Generic[Who]):
    """A place in the ranking. `parted_by` names the last tie-break that was needed among those
    with the same total, or is empty; equal places are a tie that nothing parted."""

    place: int
    total: Total[Who]
    parted_by: str = ""


TieBreak = Callable[[Sequence[Score]], tuple[int, ...]]
"""Smaller is better, compared only between equal totals."""


def _most_firsts(scores: Sequence[Score]) -> tuple[int, ...]:
    return (-sum(score.place == 1 for score in scores),)


def _best_places(scores: Sequence[Score]) -> tuple[int, ...]:
    """The best place, then the second best, …; a place is better than none."""
    placed = sorted(score.place for score in scores if score.place is not None)
    return (*placed, _NO_PLACE)


def _fewest_scores(scores: Sequence[Score]) -> tuple[int, ...]:
    """The same total from fewer people or games."""
    return (len(scores),)


def _best_score(scores: Sequence[Score]) -> tuple[int, ...]:
    return (-max((score.points for score in scores), default=0),)


def _lowest_score(scores: Sequence[Score]) -> tuple[int, ...]:
    return (min((score.points for score in scores), default=0),)


_NO_PLACE = 1_000_000

TIE_BREAKS: Mapping[str, TieBreak] = {
    "most-firsts": _most_firsts,
    "best-places": _best_places,
    "fewest-scores": _fewest_scores,
    "best-score": _best_score,
    "lowest-score": _lowest_score,
}

CHAPTER_TIE_BREAKS = ("most-firsts", "best-places")


def totals(scores: Iterable[tuple[Who, Score]]) -> list[Total[Who]]:
    """The scores gathered by whom they count for, in the order they first appear."""
    gathered: dict[Who, list[Score]] = {}
    for who, score in scores:
        gathered.setdefault(who, []).append(score)
    return [Total(who, tuple(found)) for who, found in gathered.items()]


def chapter_totals(credits: Iterable[Credit]) -> list[Total[str]]:
    return totals((credit.chapter, Score(credit.points, credit.place)) for credit in credits)


def rank(
    found: Iterable[Total[Who]],
    order: Order = Order.HIGHEST,
    tie_breaks: Sequence[str] = (),
) -> list[Standing[Who]]:
    """The totals in order, tied ones on the same place; further places leave the gap."""
    unknown = [name for name in tie_breaks if name not in TIE_BREAKS]
    if unknown:
        raise refused("tie-break", unknown=unknown[0])
    sign = -1 if order is Order.HIGHEST else 1

    def criteria(total: Total[Who]) -> list[tuple[int, ...]]:
        broken = [TIE_BREAKS[name](total.scores) for name in tie_breaks]
        return [(sign * total.points,), *broken]

    ranked = sorted(((criteria(total), total) for total in found), key=lambda pair: pair[0])
    keys = [key for key, _ in ranked]
    standings = []
    for key, total in ranked:
        parted = max(_first_difference(key, other) for other in keys if other[0] == key[0])
        name = tie_breaks[parted - 1] if parted else ""
        standings.append(Standing(keys.index(key) + 1, total, name))
    return standings


def _first_difference(one: list[tuple[int, ...]], two: list[tuple[int, ...]]) -> int:
    """The index of the first criterion that parts two of the same total; 0 if none does."""
    for index, (left, right) in enumerate(zip(one, two, strict=True)):
        if left != right:
            return index
    return 0


# ---- What a finished contest is worth ----
