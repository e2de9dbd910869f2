"""Quick contest: names, a form, one press, and the first tables are called."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games import rulesets
from pages.reading import actor_of
from pages.refusals import form_status, show_refusal
from pages.words import said
from scoring.forms import registry
from scoring.services.quick_contest import contest_quick
from tournaments.selectors.events import time_zone_usual
from tournaments.services.contests import MOST_TABLES
from wording import Illegal, Malformed

CLUB_RULES = "texas"


class QuickForm(forms.Form):
    people = forms.CharField(
        label=gettext_lazy("Who plays"),
        help_text=gettext_lazy(
            "Paste the names, one person on each line: name, comma, chapter. Without chapters "
            "partners are drawn freely."
        ),
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "autofocus": True}),
    )
    rule_set = forms.ChoiceField(label=gettext_lazy("Rules"), initial=CLUB_RULES)
    form = forms.ChoiceField(label=gettext_lazy("Form of the contest"), required=False)
    tables = forms.IntegerField(
        label=gettext_lazy("Number of tables"),
        help_text=gettext_lazy("Leave it empty if there are enough for everybody."),
        min_value=1,
        max_value=MOST_TABLES,
        required=False,
    )
    room_word = forms.CharField(
        label=gettext_lazy("A word from the room"),
        help_text=gettext_lazy(
            "Somebody calls out any word; it is mixed into the draw, so that nobody can have "
            "chosen the partners."
        ),
        max_length=100,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    event_name = forms.CharField(label=gettext_lazy("Name of the event"), max_length=120)

    def __init__(self, data: Any = None, *, event_name: str) -> None:
        super().__init__(data, initial={"event_name": event_name})
        newest = (rulesets.get(id) for id in rulesets.IDS)
        self._choices("rule_set", [(rules.id, said(rules.title)) for rules in newest])
        forms_of_contest = [(form.id, said(form.title)) for form in registry.ALL]
        self._choices("form", [("", _("As the rules say")), *forms_of_contest])

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]


@require_http_methods(["GET", "POST"])
def quick(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    name = _("Club day of %(day)s") % {"day": date_format(today)}
    form = QuickForm(request.POST or None, event_name=name)
    if request.method == "POST" and form.is_valid():
        try:
            contest = contest_quick(
                actor=actor_of(request),
                official_id=request.user.pk,
                contest_name=_("Skip-Bo"),
                on=today,
                time_zone=time_zone_usual(),
                **form.cleaned_data,
            )
        except (Malformed, Illegal) as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("Everyone is checked in, and the first tables are called."))
            return redirect("play:day", event=contest.event.slug, contest=contest.slug)
    return render(request, "scoring/desk/quick.html", {"form": form}, status=form_status(form))
