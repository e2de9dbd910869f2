"""How a refusal becomes an answer: its number in HTTP, its place on a form or on top of a page.

Pages and API both ask here; nothing else knows the numbers. A refusal that no page shows in its
own way has one of its own (server/errors.py).
"""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpResponse

from domain.wording import Busy, Conflict, Illegal, Malformed, Refusal
from web.words import said

_STATUS: dict[type[Refusal], int] = {Malformed: 400, Illegal: 422, Conflict: 409, Busy: 503}
UNREADABLE = _STATUS[Malformed]
CONFLICT = _STATUS[Conflict]
BUSY = _STATUS[Busy]
# When whoever was told to come back may try again.
AGAIN_SECONDS = 5


def status_of(refusal: Refusal) -> int:
    return status_of_kind(type(refusal))


def status_of_kind(refused: type[Refusal]) -> int:
    return next(status for kind, status in _STATUS.items() if issubclass(refused, kind))


class _Shown(ValidationError):
    """A refusal among a form's own errors."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(said(refusal.sentence), code=refusal.code)
        self.status = status_of(refusal)


def show_refusal(form: forms.Form, refusal: Refusal, *, field: str = "") -> None:
    """Put a service's sentence beside the field it is about. `field` is what the form calls it."""
    name = field or refusal.field
    form.add_error(name if name in form.fields else None, _Shown(refusal))


@contextlib.contextmanager
def refusals_on(form: forms.Form, kinds: tuple[type[Refusal], ...] = (Refusal,)) -> Iterator[None]:
    """What is refused in here is shown on the form, and the view goes on below."""
    try:
        yield
    except kinds as refusal:
        show_refusal(form, refusal)


def form_status(*given: forms.Form) -> int:
    """The status of a page with these forms: what was refused, or 400 for what cannot be read.
    The cursor goes to the first box that is wrong."""
    for form in given:
        _cursor_to_what_is_wrong(form)
    wrong = [
        error for form in given for errors in form.errors.as_data().values() for error in errors
    ]
    return max((getattr(error, "status", UNREADABLE) for error in wrong), default=200)


def _cursor_to_what_is_wrong(form: forms.Form) -> None:
    wrong = [name for name in form.fields if name in form.errors]
    if wrong:
        for field in form.fields.values():
            field.widget.attrs.pop("autofocus", None)
        form.fields[wrong[0]].widget.attrs["autofocus"] = True


def refused_on(refusal: Refusal, page: Callable[[dict[str, Any]], HttpResponse]) -> HttpResponse:
    """The page itself with the refusal on top, so that nobody ends at a dead end."""
    answer = page({"refusal": said(refusal.sentence)})
    answer.status_code = status_of(refusal)
    return answer
