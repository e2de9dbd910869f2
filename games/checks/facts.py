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
    """The incidents on one player. `overdrawn` are the cards of those overdraws that somebody
    counted, `uncounted` how many overdraws nobody did."""

    talking: int = 0
    overdrawings: int = 0
    overdrawn: int = 0
    uncounted: int = 0

    @property
    def count(self) -> int:
        return self.talking + self.overdrawings

    def cards(self, seating: Seating) -> int:
        """How many cards these brought into the own stock; of an uncounted overdraw, a hand."""
        rules = seating.rules
        return rules.talking_cards * self.talking + self.overdrawn + rules.hand * self.uncounted

    def and_talking(self) -> "Penalties":
        return replace(self, talking=self.talking + 1)

    def and_overdrawn(self, cards: int | None) -> "Penalties":
        counted = replace(self, overdrawings=self.overdrawings + 1)
        if cards is None:
            return replace(counted, uncounted=self.uncounted + 1)
        return replace(counted, overdrawn=self.overdrawn + cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """`winner` and the keys of `points` are sides counted from 0.

    `penalties` are by player; `incidents` counts those that bring no cards as well.
    `unreadable` names the fields that could not be read: what is missing there is not missing
    for want of being reported.
    """

    finished: str | None
    winner: int | None
    tallies: tuple[Tally, ...]
    points: Mapping[int, int]
    penalties: Mapping[str, Penalties]
    penalties_complete: bool
    incidents: int
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

    def penalties_of(self, players: tuple[str, ...]) -> tuple[Penalties, ...]:
        return tuple(self.penalties.get(key, Penalties()) for key in players)

    def most_possible(self, seating: Seating, players: tuple[str, ...]) -> int | None:
        """The most these players can hold by what was recorded: the stocks dealt and their own
        penalty cards, all unplayed."""
        stock = seating.stock_dealt
        if stock is None:
            return None
        return sum(stock + own.cards(seating) for own in self.penalties_of(players))
