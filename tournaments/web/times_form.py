"""The times of an event's days on its set-up page: a line for each contest, and the breaks.

Times are read and shown in the event's own time zone.
"""

from collections.abc import Iterator
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.services.times import LONGEST_NAME, WantedBreak

# Empty lines below the breaks that there are.
SPARE = 2
_WIDGET = {"type": "datetime-local"}


def _moment(label: str) -> forms.DateTimeField:
    return forms.DateTimeField(
        label=label,
        required=False,
        widget=forms.DateTimeInput(attrs=_WIDGET, format="%Y-%m-%dT%H:%M"),
    )


class TimesForm(forms.Form):
    def __init__(self, data: Any = None, *, event: Event) -> None:
        super().__init__(data, prefix="times")
        self.zone = ZoneInfo(event.time_zone)
        self.contests = list(event.contests.all())
        for contest in self.contests:
            field = _moment(contest.name)
            field.initial = contest.starts_at
            self.fields[f"start-{contest.slug}"] = field
        breaks = list(event.breaks.all())
        self.break_count = len(breaks) + SPARE
        for number in range(self.break_count):
            one = breaks[number] if number < len(breaks) else None
            name = forms.CharField(
                label=_("Break"),
                max_length=LONGEST_NAME,
                required=False,
                initial=one.name if one else "",
            )
            starts, ends = _moment(_("From")), _moment(_("Until"))
            starts.initial, ends.initial = (one.starts_at, one.ends_at) if one else (None, None)
            self.fields |= {
                f"name-{number}": name,
                f"from-{number}": starts,
                f"until-{number}": ends,
            }

    def full_clean(self) -> None:
        with timezone.override(self.zone):
            super().full_clean()

    def clean(self) -> None:
        """A break has all three or nothing."""
        for number in range(self.break_count):
            given = [
                self.cleaned_data.get(f"{part}-{number}") for part in ("name", "from", "until")
            ]
            if any(given) and not all(given):
                self.add_error(f"name-{number}", _("A break needs a name, a beginning and an end."))

    def start_fields(self) -> list[forms.BoundField]:
        return [self[f"start-{contest.slug}"] for contest in self.contests]

    def break_fields(self) -> Iterator[tuple[forms.BoundField, ...]]:
        for number in range(self.break_count):
            yield tuple(self[f"{part}-{number}"] for part in ("name", "from", "until"))

    def wanted(self) -> dict[str, Any]:
        """What the service takes."""
        said = self.cleaned_data
        return {
            "starts": {one.slug: said[f"start-{one.slug}"] for one in self.contests},
            "breaks": [
                WantedBreak(said[f"name-{n}"], said[f"from-{n}"], said[f"until-{n}"])
                for n in range(self.break_count)
                if said[f"name-{n}"]
            ],
        }
