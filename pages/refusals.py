"""What a refusal is in HTTP. Pages and API both ask here; nothing else knows these numbers."""

from django import forms

from pages.words import said
from wording import Conflict, Illegal, Malformed, Refusal

_STATUS: dict[type[Refusal], int] = {Malformed: 400, Illegal: 422, Conflict: 409}


def status_of(refusal: Refusal) -> int:
    return next(code for kind, code in _STATUS.items() if isinstance(refusal, kind))


def show_refusal(form: forms.Form, refusal: Refusal) -> None:
    """Put a service's sentence beside the field it is about."""
    field = refusal.field if refusal.field in form.fields else None
    form.add_error(field, said(refusal.sentence))
