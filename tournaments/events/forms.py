"""The forms of an event: its name, place and days, and what its chapters are called."""

from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournaments.events.lookup import time_zone_usual, time_zones
from tournaments.models import Event


class TimeZoneInput(forms.TextInput):
    """Typed, with suggestions: any part of a name finds it. The machine's own stands first."""

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        usual = time_zone_usual()
        zones = [usual, *sorted(time_zones() - {usual})]
        options = format_html_join("", '<option value="{}"></option>', ((zone,) for zone in zones))
        typed = super().render(name, value, {**(attrs or {}), "list": "time-zones"}, renderer)
        return format_html('{}<datalist id="time-zones">{}</datalist>', typed, options)


class EventForm(forms.Form):
    name = forms.CharField(label=_("Name of the event"), max_length=120)
    place = forms.CharField(label=_("Place"), max_length=120, required=False)
    starts_on = forms.DateField(
        label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    ends_on = forms.DateField(
        label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    time_zone = forms.CharField(
        label=_("Time zone"),
        max_length=60,
        help_text=_("Type a part of it, the name of a large city for example, and choose."),
        widget=TimeZoneInput,
    )

    def clean_time_zone(self) -> str:
        """A part that only one zone has is that zone: “paris” needs no capital and no slash."""
        typed = str(self.cleaned_data["time_zone"]).strip()
        part = typed.lower().replace(" ", "_")
        found = [zone for zone in time_zones() if part in zone.lower()]
        exact = [zone for zone in found if part in (zone.lower(), zone.lower().split("/")[-1])]
        return next((both[0] for both in (exact, found) if len(both) == 1), typed)


class ChapterForm(forms.Form):
    """Which chapter, by the name that is on the screen, and how it is called from now on."""

    chapter = forms.ChoiceField(label=_("Chapter"))
    name = forms.CharField(label=_("New name"), max_length=120)

    def __init__(self, data: Any = None, *, event: Event) -> None:
        super().__init__(data, prefix="chapter")
        names = event.chapters.values_list("name", flat=True)
        self.fields["chapter"].choices = [(name, name) for name in names]  # type: ignore[attr-defined]
