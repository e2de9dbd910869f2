"""The desk's pages of those who leave in the middle of a contest, come late, or come back."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from domain import matches as play
from domain.wording import Refusal, Sentence
from domain.wording.refusals import refused
from games.models import Game
from games.reports.form import text_in
from scoring.match_mapper import match_of
from scoring.progress.rounds import matches_ahead
from scoring.progress.sides import SideNow, entries_free, lines_open, sides_now
from scoring.progress.words import Namer
from scoring.record.base import namer_of, page_of, reason_in, spoken
from scoring.sides.services import (
    person_leave,
    person_return,
    side_enter_late,
    side_join,
    side_withdraw,
)
from tournaments.models import Contest, Entry
from tournaments.people.queries import by_surname
from web.params import actor_of, number_in, number_of
from web.refusals import refused_on, status_of
from web.words import said


def end_words(match: play.Match, number: int, only_called: bool, namer: Namer) -> str:
    """How a match ends that a side leaves."""
    others = [namer.slot(slot) for slot in match.slots if play.occupant(slot) != number]
    known = {"match": namer.match(match.key), "others": Sentence.joined(others, ", ")}
    if match.phase is play.Phase.IN_PLAY and only_called:
        return spoken(
            Sentence(
                "{match} was called and has not begun: {others} go on by walkover. If they have "
                "begun to play, first say at the desk that they play.",
                **known,
            )
        )
    if match.phase is play.Phase.IN_PLAY:
        return spoken(
            Sentence(
                "{match} is in play and ends now: {others} go on, since the others retired. A "
                "report that waits for confirmation no longer counts.",
                **known,
            )
        )
    if match.phase is play.Phase.READY:
        return spoken(Sentence("{match}: {others} go on by walkover.", **known))
    return spoken(Sentence("{match}: whoever comes there ({others}) goes on by walkover.", **known))


# ---- People in a contest of rounds ----

PARTNERS = 2


def people_page(request: HttpRequest, contest: Contest, status: int = 200) -> HttpResponse:
    entries = contest.entries.exclude(state=Entry.State.ENTERED).select_related("player__chapter")
    draws = contest.draws_partners
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
    return render(request, "scoring/sides/people_in_rounds.html", context, status=status)


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
    who: dict[str, Any] = {"actor": actor_of(request), "contest_id": contest.pk, "entry_id": entry}
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
    people = [number_of(request, name) for name in ("one", "two")]
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


# ---- Sides during play ----

# More than any contest has; an address can hold a number that no row can.
MOST_SIDES = 1_000_000


@require_safe
def sides(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found, context = page_of(event, contest)
    if found.is_by_rounds:
        return people_page(request, found)
    namer = namer_of(found)
    context["sides"] = [
        (side, " & ".join(namer.people(side.number)), _standing(side, namer))
        for side in sides_now(contest=found)
    ]
    return render(request, "scoring/sides/sides.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def withdraw(request: HttpRequest, event: str, contest: str, number: int) -> HttpResponse:
    found, context = page_of(event, contest)
    if number > MOST_SIDES:
        raise Http404

    def page(more: dict[str, Any]) -> HttpResponse:
        namer = namer_of(found)
        side = next((one for one in sides_now(contest=found) if one.number == number), None)
        shown = context | {
            "number": number,
            "side": side,
            "people": " & ".join(namer.people(number)),
            "follows": _follows(side, namer) if side else "",
            "reason": request.POST.get("reason", ""),
        }
        return render(
            request, "scoring/sides/withdraw.html", shown | more, status=200 if side else 404
        )

    if request.method != "POST":
        return page({})
    try:
        side_withdraw(
            actor=actor_of(request),
            contest_id=found.pk,
            side=number,
            reason=reason_in(request, needed=False),
        )
    except Refusal as refusal:
        return refused_on(refusal, page)
    people = " & ".join(namer_of(found).people(number))
    told = _("Side %(number)s, %(people)s, has withdrawn.")
    messages.success(request, told % {"number": number, "people": people})
    return redirect("record:sides", event=event, contest=contest)


@require_http_methods(["GET", "HEAD", "POST"])
def enter_late(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found, context = page_of(event, contest)

    def page(more: dict[str, Any]) -> HttpResponse:
        namer = namer_of(found)
        people = entries_free(contest=found)
        shown = context | {
            "people": people,
            "is_enough": len(people) >= (1 if found.plays_alone else PARTNERS),
            "lines": [
                {
                    "value": f"{line.key}/{line.version}",
                    "number": line.number,
                    "opponent": namer.side(line.opponent),
                    "is_chosen": request.POST.get("line", "").startswith(f"{line.key}/"),
                }
                for line in lines_open(contest=found)
            ],
            "chosen": [request.POST.get("one", ""), request.POST.get("two", "")],
        }
        return render(request, "scoring/sides/late.html", shown | more)

    if request.method != "POST":
        return page({})
    try:
        side = _enter(request, found)
    except Refusal as refusal:
        return refused_on(refusal, page)
    people = " & ".join(namer_of(found).people(side))
    told = _("New on the chart: side %(number)s, %(people)s.")
    messages.success(request, told % {"number": side, "people": people})
    return redirect("record:sides", event=event, contest=contest)


def _enter(request: HttpRequest, found: Contest) -> int:
    """The line's value holds the match and the version that was on the screen."""
    people = [number_in(request.POST.get(name)) for name in ("one", "two")]
    entries = [entry for entry in people if entry is not None]
    if not found.plays_alone and len(set(entries)) != PARTNERS:
        raise refused("late-two")
    line, _slash, version = request.POST.get("line", "").partition("/")
    if not line:
        raise refused("late-line")
    side = side_enter_late(
        actor=actor_of(request),
        contest_id=found.pk,
        entry_ids=entries,
        line=line,
        version=number_in(version) or 0,
    )
    return side.number


def _standing(side: SideNow, namer: Namer) -> tuple[str, str]:
    """A colour's name and the words."""
    if side.withdrawn:
        return "", spoken(Sentence.in_context("sides", "withdrawn"))
    if side.match is None:
        return "", spoken(Sentence("nothing ahead"))
    if side.table is not None:
        table = Sentence("plays at table {table}", table=side.table)
        return "now", spoken(table)
    return "waits", spoken(namer.match(side.match.key))


def _follows(side: SideNow, namer: Namer) -> str:
    """What a withdrawal does, before it is done; the chart's rules are in docs/inside/chart.md."""
    if side.withdrawn:
        return spoken(Sentence("They have withdrawn already."))
    match = side.match
    if match is None:
        return spoken(Sentence("They have no game ahead, so there is nothing to withdraw from."))
    return end_words(match, side.number, side.only_called, namer)
