"""People in a contest of rounds: who is there for the next one, who leaves, who comes back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from pages.reading import actor_of
from pages.refusals import status_of
from pages.words import said
from scoring.forms.registry import draws_partners
from scoring.services.round_people import person_leave, person_return
from scoring.web.record_desk import page_of
from tournaments.models import Contest, Entry
from wording import Refusal


def people_page(request: HttpRequest, contest: Contest, status: int = 200) -> HttpResponse:
    entries = contest.entries.exclude(state=Entry.State.ENTERED).select_related("player__chapter")
    context = {
        "event": contest.event,
        "contest": contest,
        "entries": entries,
        # Partners that were drawn once are not drawn for whoever comes late.
        "takes_latecomers": not draws_partners(contest.form, contest.form_options),
    }
    return render(request, "record/people_in_rounds.html", context, status=status)


@require_POST
def person(request: HttpRequest, event: str, contest: str, entry: int) -> HttpResponse:
    found, _context = page_of(event, contest)
    act = person_return if request.POST.get("do") == "return" else person_leave
    try:
        moved = act(actor=actor_of(request), contest_id=found.pk, entry_id=entry)
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
