"""The whole table, copied: to return to after an incident, and to write a position from.

Pure, and a value only: `State` makes it and fills its own lists from it again.
"""

from dataclasses import dataclass

from games.engine.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Copies of every pile and count of a state, in that state's order."""

    piles: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]
    no_draw: tuple[bool, ...]
    undrawn: bool
    instead: int | None
    resume: "Snapshot | None"
    outcome: Outcome | None
