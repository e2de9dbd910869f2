"""How long something takes, in words."""

from pages.words import said
from wording import Sentence

NEAREST = 5


def hours(minutes: float) -> str:
    """To the nearest five minutes: “3 h 20”."""
    whole = NEAREST * round(minutes / NEAREST)
    if whole < 60:
        return said(Sentence("{minutes} min", minutes=whole))
    rest = f"{whole % 60:02}"
    return said(Sentence("{hours} h {minutes}", hours=whole // 60, minutes=rest))
