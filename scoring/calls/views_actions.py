"""What an official presses on the day's page: one address each, one service each.

Every form is a plain post that comes back to the page with what happened. With htmx the answer is
that line alone, and the page renews its parts by itself.
"""

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game
from games.reports.form import text_in
from scoring.calls import services
from scoring.calls.desk_action import action, game_sent, number_of
from tournaments.models import Contest, Table
from web.params import number_in


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
        game = services.game_start(
            actor=actor,
            game_id=game_sent(request, contest).pk,
            version=number_of(request, "version"),
        )
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
    game = services.game_move(
        actor=actor,
        game_id=game_sent(request, contest).pk,
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
    game = game_sent(request, contest)
    services.call_take_back(actor=actor, game_id=game.pk, version=number_of(request, "version"))
    told = _("The call to table %(number)s was taken back. Match %(match)s is in the queue again.")
    return told % {"number": game.table or "–", "match": game.match_game.match.number}


@action
def table_out(request: HttpRequest, contest: Contest, actor: str) -> str:
    table = _table(request, contest)
    game = table.games.filter(state__in=(Game.State.CALLED, Game.State.PLAYING)).first()
    services.table_break(actor=actor, table_id=table.pk)
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
    table = services.table_hold(actor=actor, table_id=_table(request, contest).pk, held=held)
    if held:
        return _("Table %(number)s is on hold: its game goes on, nobody new is called to it.") % {
            "number": table.number
        }
    return _("Table %(number)s is given to games again.") % {"number": table.number}


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


@action
def table_back(request: HttpRequest, contest: Contest, actor: str) -> str:
    table = services.table_repair(actor=actor, table_id=_table(request, contest).pk)
    return _("Table %(number)s can be used again.") % {"number": table.number}


@action
def table_accessible(request: HttpRequest, contest: Contest, actor: str) -> str:
    accessible = request.POST.get("accessible") == "1"
    table = services.table_mark_accessible(
        actor=actor, table_id=_table(request, contest).pk, accessible=accessible
    )
    told = (
        _("Table %(number)s is accessible.")
        if accessible
        else _("Table %(number)s is not accessible.")
    )
    return told % {"number": table.number}
