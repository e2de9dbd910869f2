"""What the desk presses to call matches to tables, and what the announcer reads aloud of it.

Every button is a plain post to an address of its own, for one service; it comes back to the day's
page with what happened. With htmx the answer is that line alone, and the page renews its parts.
"""

from collections.abc import Iterable
from datetime import datetime
from functools import reduce
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from domain.wording import Refusal, Sentence
from games.models import Game
from games.reports.form import text_in
from scoring.calls import services
from scoring.calls.desk_action import action, game_seen
from scoring.calls.queries import hall_read
from scoring.match_mapper import match_of
from scoring.progress.chart import SideNames, side_names, tables_in_play
from scoring.record.base import page_of
from tournaments import audited_action
from tournaments.models import Contest, Table
from tournaments.pulse import pulse
from web.params import actor_of, number_in, number_of, version_in
from web.refusals import refused_on
from web.words import said

TIMES = 3
"""So often a name is called before a walkover."""

NEXT_UP = 3
"""So many of the queue should stay near."""


@require_http_methods(["GET", "HEAD", "POST"])
def announcer(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """POST says that everyone at a table is there, so that nobody is called in vain."""
    found, context = page_of(event, contest)

    def page(more: dict[str, Any]) -> HttpResponse:
        live = {"number": pulse.number(event)}
        shown = context | live | _script(found)
        return render(request, "scoring/calls/announcer.html", shown | more)

    if request.method != "POST":
        return page({})
    game = found.games.filter(pk=number_of(request, "game")).first()
    try:
        if game is not None:
            services.game_start(
                actor=actor_of(request), game_id=game.pk, version=version_in(request)
            )
            messages.success(
                request,
                _("Table %(table)s plays.") % {"table": game.table.number if game.table else "–"},
            )
    except Refusal as refusal:
        return refused_on(refusal, page)
    return redirect("record:announcer", event=event, contest=contest)


def _script(contest: Contest) -> dict[str, Any]:
    names = side_names(contest=contest)
    now = audited_action.now()
    calls: list[dict[str, Any]] = []
    missing: list[dict[str, Any]] = []
    playing: list[dict[str, Any]] = []
    for game in tables_in_play(contest=contest).order_by("pk", "table__number"):
        if game.table is None:
            continue
        told = _told(game, names, now)
        if game.state != Game.State.CALLED:
            playing.append(told)
        elif told["minutes"] >= contest.no_show_minutes:
            missing.append(told)
        else:
            # The page looks again when this call has been heard long enough.
            told["due_in"] = contest.no_show_minutes * 60 - _seconds(game, now)
            calls.append(told)
    return {
        "opening": _("Your attention, please. The next games are called."),
        "closing": _("Please go to your table now and begin to play. Good luck!"),
        "cue": _("Read slowly; pause after every table."),
        "calls": calls,
        "missing": missing,
        "playing": sorted(playing, key=lambda one: int(one["table"])),
        "next_up": _next_up(contest, names),
    }


def _told(game: Game, names: dict[int, SideNames], now: datetime) -> dict[str, Any]:
    sides = _sides([seat.side.number for seat in game.sides.all()], names)
    table, place = (game.table.number, game.table.place) if game.table else (0, "")
    # With a pause for the breath.
    against = reduce(
        lambda one, other: Sentence("{one}, against {other}", one=one, other=other), sides
    )
    call = Sentence("{sides}.", sides=against)
    if place:
        call = Sentence("{sides} ({place}).", sides=against, place=place)
    come = Sentence(
        "{names}: please come to table {table}.", names=Sentence.joined(sides, " – "), table=table
    )
    last = Sentence(
        "This is the last call for table {table}. Whoever does not come loses by walkover.",
        table=table,
    )
    return {
        "game": game,
        "table": table,
        "minutes": _seconds(game, now) // 60,
        "call": said(call),
        "missing": [said(sentence) for sentence in (*[come] * TIMES, last)],
    }


def _sides(numbers: Iterable[int], names: dict[int, SideNames]) -> list[Sentence]:
    return [Sentence.listed(names[number].names) for number in numbers]


def _seconds(game: Game, now: datetime) -> int:
    return max(0, int((now - game.called_at).total_seconds())) if game.called_at else 0


def _next_up(contest: Contest, names: dict[int, SideNames]) -> list[str]:
    """Who should stay near: the first of the queue, in its order."""
    if not contest.matches.exists():
        return []
    hall = hall_read(contest=contest)
    listed = hall.call_list()
    order = [*(call.match for call in listed.calls), *(one.match for one in listed.queue)]
    rows = [hall.matches[number] for number in order if number in hall.matches]
    return [
        said(
            reduce(
                lambda one, other: Sentence("{one} against {other}", one=one, other=other),
                _sides(match_of(row).sides, names),
            )
        )
        for row in rows[:NEXT_UP]
    ]


# ---- What an official presses on the day's page ----


def _table(request: HttpRequest, contest: Contest) -> Table:
    table = contest.tables.filter(pk=number_of(request, "table_id")).first()
    if table is None:
        raise Http404
    return table


@action
def call(request: HttpRequest, contest: Contest, actor: str) -> str:
    games = services.matches_call(actor=actor, contest_id=contest.pk)
    if not games:
        return _("Nobody can be called now.")
    tables = ", ".join(str(game.table) for game in games)
    return ngettext(
        "%(n)d game was called: table %(tables)s.",
        "%(n)d games were called: tables %(tables)s.",
        len(games),
    ) % {"n": len(games), "tables": tables}


@action
def call_one(request: HttpRequest, contest: Contest, actor: str) -> str:
    key, number = text_in(request.POST, "match"), number_of(request, "table")
    if not contest.matches.filter(key=key).exists():
        raise Http404
    services.match_call(
        actor=actor,
        contest_id=contest.pk,
        key=key,
        table=number,
        accept_warnings=bool(request.POST.get("accept")),
    )
    match = contest.matches.get(key=key)
    return _("Match %(match)s is called to table %(number)s.") % {
        "match": match.number,
        "number": number,
    }


@action
def start(request: HttpRequest, contest: Contest, actor: str) -> str:
    """One table has sat down, or all that the page showed as called: `seen` is id:version."""
    if "game" in request.POST:
        game = services.game_start(**game_seen(request, contest))
        return _("Table %(number)s plays.") % {"number": game.table or "?"}
    seen = {}
    for pair in request.POST.getlist("seen"):
        pk, _colon, version = pair.partition(":")
        seen[number_in(pk) or 0] = number_in(version) or 0
    games = services.games_start(actor=actor, contest_id=contest.pk, seen=seen)
    return ngettext("%(n)d table plays.", "%(n)d tables play.", len(games)) % {"n": len(games)}


@action
def move(request: HttpRequest, contest: Contest, actor: str) -> str:
    number = number_of(request, "table")
    accepts = bool(request.POST.get("accept"))
    game = services.game_move(**game_seen(request, contest), table=number, accept_warnings=accepts)
    return _("Match %(match)s goes on at table %(number)s.") % {
        "match": game.match_game.match.number,
        "number": number,
    }


@action
def take_back(request: HttpRequest, contest: Contest, actor: str) -> str:
    game = services.call_take_back(**game_seen(request, contest))
    told = _("The call to table %(number)s was taken back. Match %(match)s is in the queue again.")
    return told % {"number": game.table or "–", "match": game.match_game.match.number}


@action
def table_out(request: HttpRequest, contest: Contest, actor: str) -> str:
    table = _table(request, contest)
    game = table.games.filter(state__in=(Game.State.CALLED, Game.State.PLAYING)).first()
    services.table_turn(actor=actor, table_id=table.pk, field="broken", value=True)
    told = _("Table %(number)s is out of use.") % {"number": table.number}
    if game is None:
        return told
    game.refresh_from_db()
    where = {"match": game.match_game.match.number, "number": game.table}
    if game.table_id == table.pk:
        return f"{told} " + _("Match %(match)s waits for a free table.") % where
    return f"{told} " + _("Match %(match)s goes on at table %(number)s.") % where


def _turned(request: HttpRequest, contest: Contest, actor: str, field: str, value: bool) -> str:
    """Turn something at one table, and say what it is like now."""
    table = services.table_turn(
        actor=actor, table_id=_table(request, contest).pk, field=field, value=value
    )
    return _TURNED[field, value] % {"number": table.number}


_TURNED = {
    ("held", True): gettext_lazy(
        "Table %(number)s is on hold: its game goes on, nobody new is called to it."
    ),
    ("held", False): gettext_lazy("Table %(number)s is given to games again."),
    ("broken", False): gettext_lazy("Table %(number)s can be used again."),
    ("accessible", True): gettext_lazy("Table %(number)s is accessible."),
    ("accessible", False): gettext_lazy("Table %(number)s is not accessible."),
}


@action
def table_hold(request: HttpRequest, contest: Contest, actor: str) -> str:
    return _turned(request, contest, actor, "held", request.POST.get("held") == "1")


@action
def table_back(request: HttpRequest, contest: Contest, actor: str) -> str:
    return _turned(request, contest, actor, "broken", False)


@action
def table_accessible(request: HttpRequest, contest: Contest, actor: str) -> str:
    return _turned(request, contest, actor, "accessible", request.POST.get("accessible") == "1")


@action
def hold(request: HttpRequest, contest: Contest, actor: str) -> str:
    """Stop calling in the whole contest, or go on."""
    held = request.POST.get("held") == "1"
    services.calls_hold(actor=actor, contest_id=contest.pk, held=held)
    if held:
        return _("Calling is on hold. Games that are on go on; nobody new is called.")
    return _("Calling goes on.")


@action
def calls_order(request: HttpRequest, contest: Contest, actor: str) -> str:
    by_rounds = request.POST.get("order") == Contest.Calls.ROUNDS
    order = Contest.Calls.ROUNDS if by_rounds else Contest.Calls.READY
    services.calls_order(actor=actor, contest_id=contest.pk, order=order)
    if by_rounds:
        return _("A round is called once the one before it is over.")
    return _("Games are called as they become ready.")
