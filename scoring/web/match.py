"""A match's page: who, where, when, every version of its result; and where it is corrected."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.checks.rulings import TITLES
from games.models import Game, Result
from pages.words import said
from scoring import play
from scoring.forms.goals import ONE
from scoring.selectors.deals import deals_shown, goal_of
from scoring.selectors.record import GameRecord, MatchRecord, entry_names, match_record
from scoring.web.correction_form import MANNERS, TIES, Typed
from scoring.web.matches import PHASES
from scoring.web.record_desk import key_of, namer_of, page_of, spoken
from scoring.web.record_words import Namer, entries_counted
from tournaments.models import Contest

_TONES = {
    Result.State.CONFIRMED.value: "good",
    Result.State.REPORTED.value: "waits",
    Result.State.SUPERSEDED.value: "",
}


@require_safe
def match(request: HttpRequest, event: str, contest: str, key: str) -> HttpResponse:
    found, record = record_or_404(event, contest, key)
    typed = Typed.read(request.GET, candidates(record))
    return match_page(request, found, record, typed)


def record_or_404(event: str, contest: str, key: str) -> tuple[Contest, MatchRecord]:
    found, _ = page_of(event, contest)
    record = match_record(contest=found, key=key) if key_of(key) else None
    if record is None:
        raise Http404
    return found, record


def candidates(record: MatchRecord) -> list[int]:
    """The sides that can have won here."""
    return [side for slot in record.match.slots if (side := play.occupant(slot)) is not None]


def match_page(
    request: HttpRequest,
    found: Contest,
    record: MatchRecord,
    typed: Typed,
    *,
    more: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    namer = namer_of(found)
    context = match_context(found, record, namer, typed)
    context["games"] = _games(found, record, namer)
    return render(request, "record/match.html", context | (more or {}), status=status)


def match_context(
    found: Contest, record: MatchRecord, namer: Namer, typed: Typed
) -> dict[str, Any]:
    """What the match's page and the preview of its correction both show."""
    tone, phase = PHASES[record.match.phase]
    return {
        "event": found.event,
        "contest": found,
        "row": record.row,
        "label": said(namer.match(record.match.key)),
        "slots": [said(namer.slot(slot)) for slot in record.match.slots],
        "people": [(side, namer.side(side), namer.people(side)) for side in candidates(record)],
        "tone": tone,
        "phase": said(phase),
        "outcome": spoken(namer.outcome(record.match.outcome)),
        "stands": said(namer.outcome(record.match.stands)) if record.match.stands else "",
        "is_decided": record.match.outcome is not None,
        "deals": _deals(found, record, typed),
        "typed": typed,
        "sides": [
            (side, namer.side(side), typed.cards.get(side, "")) for side in candidates(record)
        ],
        "manners": [(value, said(words)) for value, words in MANNERS.items()],
        "ties": [(value, said(words)) for value, words in TIES.items()],
    }


def _deals(found: Contest, record: MatchRecord, typed: Typed) -> list[tuple[int, int, str, bool]]:
    """The deals to choose from, by number and score, where a match has several: the last one is
    chosen until somebody says otherwise."""
    if goal_of(found) == ONE:
        return []
    shown = deals_shown(contest=found, match_id=record.row.pk)
    chosen = typed.game_id or (shown[-1].game if shown else 0)
    return [
        (number, deal.game, "–".join(map(str, deal.totals.values())), deal.game == chosen)
        for number, deal in enumerate(shown, start=1)
    ]


def _games(found: Contest, record: MatchRecord, namer: Namer) -> list[dict[str, Any]]:
    """The latest game first; one that was called off stays on the page."""
    results = [result for one in record.games for result in one.results]
    entries = entry_names(contest=found, entry_ids=entries_counted(results))
    return [_game(one, namer, entries) for one in reversed(record.games)]


def _game(one: GameRecord, namer: Namer, entries: dict[int, str]) -> dict[str, Any]:
    return {
        "game": one.game,
        "sides": [namer.side(side) for side in one.sides],
        "may_record": one.game.state in Game.AT_THE_TABLE,
        "versions": [
            (result, spoken(namer.result(result, entries)), _TONES[result.state])
            for result in reversed(one.results)
        ],
        "incidents": [(incident, said(TITLES[incident.kind])) for incident in one.incidents],
    }
