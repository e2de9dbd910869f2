"""Quick contest: names, a form, one press, and the first tables are called."""

from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from domain.formats import registry
from domain.formats.choice import choose
from domain.roster.plan import Answers, Kind, Plan, PlannedLine
from domain.roster.values import Chapters
from domain.skipbo import rules as rulesets
from domain.wording import Illegal, Malformed
from domain.wording.refusals import refused
from scoring.calls.services import matches_call
from scoring.chart.services import contest_begin
from tournaments.contests.services import MOST_TABLES, contest_create, contest_publish
from tournaments.events.lookup import time_zone_usual
from tournaments.events.services import event_create
from tournaments.models import Contest, Entry
from tournaments.partners.services import draw_commit, partners_draw
from tournaments.people.roster import roster_apply, roster_look
from tournaments.people.services import entry_move
from web.params import actor_of
from web.refusals import form_status, refusals_on
from web.words import said

# ---- From a list of names to the first call at one press ----

SEATS = 4
# A slip in a chapter's name becomes that chapter; two names that are alike are two people, since
# whoever wrote the list wrote both.
TAKEN_AS_MEANT = Answers(Chapters.AS_SUGGESTED, near_are_others=True)


@transaction.atomic
def contest_quick(
    *,
    actor: str,
    official_id: int | None,
    event_name: str,
    contest_name: str,
    people: str,
    rule_set: str,
    form: str,
    tables: int | None,
    room_word: str,
    on: date,
    time_zone: str,
) -> Contest:
    """An event of one day with one contest, everyone of the list checked in, drawn and called.

    Without `form` the contest is played as the rule sheet says; without `tables` everyone can sit
    down at once. Whoever has no chapter in the list is of one that is called like the event.
    """
    event = event_create(
        actor=actor,
        name=event_name,
        starts_on=on,
        ends_on=on,
        time_zone=time_zone,
        official_id=official_id,
    )
    look = roster_look(event=event, contest=None, text=people, chapter=event.name)
    _require_people(look)
    contest = contest_create(
        actor=actor,
        event=event,
        name=contest_name,
        rule_set=rule_set,
        form=form,
        tables=tables or _enough(look, rule_set, form),
    )
    seen = roster_look(event=event, contest=contest, text=people, chapter=event.name).fingerprint
    roster_apply(
        actor=actor,
        event_id=event.pk,
        contest_id=contest.pk,
        text=people,
        seen=seen,
        answers=TAKEN_AS_MEANT,
        chapter=event.name,
    )
    _check_in(actor, contest)
    _draw(actor, contest, room_word)
    contest_begin(actor=actor, contest_id=contest.pk)
    matches_call(actor=actor, contest_id=contest.pk)
    contest.refresh_from_db()
    return contest


def _require_people(plan: Plan) -> None:
    wrong: PlannedLine | None = next((one for one in plan.lines if one.kind is Kind.ERROR), None)
    if wrong is not None:
        raise refused("list-not-clear:line", number=wrong.number, text=wrong.text, wrong=wrong.note)
    if len(plan.lines) < 2:
        raise refused("people-missing")


def _enough(plan: Plan, rule_set: str, form: str) -> int:
    """So many tables that nobody waits for the first one."""
    chosen = choose(rulesets.get(rule_set), form=form)
    seats = int(chosen.options.get("seats", SEATS))
    return min(max(1, -(-len(plan.lines) // seats)), MOST_TABLES)


def _check_in(actor: str, contest: Contest) -> None:
    for entry in contest.entries.filter(state=Entry.State.ENTERED).order_by("pk"):
        entry_move(actor=actor, entry_id=entry.pk, state=Entry.State.CHECKED_IN, seen=entry.state)


def _draw(actor: str, contest: Contest, room_word: str) -> None:
    if not contest.draws_partners:
        return
    here = contest.entries.filter(state=Entry.State.CHECKED_IN).count()
    contest.refresh_from_db()
    draw_commit(
        actor=actor,
        contest_id=contest.pk,
        version=contest.version,
        odd_seat="two_seats" if here % 2 else "",
    )
    contest.refresh_from_db()
    partners_draw(actor=actor, contest_id=contest.pk, version=contest.version, room_word=room_word)
    contest_publish(actor=actor, contest_id=contest.pk)


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
        with refusals_on(form, (Malformed, Illegal)):
            contest = contest_quick(
                actor=actor_of(request),
                official_id=request.user.pk,
                contest_name=_("Skip-Bo"),
                on=today,
                time_zone=time_zone_usual(),
                **form.cleaned_data,
            )
            messages.success(request, _("Everyone is checked in, and the first tables are called."))
            return redirect("play:day", event=contest.event.slug, contest=contest.slug)
    return render(request, "scoring/desk/quick.html", {"form": form}, status=form_status(form))
