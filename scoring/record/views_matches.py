"""The list of matches, where a number or a name leads to one; and each match's page."""

from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from domain import matches as play
from domain import names
from domain.formats.goals import ONE
from domain.results import NO_SHOW
from domain.skipbo.checks.rulings import TITLES
from domain.wording import Malformed, Sentence
from games.models import Game, Result
from games.reports.form import CORRECTION, Typed
from scoring.match_mapper import match_of
from scoring.progress.chart import chart_get, tables_in_play
from scoring.progress.deals import deals_shown, goal_of
from scoring.progress.words import Namer, entries_counted
from scoring.record.base import namer_of, page_of, spoken
from scoring.record.queries import MatchRecord, entry_names, match_record
from tournaments.models import Contest
from web.words import manners, said

TIES = {
    "next_stock_card": Sentence("the next stock card played"),
    "ruling": Sentence("the official decided"),
}
PHASES = {
    play.Phase.WAITING: ("", Sentence("waits for a side")),
    play.Phase.READY: ("waits", Sentence("ready to be called")),
    play.Phase.IN_PLAY: ("now", Sentence("in play")),
    play.Phase.DECIDED: ("good", Sentence("decided")),
    play.Phase.PASSED: ("", Sentence("no game needed")),
    play.Phase.EMPTY: ("", Sentence("nobody is left")),
}


# A match as the list shows it.
Line = dict[str, Any]


@require_safe
def matches(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found, context = page_of(event, contest)
    typed = request.GET.get("q", "")[: names.LONGEST]
    rounds = _rounds(found)
    wanted = names.key(typed)
    if wanted:
        rounds = [
            (title, meant)
            for title, lines in rounds
            if (meant := [line for line in lines if _is_meant(line, wanted)])
        ]
        hits = [line for _, lines in rounds for line in lines]
        if len(hits) == 1:
            return redirect("record:match", event=event, contest=contest, key=hits[0]["key"])
    shown = [{"title": title, "lines": lines} for title, lines in rounds]
    context |= {"q": typed, "rounds": shown, "searched": bool(wanted)}
    return render(request, "scoring/record/matches.html", context)


def _is_meant(line: Line, wanted: str) -> bool:
    """A number is the match's own; letters are the beginning of any word of a name."""
    if wanted.isdecimal():
        return wanted == str(line["number"])
    return any(f" {wanted}" in f" {name}" for name in line["people"])


def _rounds(contest: Contest) -> list[tuple[str, list[Line]]]:
    """With their names: along a chart from the first one on, of a contest of rounds the latest
    first."""
    namer, chart = namer_of(contest), chart_get(contest=contest)
    tables = {
        frozenset(seat.side.number for seat in game.sides.all()): game.table.number
        for game in tables_in_play(contest=contest)
        if game.table is not None
    }
    found: list[tuple[str, list[Line]]] = []
    if chart is None:
        rows = contest.matches.order_by("-stage", "number")
        for stage, held in groupby(rows, key=lambda row: row.stage):
            lines = [_line(match_of(row), row.number, namer, tables) for row in held]
            found.append((spoken(Sentence("round {number}", number=stage)), lines))
        return found
    numbers = chart.shape.numbers()
    for bracket in play.Bracket:
        for number, played in enumerate(play.rounds(chart, bracket), start=1):
            lines = [_line(match, numbers[match.key], namer, tables) for match in played]
            found.append((spoken(chart.shape.round_name(bracket, number)), lines))
    return found


def _line(match: play.Match, number: int, namer: Namer, tables: dict[frozenset[int], int]) -> Line:
    tone, state = PHASES[match.phase]
    sides = [play.occupant(slot) for slot in match.slots]
    playing = match.phase is play.Phase.IN_PLAY
    return {
        "key": str(match.key),
        "number": number,
        "slots": [said(namer.slot(slot)) for slot in match.slots],
        "winner": None if match.winner is None else sides.index(match.winner),
        "tone": tone,
        "state": said(state),
        "table": tables.get(frozenset(match.sides)) if playing else None,
        # What a search looks at.
        "people": {names.key(name) for side in sides if side for name in namer.people(side)},
    }


# ---- A match's page ----

_TONES = {
    Result.State.CONFIRMED.value: "good",
    Result.State.REPORTED.value: "waits",
    Result.State.SUPERSEDED.value: "",
}


@require_safe
def match(request: HttpRequest, event: str, contest: str, key: str) -> HttpResponse:
    found, record = record_or_404(event, contest, key)
    typed = Typed.read(request.GET, CORRECTION)
    return match_page(request, found, record, typed)


def record_or_404(event: str, contest: str, key: str) -> tuple[Contest, MatchRecord]:
    found, _ = page_of(event, contest)
    try:
        play.MatchKey.parse(key)
    except Malformed:
        raise Http404 from None
    record = match_record(contest=found, key=key)
    if record is None:
        raise Http404
    return found, record


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
    return render(request, "scoring/record/match.html", context | (more or {}), status=status)


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
        "people": [(side, namer.side(side), namer.people(side)) for side in record.match.named],
        "tone": tone,
        "phase": said(phase),
        "outcome": spoken(namer.outcome(record.match.outcome)),
        "stands": said(namer.outcome(record.match.stands)) if record.match.stands else "",
        "is_decided": record.match.outcome is not None,
        "deals": _deals(found, record, typed),
        "typed": typed,
        "winner": typed.winner_in(record.match.named),
        "sides": [
            (side, namer.side(side), typed.cards.get(f"side:{side}", ""))
            for side in record.match.named
        ],
        "manners": [manner for manner in manners() if manner[0] != NO_SHOW],
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
    results = [result for game in record.games for result in game.results.all()]
    entries = entry_names(contest=found, entry_ids=entries_counted(results))
    return [_game(game, namer, entries) for game in reversed(record.games)]


def _game(game: Game, namer: Namer, entries: dict[int, str]) -> dict[str, Any]:
    newest = sorted(game.results.all(), key=lambda result: -result.number)
    return {
        "game": game,
        "sides": [namer.side(seat.side.number) for seat in game.sides.all()],
        "may_record": game.state in Game.AT_THE_TABLE,
        "versions": [
            (result, spoken(namer.result(result, entries)), _TONES[result.state])
            for result in newest
        ],
        "incidents": [(one, said(TITLES[one.kind])) for one in game.incidents.all()],
    }
