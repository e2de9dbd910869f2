"""What came out of the hat: typed, checked, mended if wanted, accepted."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pages.reading import actor_of, version_in
from pages.refusals import refused_on
from pages.words import said
from tournaments import names
from tournaments.draw import HandCheck
from tournaments.models import Contest
from tournaments.selectors.draws import draw_in_force, entrants_in, hand_check
from tournaments.services.draw_by_hand import UNCLEAR, partners_enter
from tournaments.services.draw_sides import OPEN_PHASES
from tournaments.typed_partnerships import Typed, read_partnerships, write_partnerships
from tournaments.web.draw_desk import done
from tournaments.web.finding import contest_or_404
from wording import Refusal


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
                actor=actor_of(request),
                contest_id=found.pk,
                version=version_in(request),
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
    return render(request, "draw/by_hand.html", context | (more or {}))
