"""Check-in by the hundred: type a few letters, press Enter, the next person.

Works as a plain form; with htmx the hits come while typing and the page is not loaded again.
"""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from domain import names
from domain.wording import Refusal
from tournaments.events.lookup import contest_or_404
from tournaments.models import Contest, Entry
from tournaments.people.queries import by_surname, check_in_count, entries_find, last_check_in
from tournaments.people.services import check_in_undo, entries_check_in, entry_move
from tournaments.sides import is_list_closed, seats_in_force
from web.params import actor_of
from web.refusals import status_of
from web.words import said

SHOWN = 12
State = Entry.State

# What can be done with an entry in each state, the most likely first.
BUTTONS = {
    State.ENTERED: [
        (State.CHECKED_IN, gettext_lazy("Check in")),
        (State.STANDBY, gettext_lazy("Standby")),
        (State.WITHDRAWN, gettext_lazy("Withdraw")),
    ],
    State.STANDBY: [
        (State.CHECKED_IN, gettext_lazy("Check in")),
        (State.WITHDRAWN, gettext_lazy("Withdraw")),
    ],
    State.CHECKED_IN: [
        (State.ENTERED, gettext_lazy("Not here after all")),
        (State.STANDBY, gettext_lazy("Standby")),
        (State.WITHDRAWN, gettext_lazy("Withdraw")),
    ],
    State.WITHDRAWN: [(State.ENTERED, gettext_lazy("Sign up again"))],
}
# Whoever plays on a side leaves it on the page of the partners.
SEATED_BUTTONS = dict.fromkeys(State, BUTTONS[State.ENTERED][:1]) | {State.CHECKED_IN: []}


@require_http_methods(["GET", "POST"])
def check_in(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)
    typed = request.GET.get("q", "")
    told = wrong = ""
    status = 200
    if request.method == "POST":
        try:
            told = _act(request, found)
        except Refusal as refusal:
            wrong, status = said(refusal.sentence), status_of(refusal)
        if not request.headers.get("HX-Request"):
            if told:
                messages.success(request, told)
            if wrong:
                messages.error(request, wrong)
            return redirect("tournaments:check-in", event=event, contest=contest)
    is_closed = is_list_closed(found)
    context = {
        "event": found.event,
        "contest": found,
        "q": typed,
        "is_closed": is_closed,
        "waits": found.entries.filter(state=State.ENTERED).count(),
        "told": told,
        "wrong": wrong,
        "count": check_in_count(contest=found),
        "last": _last(found, actor_of(request)),
        **_shown(found, typed, is_closed=is_closed),
    }
    part = "check_in_part" if request.headers.get("HX-Request") else "check_in"
    return render(request, f"tournaments/people/{part}.html", context, status=status)


def _shown(contest: Contest, typed: str, *, is_closed: bool) -> dict[str, object]:
    """The hits for what was typed; before that, those who are still expected, by surname."""
    if names.tidy(typed):
        entries = entries_find(contest=contest, text=typed)
        add = urlencode({"contest": contest.slug, "line": typed})
    else:
        waiting = contest.entries.filter(state=State.ENTERED)
        entries = by_surname(waiting.select_related("player__chapter"))
        add = urlencode({"contest": contest.slug})
    shown = entries[:SHOWN]
    seated = set(seats_in_force().filter(entry__in=shown).values_list("entry_id", flat=True))
    rows = [
        (entry, _buttons(entry, is_seated=entry.pk in seated, is_closed=is_closed))
        for entry in shown
    ]
    may_leave = seated if contest.phase != Contest.Phase.FINISHED else set()
    return {"rows": rows, "more": max(0, len(entries) - SHOWN), "add": add, "may_leave": may_leave}


def _buttons(entry: Entry, *, is_seated: bool, is_closed: bool) -> Sequence[tuple[State, Promise]]:
    """A closed list takes nobody in and lets nobody of it go: such a button would be refused."""
    offered = (SEATED_BUTTONS if is_seated else BUTTONS)[State(entry.state)]
    if not is_closed:
        return offered
    return [one for one in offered if State.CHECKED_IN not in (entry.state, one[0])]


def _last(contest: Contest, actor: str) -> Entry | None:
    step = last_check_in(contest_id=contest.pk, actor=actor)
    if step is None:
        return None
    number = int(step.subject.removeprefix("entry:"))
    return contest.entries.select_related("player").filter(pk=number).first()


def _act(request: HttpRequest, contest: Contest) -> str:
    """Do the one thing asked for, and say what happened."""
    actor = actor_of(request)
    if "undo" in request.POST:
        entry = check_in_undo(actor=actor, contest_id=contest.pk)
        return _("%(name)s is no longer checked in.") % {"name": entry.player.name}
    if "everyone" in request.POST:
        return _everyone(contest, actor)
    if "entry" in request.POST:
        return _move(request, contest, actor)
    typed = request.POST.get("q", "")
    if not names.tidy(typed):
        return _("Type the beginning of a name, then press Enter.")
    hits = entries_find(contest=contest, text=typed)
    if not hits:
        return _("Nobody was found for “%(typed)s”.") % {"typed": typed[:60]}
    first = hits[0]
    name = first.player.name
    if first.state == State.CHECKED_IN:
        return _("%(name)s is checked in already.") % {"name": name}
    if first.state == State.WITHDRAWN:
        return _("%(name)s has withdrawn. Use the button to sign up again.") % {"name": name}
    entry_move(actor=actor, entry_id=first.pk, state=State.CHECKED_IN, seen=first.state)
    return _("%(name)s is checked in.") % {"name": name}


def _everyone(contest: Contest, actor: str) -> str:
    """Whoever is still expected; those on standby or withdrawn were decided on one by one."""
    expected = contest.entries.filter(state=State.ENTERED).order_by("pk")
    numbers = list(expected.values_list("pk", flat=True))
    came = len(entries_check_in(actor=actor, contest=contest, entry_ids=numbers))
    words = ngettext("%(n)d person is checked in.", "%(n)d people are checked in.", came)
    return words % {"n": came}


def _move(request: HttpRequest, contest: Contest, actor: str) -> str:
    number, state = request.POST["entry"], request.POST.get("state", "")
    entry = (
        contest.entries.filter(pk=number).first() if number.isascii() and number.isdigit() else None
    )
    if entry is None or state not in State.values:
        return _("That entry is not in this contest.")
    entry = entry_move(
        actor=actor, entry_id=entry.pk, state=state, seen=request.POST.get("seen", "")
    )
    told = {"name": entry.player.name, "state": entry.get_state_display()}
    return _("%(name)s: %(state)s.") % told
