"""What a readable report says, in whole numbers and known names.

Pure values. Facts may be false or contradict each other; finding that out is the checks' work.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.checks.seating import Seating


@dataclass(frozen=True, slots=True)
class Tally:
    """So many cards left in the stocks of these players together.

    `side` is set where these are all the players of one side.
    """

    cards: int
    players: tuple[str, ...]
    field: str
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Cards:
    """How many cards somebody can have had left; `most` is None where that is not known."""

    least: int
    most: int | None

    @property
    def exact(self) -> int | None:
        return self.least if self.least == self.most else None


@dataclass(frozen=True, slots=True)
class Penalties:
    """The incidents on one player. `overdrawn` is None where nobody counted the cards."""

    talking: int = 0
    overdrawings: int = 0
    overdrawn: int | None = 0

    @property
    def count(self) -> int:
        return self.talking + self.overdrawings

    def and_talking(self) -> "Penalties":
        return replace(self, talking=self.talking + 1)

    def and_overdrawn(self, cards: int | None) -> "Penalties":
        known = None if self.overdrawn is None or cards is None else self.overdrawn + cards
        return replace(self, overdrawings=self.overdrawings + 1, overdrawn=known)


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """`winner` and the keys of `points` are sides counted from 0.

    `unreadable` names the fields that could not be read: what is missing there is not missing
    for want of being reported.
    """

    finished: str | None
    winner: int | None
    tallies: tuple[Tally, ...]
    points: Mapping[int, int]
    penalties: Mapping[str, Penalties]
    penalties_complete: bool
    minutes: float | None
    tie_break: str | None
    reason: str
    unreadable: frozenset[str]

    def cards_of_side(self, seating: Seating, side: int) -> Cards:
        for tally in self.tallies:
            if tally.side == side:
                return Cards(tally.cards, tally.cards)
        keys = set(seating.keys_of(side))
        known = [tally for tally in self.tallies if keys.issuperset(tally.players)]
        least = sum(tally.cards for tally in known)
        counted = {key for tally in known for key in tally.players}
        return Cards(least, least if counted == keys else None)

    def cards_of_sides(self, seating: Seating, sides: tuple[int, ...]) -> Cards:
        keys = {key for side in sides for key in seating.keys_of(side)}
        for tally in self.tallies:
            if set(tally.players) == keys:
                return Cards(tally.cards, tally.cards)
        each = [self.cards_of_side(seating, side) for side in sides]
        least = sum(cards.least for cards in each)
        if any(cards.most is None for cards in each):
            return Cards(least, None)
        return Cards(least, least)

    def most_possible(self, seating: Seating, players: tuple[str, ...]) -> int | None:
        """The most these players can hold by what was recorded: the stocks dealt and their own
        penalty cards, all unplayed. None where an overdraw was noted but not counted."""
        stock = seating.stock_dealt
        if stock is None:
            return None
        total = 0
        for key in players:
            own = self.penalties.get(key, Penalties())
            if own.overdrawn is None:
                return None
            total += stock + seating.rules.talking_cards * own.talking + own.overdrawn
        return total
