"""The deal and the choice of the first player. Pure; luck is passed in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from domain.skipbo.cards import FULL_DECK, WILD
from domain.skipbo.given import expect
from domain.skipbo.rules import Setup

DECK = "deck"
BACK = "back"
RESHUFFLE = "reshuffle"
ORDER = "order"


class Chance(Protocol):
    """Everything that luck decides at a table goes through here, so that it can be seen."""

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

    def __post_init__(self) -> None:
        expect(Random, self.random, "random")

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


HALF = len(FULL_DECK) // 2


@dataclass(frozen=True, slots=True)
class Tie:
    """One round of drawing for the first turn: who drew what, in order."""

    drawn: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Back:
    """The draw pile after the tie cards were shuffled back, in drawing order."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """All that chance decided before the first turn."""

    deck: tuple[int, ...]
    draws: tuple[Tie | Back, ...]
    first: int


def deal(setup: Setup, chance: Chance) -> tuple[Opening, list[list[int]], list[int]]:
    """The opening, each seat's stock and the draw pile, both with their top card last."""
    deck = chance.order(DECK, FULL_DECK)
    stocks, draw = deal_deck(setup, deck)
    draws: list[Tie | Back] = []
    if setup.rules.first_player == "left_of_dealer":
        first = (setup.dealer + 1) % setup.players
    else:
        first = _highest(setup, [stock[-1] for stock in stocks], draw, draws, chance)
    return Opening(tuple(deck), tuple(draws), first), stocks, draw


def deal_deck(setup: Setup, deck: Sequence[int]) -> tuple[list[list[int]], list[int]]:
    """
    >>> from domain.skipbo.rules import get
    >>> stocks, draw = deal_deck(Setup(get("rally"), 4, partners=True), FULL_DECK)
    >>> [len(stock) for stock in stocks], len(draw)
    ([20, 20, 20, 20], 82)
    """
    players, size = setup.players, setup.stock
    if setup.rules.deal == "piles":
        dealt = 2 * size
        halves = deck[:HALF], deck[HALF:]
        stocks = [[*halves[0][seat:dealt:4], *halves[1][seat:dealt:4]] for seat in range(4)]
        return stocks, [*halves[0][dealt:], *halves[1][dealt:]][::-1]
    dealt = players * size
    left = setup.dealer + 1
    stocks = [list(deck[(seat - left) % players : dealt : players]) for seat in range(players)]
    return stocks, list(deck[dealt:])[::-1]


def _highest(
    setup: Setup, tops: list[int], draw: list[int], draws: list[Tie | Back], chance: Chance
) -> int:
    """Who starts: the highest number; those who share it, or who all show a wild, draw again."""
    shown = [
        (seat, tops[seat])
        for seat in ((setup.dealer + 1 + step) % setup.players for step in range(setup.players))
    ]
    taken: list[int] = []
    while True:
        best = max(card for _, card in shown)
        # A wild is card 0, so it is highest only when all are wild.
        rivals = [seat for seat, card in shown if card == best]
        if len(rivals) == 1 and best != WILD:
            break
        if len(draw) < len(rivals):
            _shuffle_back(draw, taken, draws, chance)
        shown = [(seat, draw.pop()) for seat in rivals]
        taken.extend(card for _, card in shown)
        draws.append(Tie(tuple(shown)))
    if taken:
        _shuffle_back(draw, taken, draws, chance)
    return rivals[0]


def _shuffle_back(
    draw: list[int], taken: list[int], draws: list[Tie | Back], chance: Chance
) -> None:
    order = chance.order(BACK, draw + taken)
    draw[:] = order[::-1]
    taken.clear()
    draws.append(Back(tuple(order)))
