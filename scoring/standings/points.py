"""Points for places, credited to each member for the member's own chapter.

Partners come from two chapters, so a side's result counts for both, once for each person. Must
not know charts, only places; the table of points is data.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.standings.place import Place


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
