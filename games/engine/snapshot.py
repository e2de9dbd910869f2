"""The whole table, copied: to return to after an incident, and to write a position from. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.outcome import Outcome

if TYPE_CHECKING:
    from games.engine.table import Table

_COUNTS = ("turn", "turns", "plays", "turn_plays", "stocked", "passes")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Copies of every list and count; restoring fills the table's own lists again."""

    piles: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]
    no_draw: tuple[bool, ...]
    undrawn: bool
    instead: int | None
    resume: "Snapshot | None"
    outcome: Outcome | None

    @classmethod
    def of(cls, table: "Table") -> "Snapshot":
        return cls(
            tuple(tuple(pile) for pile in _piles(table)),
            tuple(getattr(table, name) for name in _COUNTS),
            tuple(table.no_draw),
            table.undrawn,
            table.instead,
            table.resume,
            table.outcome,
        )

    def restore(self, table: "Table") -> None:
        for pile, saved in zip(_piles(table), self.piles, strict=True):
            pile[:] = saved
        for name, count in zip(_COUNTS, self.counts, strict=True):
            setattr(table, name, count)
        table.no_draw[:] = self.no_draw
        table.undrawn = self.undrawn
        table.instead = self.instead
        table.resume = self.resume
        table.outcome = self.outcome


def _piles(table: "Table") -> Sequence[list[int]]:
    return [
        table.draw,
        table.aside,
        table.needs,
        table.bound,
        *table.building,
        *table.stocks,
        *table.hands,
        *(pile for piles in table.discards for pile in piles),
    ]
