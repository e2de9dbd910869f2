"""Everything that luck decides at a table goes through here, so that it can be seeded and logged.

Pure: the random source is passed in. The table asks for an order or a place and writes down what
it got; a replay answers from the record instead.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

DECK = "deck"
BACK = "back"
RESHUFFLE = "reshuffle"
ORDER = "order"


class Chance(Protocol):
    def order(self, what: str, cards: Sequence[int]) -> Sequence[int]:
        """The same cards in a new order; `what` says which shuffle this is."""

    def place(self, places: int) -> int:
        """One of so many places, counted from 0."""


@dataclass(frozen=True, slots=True)
class Seeded:
    """Luck from a random source.

    >>> Seeded(Random(7)).order(DECK, [1, 2, 3]) == Seeded(Random(7)).order(DECK, [1, 2, 3])
    True
    """

    random: Random

    def order(self, what: str, cards: Sequence[int]) -> list[int]:
        shuffled = list(cards)
        self.random.shuffle(shuffled)
        return shuffled

    def place(self, places: int) -> int:
        return self.random.randrange(places)


class Remembered:
    """The shuffles of a game that is played again from its own log."""

    def __init__(self, orders: Iterable[tuple[int, ...]]) -> None:
        self._orders = iter(orders)

    def order(self, what: str, cards: Sequence[int]) -> Sequence[int]:
        return next(self._orders)

    def place(self, places: int) -> int:
        raise LookupError("an incident is never played again, only gone back to")
