"""Writing small records by hand: a deck that deals the wanted cards, the lines, the check sum.

It is for tests of the checker only and knows nothing of what is legal.
"""

import zlib
from collections import Counter

from tests.domain.skipbo.sheet_checker.table import DECK

FILLER = ["12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1", "S"]


def finished(*lines: str) -> str:
    """The lines with their check line."""
    text = "".join(line + "\n" for line in lines)
    return f"{text}check {zlib.crc32(text.encode()):08x}\n"


def whole_deck(front: list[str]) -> list[str]:
    """These cards first and the rest of the deck behind them, high cards first, wilds last."""
    rest = Counter(DECK) - Counter(front)
    return front + [card for card in FILLER for _ in range(rest[card])]


def deck_line(stocks: list[str], draw: str, dealer: int) -> str:
    """One dealer's deck. `stocks` are those of seats 1, 2 …, bottom first; then the draw pile."""
    piles = [stock.split() for stock in stocks]
    order = [(dealer + turn) % len(piles) for turn in range(len(piles))]
    dealt = [piles[seat][row] for row in range(len(piles[0])) for seat in order]
    return "deck " + " ".join(whole_deck(dealt + draw.split()))


def full_stocks(tops: list[str], draw: str) -> list[str]:
    """Two stocks of 76 that leave just these ten cards to draw."""
    rest = Counter(DECK) - Counter(tops) - Counter(draw.split())
    cards = [card for card in FILLER for _ in range(rest[card])]
    return [" ".join([*cards[:75], tops[0]]), " ".join([*cards[75:], tops[1]])]
