"""A final place, and who came to play at all. Must not know how places are found."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, TypeVar

from domain.matches import Bracket, Match, Matches, occupant
from domain.results import Manner


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


# ---- Chapters by the points of one contest or of several ----


@dataclass(frozen=True, slots=True)
class ChapterStanding:
    """`parted_by` names the last tie-break that was needed among those with as many points, or is
    empty; equal places are a tie that nothing parted."""

    place: int
    chapter: str
    credits: tuple[Credit, ...]
    parted_by: str = ""

    @property
    def points(self) -> int:
        return _points(self.credits)


def _points(credits: Iterable[Credit]) -> int:
    return sum(credit.points for credit in credits)


def _best_places(credits: Iterable[Credit]) -> tuple[float, ...]:
    """The best place, then the second best, …; a place is better than none."""
    return (*sorted(credit.place for credit in credits), inf)


# Smaller is better, compared only between equal points.
TIE_BREAKS: Mapping[str, Callable[[Sequence[Credit]], object]] = {
    "most-firsts": lambda credits: -sum(credit.place == 1 for credit in credits),
    "best-places": _best_places,
}


def chapters_ranked(credits: Iterable[Credit]) -> list[ChapterStanding]:
    """The most points first, tied chapters on the same place; further places leave the gap."""
    by_chapter: dict[str, list[Credit]] = {}
    for credit in credits:
        by_chapter.setdefault(credit.chapter, []).append(credit)
    keys: dict[str, tuple[Any, ...]] = {
        chapter: (-_points(found), *(rule(found) for rule in TIE_BREAKS.values()))
        for chapter, found in by_chapter.items()
    }
    order = sorted(keys.values())
    return [
        ChapterStanding(
            order.index(key) + 1, chapter, tuple(by_chapter[chapter]), _parted_by(key, order)
        )
        for chapter, key in sorted(keys.items(), key=lambda item: item[1])
    ]


def _parted_by(key: tuple[Any, ...], keys: Iterable[tuple[Any, ...]]) -> str:
    needed = [
        next((place for place, rule in enumerate(key) if rule != other[place]), 0)
        for other in keys
        if other[0] == key[0]
    ]
    return ("", *TIE_BREAKS)[max(needed)]
