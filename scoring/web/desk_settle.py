"""Two reports that differ, side by side, and the official's decision with its reason."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.models import Game, Result
from games.results import Reported
from games.services.reports import AtTable, ResultRefused
from pages.reading import actor_of, number_in
from pages.refusals import status_of
from pages.words import said
from scoring import selectors
from scoring.selectors.tables import game_of
from scoring.services.results import dispute_settle
from scoring.web.desk_words import manners, report_words
from scoring.web.entry_form import Typed
from tournaments.models import Contest
from tournaments.web.finding import contest_or_404
from wording import Malformed, Refusal, Sentence

OTHER = "other"


@require_http_methods(["GET", "POST"])
def settle(request: HttpRequest, event: str, contest: str, game: int) -> HttpResponse:
    found = contest_or_404(event, contest)
    row = (
        found.games.select_related("table").prefetch_related("sides__side").filter(pk=game).first()
    )
    if row is None:
        raise Http404
    typed, refusal = Typed.read(request.POST), None
    if request.method == "POST":
        try:
            dispute_settle(
                actor=actor_of(request),
                game_id=row.pk,
                version=typed.seen_version,
                reported=_decided(request, found, row, typed),
                reason=typed.reason,
                accept_warnings="accept" in request.POST and typed.asked == _seal(request, typed),
            )
        except Refusal as reason:
            refusal = reason
        else:
            told = _("Table %(number)s is settled. The winner goes on.")
            messages.success(request, told % {"number": row.table or "–"})
            return redirect("play:day", event=event, contest=contest)
    context = _context(found, row, typed, request.POST.get("choice", ""), refusal)
    context["asked"] = _seal(request, typed)
    status = 200 if refusal is None else status_of(refusal)
    return render(request, "scoring/desk/settle.html", context, status=status)


def _seal(request: HttpRequest, typed: Typed) -> str:
    """A yes to a warning is meant for exactly this decision."""
    return f"{request.POST.get('choice', '')}|{typed.seal}"


def _decided(request: HttpRequest, contest: Contest, game: Game, typed: Typed) -> Reported:
    """One of the reports, or what the official says instead."""
    choice = request.POST.get("choice", "")
    if choice == OTHER:
        return typed.reported(AtTable(game, contest))
    report = game.results.filter(pk=number_in(choice) or 0, state=Result.State.REPORTED).first()
    if report is None:
        raise Malformed(
            "choice-missing",
            Sentence("Choose one of the reports, or enter what you decide."),
            field="choice",
        )
    numbers = {seat.side_id: seat.side.number for seat in game.sides.all()}
    return Reported(
        manner=report.manner,
        winner=None if report.winner_id is None else numbers[report.winner_id],
        cards_left=report.counted,
        tie_break=report.details.get("tie_break"),
    )


def _context(
    contest: Contest, row: Game, typed: Typed, choice: str, refusal: Refusal | None
) -> dict[str, Any]:
    names = selectors.side_names(contest=contest)
    table, game = game_of(contest=contest, game_id=row.pk, names=names)
    return {
        "contest": contest,
        "event": contest.event,
        "table_number": table,
        "game": game,
        "reports": [(report, report_words(report)) for report in game.reports],
        "typed": typed,
        "choice": choice,
        "manners": manners(),
        "refusal": said(refusal.sentence) if refusal else "",
        "asks": isinstance(refusal, ResultRefused) and refusal.code == "result-asks",
    }
