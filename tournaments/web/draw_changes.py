"""After the draw: four forms. Each shows the check's opinion first; a second press applies it."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pages.reading import actor_of, number_in, version_in
from pages.refusals import refused_on
from pages.words import said
from tournaments import names
from tournaments.draw import Entrant, Proposal
from tournaments.models import Contest
from tournaments.selectors.partners import (
    Seating,
    late_proposals,
    no_show_proposals,
    seating_get,
    substitute_proposal,
    swap_opinion,
)
from tournaments.services.draw_changes import (
    late_arrival_seat,
    no_show_record,
    players_swap,
    substitute_seat,
)
from tournaments.web.draw_desk import done
from tournaments.web.finding import contest_or_404
from wording import Refusal

Opinion = Callable[[Contest, Any], dict[str, Any]]
Apply = Callable[[HttpRequest, Contest], str]


def _answer(
    request: HttpRequest, event: str, contest: str, template: str, opinion: Opinion, apply: Apply
) -> HttpResponse:
    """GET with people chosen shows the opinion, POST applies; both name the same people."""
    found = contest_or_404(event, contest)
    chosen = request.POST if request.method == "POST" else request.GET

    def page(more: dict[str, Any]) -> HttpResponse:
        now = contest_or_404(event, contest)
        context = {
            "event": now.event,
            "contest": now,
            "reason": chosen.get("reason", ""),
            **_people(now),
            **more,
        }
        return render(request, template, context)

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
            **_asked(request, found),
            one=number_in(request.POST.get("one")) or 0,
            two=number_in(request.POST.get("two")) or 0,
        )
        return _("The two have changed places.")

    return _answer(request, event, contest, "draw/swap.html", opinion, apply)


@require_http_methods(["GET", "HEAD", "POST"])
def late(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    def apply(request: HttpRequest, found: Contest) -> str:
        late_arrival_seat(
            **_asked(request, found),
            entry_id=number_in(request.POST.get("entry")) or 0,
            partner=_option_in(request)[1],
        )
        return _("The late arrival is noted.")

    return _answer(request, event, contest, "draw/late.html", _options_of(late_proposals), apply)


@require_http_methods(["GET", "HEAD", "POST"])
def absent(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    def apply(request: HttpRequest, found: Contest) -> str:
        way, partner = _option_in(request)
        no_show_record(
            **_asked(request, found),
            entry_id=number_in(request.POST.get("entry")) or 0,
            way=way,
            partner=partner,
        )
        return _("The no-show is noted.")

    return _answer(
        request, event, contest, "draw/absent.html", _options_of(no_show_proposals), apply
    )


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
            **_asked(request, found),
            leaving=number_in(request.POST.get("leaving")) or 0,
            entry_id=number_in(request.POST.get("entry")) or 0,
        )
        return _("The substitute has the seat.")

    return _answer(request, event, contest, "draw/replace.html", opinion, apply)


def _asked(request: HttpRequest, found: Contest) -> dict[str, Any]:
    return {
        "actor": actor_of(request),
        "contest_id": found.pk,
        "version": version_in(request),
        "reason": request.POST.get("reason", ""),
    }
