"""Which tables would suit a match, and what stands in its way.

Looks at one match at a time and at the hall as a whole; assigns nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from string import ascii_uppercase

from domain.wording import Sentence

# ---- Tables, matches that are ready, and what the call list says of them ----


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


@dataclass(frozen=True, slots=True)
class Suitable:
    """`tables` are free and suit; None means every free table. `reason` says why a call to one
    of them was made, `wait` what the match waits for while there is none."""

    tables: tuple[int, ...] | None
    reason: Sentence | None
    wait: Sentence
    finding: Finding | None = None


class Hall:
    """All tables, made ready for many questions."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self.tables = {table.number: table for table in tables}
        self.working = [t for t in tables if t.state is not TableState.BROKEN]
        self.free_accessible = tuple(
            sorted(t.number for t in tables if t.state is TableState.FREE and t.accessible)
        )
        self.any_accessible = any(table.accessible for table in self.working)

    def suitable(self, match: ReadyMatch) -> Suitable:
        if not self.working:
            return Suitable((), None, NO_TABLE_WORKS)
        if match.own_table is not None and self._works(match.own_table):
            return self._at_own(match.own_table)
        fixed = [member for member in match.members if member.fixed_table is not None]
        if len({member.fixed_table for member in fixed}) > 1:
            return self._two_fixed(match, fixed)
        in_need = next((member for member in match.members if member.needs_accessible), None)
        if fixed and self._works(fixed[0].fixed_table):
            return self._at_fixed(match, fixed[0])
        missing = self._fixed_is_gone(match, fixed[0]) if fixed else None
        if in_need is not None or (fixed and self.any_accessible):
            return self._accessible(match, in_need or fixed[0], missing)
        return Suitable(None, None, EVERY_TABLE_TAKEN, missing)

    def _works(self, number: int | None) -> bool:
        table = self.tables.get(number or 0)
        return table is not None and table.state is not TableState.BROKEN

    def _at_own(self, number: int) -> Suitable:
        free = self.tables[number].state is TableState.FREE
        return Suitable(
            (number,) if free else (),
            Sentence("Table {number} is its place in this round.", number=number),
            Sentence("Waits until table {number} is free: that is its place.", number=number),
        )

    def _at_fixed(self, match: ReadyMatch, member: Member) -> Suitable:
        number = member.fixed_table or 0
        free = self.tables[number].state is TableState.FREE
        other = next(
            (m for m in match.members if m.needs_accessible and m.fixed_table is None), None
        )
        finding = None
        if other is not None and not self.tables[number].accessible:
            finding = Finding(
                "warning",
                "fixed-table-not-accessible",
                match.match,
                Sentence(
                    "{name} needs an accessible table, but {other} keeps table {number}. Ask "
                    "them which table will do.",
                    name=other.name,
                    other=member.name,
                    number=number,
                ),
                next(iter(self.free_accessible), None),
            )
        return Suitable(
            (number,) if free else (),
            Sentence(
                "Table {number} is the fixed seat of {name}.", number=number, name=member.name
            ),
            Sentence(
                "Waits for table {number}, the fixed seat of {name}.",
                number=number,
                name=member.name,
            ),
            finding,
        )

    def _accessible(self, match: ReadyMatch, member: Member, missing: Finding | None) -> Suitable:
        finding = missing
        if not self.any_accessible:
            finding = Finding(
                "error",
                "no-accessible-table",
                match.match,
                Sentence(
                    "{name} needs an accessible table and there is none. Mark a table as "
                    "accessible, or seat the match by hand.",
                    name=member.name,
                ),
            )
        return Suitable(
            self.free_accessible,
            Sentence("This table is accessible, for {name}.", name=member.name),
            Sentence("Waits for an accessible table for {name}.", name=member.name),
            finding,
        )

    def _fixed_is_gone(self, match: ReadyMatch, member: Member) -> Finding:
        return Finding(
            "warning",
            "fixed-table-gone",
            match.match,
            Sentence(
                "Table {table}, the fixed seat of {name}, cannot be used. Help {name} to another "
                "table.",
                table=member.fixed_table or 0,
                name=member.name,
            ),
        )

    def _two_fixed(self, match: ReadyMatch, fixed: list[Member]) -> Suitable:
        one = fixed[0]
        two = next(member for member in fixed if member.fixed_table != one.fixed_table)
        wanted = [member.fixed_table or 0 for member in (one, two)]
        proposed = sorted(
            (number for number in wanted if self._works(number)),
            key=lambda number: (self.tables[number].state is not TableState.FREE, number),
        )
        way_out = Sentence("Choose a table by hand.")
        if proposed:
            way_out = Sentence(
                "Ask {name} whether table {table} will do this time.",
                name=(two if proposed[0] == one.fixed_table else one).name,
                table=proposed[0],
            )
        meet = Sentence(
            "{one} keeps table {first} and {two} keeps table {second}, but they meet in this "
            "match.",
            one=one.name,
            first=one.fixed_table or 0,
            two=two.name,
            second=two.fixed_table or 0,
        )
        sentence = Sentence.joined((meet, way_out))
        finding = Finding(
            "error", "two-fixed-tables", match.match, sentence, proposed[0] if proposed else None
        )
        return Suitable((), None, sentence, finding)


EVERY_TABLE_TAKEN = Sentence("Every table is taken. This match is called as soon as one is free.")
NO_TABLE_WORKS = Sentence(
    "No table can be used now. Put a table back in use at the desk, and this match is called."
)


# ---- The opinion on a table that an official chose by hand ----


def check_table(
    match: ReadyMatch, number: int, tables: Sequence[Table], playing: Sequence[Playing] = ()
) -> tuple[Finding, ...]:
    """What would be wrong with this match at this table; empty if nothing."""
    hall = Hall(tables)
    table = hall.tables.get(number)
    if table is None:
        sentence = Sentence("There is no table {number}.", number=number)
        return (_finding("error", "no-such-table", match, sentence),)
    found = []
    at_table = any(game.table == number and game.match.match != match.match for game in playing)
    if table.state is TableState.BROKEN:
        sentence = Sentence("Table {number} is broken.", number=number)
        found.append(_finding("error", "table-broken", match, sentence))
    elif table.state is TableState.BUSY or at_table:
        sentence = Sentence("Another game is at table {number}.", number=number)
        found.append(_finding("error", "table-busy", match, sentence))
    elsewhere = {
        member.person: game.table
        for game in playing
        if game.match.match != match.match
        for member in game.match.members
    }
    for member in match.members:
        if member.person in elsewhere:
            sentence = Sentence(
                "{name} is at table {elsewhere} now.",
                name=member.name,
                elsewhere=elsewhere[member.person],
            )
            found.append(_finding("error", "person-busy", match, sentence))
        if member.fixed_table not in (None, number):
            sentence = Sentence(
                "{name} keeps table {table}.", name=member.name, table=member.fixed_table
            )
            found.append(_finding("warning", "fixed-elsewhere", match, sentence))
        if member.needs_accessible and not table.accessible and member.fixed_table != number:
            sentence = Sentence(
                "{name} needs an accessible table, and table {number} is not.",
                name=member.name,
                number=number,
            )
            found.append(_finding("warning", "not-accessible", match, sentence))
    return tuple(found)


def _finding(level: str, code: str, match: ReadyMatch, sentence: Sentence) -> Finding:
    return Finding(level, code, match.match, sentence)
