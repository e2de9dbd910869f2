"""Names as they are written on paper: one line of visible characters, whatever was typed."""

import unicodedata
from functools import lru_cache

# They would turn the rest of the sheet around; the letters' own direction is enough.
_DIRECTION_MARKS = {*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}


def written(name: str) -> str:
    """
    >>> written("  Van  der\\tBerg\\n")
    'Van der Berg'
    """
    visible = "".join(
        " " if character.isspace() else character
        for character in name
        if character.isspace()
        or (character not in _DIRECTION_MARKS and unicodedata.category(character) not in _UNSEEN)
    )
    return " ".join(visible.split())


# Control characters, halves of surrogate pairs, private and unassigned: no font has a glyph.
_UNSEEN = {"Cc", "Cs", "Co", "Cn"}


# A chart is laid out many times before the best way is known.
@lru_cache(maxsize=4_096)
def side(surnames: tuple[str, ...]) -> str:
    """Both partners as one text; it may break after the dot, never before it.

    >>> side(("Castell", "Whitcomb"))
    'Castell\\xa0· Whitcomb'
    """
    return "\u00a0· ".join(name for name in map(written, surnames) if name)
