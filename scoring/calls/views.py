"""What the announcer reads aloud, in whole sentences. Decides nothing."""

from collections.abc import Sequence
from datetime import datetime
from functools import reduce
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from domain.wording import Refusal, Sentence
from games.models import Game
from scoring.calls.queries import hall_read
from scoring.calls.services import game_start
from scoring.match_mapper import match_of
from scoring.progress.chart import SideNames, side_names, tables_in_play
from scoring.record.base import page_of
from tournaments import audited_action
from tournaments.models import Contest
from tournaments.pulse import pulse
from web.params import actor_of, number_in
from web.refusals import refused_on
from web.words import said

TIMES = 3
"""So often a name is called before a walkover."""

OPENING = Sentence("Your attention, please. The next games are called.")
CLOSING = Sentence("Please go to your table now and begin to play. Good luck!")
CUE = Sentence("Read slowly; pause after every table.")


def call(place: str, sides: Sequence[SideNames]) -> Sentence:
    """Behind "Table 12": who plays whom there."""
    against = reduce(_read_against, (Sentence.listed(side.names) for side in sides))
    if not place:
        return Sentence("{sides}.", sides=against)
    return Sentence("{sides} ({place}).", sides=against, place=place)


def missing(table: int, sides: Sequence[SideNames]) -> list[Sentence]:
    """The names of a table that is not playing, three times, then what happens otherwise."""
    names = Sentence.joined((Sentence.listed(side.names) for side in sides), " – ")
    once = Sentence("{names}: please come to table {table}.", names=names, table=table)
    last = Sentence(
        "This is the last call for table {table}. Whoever does not come loses by walkover.",
        table=table,
    )
    return [once] * TIMES + [last]


def next_up(sides: Sequence[SideNames]) -> Sentence:
    return reduce(_against, (Sentence.listed(side.names) for side in sides))


def _read_against(one: Sentence, other: Sentence) -> Sentence:
    """With a pause for the breath."""
    return Sentence("{one}, against {other}", one=one, other=other)


def _against(one: Sentence, other: Sentence) -> Sentence:
    return Sentence("{one} against {other}", one=one, other=other)


# ---- The announcer's script ----

NEXT_UP = 3


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
    game = found.games.filter(pk=number_in(request.POST.get("game")) or 0).first()
    try:
        if game is not None:
            game_start(
                actor=actor_of(request),
                game_id=game.pk,
                version=number_in(request.POST.get("version")) or 0,
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
        "opening": said(OPENING),
        "closing": said(CLOSING),
        "cue": said(CUE),
        "calls": calls,
        "missing": missing,
        "playing": sorted(playing, key=lambda one: int(one["table"])),
        "next_up": _next_up(contest, names),
    }


def _told(game: Game, names: dict[int, SideNames], now: datetime) -> dict[str, Any]:
    sides = [names[seat.side.number] for seat in game.sides.all()]
    table, place = (game.table.number, game.table.place) if game.table else (0, "")
    return {
        "game": game,
        "table": table,
        "minutes": _seconds(game, now) // 60,
        "call": said(call(place, sides)),
        "missing": [said(sentence) for sentence in missing(table, sides)],
    }


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
    return [said(next_up([names[side] for side in match_of(row).sides])) for row in rows[:NEXT_UP]]
