"""Sides during play: one that leaves, one that comes late. What follows is said before."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from pages.reading import actor_of, number_in
from pages.refusals import refused_on
from scoring.selectors.rounds import round_form
from scoring.selectors.sides import SideNow, entries_free, lines_open, sides_now
from scoring.services.entries import side_enter_late, side_withdraw
from scoring.web.leaving_words import end_words
from scoring.web.record_desk import namer_of, page_of, reason_in, spoken
from scoring.web.record_words import Namer
from scoring.web.round_people import people_page
from tournaments.models import Contest
from wording import Malformed, Refusal, Sentence

PARTNERS = 2
# More than any contest has; an address can hold a number that no row can.
MOST_SIDES = 1_000_000


@require_safe
def sides(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found, context = page_of(event, contest)
    if round_form(found) is not None:
        return people_page(request, found)
    namer = namer_of(found)
    context["sides"] = [
        (side, " & ".join(namer.people(side.number)), _standing(side, namer))
        for side in sides_now(contest=found)
    ]
    return render(request, "record/sides.html", context)


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
        return render(request, "record/withdraw.html", shown | more, status=200 if side else 404)

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
        return render(request, "record/late.html", shown | more)

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
        raise Malformed(
            "late-two",
            Sentence("Choose two different people who play together."),
            field="entries",
        )
    line, _slash, version = request.POST.get("line", "").partition("/")
    if not line:
        raise Malformed(
            "late-line",
            Sentence("Choose the bye that they take."),
            field="line",
        )
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
