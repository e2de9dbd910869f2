"""Correcting a result: look at what would change, then do exactly that."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.results import Reported
from games.services.reports import ResultRefused, report_check
from pages.reading import actor_of
from pages.refusals import status_of
from pages.words import said
from scoring.play import Later
from scoring.selectors.at_table import at_table_of
from scoring.selectors.coming_round import again_get
from scoring.selectors.record import MatchRecord
from scoring.services.corrections import correction_preview, result_correct
from scoring.web.correction_form import TAKEN_BACK, Typed
from scoring.web.correction_view import ways
from scoring.web.match import candidates, match_context, match_page, record_or_404
from scoring.web.record_desk import namer_of, reason_in
from tournaments.models import Contest
from wording import Refusal

ASKS = "result-asks"


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, event: str, contest: str, key: str) -> HttpResponse:
    """GET shows what the chosen result would change; POST, with its seal, does it."""
    found, record = record_or_404(event, contest, key)
    values = request.POST if request.method == "POST" else request.GET
    typed = Typed.read(values, candidates(record))
    if request.method != "POST":
        return _preview(request, found, record, typed)
    try:
        _apply(request, found, key, typed)
    except Refusal as refusal:
        # Everything as it is now, with what was typed still there.
        found, record = record_or_404(event, contest, key)
        return _preview(request, found, record, typed, refusal)
    told = _("The result of match %(number)s is corrected. The version before stays on record.")
    messages.success(request, told % {"number": found.matches.get(key=key).number})
    if again_get(contest=found) is not None:
        # The desk offers to make the coming round again.
        return redirect("play:day", event=event, contest=contest)
    return redirect("record:match", event=event, contest=contest, key=key)


def _apply(request: HttpRequest, found: Contest, key: str, typed: Typed) -> None:
    later = request.POST.get("later", "")
    reason = reason_in(request, needed=True)
    result_correct(
        actor=actor_of(request),
        contest_id=found.pk,
        key=key,
        reported=typed.reported(),
        reason=reason,
        seal=request.POST.get(f"seal-{later}", ""),
        later=later if later in list(Later) else None,
        accept_warnings=typed.accepts,
        game_id=typed.game_id,
    )


def _preview(
    request: HttpRequest,
    found: Contest,
    record: MatchRecord,
    typed: Typed,
    refusal: Refusal | None = None,
) -> HttpResponse:
    key = str(record.match.key)
    try:
        reported = typed.reported()
        warnings = _warnings(found, record, typed, reported)
        shown = correction_preview(
            contest=found,
            key=key,
            manner=None if reported is None else reported.manner,
            winner=None if reported is None else reported.winner,
            reported=reported,
            game_id=typed.game_id,
        )
    except Refusal as now:
        # There is nothing to preview: back on the match's page, by the first thing refused.
        more = {"refusal": said((refusal or now).sentence)}
        return match_page(
            request, found, record, typed, more=more, status=status_of(refusal or now)
        )
    namer = namer_of(found)
    context: dict[str, Any] = match_context(found, record, namer, typed) | {
        "ways": ways(shown, namer),
        "warnings": warnings,
        "right": _("There was no result") if typed.result == TAKEN_BACK else "",
        "refusal": said(refusal.sentence) if refusal and refusal.code != ASKS else "",
    }
    status = status_of(refusal) if refusal else 200
    return render(request, "record/correct.html", context, status=status)


def _warnings(
    found: Contest, record: MatchRecord, typed: Typed, reported: Reported | None
) -> list[str]:
    """What the checks ask about; what they refuse is raised, before anything is decided."""
    in_force = record.game(typed.game_id) or record.in_force
    if reported is None or in_force is None:
        return []
    if record.match.outcome is None and not record.deals:
        return []
    at_table = at_table_of(in_force.game, found)
    if "ruling" in (reported.manner, reported.tie_break) and not reported.reason:
        # The reason is asked for below, with the button.
        return []
    try:
        report_check(reported, at_table, accept_warnings=False)
    except ResultRefused as refusal:
        if refusal.code != ASKS:
            raise
        return [said(finding.sentence) for finding in refusal.findings]
    return []
