"""Tables, matches that are ready, and what the call list says of them.

Only values: nothing here decides anything but who sits on which seat.
"""

from dataclasses import dataclass
from enum import StrEnum
from string import ascii_uppercase

from wording import Sentence


class TableState(StrEnum):
    FREE = "free"
    BUSY = "busy"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Table:
    number: int
    state: TableState = TableState.FREE
    accessible: bool = False


@dataclass(frozen=True, slots=True)
class Member:
    """One person of a side, with what this person needs."""

    person: int
    name: str
    fixed_table: int | None = None
    needs_accessible: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    side: int
    members: tuple[Member, ...]
    last_table: int | None = None


@dataclass(frozen=True, slots=True)
class ReadyMatch:
    """A match whose sides are known and which has no table. `waited` is in seconds; `own_table`
    is its place where people move from table to table."""

    match: int
    round: int
    waited: int
    sides: tuple[Side, ...]
    own_table: int | None = None

    @property
    def members(self) -> tuple[Member, ...]:
        return tuple(member for side in self.sides for member in side.members)


@dataclass(frozen=True, slots=True)
class Playing:
    """A match that is at a table now. If that table is broken, its game has to move."""

    table: int
    match: ReadyMatch


@dataclass(frozen=True, slots=True)
class Seat:
    letter: str
    side: int
    person: int


@dataclass(frozen=True, slots=True)
class Finding:
    """What the desk should know: an `error` needs a decision, a `warning` only tells.

    `proposed_table` is the way out that breaks least, where there is one.
    """

    level: str
    code: str
    match: int
    sentence: Sentence
    proposed_table: int | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """Go to this table now. `moved_from` is the broken table that the game leaves."""

    match: int
    table: int
    seats: tuple[Seat, ...]
    reason: Sentence
    moved_from: int | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """Not yet. `place` counts from 1, in the fair order."""

    match: int
    place: int
    reason: Sentence


@dataclass(frozen=True, slots=True)
class CallList:
    calls: tuple[Call, ...]
    queue: tuple[Waiting, ...]
    findings: tuple[Finding, ...]


def seats_for(match: ReadyMatch) -> tuple[Seat, ...]:
    """Clockwise, each side's first member, then each side's second: partners sit opposite.

    >>> ann, bea, cy, dot = (Member(i, n) for i, n in enumerate(("Ann", "Bea", "Cy", "Dot")))
    >>> match = ReadyMatch(1, 1, 0, (Side(7, (ann, bea)), Side(8, (cy, dot))))
    >>> [(seat.letter, seat.person) for seat in seats_for(match)]
    [('A', 0), ('B', 2), ('C', 1), ('D', 3)]
    """
    seats = [
        Seat(ascii_uppercase[turn * len(match.sides) + place], side.side, member.person)
        for place, side in enumerate(match.sides)
        for turn, member in enumerate(side.members)
    ]
    return tuple(sorted(seats, key=lambda seat: seat.letter))
