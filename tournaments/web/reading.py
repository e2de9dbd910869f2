"""What every page reads and says in the same way: numbers, the contest, who asks, words.

Knows no form and no template.
"""

from django.http import Http404, HttpRequest
from django.utils.translation import get_language

from tournaments.models import Contest
from tournaments.selectors import contest_get
from wording import Conflict, Illegal, Malformed, Refusal, Sentence

_STATUS: dict[type[Refusal], int] = {Malformed: 400, Illegal: 422, Conflict: 409}
# So many digits fit into every column that holds a number.
_TOO_LONG = 19


def number_in(text: str | None) -> int | None:
    """A whole number from a form, an address or a cookie, which can hold anything.

    >>> number_in("14"), number_in(" 14"), number_in("٣"), number_in("9" * 5000), number_in(None)
    (14, None, None, None, None)
    """
    is_number = text is not None and text.isascii() and text.isdecimal() and len(text) < _TOO_LONG
    return int(text) if text is not None and is_number else None


def version_in(request: HttpRequest) -> int:
    """The version that was on screen; one that was tampered with matches nothing."""
    return number_in(request.POST.get("version")) or 0


def contest_or_404(event: str, contest: str) -> Contest:
    found = contest_get(event_slug=event, slug=contest)
    if found is None:
        raise Http404
    return found


def actor_of(request: HttpRequest) -> str:
    return str(request.user)


def language() -> str:
    return get_language() or "en"


def said(sentence: Sentence) -> str:
    return sentence.in_language(language())


def status_of(refusal: Refusal) -> int:
    return next(code for kind, code in _STATUS.items() if isinstance(refusal, kind))
