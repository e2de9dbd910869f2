"""The desk of an event: what it has, and setting up the event and its contests."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from domain.formats import registry
from domain.formats.choice import PARTNERS_AT_A_TABLE
from domain.skipbo import rules as rulesets
from domain.wording import Illegal, Malformed, Refusal
from tournaments.contests.format_choice import field_name, sheet_words
from tournaments.contests.forms import ContestForm
from tournaments.contests.queries import day_of
from tournaments.contests.services import contest_create, contest_edit
from tournaments.events.forms import EventForm
from tournaments.events.lookup import contest_or_404, contests_of, event_or_404, time_zone_usual
from tournaments.events.services import event_create
from tournaments.models import Contest, Entry
from web.edit_conflicts import differences
from web.params import actor_of, version_in
from web.refusals import form_status, refusals_on, show_refusal
from web.words import said


@require_safe
def desk(request: HttpRequest, event: str) -> HttpResponse:
    found = event_or_404(event)
    contests = [
        (contest, day_of(contest=contest), _rules_of(contest))
        for contest in contests_of(event=found)
    ]
    context = {
        "event": found,
        "contests": contests,
        "player_count": found.players.count(),
        "chapter_count": found.chapters.count(),
        # They stay on this machine, whatever file is saved here.
        "seeds_stay": any(contest.phase != Contest.Phase.FINISHED for contest, *_ in contests),
    }
    return render(request, "tournaments/contests/desk.html", context)


def _rules_of(contest: Contest) -> str:
    return said(rulesets.get(contest.rule_set, contest.rule_set_version).title)


@require_http_methods(["GET", "POST"])
def event_new(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    initial = {"starts_on": today, "ends_on": today, "time_zone": time_zone_usual()}
    form = EventForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form, (Malformed,)):
            event = event_create(
                actor=actor_of(request), official_id=request.user.pk, **form.cleaned_data
            )
            return redirect("tournaments:desk", event=event.slug)
    return render(
        request, "tournaments/contests/event_new.html", {"form": form}, status=form_status(form)
    )


@require_http_methods(["GET", "POST"])
def contest_new(request: HttpRequest, event: str) -> HttpResponse:
    """First the rule set is chosen, then everything else under it."""
    found = event_or_404(event)
    rules = _chosen(request.GET.get("rules"))
    if rules is None:
        return render(
            request,
            "tournaments/contests/rule_sets.html",
            {"event": found, "choices": _rule_sets()},
        )
    form = ContestForm(request.POST or None, rules=rules, people=found.players.count())
    if request.GET.get("form") in registry.IDS:
        form.initial["form"] = request.GET["form"]
    if request.method == "POST" and form.is_valid():
        try:
            contest = contest_create(actor=actor_of(request), event=found, **form.wanted())
        except (Malformed, Illegal) as refusal:
            _show_on(form, refusal)
        else:
            messages.success(request, _("%(contest)s is set up.") % {"contest": contest})
            return redirect(_to_its_people(contest))
    context = {
        "event": found,
        "form": form,
        "rules_title": said(rules.title),
        "sheet_words": sheet_words(rules),
    }
    return render(request, "tournaments/contests/set_up.html", context, status=form_status(form))


def _to_its_people(contest: Contest) -> str:
    """Where a new contest goes on: those of the event are entered at one press; of an event that
    has nobody yet the list is brought in first."""
    event = contest.event
    page = "people" if event.players.exists() else "people-list"
    address = reverse(f"tournaments:{page}", kwargs={"event": event.slug})
    return f"{address}?{urlencode({'contest': contest.slug})}"


@require_http_methods(["GET", "POST"])
def contest_set_up(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)
    rules = _chosen(request.GET.get("rules")) or rulesets.get(found.rule_set)
    entered = found.entries.exclude(state=Entry.State.WITHDRAWN).count()
    people = entered or found.event.players.count()
    form = ContestForm(request.POST or None, rules=rules, people=people, contest=found)
    if request.method == "POST" and form.is_valid():
        try:
            contest_edit(
                actor=actor_of(request),
                contest_id=found.pk,
                version=version_in(request),
                **form.wanted(),
            )
        except Refusal as refusal:
            _show_on(form, refusal)
        else:
            messages.success(request, _("The set-up of %(contest)s is saved.") % {"contest": found})
            return redirect("tournaments:desk", event=event)
    context = {
        "event": found.event,
        "contest": found,
        "form": form,
        "differences": differences(form),
        "rules_title": said(rules.title),
        "sheet_words": sheet_words(rules),
        "is_open": found.phase == Contest.Phase.REGISTRATION,
        "choices": _rule_sets(),
    }
    return render(request, "tournaments/contests/set_up.html", context, status=form_status(form))


_OWN_FIELDS = {"stock": "stock_size", "goal": "goal_kind"}


def _show_on(form: ContestForm, refusal: Refusal) -> None:
    """A refusal names a setting of the rule set or an option of the form of contest; the page's
    form calls it by a longer name."""
    name = _OWN_FIELDS.get(refusal.field, f"rule_{refusal.field}")
    option = field_name(form.cleaned_data["form"], refusal.field)
    for place in (option, name):
        if place in form.fields:
            show_refusal(form, refusal, field=place)
            return
    show_refusal(form, refusal)


def _chosen(id: str | None) -> rulesets.RuleSet | None:
    return rulesets.get(id) if id in rulesets.IDS else None


def _rule_sets() -> list[tuple[str, str, str, int, str]]:
    newest = [rulesets.get(id) for id in rulesets.IDS]
    return [
        (
            rules.id,
            said(rules.title),
            said(rules.source),
            rules.stock_for(PARTNERS_AT_A_TABLE),
            sheet_words(rules),
        )
        for rules in newest
    ]
