"""What an official presses in a contest of rounds: the next round, a missing result, the bell."""

from datetime import UTC, datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from games.services.reports import AtTable
from pages.reading import number_in
from pages.words import said
from scoring.selectors import side_names
from scoring.selectors.board import board_get
from scoring.selectors.coming_round import again_get, coming_get
from scoring.selectors.tables import game_of
from scoring.services.bell import bell_more, bell_start, bell_stop
from scoring.services.results import result_enter
from scoring.services.round_early import round_write_off
from scoring.services.rounds import round_make, round_make_again, round_take_back
from scoring.web.board_words import round_title
from scoring.web.desk_actions import action, number_of
from scoring.web.desk_actions import game_of as game_sent
from scoring.web.desk_rounds import ladder_of, round_words
from scoring.web.desk_words import saved_words
from scoring.web.entry_form import Typed, text_in
from tournaments.models import Contest
from tournaments.web.finding import contest_or_404

LONG_AGO = datetime.min.replace(tzinfo=UTC)


@require_safe
def coming(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """The next round as it will be published; or, with `again`, the last one as it would be made
    now. Looking changes nothing."""
    found = contest_or_404(event, contest)
    again = "again" in request.GET
    shown = again_get(contest=found) if again else coming_get(contest=found)
    board = board_get(contest=found)
    if board is None:
        raise Http404
    if shown is None:
        return redirect("play:day", event=event, contest=contest)
    context = {
        "event": found.event,
        "contest": found,
        "coming": shown,
        "title": said(round_title(shown.round)),
        "lines": ladder_of(board, shown.round),
        "seen": len(board.rounds),
        "tables": number_in(request.GET.get("tables", "")),
        "again": again,
        **round_words(found),
    }
    return render(request, "scoring/desk/round_coming.html", context)


@action
def round_next(request: HttpRequest, contest: Contest, actor: str) -> str:
    """Make the round that was looked at and show it to everyone, in one press."""
    tables = request.POST.get("tables", "")
    made = round_make(
        actor=actor,
        contest_id=contest.pk,
        seen=number_of(request, "seen"),
        seal=request.POST.get("seal"),
        tables=(number_in(tables) or 0) if tables else None,
    )
    return _("Round %(n)d is published: phones, the wall and paper show it.") % {"n": made.number}


@action
def round_again(request: HttpRequest, contest: Contest, actor: str) -> str:
    made = round_make_again(
        actor=actor,
        contest_id=contest.pk,
        seen=number_of(request, "seen"),
        seal=request.POST.get("seal", ""),
        reason=text_in(request.POST, "reason"),
    )
    told = _("Round %(n)d was made again. Phones and the wall show the new pairings.")
    return told % {"n": made.number}


@action
def round_early(request: HttpRequest, contest: Contest, actor: str) -> str:
    count = round_write_off(
        actor=actor,
        contest_id=contest.pk,
        seen=number_of(request, "seen"),
        reason=text_in(request.POST, "reason"),
    )
    told = ngettext(
        "%(n)d table counts as not played. Its result can be put in later, as a correction.",
        "%(n)d tables count as not played. Their results can be put in later, as corrections.",
        count,
    )
    return told % {"n": count}


@action
def round_back(request: HttpRequest, contest: Contest, actor: str) -> str:
    number = number_of(request, "seen")
    round_take_back(
        actor=actor, contest_id=contest.pk, seen=number, reason=text_in(request.POST, "reason")
    )
    return _("Round %(n)d was taken back.") % {"n": number}


@action
def quick(request: HttpRequest, contest: Contest, actor: str) -> str:
    """A result that was typed where its table is shown as missing."""
    game = game_sent(request, contest)
    typed = Typed.read(request.POST)
    result_enter(
        actor=actor,
        game_id=game.pk,
        version=typed.seen_version,
        reported=typed.reported(AtTable(game, contest)),
        accept_warnings=bool(request.POST.get("accept")),
    )
    table, now = game_of(contest=contest, game_id=game.pk, names=side_names(contest=contest))
    return saved_words(table, now)


@action
def bell(request: HttpRequest, contest: Contest, actor: str) -> str:
    started = bell_start(
        actor=actor,
        contest_id=contest.pk,
        seen=number_of(request, "seen"),
        minutes=number_of(request, "minutes"),
    )
    minutes = started.bell_minutes or 0
    told = ngettext("The clock runs: %(n)d minute.", "The clock runs: %(n)d minutes.", minutes)
    return told % {"n": minutes}


@action
def more(request: HttpRequest, contest: Contest, actor: str) -> str:
    minutes = number_of(request, "minutes")
    bell_more(actor=actor, contest_id=contest.pk, rings_at=_rings_at(request), minutes=minutes)
    told = ngettext("%(n)d more minute.", "%(n)d more minutes.", minutes)
    return told % {"n": minutes}


@action
def stop(request: HttpRequest, contest: Contest, actor: str) -> str:
    bell_stop(actor=actor, contest_id=contest.pk, seen=number_of(request, "seen"))
    return _("The clock is stopped.")


def _rings_at(request: HttpRequest) -> datetime:
    """What was on screen; what was tampered with matches nothing."""
    try:
        read = datetime.fromisoformat(request.POST.get("rings_at", ""))
    except ValueError:
        return LONG_AGO
    return read if read.tzinfo else LONG_AGO
