"""The chart made at the desk; and the set-up during play: first what would change, then the same
with yes."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from domain import matches as play
from domain.formats import registry
from domain.wording import Refusal, Sentence
from domain.wording.refusals import refused
from scoring.calls.desk_action import action
from scoring.chart.adjust import (
    PLACE_LENGTH,
    Wanted,
    contest_adjust,
    contest_adjust_plan,
    settings_now,
    steps_now,
)
from scoring.chart.services import chart_build
from scoring.chart.side_brackets import further_closed
from tournaments.contests.buttons import asked
from tournaments.contests.services import MOST_MINUTES, MOST_TABLES
from tournaments.events.lookup import contest_or_404
from tournaments.models import Contest
from web.params import number_in
from web.refusals import form_status, show_refusal
from web.words import said


@action
def build(request: HttpRequest, contest: Contest, actor: str) -> str:
    tables = request.POST.get("tables", "")
    clashes = chart_build(
        actor=actor,
        contest_id=contest.pk,
        tables=(number_in(tables) or 0) if tables else None,
        method=_method(request),
        seeds=_seeds(request),
    )
    first = sum(len(clash.pairs) for clash in clashes if clash.round == 1)
    told = _("The score chart is made.")
    if first:
        told += " " + ngettext(
            "In the first round %(n)d match has two sides with a chapter in common.",
            "In the first round %(n)d matches have two sides with a chapter in common.",
            first,
        ) % {"n": first}
    return told


def _method(request: HttpRequest) -> play.Method:
    seeded = request.POST.get("method") == play.Method.SEEDED
    return play.Method.SEEDED if seeded else play.Method.DRAWN


def _seeds(request: HttpRequest) -> list[int]:
    """Numbers as people type them in a row: with commas, semicolons or spaces between."""
    words = re.split(r"[\s,;]+", request.POST.get("seeds", ""))
    numbers = [(word, number_in(word)) for word in words if word]
    for word, number in numbers:
        if number is None:
            raise refused("seeds-unread", word=word[:40])
    return [number for _word, number in numbers if number is not None]


# ---- Set-up during play ----

SWITCHES = ("third_place", "consolation")


class AdjustForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name of the contest"), max_length=120)
    tables = forms.IntegerField(
        label=gettext_lazy("Number of tables"), min_value=1, max_value=MOST_TABLES
    )
    time_limit_minutes = forms.IntegerField(
        label=gettext_lazy("Time limit in minutes"),
        help_text=gettext_lazy("Leave it empty if games are played to the end."),
        min_value=1,
        max_value=MOST_MINUTES,
        required=False,
    )
    no_show_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes until somebody who was called counts as missing"),
        min_value=1,
        max_value=60,
    )
    third_place = forms.BooleanField(label=gettext_lazy("A match for third place"), required=False)
    consolation = forms.BooleanField(
        label=gettext_lazy("A consolation chart for those who lose their first match"),
        required=False,
    )

    def __init__(self, data: Any = None, *, contest: Contest) -> None:
        self.contest = contest
        super().__init__(data, initial=settings_now(contest))
        if not self.initial["tables"]:
            # Every table is out of use; that may stay so while something else is changed.
            self.fields["tables"] = forms.IntegerField(
                label=self.fields["tables"].label, min_value=0, max_value=MOST_TABLES
            )
        # Whoever could still switch when the page was drawn is told that it is too late now.
        self.was_open = [] if data is None else [*data.getlist("open"), *data]
        # What cannot be changed any more is shown with the reason, and is not sent.
        for name, why in self._closed().items():
            if name not in self.was_open:
                self.fields[name].disabled = True
                self.fields[name].help_text = said(why)
        offered = registry.get(contest.form).options
        self.steps = steps_now(contest)
        for name, value in self.steps.items():
            self.fields[name] = forms.IntegerField(
                label=said(offered[name].label),
                min_value=offered[name].least,
                max_value=offered[name].most,
                initial=value,
            )
        self.tables_here = list(contest.tables.filter(broken=False))
        for table in self.tables_here:
            self.fields[f"place_{table.number}"] = forms.CharField(
                label=_("Table %(number)s") % {"number": table.number},
                max_length=PLACE_LENGTH,
                required=False,
                initial=table.place,
            )

    def _closed(self) -> Mapping[str, Sentence]:
        if self.contest.form != "knockout":
            for name in SWITCHES:
                del self.fields[name]
            return {}
        return further_closed(self.contest)

    def open_switches(self) -> list[str]:
        names = [name for name in SWITCHES if name in self.fields]
        return [name for name in names if not self.fields[name].disabled]

    def plain(self) -> list[forms.BoundField]:
        return [field for field in self if not field.name.startswith("place_")]

    def places(self) -> list[forms.BoundField]:
        return [field for field in self if field.name.startswith("place_")]

    def wanted(self) -> Wanted:
        said_of = self.cleaned_data
        return Wanted(
            said_of["name"],
            said_of["tables"],
            said_of["time_limit_minutes"],
            said_of["no_show_minutes"],
            said_of.get("third_place", self.contest.third_place),
            said_of.get("consolation", self.contest.consolation),
            {table.number: said_of[f"place_{table.number}"] for table in self.tables_here},
            {name: said_of[name] for name in self.steps},
        )


@require_http_methods(["GET", "POST"])
def adjust(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)
    form = AdjustForm(request.POST or None, contest=found)
    planned: list[str] | None = None
    if request.method == "POST" and form.is_valid():
        try:
            if request.POST.get("yes"):
                _contest, done = contest_adjust(**asked(request, found), wanted=form.wanted())
                messages.success(request, " ".join(map(said, done)) or _("Nothing changed."))
                return redirect("play:day", event=event, contest=contest)
            planned = [
                said(one) for one in contest_adjust_plan(contest=found, wanted=form.wanted())
            ]
        except Refusal as refusal:
            show_refusal(form, refusal)
    context = {
        "event": found.event,
        "contest": found,
        "form": form,
        "planned": planned,
        "is_over": found.phase == Contest.Phase.FINISHED,
    }
    return render(request, "scoring/chart/adjust.html", context, status=form_status(form))
