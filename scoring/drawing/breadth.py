"""How wide a text is about, before any browser has drawn it. Knows no font: it errs to the wide
side, so that names of any usual one fit."""

from functools import lru_cache

# A chart is drawn anew after each result, and almost all of its names are those of before.
KEPT_TEXTS = 8192

_NARROW = frozenset("iljtfrI.,:;'’|!()[] -·")
_BROAD = frozenset("mwMW@%&—")


@lru_cache(KEPT_TEXTS)
def breadth(text: str, size: int) -> int:
    """
    >>> breadth("Mill", 10) < breadth("Mmmm", 10)
    True
    """
    return round(size * sum(_share(letter) for letter in text))


def _share(letter: str) -> float:
    if letter in _NARROW:
        return 0.36
    if letter in _BROAD:
        return 0.95
    if ord(letter) > 0x2E80:
        return 1.05
    return 0.72 if letter.isupper() else 0.6


@lru_cache(KEPT_TEXTS)
def shortened(text: str, size: int, room: int) -> str:
    """As much of it as fits; the end is cut where it does not.

    >>> shortened("Montgomery-Featherstonehaugh", 10, 100)
    'Montgomery-Feat…'
    """
    if breadth(text, size) <= room:
        return text
    kept = text
    while kept and breadth(kept + "…", size) > room:
        kept = kept[:-1]
    return kept.rstrip(" &") + "…"
