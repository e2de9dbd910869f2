"""A move as a value, with its text. Pure; knows which moves can be written, not which are legal.

A move never says who makes it: it is always the player in turn. Where it takes a card from is a
small number, so that the table can look up the pile in one step.
"""

from dataclasses import dataclass

from domain.skipbo.cards import BY_TEXT, TEXT, TOP
from domain.skipbo.given import is_whole, shortened
from domain.wording import Refusal
from domain.wording.refusals import refused

STOCK = 0  # 1 to 4 are the own discard piles
PARTNER_STOCK = 5  # 6 to 9 are the partner's discard piles
HAND = 10
DISCARD = 11
PASS = 12
MOST_PILES = 4
PILE_SOURCES = range(STOCK, HAND)

# Every place a card can be played from, by its name.
SOURCES: dict[str, int] = {
    "stock": STOCK,
    **{f"discard pile {pile}": pile for pile in range(1, MOST_PILES + 1)},
    "partner's stock": PARTNER_STOCK,
    **{f"partner's discard pile {pile}": PARTNER_STOCK + pile for pile in range(1, MOST_PILES + 1)},
    "hand": HAND,
}
_NAMES = {source: name for name, source in SOURCES.items()} | {DISCARD: "hand"}
_SOURCE_TEXT = ("s", "d1", "d2", "d3", "d4", "ps", "pd1", "pd2", "pd3", "pd4")


@dataclass(frozen=True, slots=True)
class Move:
    """From `source` to `target`: a building pile, or for `DISCARD` one of the own discard piles.

    `card` is the hand card's number (0 is a wild), and 0 where the card is whatever lies on top.
    All three count from 0.

    >>> str(Move(HAND, 7, 1)), str(Move(STOCK, 0, 0)), str(Move(DISCARD, 0, 2))
    ('h7-b2', 's-b1', 'hS-d3')
    >>> Move.parse("pd3-b2")
    Move(source=8, card=0, target=1)
    >>> Move.parse("pd3-b2").origin, Move(SOURCES["discard pile 2"]) == Move.parse("d2-b1")
    ("partner's discard pile 3", True)
    """

    source: int
    card: int = 0
    target: int = 0

    def __post_init__(self) -> None:
        from_hand = self.source in (HAND, DISCARD)
        if not (
            is_whole(self.source, STOCK, PASS)
            and is_whole(self.card, 0, TOP if from_hand else 0)
            and is_whole(self.target, 0, 0 if self.source == PASS else MOST_PILES - 1)
        ):
            raise _malformed(", ".join(map(shortened, (self.source, self.card, self.target))))

    @property
    def origin(self) -> str:
        """The name of the place that the card comes from; none for a pass."""
        return _NAMES.get(self.source, "")

    def __str__(self) -> str:
        if self.source == PASS:
            return "pass"
        if self.source == DISCARD:
            return f"h{TEXT[self.card]}-d{self.target + 1}"
        start = f"h{TEXT[self.card]}" if self.source == HAND else _SOURCE_TEXT[self.source]
        return f"{start}-b{self.target + 1}"

    @staticmethod
    def parse(text: str) -> "Move":
        try:
            return BY_MOVE_TEXT[text]
        except (KeyError, TypeError):
            raise _malformed(text if isinstance(text, str) else shortened(text)) from None


def _malformed(text: str) -> Refusal:
    return refused("move", text=text)


# Every move there is, made once: choosing and reading one is then a lookup.


def _to_each_pile(source: int, card: int = 0) -> tuple[Move, ...]:
    return tuple(Move(source, card, target) for target in range(MOST_PILES))


PLAY_PILE = tuple(_to_each_pile(source) for source in PILE_SOURCES)
PLAY_HAND = tuple(_to_each_pile(HAND, card) for card in BY_TEXT.values())
DISCARD_CARD = tuple(_to_each_pile(DISCARD, card) for card in BY_TEXT.values())
PASS_TURN = Move(PASS)

EVERY_MOVE: tuple[Move, ...] = (
    *(move for group in (*PLAY_PILE, *PLAY_HAND, *DISCARD_CARD) for move in group),
    PASS_TURN,
)
BY_MOVE_TEXT: dict[str, Move] = {str(move): move for move in EVERY_MOVE}
