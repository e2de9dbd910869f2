"""Correcting a result: what would change, every match of it, and the button that does it."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from domain import matches as play
from domain.matches import Later, What
from domain.results import NO_SHOW, Reported
from domain.wording import Refusal, Sentence
from domain.wording.refusals import refused
from games.reports.form import CORRECTION, Typed
from games.reports.services import ResultRefused, report_check
from scoring.advancement import at_table_of
from scoring.corrections.services import Preview, correction_preview, result_correct
from scoring.progress.coming import again_get
from scoring.progress.words import Namer
from scoring.record.base import namer_of, reason_in
from scoring.record.queries import MatchRecord
from scoring.record.views_matches import match_context, match_page, record_or_404
from tournaments.models import Contest
from web.params import actor_of
from web.refusals import status_of
from web.words import said

_WHAT: dict[What, tuple[str, Sentence]] = {
    What.CORRECTED: ("good", Sentence("corrected")),
    What.SIDES_CHANGED: ("", Sentence("not played yet: the sides change")),
    What.CALLED_OFF: ("now", Sentence("in play: called off")),
    What.RESULT_WITHDRAWN: ("now", Sentence("was played: the result is withdrawn")),
    What.CONTINUES_BY_RULING: ("waits", Sentence("in play: goes on, by ruling")),
    What.KEPT_BY_RULING: ("waits", Sentence("was played: the result is kept, by ruling")),
    What.STAYS: ("", Sentence("stays as it is, by ruling")),
}
_KEPT = (What.CONTINUES_BY_RULING, What.KEPT_BY_RULING, What.STAYS)
_WAYS = {
    Later.WITHDRAWN: Sentence("Later games do not count"),
    Later.STANDS: Sentence("Later games stand"),
}


def ways(previews: Sequence[Preview], namer: Namer) -> list[dict[str, Any]]:
    """`deals` is what becomes of the deals of this match, where it has several; `rounds` what
    becomes of the ranking and the coming round, where it is played by rounds."""
    return [
        {
            "later": preview.correction.later.value,
            "title": said(_WAYS[preview.correction.later]) if len(previews) > 1 else "",
            "seal": preview.seal,
            "effects": [_effect(effect, namer) for effect in preview.correction.effects],
            "deals": [said(deal) for deal in preview.deals],
            "rounds": [said(line) for line in preview.rounds],
        }
        for preview in previews
    ]


def _effect(effect: play.Effect, namer: Namer) -> dict[str, Any]:
    """`changes` are pairs of before and after; where nothing changes, `stays` is what stays."""
    tone, what = _WHAT[effect.what]
    before, after = effect.before, effect.after
    changes: list[tuple[str, str]] = []
    stays = ""
    if effect.what is What.CORRECTED:
        changes = [(said(namer.outcome(before.outcome)), said(namer.outcome(after.outcome)))]
    elif effect.what in _KEPT:
        stays = " – ".join(said(namer.slot(slot)) for slot in before.slots)
        if before.outcome is not None:
            stays += f" · {said(namer.outcome(before.outcome))}"
    else:
        changes = [
            (said(namer.slot(old)), said(namer.slot(new)))
            for old, new in zip(before.slots, after.slots, strict=True)
            if old != new
        ]
        if effect.what is What.RESULT_WITHDRAWN:
            changes.append((said(namer.outcome(before.outcome)), said(namer.outcome(None))))
    label, shown = said(namer.match(effect.match)), said(what)
    return {"label": label, "tone": tone, "what": shown, "changes": changes, "stays": stays}


# ---- Correcting a result ----

ASKS = "result-asks"
TAKEN_BACK = "none"
CHOSEN = ("result", "manner", "tie_break", "reason", "game")


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, event: str, contest: str, key: str) -> HttpResponse:
    """GET shows what the chosen result would change; POST, with its seal, does it."""
    found, record = record_or_404(event, contest, key)
    values = request.POST if request.method == "POST" else request.GET
    typed = Typed.read(values, CORRECTION)
    if request.method != "POST":
        return _preview(request, found, record, typed)
    try:
        _apply(request, found, record, typed)
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


def _apply(request: HttpRequest, found: Contest, record: MatchRecord, typed: Typed) -> None:
    later = request.POST.get("later", "")
    reason = reason_in(request, needed=True)
    result_correct(
        actor=actor_of(request),
        contest_id=found.pk,
        key=str(record.match.key),
        reported=_right(record, typed),
        reason=reason,
        seal=request.POST.get(f"seal-{later}", ""),
        later=later if later in list(Later) else None,
        accept_warnings=request.POST.get("accept") == "yes",
        game_id=typed.game_id,
    )


def _right(record: MatchRecord, typed: Typed) -> Reported | None:
    """The right result; None takes the wrong one back."""
    if typed.winner == TAKEN_BACK:
        return None
    found = typed.reported(dict.fromkeys(record.match.named, ()))
    if found.winner is None and typed.winner != NO_SHOW:
        raise refused("result-missing")
    return found


def _address(request: HttpRequest) -> str:
    """What was chosen, behind a question mark, to go back and change something."""
    sent = request.POST if request.method == "POST" else request.GET
    chosen = [name for name in sent if name in CHOSEN or name.startswith("cards-")]
    return urlencode({name: sent[name] for name in chosen if sent[name]})


def _preview(
    request: HttpRequest,
    found: Contest,
    record: MatchRecord,
    typed: Typed,
    refusal: Refusal | None = None,
) -> HttpResponse:
    key = str(record.match.key)
    try:
        reported = _right(record, typed)
        warnings = _warnings(found, record, typed, reported)
        shown = correction_preview(contest=found, key=key, reported=reported, game_id=typed.game_id)
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
        "right": _("There was no result") if typed.winner == TAKEN_BACK else "",
        "accepts": request.POST.get("accept") == "yes",
        "address": _address(request),
        "refusal": said(refusal.sentence) if refusal and refusal.code != ASKS else "",
    }
    status = status_of(refusal) if refusal else 200
    return render(request, "scoring/corrections/correct.html", context, status=status)


def _warnings(
    found: Contest, record: MatchRecord, typed: Typed, reported: Reported | None
) -> list[str]:
    """What the checks ask about; what they refuse is raised, before anything is decided."""
    in_force = record.game(typed.game_id) or record.in_force
    if reported is None or in_force is None:
        return []
    if record.match.outcome is None and not record.deals:
        return []
    at_table = at_table_of(in_force, found)
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
