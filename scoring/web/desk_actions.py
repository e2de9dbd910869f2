"""What an official presses on the day's page: one address each, one service each.

Every form is a plain post that comes back to the page with what happened. With htmx the answer is
that line alone, and the page renews its parts by itself.
"""

import re
from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from games.models import Game
from games.results import Reported
from pages.reading import actor_of, number_in
from pages.refusals import status_of
from pages.words import said
from scoring import play
from scoring.selectors import last_action, side_names
from scoring.services import calls as calling
from scoring.services import holding
from scoring.services.absences import side_absent
from scoring.services.charts import chart_build
from scoring.services.finishing import match_finish
from scoring.services.results import result_confirm, result_enter, results_confirm
from scoring.services.undo import action_undo
from scoring.web.desk_words import ACTIONS
from scoring.web.entry_form import text_in
from tournaments.models import Contest, Table
from tournaments.web.finding import contest_or_404
from wording import Malformed, Refusal, Sentence

Act = Callable[[HttpRequest, Contest, str], str]
TYPED = ("method", "seeds")


def action(act: Act) -> Callable[..., HttpResponse]:
    """A view that does one thing and says what happened."""

    @require_POST
    def view(request: HttpRequest, event: str, contest: str) -> HttpResponse:
        found = contest_or_404(event, contest)
        try:
            told = act(request, found, actor_of(request))
        except Refusal as refusal:
            return _refused(request, found, refusal)
        if request.headers.get("HX-Request"):
            answer = render(request, "scoring/desk/said.html", {"told": told})
            answer.headers["HX-Trigger"] = "live-refresh"
            return answer
        messages.success(request, told)
        return redirect("play:day", event=event, contest=contest)

    return view


def _refused(request: HttpRequest, contest: Contest, refusal: Refusal) -> HttpResponse:
    """On a page of its own without a script; a question has the same form again, with a yes."""
    asks = isinstance(refusal, calling.TableAsks) or refusal.code == "result-asks"
    context = {
        "contest": contest,
        "event": contest.event,
        "refusal": said(refusal.sentence),
        "asks": asks,
        "action": request.path,
        "sent": [
            (name, value)
            for name, value in request.POST.items()
            if name not in ("csrfmiddlewaretoken", "accept")
        ],
        # Whoever typed a row of numbers finds it again.
        "typed": urlencode({name: request.POST[name] for name in TYPED if name in request.POST}),
    }
    status = status_of(refusal)
    page = "said" if request.headers.get("HX-Request") else "refused"
    answer = render(request, f"scoring/desk/{page}.html", context, status=status)
    if not asks:
        answer.headers["HX-Trigger"] = "live-refresh"
    return answer


def number_of(request: HttpRequest, name: str) -> int:
    """A number that the form carries; one that was tampered with matches nothing."""
    return number_in(request.POST.get(name, "")) or 0


def game_of(request: HttpRequest, contest: Contest) -> Game:
    game = contest.games.select_related("table").filter(pk=number_of(request, "game")).first()
    if game is None:
        raise Http404
    return game


def _table(request: HttpRequest, contest: Contest) -> Table:
    table = contest.tables.filter(pk=number_of(request, "table_id")).first()
    if table is None:
        raise Http404
    return table


@action
def build(request: HttpRequest, contest: Contest, actor: str) -> str:
    tables = request.POST.get("tables", "")
    clashes = chart_build(
        actor=actor,
        contest_id=contest.pk,
        tables=(number_in(tables) or 0) if tables else None,
        method=_method(request),
        seeds=_seeds(request),
    )
    first = sum(len(clash.pairs) for clash in clashes if clash.round == 1)
    told = _("The score chart is made.")
    if first:
        told += " " + ngettext(
            "In the first round %(n)d match has two sides with a chapter in common.",
            "In the first round %(n)d matches have two sides with a chapter in common.",
            first,
        ) % {"n": first}
    return told


def _method(request: HttpRequest) -> play.Method:
    seeded = request.POST.get("method") == play.Method.SEEDED
    return play.Method.SEEDED if seeded else play.Method.DRAWN


def _seeds(request: HttpRequest) -> list[int]:
    """Numbers as people type them in a row: with commas, semicolons or spaces between."""
    words = re.split(r"[\s,;]+", request.POST.get("seeds", ""))
    numbers = [(word, number_in(word)) for word in words if word]
    for word, number in numbers:
        if number is None:
            raise Malformed(
                "seeds-unread",
                Sentence(
                    "“{word}” is not the number of a side. Type the numbers with commas between "
                    "them, for example 4, 12, 7.",
                    word=word[:40],
                ),
                field="seeds",
            )
    return [number for _word, number in numbers if number is not None]


@action
def call(request: HttpRequest, contest: Contest, actor: str) -> str:
    games = calling.matches_call(actor=actor, contest_id=contest.pk)
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
    calling.match_call(
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
        game = calling.game_start(
            actor=actor, game_id=game_of(request, contest).pk, version=number_of(request, "version")
        )
        return _("Table %(number)s plays.") % {"number": game.table or "?"}
    seen = {}
    for pair in request.POST.getlist("seen"):
        pk, _colon, version = pair.partition(":")
        seen[number_in(pk) or 0] = number_in(version) or 0
    games = calling.games_start(actor=actor, contest_id=contest.pk, seen=seen)
    return ngettext("%(n)d table plays.", "%(n)d tables play.", len(games)) % {"n": len(games)}


@action
def move(request: HttpRequest, contest: Contest, actor: str) -> str:
    number = number_of(request, "table")
    game = calling.game_move(
        actor=actor,
        game_id=game_of(request, contest).pk,
        version=number_of(request, "version"),
        table=number,
        accept_warnings=bool(request.POST.get("accept")),
    )
    return _("Match %(match)s goes on at table %(number)s.") % {
        "match": game.match_game.match.number,
        "number": number,
    }


@action
def take_back(request: HttpRequest, contest: Contest, actor: str) -> str:
    game = game_of(request, contest)
    calling.call_take_back(actor=actor, game_id=game.pk, version=number_of(request, "version"))
    told = _("The call to table %(number)s was taken back. Match %(match)s is in the queue again.")
    return told % {"number": game.table or "–", "match": game.match_game.match.number}


@action
def table_out(request: HttpRequest, contest: Contest, actor: str) -> str:
    table = _table(request, contest)
    game = table.games.filter(state__in=(Game.State.CALLED, Game.State.PLAYING)).first()
    calling.table_break(actor=actor, table_id=table.pk)
    told = _("Table %(number)s is out of use.") % {"number": table.number}
    if game is None:
        return told
    game.refresh_from_db()
    where = {"match": game.match_game.match.number, "number": game.table}
    if game.table_id == table.pk:
        return f"{told} " + _("Match %(match)s waits for a free table.") % where
    return f"{told} " + _("Match %(match)s goes on at table %(number)s.") % where


@action
def table_hold(request: HttpRequest, contest: Contest, actor: str) -> str:
    held = request.POST.get("held") == "1"
    table = holding.table_hold(actor=actor, table_id=_table(request, contest).pk, held=held)
    if held:
        return _("Table %(number)s is on hold: its game goes on, nobody new is called to it.") % {
            "number": table.number
        }
    return _("Table %(number)s is given to games again.") % {"number": table.number}


@action
def hold(request: HttpRequest, contest: Contest, actor: str) -> str:
    """Stop calling in the whole contest, or go on."""
    held = request.POST.get("held") == "1"
    holding.calls_hold(actor=actor, contest_id=contest.pk, held=held)
    if held:
        return _("Calling is on hold. Games that are on go on; nobody new is called.")
    return _("Calling goes on.")


@action
def calls_order(request: HttpRequest, contest: Contest, actor: str) -> str:
    by_rounds = request.POST.get("order") == Contest.Calls.ROUNDS
    order = Contest.Calls.ROUNDS if by_rounds else Contest.Calls.READY
    holding.calls_order(actor=actor, contest_id=contest.pk, order=order)
    if by_rounds:
        return _("A round is called once the one before it is over.")
    return _("Games are called as they become ready.")


@action
def table_back(request: HttpRequest, contest: Contest, actor: str) -> str:
    table = calling.table_repair(actor=actor, table_id=_table(request, contest).pk)
    return _("Table %(number)s can be used again.") % {"number": table.number}


@action
def table_accessible(request: HttpRequest, contest: Contest, actor: str) -> str:
    accessible = request.POST.get("accessible") == "1"
    table = calling.table_mark_accessible(
        actor=actor, table_id=_table(request, contest).pk, accessible=accessible
    )
    told = (
        _("Table %(number)s is accessible.")
        if accessible
        else _("Table %(number)s is not accessible.")
    )
    return told % {"number": table.number}


@action
def confirm(request: HttpRequest, contest: Contest, actor: str) -> str:
    game = game_of(request, contest)
    result_confirm(
        actor=actor,
        game_id=game.pk,
        version=number_of(request, "version"),
        result_id=number_of(request, "result"),
    )
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
    game = game_of(request, contest)
    absent = number_of(request, "absent")
    if absent:
        side_absent(
            actor=actor, game_id=game.pk, version=number_of(request, "version"), side=absent
        )
        names = side_names(contest=contest)[absent].names
        return _("%(names)s did not come. The others play on.") % {"names": " & ".join(names)}
    winner = number_of(request, "winner") or None
    result_enter(
        actor=actor,
        game_id=game.pk,
        version=number_of(request, "version"),
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
        actor=actor,
        game_id=game_of(request, contest).pk,
        version=number_of(request, "version"),
        winner=number_of(request, "winner") or None,
        reason=text_in(request.POST, "reason"),
    )
    if result.winner is None:
        return _("The match is over.")
    names = side_names(contest=contest)[result.winner.number].names
    return _("The match is over: %(names)s win by the score.") % {"names": " & ".join(names)}


@action
def undo(request: HttpRequest, contest: Contest, actor: str) -> str:
    last = last_action(contest=contest)
    action_undo(actor=actor, contest_id=contest.pk, entry_id=number_of(request, "entry"))
    return _("Undone: %(what)s.") % {"what": said(ACTIONS[last.action]) if last else ""}
