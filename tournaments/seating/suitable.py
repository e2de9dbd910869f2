"""Which tables would suit a match, and what stands in its way.

Looks at one match at a time and at the hall as a whole; assigns nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.seating.values import Finding, Member, ReadyMatch, Table, TableState
from wording import Sentence


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
                "Table {number} is the fixed seat of {name}.",
                number=number,
                name=member.name,
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
