"""What every page of the partner draw needs: a refusal on the page, very large numbers in words."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from pages.refusals import status_of
from pages.words import language, said
from tournaments.models import Contest
from wording import Refusal, Sentence

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
EXACT_BELOW, WORDS_BELOW = 10_000_000, 10**15
# The same words mean other numbers in the two languages.
_WORDS = (
    (10**12, Sentence(en="trillion", fr="billions")),
    (10**9, Sentence(en="billion", fr="milliards")),
    (10**6, Sentence(en="million", fr="millions")),
)


def done(request: HttpRequest, found: Contest, text: str) -> HttpResponse:
    messages.success(request, text)
    return redirect("draw:partners", event=found.event.slug, contest=found.slug)


def refused_on(refusal: Refusal, page: Callable[[dict[str, Any]], HttpResponse]) -> HttpResponse:
    """The page itself with the refusal on top, so that nobody ends at a dead end."""
    answer = page({"refusal": said(refusal.sentence)})
    answer.status_code = status_of(refusal)
    return answer


def readable(number: int | None, about: str = "") -> str:
    """How many legal draws there are, as a person can say it; empty where nobody knows.

    >>> readable(3348), readable(43_256_123_456), readable(10**40)
    ('3,348', '43.2 billion', '1.00 × 10⁴⁰')
    """
    french = language().startswith("fr")
    if number is not None and number < EXACT_BELOW:
        return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}" if french else ",")
    if number is not None and number < WORDS_BELOW:
        size, word = next((size, word) for size, word in _WORDS if number >= size)
        text = f"{number * 10 // size / 10} {said(word)}"
    else:
        digits, power = _powers(number, about)
        text = f"{digits} × 10{power.translate(_RAISED)}" if digits else ""
    return text.replace(".", ",") if french else text


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
