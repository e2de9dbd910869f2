"""The announcer's script: who goes to which table, in the order it is read; who is missing."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.models import Game
from games.services import clock
from pages.reading import actor_of, number_in
from pages.refusals import refused_on
from pages.words import said
from scoring import selectors
from scoring.live import pulse
from scoring.match_rows import match_of
from scoring.selectors import SideNames
from scoring.services.calls import game_start
from scoring.web import announcer_words as words
from scoring.web.record_desk import page_of
from tournaments.models import Contest
from wording import Refusal

NEXT_UP = 3


@require_http_methods(["GET", "HEAD", "POST"])
def announcer(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """POST says that everyone at a table is there, so that nobody is called in vain."""
    found, context = page_of(event, contest)

    def page(more: dict[str, Any]) -> HttpResponse:
        live = {"number": pulse.number(event)}
        shown = context | live | _script(found)
        return render(request, "record/announcer.html", shown | more)

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
    names = selectors.side_names(contest=contest)
    now = clock.now()
    calls: list[dict[str, Any]] = []
    missing: list[dict[str, Any]] = []
    playing: list[dict[str, Any]] = []
    for game in selectors.tables_in_play(contest=contest).order_by("pk", "table__number"):
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
        "opening": said(words.OPENING),
        "closing": said(words.CLOSING),
        "cue": said(words.CUE),
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
        "call": said(words.call(place, sides)),
        "missing": [said(sentence) for sentence in words.missing(table, sides)],
    }


def _seconds(game: Game, now: datetime) -> int:
    return max(0, int((now - game.called_at).total_seconds())) if game.called_at else 0


def _next_up(contest: Contest, names: dict[int, SideNames]) -> list[str]:
    """Who should stay near: the first of the queue, in its order."""
    if not contest.matches.exists():
        return []
    hall = selectors.hall_read(contest=contest)
    listed = hall.call_list()
    order = [*(call.match for call in listed.calls), *(one.match for one in listed.queue)]
    rows = [hall.matches[number] for number in order if number in hall.matches]
    return [
        said(words.next_up([names[side] for side in match_of(row).sides])) for row in rows[:NEXT_UP]
    ]
