"""Cards as small numbers, and their text. Pure; knows no rules."""

from collections.abc import Iterable, Sequence

from domain.skipbo.given import shortened
from domain.wording import Refusal
from domain.wording.refusals import refused

WILD = 0
TOP = 12
TEXT: tuple[str, ...] = ("S", *(str(number) for number in range(1, TOP + 1)))
BY_TEXT: dict[str, int] = {text: card for card, text in enumerate(TEXT)}

FULL_DECK: tuple[int, ...] = (
    *(card for card in range(1, TOP + 1) for _ in range(12)),
    *[WILD] * 18,
)
DECK_COUNTS = [18] + [12] * TOP
_NUMBERS = range(TOP + 1)


def read_card(text: str) -> int:
    """
    >>> read_card("S"), read_card("12")
    (0, 12)
    """
    try:
        return BY_TEXT[text]
    except (KeyError, TypeError):
        raise not_a_card(text) from None


def not_a_card(given: object) -> Refusal:
    text = given if isinstance(given, str) else shortened(given)
    return refused("card", text=text)


def write_cards(cards: Iterable[int], between: str) -> str:
    """
    >>> write_cards([3, 0, 12], ".")
    '3.S.12'
    """
    return between.join(map(TEXT.__getitem__, cards))


def write_pile(cards: Iterable[int]) -> str:
    """
    >>> write_pile([3, 0]), write_pile([])
    ('3.S', '-')
    """
    return write_cards(cards, ".") or "-"


# One byte for each card, by its short sign; 255 for what is no card.
_BY_SIGN = bytes("S123456789ABC".find(chr(code)) & 255 for code in range(256))


def read_order(text: str) -> Sequence[int]:
    """Many cards with one space between them, as fast as a whole deck asks for.

    >>> list(read_order("3 S 12"))
    [3, 0, 12]
    """
    signs = text.replace("10", "A").replace("11", "B").replace("12", "C")
    cards = signs[::2].encode().translate(_BY_SIGN)
    if (
        b"\xff" in cards
        or signs[1::2] != " " * (len(cards) - 1)
        or "A" in text
        or "B" in text
        or "C" in text
    ):
        return read_cards(text.split(" "))
    return cards


def is_full_deck(cards: Sequence[int]) -> bool:
    """
    >>> is_full_deck(FULL_DECK), is_full_deck(FULL_DECK[1:])
    (True, False)
    """
    counted = bytes(cards)
    return len(counted) == len(FULL_DECK) and list(map(counted.count, _NUMBERS)) == DECK_COUNTS


def read_cards(words: Sequence[str]) -> list[int]:
    """
    >>> read_cards(["3", "S"])
    [3, 0]
    """
    try:
        return list(map(BY_TEXT.__getitem__, words))
    except KeyError:
        return [read_card(word) for word in words]
