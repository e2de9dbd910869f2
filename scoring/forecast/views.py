"""“Plan the day”: what each form would mean for so many people and tables, side by side."""

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from domain.formats.goals import ONE
from domain.planning import Break, Plan, Wish, ends_at, plans_of
from domain.skipbo import rules as rulesets
from tournaments.contests.services import MOST_MINUTES, MOST_TABLES
from tournaments.events.lookup import event_or_404
from tournaments.models import Entry, Event
from web.words import hours, said

MOST_PEOPLE = 400
USUAL_PEOPLE, USUAL_TABLES = 32, 8
STEP = 2
_TIME = {"type": "time"}
GOALS = [
    ("one", _("one game")),
    ("best3", _("best of 3")),
    ("points:500", _("first to 500 points")),
]


class PlanForm(forms.Form):
    players = forms.IntegerField(label=_("People"), min_value=2, max_value=MOST_PEOPLE)
    tables = forms.IntegerField(label=_("Tables"), min_value=1, max_value=MOST_TABLES)
    rules = forms.ChoiceField(label=_("Rules"))
    goal = forms.ChoiceField(label=_("A match is"), choices=GOALS)
    limit = forms.IntegerField(
        label=_("Time limit in minutes"), min_value=1, max_value=MOST_MINUTES, required=False
    )
    start = forms.TimeField(label=_("First call"), widget=forms.TimeInput(_TIME, "%H:%M"))
    pause = forms.TimeField(
        label=_("Break from"), widget=forms.TimeInput(_TIME, "%H:%M"), required=False
    )
    again = forms.TimeField(
        label=_("Break until"), widget=forms.TimeInput(_TIME, "%H:%M"), required=False
    )
    until = forms.TimeField(
        label=_("To be over by"), widget=forms.TimeInput(_TIME, "%H:%M"), required=False
    )

    def __init__(self, data: Any, initial: dict[str, Any]) -> None:
        super().__init__({**initial, **data.dict()} if data else initial, auto_id="plan_%s")
        titles = [(id, said(rulesets.get(id).title)) for id in rulesets.IDS]
        self.fields["rules"].choices = titles  # type: ignore[attr-defined]


@require_safe
def plan(request: HttpRequest, event: str) -> HttpResponse:
    found = event_or_404(event)
    form = PlanForm(request.GET, _usual(found))
    context: dict[str, Any] = {"event": found, "form": form}
    if form.is_valid():
        context |= _compared(form.cleaned_data, found)
    return render(request, "scoring/forecast/plan.html", context)


def _usual(event: Event) -> dict[str, Any]:
    """What is known of the event; else what is usual."""
    newest = event.contests.order_by("-pk").first()
    people = event.players.count()
    if newest is not None:
        entered = newest.entries.exclude(state=Entry.State.WITHDRAWN).count()
        people = entered or people
    return {
        "players": max(2, min(MOST_PEOPLE, people or USUAL_PEOPLE)),
        "tables": newest.tables.count() or USUAL_TABLES if newest else USUAL_TABLES,
        "rules": newest.rule_set if newest else "texas",
        "goal": str(ONE),
        "start": "14:00",
        "until": "18:00",
    }


def _compared(wanted: dict[str, Any], event: Event) -> dict[str, Any]:
    tables = wanted["tables"]
    wish = Wish(
        wanted["players"],
        tuple(sorted({max(1, tables - STEP), tables, min(MOST_TABLES, tables + STEP)})),
        rulesets.get(wanted["rules"]),
        wanted["goal"],
        wanted["limit"],
    )
    today = timezone.now().astimezone(ZoneInfo(event.time_zone))

    def at(when: time) -> datetime:
        moment = today.replace(hour=when.hour, minute=when.minute, second=0, microsecond=0)
        return moment + timedelta(days=1) if when < wanted["start"] else moment

    breaks = []
    if wanted["pause"] and wanted["again"]:
        breaks.append(Break(at(wanted["pause"]), at(wanted["again"])))
    until = at(wanted["until"]) if wanted["until"] else None
    return {
        "plans": [_shown(one, at(wanted["start"]), breaks, until) for one in plans_of(wish)],
        "wish": wish,
        "tables": tables,
        "zone": ZoneInfo(event.time_zone),
        "until": until,
    }


def _shown(
    plan: Plan, start: datetime, breaks: list[Break], until: datetime | None
) -> dict[str, Any]:
    lengths = [
        {
            "tables": one.tables,
            "hours": hours(one.about),
            "about": ends_at(start, one.about, breaks),
            "early": ends_at(start, one.early, breaks),
            "late": ends_at(start, one.late, breaks),
            "days": (ends_at(start, one.about, breaks).date() - start.date()).days,
            "is_past": until is not None and ends_at(start, one.about, breaks) > until,
            "is_close": until is not None and ends_at(start, one.late, breaks) > until,
        }
        for one in plan.lengths
    ]
    return {
        "plan": plan,
        "title": said(plan.form.title),
        "summary": said(plan.form.summary),
        "refusal": "" if plan.refusal is None else said(plan.refusal),
        "lengths": lengths,
    }
