"""Everything that lies on one table, whose turn it is, and what can be read from it.

Pure, and below all rules: it must not know which moves are allowed or what follows from them.
Its lists are for reading. Inside the engine `forced_effects`, `incident_rules` and `replay`
change them; whoever plays goes through `Table`.
"""

from collections.abc import Sequence
from operator import add
from typing import Any, TypeVar

from domain.skipbo.cards import TOP
from domain.skipbo.dealing import Chance, Opening
from domain.skipbo.incidents import Incident, Reshuffle
from domain.skipbo.moves import HAND, MOST_PILES, PARTNER_STOCK, Move
from domain.skipbo.outcome import Outcome
from domain.skipbo.rules import Setup

NO_CARD = -1
NO_PILE = -1
# Stands for the piles that a rule set or a seat does not have; always empty.
_NO_CARDS: list[int] = []
_NO_PILES = (_NO_CARDS,) * (HAND - PARTNER_STOCK)
# All that a position has beside its piles.
_COUNTS = (
    *("turn", "turns", "plays", "turn_plays", "stocked", "passes"),
    *("undrawn", "instead", "resume", "outcome"),
)

# What is told of them in writing: of this turn's plays, only whether there was one.
_TOLD = ("begun", *(name for name in _COUNTS if name != "turn_plays"))

Entry = int | Move | Incident | Reshuffle
_Seat = TypeVar("_Seat")


def _opposite(seats: list[_Seat]) -> list[_Seat]:
    """The same by seat, but what the partner has."""
    half = len(seats) // 2
    return seats[half:] + seats[:half]


class State:
    """The cards of one game and its counts; empty until it is dealt or read from a position."""

    __slots__ = (
        *("aside", "bound", "building", "chance", "discards", "draw", "fill_first", "hand_size"),
        *("hands", "instead", "log", "needs", "no_draw", "opening", "outcome", "passes", "plain"),
        *("plays", "reach", "resume", "setup", "side_stocks", "stocked", "stocks", "turn"),
        *("turn_plays", "turns", "undrawn", "wild_from"),
    )

    def __init__(self, setup: Setup, chance: Chance) -> None:
        rules, players = setup.rules, setup.players
        self.setup = setup
        self.chance = chance
        self.opening: Opening | None = None
        self.stocks: list[list[int]] = [[] for _ in range(players)]
        self.discards: list[list[list[int]]] = [
            [[] for _ in range(rules.discard_piles)] for _ in range(players)
        ]
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.building: list[list[int]] = [[] for _ in range(rules.building_piles)]
        # The number each building pile takes next; a pile these rules do not have takes none.
        self.needs: list[int] = [1] * rules.building_piles + [NO_PILE] * (4 - rules.building_piles)
        self.draw: list[int] = []
        self.aside: list[int] = []
        self.turn = 0
        self.turns = 0
        self.plays = 0
        self.stocked = 0
        self.passes = 0
        # By seat, a card that was shown and has to be played.
        self.bound: list[int] = [NO_CARD] * players
        self.no_draw: list[bool] = [False] * players
        # This turn began without drawing, and its hand has not been played out since.
        self.undrawn = False
        self.instead: int | None = None
        # The table before a turn out of turn, which may still be taken back.
        self.resume: State | None = None
        self.outcome: Outcome | None = None
        self.log: list[Entry] = []
        self.reach = self._reaches()
        # For each seat, the stocks that its side has to empty.
        sides = [self.stocks, _opposite(self.stocks)] if setup.partners else [self.stocks]
        self.side_stocks = tuple(zip(*sides, strict=True))
        self.hand_size = rules.hand
        # The lowest number that a wild may stand for.
        self.wild_from = 1 if rules.pile_start == "one_or_wild" else 2
        self.turn_plays = 0
        self.fill_first = rules.stacking == "fill_first"
        self.plain = True
        self.settle_flags()

    def _reaches(self) -> tuple[tuple[list[int], ...], ...]:
        """The piles each seat may play from, in the order of a move's sources.

        Where a pile is missing an empty one stands.
        """
        setup = self.setup
        missing = [_NO_CARDS] * (MOST_PILES - setup.rules.discard_piles)
        own = [
            (stock, *piles, *missing)
            for stock, piles in zip(self.stocks, self.discards, strict=True)
        ]
        partners = [_NO_PILES] * len(own)
        if setup.partners and setup.rules.partner_piles != "none":
            partners = _opposite(own)
        return tuple(map(add, own, partners))

    @property
    def begun(self) -> bool:
        """Whether the player in turn has made a move in this turn."""
        return self.plays != self.turn_plays

    def fits(self, card: int) -> bool:
        """Whether a card fits any building pile."""
        return card in self.needs if card else max(self.needs) >= self.wild_from

    @property
    def quiet_turns(self) -> int:
        """Turns that have ended since the one in which a stock card was last played."""
        return max(0, self.turns - 1 - self.stocked)

    def nothing_to_draw(self) -> bool:
        return not self.draw and not self.aside

    def card_counts(self) -> list[int]:
        """How many of each card are on the table, wilds first; always the whole deck."""
        counts = [0] * (TOP + 1)
        for cards in (
            self.draw,
            self.aside,
            *self.building,
            *self.stocks,
            *self.hands,
            *(pile for piles in self.discards for pile in piles),
        ):
            for card in cards:
                counts[card] += 1
        return counts

    def settle_flags(self) -> None:
        """Whether the next move has to be looked at closely."""
        self.plain = not (
            self.setup.rules.forced_play != "free"
            or self.instead is not None
            or self.undrawn
            or any(self.no_draw)
            or self.bound.count(NO_CARD) != len(self.bound)
            or self.outcome is not None
        )

    # Copies

    def snapshot(self) -> "State":
        """The position alone: all piles and counts, without the log and what can be taken back."""
        saved = State(self.setup, self.chance)
        saved.restore(self)
        return saved

    def restore(self, saved: "State") -> None:
        """Be as it was then. The lists stay the same ones: `reach` holds them."""
        for pile, cards in zip(self._piles(), saved._piles(), strict=True):
            pile[:] = cards
        for name in _COUNTS:
            setattr(self, name, getattr(saved, name))
        self.settle_flags()

    def __eq__(self, other: object) -> bool:
        """The same position of the same set-up, whatever led to it."""
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.setup == other.setup
            and self._piles() == other._piles()
            and all(getattr(self, name) == getattr(other, name) for name in _TOLD)
        )

    __hash__ = None  # type: ignore[assignment]  # a table changes

    def _piles(self) -> Sequence[list[Any]]:
        return [
            self.draw,
            self.aside,
            self.needs,
            self.bound,
            self.no_draw,
            *self.building,
            *self.stocks,
            *self.hands,
            *(pile for piles in self.discards for pile in piles),
        ]
