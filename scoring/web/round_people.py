"""People in a contest of rounds: who is there for the next one, who comes late, leaves, comes
back."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.models import Game
from pages.reading import actor_of, number_in
from pages.refusals import status_of
from pages.words import said
from scoring.forms.registry import draws_partners
from scoring.match_rows import match_of
from scoring.selectors.round_people import matches_ahead
from scoring.selectors.sides import entries_free
from scoring.services.round_people import person_leave, person_return, side_join
from scoring.web.entry_form import text_in
from scoring.web.leaving_words import end_words
from scoring.web.record_desk import namer_of, page_of
from tournaments.models import Contest, Entry
from tournaments.selectors.people import by_surname
from wording import Refusal

PARTNERS = 2


def people_page(request: HttpRequest, contest: Contest, status: int = 200) -> HttpResponse:
    entries = contest.entries.exclude(state=Entry.State.ENTERED).select_related("player__chapter")
    draws = draws_partners(contest.form, contest.form_options)
    free = entries_free(contest=contest) if draws else []
    ends = _ends(contest)
    context = {
        "event": contest.event,
        "contest": contest,
        "people": [(entry, ends.get(entry.pk, "")) for entry in by_surname(entries)],
        # Where partners were drawn once, latecomers need a partner too.
        "takes_latecomers": not draws,
        "free": free,
        "takes_pairs": draws and contest.phase == Contest.Phase.PLAYING,
        "may_join": len(free) >= PARTNERS,
    }
    return render(request, "record/people_in_rounds.html", context, status=status)


def _ends(contest: Contest) -> dict[int, str]:
    """What becomes of the match of whoever leaves at once, by entry; of two sides only."""
    ahead = matches_ahead(contest=contest)
    if not ahead:
        return {}
    namer = namer_of(contest)
    called = set(
        contest.games.filter(state=Game.State.CALLED).values_list("match_game__match", flat=True)
    )
    found: dict[int, str] = {}
    for entry, (row, number) in ahead.items():
        match = match_of(row)
        if len(match.named) == PARTNERS:
            found[entry] = end_words(match, number, row.pk in called, namer)
    return found


@require_POST
def person(request: HttpRequest, event: str, contest: str, entry: int) -> HttpResponse:
    found, _context = page_of(event, contest)
    try:
        moved = _move(request, found, entry)
    except Refusal as refusal:
        messages.error(request, said(refusal.sentence))
        return people_page(request, found, status_of(refusal))
    told = (
        _("%(name)s is there for the next round.")
        if moved.state == Entry.State.CHECKED_IN
        else _("%(name)s has left and is not in the next round.")
    )
    messages.success(request, told % {"name": moved.player.name})
    return redirect("record:sides", event=event, contest=contest)


def _move(request: HttpRequest, contest: Contest, entry: int) -> Entry:
    who: dict[str, Any] = {
        "actor": actor_of(request),
        "contest_id": contest.pk,
        "entry_id": entry,
    }
    do = request.POST.get("do")
    if do == "return":
        return person_return(**who)
    return person_leave(
        **who, reason=text_in(request.POST, "reason"), at_once=do == "leave-at-once"
    )


@require_POST
def join(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """Two who came late play together from the next round on."""
    found, _context = page_of(event, contest)
    people = [number_in(request.POST.get(name)) or 0 for name in ("one", "two")]
    try:
        side = side_join(actor=actor_of(request), contest_id=found.pk, entry_ids=people)
    except Refusal as refusal:
        messages.error(request, said(refusal.sentence))
        return people_page(request, found, status_of(refusal))
    members = side.entries.select_related("player")
    told = _("Side %(number)s, %(people)s, plays from the next round on.")
    names = " & ".join(entry.player.name for entry in by_surname(members))
    messages.success(request, told % {"number": side.number, "people": names})
    return redirect("record:sides", event=event, contest=contest)
