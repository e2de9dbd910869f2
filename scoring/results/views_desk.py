"""Entering results at the desk without a mouse: table, winner, cards left, Enter.

The same part stands on the day's page, where a script swaps it in place, and alone on a page of
its own, which is how it works without one. What was typed always comes back with a refusal.
"""

from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from domain.results import Reported
from domain.wording import Conflict, Refusal
from domain.wording.refusals import refused
from games.models import Game, Result
from games.reports.form import Typed, text_in
from games.reports.services import ResultRefused
from scoring.calls.desk_action import action, game_seen, game_sent
from scoring.calls.services import side_absent
from scoring.calls.tables import TableNow, game_at, game_of, report_words, saved_words, tables_now
from scoring.progress.chart import SideNames, side_names
from scoring.progress.history import last_action
from scoring.record.undo import action_undo
from scoring.results.decisions import match_finish
from scoring.results.services import dispute_settle, result_confirm, result_enter, results_confirm
from tournaments.events.lookup import contest_or_404
from tournaments.models import Contest
from tournaments.pulse import pulse
from web.params import actor_of, number_in, number_of
from web.refusals import status_of
from web.words import manners, said

# Where a finding belongs on the form; what has no place of its own is about the cards.
_FIELDS = {
    "winner": "winner",
    "finished": "manner",
    "tie_break": "tie_break",
    "reason": "reason",
    "minutes": "minutes",
    "left": "left",
}


@dataclass(frozen=True, slots=True)
class Told:
    """What the form answers. `level` is "error", "warning" or "good"."""

    level: str
    lines: tuple[str, ...]
    field: str = "table"
    status: int = 200


@require_http_methods(["GET", "POST"])
def result(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)
    if request.method != "POST":
        return _page(request, found, Typed.read(request.GET), None)
    typed = Typed.read(request.POST)
    try:
        told, typed = _enter(request, found, typed)
    except Refusal as refusal:
        told, typed = _refused(refusal, typed, found)
    if told.level == "good" and not request.headers.get("HX-Request"):
        return redirect(_back(request), event=event, contest=contest)
    return _answer(request, found, typed, told)


@require_POST
def result_undo(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """Take back the result that this person entered last, while nothing was done since."""
    found = contest_or_404(event, contest)
    try:
        entry = last_action(contest=found)
        if entry is None or (entry.action, entry.actor) != ("result_enter", actor_of(request)):
            raise refused("not-your-last")
        action_undo(
            actor=actor_of(request), contest_id=found.pk, entry_id=number_of(request, "entry")
        )
    except Refusal as refusal:
        return _answer(request, found, Typed(), _told(refusal))
    game = Game.objects.select_related("table").get(pk=int(entry.subject.removeprefix("game:")))
    done = _("The result of table %(number)s was taken back.") % {"number": game.table or "–"}
    if not request.headers.get("HX-Request"):
        messages.success(request, done)
        return redirect(_back(request), event=event, contest=contest)
    return _answer(request, found, Typed(), Told("good", (done,)))


def _enter(request: HttpRequest, contest: Contest, typed: Typed) -> tuple[Told, Typed]:
    """Save it, if the game that was on screen is the one at the table that was typed."""
    game = _game_on_screen(contest, typed)
    if game is None:
        return _look(contest, typed)
    result_enter(
        actor=actor_of(request),
        game_id=game.pk,
        version=typed.seen_version,
        reported=typed,
        accept_warnings=typed.accepts,
        by_table=True,
    )
    return Told("good", ()), Typed()


def _game_on_screen(contest: Contest, typed: Typed) -> Game | None:
    if typed.game_id is None or typed.table_number is None:
        return None
    return contest.games.filter(pk=typed.game_id, table__number=typed.table_number).first()


def _look(contest: Contest, typed: Typed) -> tuple[Told, Typed]:
    """Nobody has seen yet who sits there: show it first, with everything that was typed."""
    number = typed.table_number
    table = None if number is None else _table(contest, number)
    if table is None:
        unknown = _("There is no table %(number)s.") % {"number": number}
        line = _("Type the number of a table.") if number is None else unknown
        return Told("error", (line,), status=400), typed
    if table.game is None:
        nobody = _("Nobody plays at table %(number)s now.") % {"number": number}
        return Told("error", (nobody,), status=422), typed
    line = _("Look who sits there, then enter the winner.")
    return Told("warning", (line,), "winner", 200), _seen(typed, table)


def _refused(refusal: Refusal, typed: Typed, contest: Contest) -> tuple[Told, Typed]:
    told = _told(refusal)
    if isinstance(refusal, ResultRefused) and refusal.code == "result-asks":
        return told, replace(typed, asked=typed.seal)
    if isinstance(refusal, Conflict) or refusal.code == "game-over":
        table = _table(contest, typed.table_number or 0)
        game = table.game if table else None
        # The answer says what is written there now, so the next Enter is about that. Another
        # game at the same table has other people: the winner's letter would be a guess.
        same = game is not None and str(game.pk) == typed.game
        typed = _seen(typed if same else replace(typed, winner=""), table)
    return told, replace(typed, asked="")


def _told(refusal: Refusal) -> Told:
    status = status_of(refusal)
    if isinstance(refusal, ResultRefused):
        level = "warning" if refusal.code == "result-asks" else "error"
        first = next(
            (found for found in refusal.findings if found.severity == level), refusal.findings[0]
        )
        lines = tuple(said(found.sentence) for found in refusal.findings)
        return Told(level, lines, _FIELDS.get(first.field, "left"), status)
    return Told("error", (said(refusal.sentence),), _FIELDS.get(refusal.field, "table"), status)


def _table(contest: Contest, number: int) -> TableNow | None:
    return game_at(contest=contest, number=number, names=side_names(contest=contest))


def _seen(typed: Typed, table: TableNow | None) -> Typed:
    if table is None or table.game is None:
        return replace(typed, game="", version="")
    return replace(typed, game=str(table.game.pk), version=str(table.game.version))


def _back(request: HttpRequest) -> str:
    return "play:day" if request.POST.get("from") == "day" else "play:result"


def _answer(request: HttpRequest, contest: Contest, typed: Typed, told: Told) -> HttpResponse:
    if not request.headers.get("HX-Request"):
        return _page(request, contest, typed, told)
    context = {"contest": contest, "event": contest.event, "from": request.POST.get("from", "")}
    context |= entry_context(request, contest, side_names(contest=contest), typed, told)
    # A part of a page: nobody is asked what only whole pages need.
    context["csrf_token"] = get_token(request)
    part = render_to_string("scoring/results/entry_part.html", context)
    answer = HttpResponse(part, status=told.status)
    # The page's script takes nothing else for an answer: a sign-in page must not wipe the form.
    answer.headers["X-Entry"] = told.level
    if told.level == "good":
        answer.headers["HX-Trigger"] = "live-refresh"
    return answer


def _page(request: HttpRequest, contest: Contest, typed: Typed, told: Told | None) -> HttpResponse:
    if told is None and typed.table:
        told, typed = _look(contest, typed)
    names = side_names(contest=contest)
    context = {
        "contest": contest,
        "event": contest.event,
        "number": pulse.number(contest.event.slug),
        "tables": tables_now(contest=contest, names=names),
        **entry_context(request, contest, names, typed, told),
    }
    return render(
        request, "scoring/results/result.html", context, status=told.status if told else 200
    )


def entry_context(
    request: HttpRequest,
    contest: Contest,
    names: dict[int, SideNames],
    typed: Typed,
    told: Told | None,
) -> dict[str, Any]:
    """What the form needs: who sits at the table that was typed, and what was saved last."""
    number = typed.table_number
    is_known = typed.game and number is not None
    table = game_at(contest=contest, number=number or 0, names=names) if is_known else None
    return {
        "typed": typed,
        "told": told,
        "entry_table": table,
        "more": _more(table, typed),
        "manners": manners(),
        "saved": _saved(contest, names, actor_of(request)),
    }


def _more(table: TableNow | None, typed: Typed) -> list[dict[str, Any]]:
    """The fields of the part that is folded away, for the sides that sit there: `players` are the
    name of a field, whose cards it is about, and what was typed."""
    found: list[dict[str, Any]] = []
    for here in table.game.sides if table and table.game else ():
        fields = [(f"{here.letter}{seat}", name) for seat, name in enumerate(here.side.names, 1)]
        found.append(
            {
                "letter": here.letter,
                # Whoever is alone has nobody to be counted apart from.
                "players": [(field, name, typed.cards.get(field, "")) for field, name in fields]
                if len(fields) > 1
                else [],
                "points": typed.points.get(here.letter, ""),
            }
        )
    return found


def _saved(contest: Contest, names: dict[int, SideNames], actor: str) -> tuple[int, str] | None:
    """The result that this person entered last, and the action to undo, while it is the last."""
    entry = last_action(contest=contest)
    if entry is None or (entry.action, entry.actor) != ("result_enter", actor):
        return None
    table, game = game_of(
        contest=contest, game_id=int(entry.subject.removeprefix("game:")), names=names
    )
    return entry.pk, saved_words(table, game)


# ---- Two reports that differ, side by side, and the official's decision with its reas ----

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
                reported=_decided(request, row, typed),
                reason=typed.reason,
                accept_warnings="accept" in request.POST and typed.asked == _seal(request, typed),
            )
        except Refusal as reason:
            refusal = reason
        else:
            told = _("Table %(number)s is settled. The winner goes on.")
            messages.success(request, told % {"number": row.table or "–"})
            return redirect("play:day", event=event, contest=contest)
    names = side_names(contest=found)
    table, shown = game_of(contest=found, game_id=row.pk, names=names)
    context = {
        "contest": found,
        "event": found.event,
        "table_number": table,
        "game": shown,
        "reports": [(report, report_words(report)) for report in shown.reports],
        "typed": typed,
        "choice": request.POST.get("choice", ""),
        "manners": manners(),
        "refusal": said(refusal.sentence) if refusal else "",
        "asks": isinstance(refusal, ResultRefused) and refusal.code == "result-asks",
        "asked": _seal(request, typed),
    }
    status = 200 if refusal is None else status_of(refusal)
    return render(request, "scoring/results/settle.html", context, status=status)


def _seal(request: HttpRequest, typed: Typed) -> str:
    """A yes to a warning is meant for exactly this decision."""
    return f"{request.POST.get('choice', '')}|{typed.seal}"


def _decided(request: HttpRequest, game: Game, typed: Typed) -> Reported | Typed:
    """One of the reports, or what the official says instead."""
    choice = request.POST.get("choice", "")
    if choice == OTHER:
        return typed
    report = game.results.filter(pk=number_in(choice) or 0, state=Result.State.REPORTED).first()
    if report is None:
        raise refused("choice-missing")
    numbers = {seat.side_id: seat.side.number for seat in game.sides.all()}
    return Reported(
        manner=report.manner,
        winner=None if report.winner_id is None else numbers[report.winner_id],
        cards_left=report.counted,
        tie_break=report.details.get("tie_break"),
    )


# ---- What an official presses on the day's page ----


@action
def confirm(request: HttpRequest, contest: Contest, actor: str) -> str:
    game = game_sent(request, contest)
    result_confirm(**game_seen(request, contest), result_id=number_of(request, "result"))
    if game.table is None:
        return _("The result is confirmed.")
    return _("The result of table %(number)s is confirmed.") % {"number": game.table}


@action
def confirm_all(request: HttpRequest, contest: Contest, actor: str) -> str:
    """Every result that the page showed as waiting: `seen` is game:version:result."""
    seen = [
        [number_in(word) or 0 for word in one.split(":")]
        for one in request.POST.getlist("seen")
        if one.count(":") == 2
    ]
    done = results_confirm(
        actor=actor,
        contest_id=contest.pk,
        seen=[(game, version, result) for game, version, result in seen],
    )
    return ngettext("%(n)d result is confirmed.", "%(n)d results are confirmed.", done) % {
        "n": done
    }


@action
def walkover(request: HttpRequest, contest: Contest, actor: str) -> str:
    """A side that was called did not come: the other goes on, or the others play without it.
    Never by itself."""
    game = game_sent(request, contest)
    absent = number_of(request, "absent")
    if absent:
        side_absent(**game_seen(request, contest), side=absent)
        names = side_names(contest=contest)[absent].names
        return _("%(names)s did not come. The others play on.") % {"names": " & ".join(names)}
    winner = number_of(request, "winner") or None
    result_enter(
        **game_seen(request, contest),
        reported=Reported(manner="walkover" if winner else "no-show", winner=winner),
        accept_warnings=bool(request.POST.get("accept")),
    )
    if winner is None and game.sides.count() > 2:
        return _("Nobody came. Nobody goes on.")
    if winner is None:
        return _("Neither side came. Nobody goes on.")
    names = side_names(contest=contest)[winner].names
    return _("%(names)s go on by walkover.") % {"names": " & ".join(names)}


@action
def finish(request: HttpRequest, contest: Contest, actor: str) -> str:
    """The clock or an official ends a match of several deals: the score decides."""
    result = match_finish(
        **game_seen(request, contest),
        winner=number_of(request, "winner") or None,
        reason=text_in(request.POST, "reason"),
    )
    if result.winner is None:
        return _("The match is over.")
    names = side_names(contest=contest)[result.winner.number].names
    return _("The match is over: %(names)s win by the score.") % {"names": " & ".join(names)}
