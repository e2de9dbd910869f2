"""What somebody typed beside what another person has saved meanwhile. Nothing typed is lost."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from web.refusals import CONFLICT, form_status


@dataclass(frozen=True, slots=True)
class Difference:
    label: str
    now: str
    typed: str


def differences(form: forms.Form) -> list[Difference]:
    """Where the two differ, if somebody else was faster; `form.initial` is what stands there now.

    The form itself keeps what was typed, and carries the new mark: to send it once more is to
    have seen both.
    """
    if not form.is_bound or form_status(form) != CONFLICT:
        return []
    found = (
        Difference(
            str(field.label),
            _shown(field, form.get_initial_for_field(field, name)),
            _shown(field, form.cleaned_data.get(name)),
        )
        for name, field in form.fields.items()
        if not form[name].is_hidden
    )
    return [one for one in found if one.now != one.typed]


def _shown(field: forms.Field, value: Any) -> str:
    if value is None or value == "":
        return "—"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, date):
        return date_format(value)
    choices = getattr(field, "choices", None)
    return str(dict(choices).get(str(value), value)) if choices else str(value)
