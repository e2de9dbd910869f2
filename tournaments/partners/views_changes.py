"""What came out of the hat: typed, checked, mended if wanted, accepted."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from domain import names
from domain.lots.partners.by_hand import HandCheck
from domain.lots.partners.late import Proposal
from domain.lots.partners.typed import Typed, read_partnerships, write_partnerships
from domain.lots.partners.values import Entrant
from domain.wording import Refusal
from tournaments.contests.buttons import asked
from tournaments.events.lookup import contest_or_404
from tournaments.models import Contest
from tournaments.partners.changes import (
    UNCLEAR,
    late_arrival_seat,
    no_show_record,
    partners_enter,
    players_swap,
    substitute_seat,
)
from tournaments.partners.queries import (
    Seating,
    entrants_in,
    hand_check,
    late_proposals,
    no_show_proposals,
    seating_get,
    substitute_proposal,
    swap_opinion,
)
from tournaments.partners.views import done
from tournaments.sides import OPEN_PHASES, draw_in_force
from web.params import number_in
from web.refusals import refused_on
from web.words import said


@require_http_methods(["GET", "HEAD", "POST"])
def by_hand(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """`do` says which button it was: check, mend (take the proposed change) or accept."""
    found = contest_or_404(event, contest)
    if request.method != "POST":
        return _page(request, found, "")
    people = entrants_in(found)
    text = request.POST.get("typed", "")
    typed = read_partnerships(text, people)
    try:
        check = hand_check(found, typed.pairs, _alone(typed)) if len(people) >= 2 else None
        if request.POST.get("do") == "mend" and check and not typed.findings:
            left = set(typed.alone) or _left_out(check, {person.number for person in people})
            text = write_partnerships(check.after, people, left)
            typed = read_partnerships(text, people)
            check = hand_check(found, typed.pairs, _alone(typed))
        if request.POST.get("do") == "accept" and not _unclear(typed, check):
            partners_enter(
                **asked(request, found),
                pairs=typed.pairs,
                alone=_alone(typed),
                odd_seat=request.POST.get("odd_seat", "") if len(people) % 2 else "",
                reason=request.POST.get("reason", ""),
            )
            return done(request, found, _("The partnerships from the hat are in force."))
    except Refusal as refusal:
        return refused_on(
            refusal,
            lambda more: _page(
                request, contest_or_404(event, contest), text, typed=typed, more=more
            ),
        )
    answer = _page(request, found, text, typed=typed, check=check)
    if _unclear(typed, check):
        answer.status_code = 400
    return answer


def _alone(typed: Typed) -> int | None:
    return typed.alone[0] if len(typed.alone) == 1 else None


def _left_out(check: HandCheck, numbers: set[int]) -> set[int]:
    return numbers - {number for pair in check.after for number in pair}


def _unclear(typed: Typed, check: HandCheck | None) -> bool:
    """Whether it is still open who plays with whom."""
    return bool(
        typed.findings
        or len(typed.alone) > 1
        or check is None
        or any(finding.code in UNCLEAR for finding in check.findings)
    )


def _page(
    request: HttpRequest,
    found: Contest,
    text: str,
    *,
    typed: Typed | None = None,
    check: HandCheck | None = None,
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    people = entrants_in(found)
    context: dict[str, Any] = {
        "event": found.event,
        "contest": found,
        "typed": text,
        "count": len(people),
        "odd": len(people) % 2 == 1,
        "odd_seat": request.POST.get("odd_seat", "two_seats"),
        "reason": request.POST.get("reason", ""),
        "again": draw_in_force(found) is not None,
        "may_draw": found.phase in OPEN_PHASES,
        "names": sorted((person.name for person in people), key=names.by_surname),
    }
    if typed is not None:
        findings = [*typed.findings, *(check.findings if check else ())]
        if len(typed.alone) > 1:
            context["several_alone"] = True
        context |= {
            "checked": True,
            "findings": [(finding.level, said(finding.sentence)) for finding in findings],
            "unclear": _unclear(typed, check),
            "swaps": [said(swap.sentence) for swap in check.swaps] if check else [],
            "needs_reason": any(finding.level == "error" for finding in findings),
        }
    return render(request, "tournaments/partners/by_hand.html", context | (more or {}))


# ---- After the draw ----

Opinion = Callable[[Contest, Any], dict[str, Any]]
Apply = Callable[[HttpRequest, Contest], str]
# The pages that seat somebody who plays on no side yet.
_SEAT_NEWCOMERS = ("late", "replace")


def _answer(
    request: HttpRequest, event: str, contest: str, change: str, opinion: Opinion, apply: Apply
) -> HttpResponse:
    """GET with people chosen shows the opinion, POST applies; both name the same people."""
    found = contest_or_404(event, contest)
    chosen = request.POST if request.method == "POST" else request.GET

    def page(more: dict[str, Any]) -> HttpResponse:
        now = contest_or_404(event, contest)
        people = _people(now)
        context = {
            "event": now.event,
            "contest": now,
            "reason": chosen.get("reason", ""),
            "nobody_is_free": change in _SEAT_NEWCOMERS and not people.get("newcomers"),
            **people,
            **more,
        }
        return render(request, f"tournaments/partners/{change}.html", context)

    try:
        if request.method == "POST":
            return done(request, found, apply(request, found))
        return page(opinion(found, chosen))
    except Refusal as refusal:
        said_of_it = _opinion_again(opinion, event, contest, chosen)
        return refused_on(refusal, lambda more: page({**said_of_it, **more}))


def _opinion_again(opinion: Opinion, event: str, contest: str, chosen: Any) -> dict[str, Any]:
    """After a refused press (a missing reason, say) the opinion stays on the page."""
    try:
        return opinion(contest_or_404(event, contest), chosen)
    except Refusal:
        return {}


def _people(found: Contest) -> dict[str, Any]:
    try:
        seating = seating_get(found)
    except Refusal as refusal:
        return {"refusal": said(refusal.sentence)}

    def listed(*numbers: int) -> list[dict[str, Any]]:
        people = sorted(
            seating.entrants(*numbers), key=lambda person: names.by_surname(person.name)
        )
        return [{"number": one.number, "text": _shown(seating, one)} for one in people]

    return {
        "seated": listed(*seating.seated),
        "anyone": listed(*seating.seated, *seating.waiting),
        "newcomers": listed(*seating.newcomers),
    }


def _shown(seating: Seating, person: Entrant) -> str:
    member = seating.members.get(person.number)
    number = f"{member.side.number} · " if member else ""
    return f"{number}{person.name} · {person.chapter}"


def _options_of(proposals: Callable[[Contest, int], tuple[Proposal, ...]]) -> Opinion:
    """What can be done about one person, to choose from."""

    def opinion(found: Contest, chosen: Any) -> dict[str, Any]:
        entry = number_in(chosen.get("entry"))
        if entry is None:
            return {}
        options = [
            {
                "value": f"{proposal.code}:{proposal.partner or ''}",
                "text": said(proposal.sentence),
                "keeps": proposal.keeps_the_rules,
            }
            for proposal in proposals(found, entry)
        ]
        return {"entry": entry, "options": options}

    return opinion


def _option_in(request: HttpRequest) -> tuple[str, int | None]:
    way, _colon, partner = request.POST.get("option", "").partition(":")
    return way, number_in(partner)


@require_http_methods(["GET", "HEAD", "POST"])
def swap(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    def opinion(found: Contest, chosen: Any) -> dict[str, Any]:
        one, two = number_in(chosen.get("one")), number_in(chosen.get("two"))
        if one is None or two is None:
            return {"one": one, "two": two}
        looked = swap_opinion(found, one, two)
        return {
            "one": one,
            "two": two,
            "opinion": said(looked.sentence),
            "keeps": not looked.breaks,
            "mends": [said(finding.sentence) for finding in looked.mends],
        }

    def apply(request: HttpRequest, found: Contest) -> str:
        players_swap(
            **asked(request, found),
            reason=request.POST.get("reason", ""),
            one=number_in(request.POST.get("one")) or 0,
            two=number_in(request.POST.get("two")) or 0,
        )
        return _("The two have changed places.")

    return _answer(request, event, contest, "swap", opinion, apply)


@require_http_methods(["GET", "HEAD", "POST"])
def late(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    def apply(request: HttpRequest, found: Contest) -> str:
        late_arrival_seat(
            **asked(request, found),
            reason=request.POST.get("reason", ""),
            entry_id=number_in(request.POST.get("entry")) or 0,
            partner=_option_in(request)[1],
        )
        return _("The late arrival is noted.")

    return _answer(request, event, contest, "late", _options_of(late_proposals), apply)


@require_http_methods(["GET", "HEAD", "POST"])
def absent(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    def apply(request: HttpRequest, found: Contest) -> str:
        way, partner = _option_in(request)
        no_show_record(
            **asked(request, found),
            reason=request.POST.get("reason", ""),
            entry_id=number_in(request.POST.get("entry")) or 0,
            way=way,
            partner=partner,
        )
        return _("The no-show is noted.")

    return _answer(request, event, contest, "absent", _options_of(no_show_proposals), apply)


@require_http_methods(["GET", "HEAD", "POST"])
def replace(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    def opinion(found: Contest, chosen: Any) -> dict[str, Any]:
        leaving, entry = number_in(chosen.get("leaving")), number_in(chosen.get("entry"))
        if leaving is None or entry is None:
            return {"leaving": leaving, "entry": entry}
        looked = substitute_proposal(found, leaving, entry)
        return {
            "leaving": leaving,
            "entry": entry,
            "opinion": said(looked.sentence),
            "keeps": looked.keeps_the_rules,
        }

    def apply(request: HttpRequest, found: Contest) -> str:
        substitute_seat(
            **asked(request, found),
            reason=request.POST.get("reason", ""),
            leaving=number_in(request.POST.get("leaving")) or 0,
            entry_id=number_in(request.POST.get("entry")) or 0,
        )
        return _("The substitute has the seat.")

    return _answer(request, event, contest, "replace", opinion, apply)
