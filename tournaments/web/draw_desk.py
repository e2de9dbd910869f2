"""What every page of the partner draw needs: a refusal on the page, very large numbers in words."""

from decimal import Decimal

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from pages.words import said
from tournaments.models import Contest
from wording import Sentence
from wording.numbers import decimal, grouped

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
EXACT_BELOW, WORDS_BELOW = 10_000_000, 10**15
# The same words mean other numbers in the two languages.
_WORDS = (
    (10**12, Sentence("trillion")),
    (10**9, Sentence("billion")),
    (10**6, Sentence("million")),
)


def done(request: HttpRequest, found: Contest, text: str) -> HttpResponse:
    messages.success(request, text)
    return redirect("draw:partners", event=found.event.slug, contest=found.slug)


def readable(number: int | None, about: str = "") -> str:
    """How many legal draws there are, as a person can say it; empty where nobody knows.

    >>> readable(3348), readable(43_256_123_456), readable(10**40)
    ('3,348', '43.2 billion', '1.00 × 10⁴⁰')
    """
    if number is not None and number < EXACT_BELOW:
        return said(grouped(number))
    if number is not None and number < WORDS_BELOW:
        size, word = next((size, word) for size, word in _WORDS if number >= size)
        return said(Sentence.joined((decimal(f"{number // (size // 10) / 10:.1f}"), word)))
    digits, power = _powers(number, about)
    return f"{said(decimal(digits))} × 10{power.translate(_RAISED)}" if digits else ""


def digits_in(number: int | None, about: str = "") -> int | None:
    """How long such a number would be on paper, where it is too long to be said."""
    if number is not None and number < WORDS_BELOW:
        return None
    digits, power = _powers(number, about)
    return int(power) + 1 if digits else None


def _powers(number: int | None, about: str) -> tuple[str, str]:
    text = about if number is None else f"{Decimal(number):.2E}"
    digits, _plus, power = text.partition("E+")
    return digits, power
