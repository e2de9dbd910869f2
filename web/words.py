"""Sentences in the language of whoever reads the page."""

from django.utils.translation import get_language

from domain.results import Manner, describe_manner
from domain.wording import Sentence


def language() -> str:
    return get_language() or "en"


def said(sentence: Sentence) -> str:
    return sentence.in_language(language())


# ---- How long something takes, in words ----

NEAREST = 5


def hours(minutes: float) -> str:
    """To the nearest five minutes: “3 h 20”."""
    whole = NEAREST * round(minutes / NEAREST)
    if whole < 60:
        return said(Sentence("{minutes} min", minutes=whole))
    rest = f"{whole % 60:02}"
    return said(Sentence("{hours} h {minutes}", hours=whole // 60, minutes=rest))


# ---- How a game finished, in words ----


def manner_words(manner: str) -> str:
    return said(describe_manner(Manner(manner)))


def manners() -> list[tuple[str, str]]:
    """Every way to finish, the usual one first."""
    return [(manner.value, manner_words(manner)) for manner in Manner]
