"""The forms about people: one person, and a list that is pasted or uploaded."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Player
from tournaments.roster.values import HIGHEST_TABLE, LONGEST


class PlayerForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=500)
    chapter = forms.CharField(
        label=_("Chapter"),
        max_length=500,
        widget=forms.TextInput(attrs={"list": "chapters", "autocomplete": "off"}),
    )
    site_number = forms.CharField(
        label=_("Site number"), max_length=LONGEST["site_number"], required=False
    )
    phone = forms.CharField(label=_("Phone"), max_length=LONGEST["phone"], required=False)
    household = forms.CharField(
        label=_("Household"),
        help_text=_("People of one household have the same word here."),
        max_length=LONGEST["household"],
        required=False,
    )
    seating_need = forms.ChoiceField(
        label=_("Seating need"), choices=Player.SeatingNeed.choices, required=False
    )
    fixed_table = forms.IntegerField(
        label=_("Fixed table"), min_value=1, max_value=HIGHEST_TABLE, required=False
    )
    has_reader = forms.BooleanField(
        label=_("Someone may read the cards aloud to this player"), required=False
    )

    def __init__(self, data: Any = None, *, player: Player) -> None:
        initial = {name: getattr(player, name) for name in self.base_fields if name != "chapter"}
        super().__init__(data, initial={**initial, "chapter": player.chapter.name})


class ListForm(forms.Form):
    text = forms.CharField(
        label=_("Paste the list here"),
        help_text=_("One person on each line: name, comma, chapter."),
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        required=False,
    )
    file = forms.FileField(
        label=_("Or choose a file"),
        help_text=_("CSV or XLSX, as a spreadsheet program saves it."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
        required=False,
    )
