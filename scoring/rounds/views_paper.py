"""A round that was drawn by hand and played on paper: who sat where, before its slips are typed."""

import re
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from domain import names
from domain.formats.values import Side
from domain.wording import Refusal
from domain.wording.refusals import refused
from scoring.progress.coming import NextRound, next_round_get, numbered_people
from scoring.rounds.services import round_make
from tournaments.events.lookup import contest_or_404
from tournaments.models import Contest
from web.params import actor_of, number_in
from web.refusals import status_of

LONGEST = 60


@dataclass(frozen=True, slots=True)
class Line:
    """A match of the round: how it is typed, and whom lots would have put there."""

    number: int
    table: int | None
    typed: str
    names: str

    @property
    def field(self) -> str:
        return f"seats-{self.number}"


@never_cache
@require_http_methods(["GET", "POST"])
def rekey_round(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)
    coming = next_round_get(contest=found)
    back = reverse("printing-desk:re-key", args=[event, contest])
    if coming is None:
        return redirect(back)
    if request.method == "GET":
        return _page(request, found, coming)
    try:
        round_make(
            actor=actor_of(request),
            contest_id=found.pk,
            seen=number_in(request.POST.get("seen")) or 0,
            seated=[
                _sides(request.POST.get(line.field, "")[:LONGEST], line, coming)
                for line in _lines(found, coming)
            ],
        )
    except Refusal as refusal:
        return _page(request, found, coming, refusal)
    return redirect(back)


def _lines(contest: Contest, coming: NextRound) -> list[Line]:
    return [
        Line(
            meeting.number,
            meeting.table if contest.format.is_ladder else None,
            " / ".join(" ".join(map(str, coming.written(side))) for side in meeting.sides),
            " / ".join(coming.names[side].short for side in meeting.sides),
        )
        for meeting in coming.made.meetings
    ]


def _sides(typed: str, line: Line, coming: NextRound) -> list[Side]:
    """What was typed, as sides: numbers with spaces between partners, a slash between sides."""
    if not typed.strip():
        return []
    found = []
    for part in typed.split("/"):
        numbers = tuple(map(int, re.findall(r"[0-9]{1,6}", part)))
        people = coming.sides_by_number.get(numbers, numbers)
        if not numbers or re.search(r"[^0-9\s&+,]", part):
            raise refused("round-seats", number=line.number, example=line.typed, field=line.field)
        found.append(people)
    return found


def _page(
    request: HttpRequest, contest: Contest, coming: NextRound, refusal: Refusal | None = None
) -> HttpResponse:
    language = get_language() or "en"
    changes = contest.format.partners_change
    people = numbered_people(contest=contest) if changes else {}
    context = {
        "event": contest.event,
        "contest": contest,
        "round": coming.made.number,
        "lines": [
            (line, request.POST.get(line.field, line.typed)) for line in _lines(contest, coming)
        ],
        "seen": coming.made.number - 1,
        "by_person": changes,
        "people": sorted(people.items(), key=lambda one: names.key(names.in_a_list(one[1]))),
        "wrong": refusal.sentence.in_language(language) if refusal else "",
    }
    status = 200 if refusal is None else status_of(refusal)
    return render(request, "scoring/rounds/rekey.html", context, status=status)
