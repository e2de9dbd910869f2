"""What can go wrong at a table, as values. Pure; the consequences are the table's work.

Seats count from 0. `places` and `order` say what chance decided; they are empty when an incident
is reported and filled in when it is logged.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Talking:
    """`seat` advised the partner during the partner's turn."""

    seat: int
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Overdrawn:
    """`seat` drew `count` cards too many."""

    seat: int
    count: int
    places: tuple[int, ...] = ()
    order: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Exposed:
    """`seat` showed `card` from the hand."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """`seat` begins to play although it is another's turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Noticed:
    """The turn out of turn was noticed before it ended."""


@dataclass(frozen=True, slots=True)
class Stall:
    """The official stops a game in which nobody gets on."""


Incident = Talking | Overdrawn | Exposed | OutOfTurn | Noticed | Stall


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """Chance's own event: the cards set aside went under the draw pile, in drawing order."""

    order: tuple[int, ...]
