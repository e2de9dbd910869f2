"""The desk in a contest of rounds: what the first round will be, what is missing, who moves where,
who leads.

Knows the board, not the forms; what it says of a form are the form's own words.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from domain.formats.goals import Kind
from domain.formats.values import FINAL, MAIN, PLAY_OFF
from domain.matches.match import main
from domain.results import Manner
from domain.skipbo.rules import SIDE_NAMES
from games.reports.form import Typed, text_in
from scoring.calls.desk_action import action, game_sent
from scoring.calls.tables import GameHere, TableNow, game_of, saved_words
from scoring.progress.board import Board, BoardMatch, BoardRound, BoardSide, Ranked, board_get
from scoring.progress.chart import side_names
from scoring.progress.coming import again_get, begins_in, coming_round_get
from scoring.progress.deals import goal_of
from scoring.progress.words import leads_words, measures_said, round_title
from scoring.results.services import result_enter
from scoring.rounds.bell import bell_get, bell_more, bell_start, bell_stop
from scoring.rounds.services import round_make, round_make_again, round_take_back, round_write_off
from tournaments import audited_action
from tournaments.contests.lots import lots_sealed
from tournaments.events.lookup import contest_or_404
from tournaments.models import Contest, Entry
from web.params import number_in, number_of
from web.words import manner_words, said

# The first lines of the ranking beside the tables; the rest is folded away.
LEADERS = 12
# With more rounds the columns of a ranking cannot be read any more.
ROUNDS_SHOWN = 4
USUAL_MINUTES = 35
# What is typed beside a missing table; everything else has the whole form.
QUICK = (Manner.PLAYED_OUT, Manner.TIME, Manner.WALKOVER, Manner.RETIRED)


@dataclass(frozen=True, slots=True)
class LadderSide:
    """A side of a table: how it did there, and where it goes."""

    letter: str
    board: BoardSide
    # The next table, and how people get there: "up", "down", "stay", or "" where nobody knows.
    table: int | None = None
    move: str = ""


@dataclass(frozen=True, slots=True)
class LadderLine:
    """One table of the round; `game` is what is played there now."""

    number: int
    match: BoardMatch
    key: str
    sides: tuple[LadderSide, ...]
    game: GameHere | None = None
    table: int | None = None
    # Why it is not at a table, while it waits.
    reason: str = ""

    @property
    def is_missing(self) -> bool:
        return not self.match.is_decided


@dataclass(frozen=True, slots=True)
class RankLine:
    """`cells` are the cards of each round, where those are what counts; else `measures` says it."""

    place: Ranked
    cells: tuple[str, ...]
    total: int | None
    measures: str


def round_words(contest: Contest) -> dict[str, str]:
    form = contest.format
    return {"form_title": said(form.title), "form_summary": said(form.summary)}


def before_first_round(contest: Contest) -> dict[str, Any]:
    """What the button will do, so that nobody is surprised by it."""
    here = contest.entries.filter(state=Entry.State.CHECKED_IN).count()
    return {
        "may_begin_rounds": contest.phase == begins_in(contest) and here > 1,
        "people_here": here,
        "is_sealed": lots_sealed(contest) is not None,
        **round_words(contest),
    }


def round_context(
    contest: Contest, board: Board, tables: Sequence[TableNow], reasons: Mapping[int, str]
) -> dict[str, Any]:
    """The round that is on: tables that are missing first, the ladder of all, and who leads.
    `reasons` has why those who wait do, by the number of their match."""
    latest = board.latest
    if latest is None:
        return {}
    ladder = ladder_of(board, latest, tables, reasons)
    missing = [line for line in ladder if line.is_missing]
    coming = None if missing else coming_round_get(contest=contest)
    lines = ranking_lines(board)
    bell = bell_get(contest=contest)
    is_rung = bell is not None and bell.rings_at <= audited_action.now()
    return {
        "board": board,
        "round": latest,
        "round_title": said(round_title(latest)),
        "is_extra": latest.number > board.planned,
        "ladder": ladder,
        "missing": missing,
        "missing_words": ", ".join(map(str, sorted(line.table or line.number for line in missing))),
        "may_write_off": all(line.match.part not in (FINAL, PLAY_OFF) for line in missing)
        and not contest.format.best_go_on,
        "reported": len(ladder) - len(missing),
        "coming": coming,
        "is_play_off": coming is not None and coming.round.matches[0].part == PLAY_OFF,
        "again": again_get(contest=contest) if missing else None,
        "bell": bell,
        "quick_manners": [(manner, manner_words(manner)) for manner in QUICK],
        "quick_manner": Manner.TIME if is_rung else Manner.PLAYED_OUT,
        "bell_minutes": contest.time_limit_minutes or USUAL_MINUTES,
        "leaders": lines[:LEADERS],
        "others": lines[LEADERS:],
        "ranking_rounds": _rounds_shown(board),
        "leads_by_cards": bool(_rounds_shown(board)),
        "is_race": goal_of(contest).kind is Kind.POINTS,
        "leads_words": said(leads_words(board)) if lines else "",
        "plays_off": contest.options.get("play_off") == "yes",
        "to_go": len(missing),
        **round_words(contest),
    }


def ladder_of(
    board: Board,
    round_: BoardRound,
    tables: Sequence[TableNow] = (),
    reasons: Mapping[int, str] = MappingProxyType({}),
) -> list[LadderLine]:
    """The tables of a round in order; where matches have no table of their own, the matches."""
    games = {table.game.match: (table.number, table.game) for table in tables if table.game}
    found = []
    for match in round_.matches:
        table, game = games.get(match.number, (None, None))
        found.append(
            LadderLine(
                match.table if board.form.is_ladder else match.number,
                match,
                str(main(round_.number, match.table)),
                _sides(board.moves, match),
                game,
                table,
                reasons.get(match.number, ""),
            )
        )
    return found


def _sides(moves: Mapping[int, int], match: BoardMatch) -> tuple[LadderSide, ...]:
    """In the order of their places once it is decided, by letters before."""
    lettered = zip(SIDE_NAMES, match.sides, strict=False)
    sides = [_side(moves, match, letter, side) for letter, side in lettered]
    return tuple(sorted(sides, key=lambda one: one.board.place or 0))


def _side(moves: Mapping[int, int], match: BoardMatch, letter: str, side: BoardSide) -> LadderSide:
    there = moves.get(side.people[0])
    if there is None or not match.is_decided:
        return LadderSide(letter, side)
    move = "stay" if there == match.table else "up" if there < match.table else "down"
    return LadderSide(letter, side, there, move)


def ranking_lines(board: Board) -> list[RankLine]:
    """Empty before anything counts, when everyone would be first."""
    if not board.has_results:
        return []
    shown = _rounds_shown(board)
    return [_rank_line(board, place, shown) for place in board.ranking]


def _rounds_shown(board: Board) -> list[BoardRound]:
    """Rounds with a column of their own: those that the total is made of, where cards count."""
    by_cards = board.form.partners_change and all(
        place.measures[:1] and place.measures[0].name == "left" for place in board.ranking
    )
    rounds = [
        round_
        for round_ in board.rounds
        if not round_.missing and all(match.part == MAIN for match in round_.matches)
    ]
    return rounds if by_cards and len(rounds) <= ROUNDS_SHOWN else []


def _rank_line(board: Board, place: Ranked, shown: Sequence[BoardRound]) -> RankLine:
    if not shown:
        return RankLine(place, (), None, measures_said(place))
    person = board.numbers[place.players[0]]
    card = {round_.number: (match, side) for round_, match, side in board.card(person)}
    cells = [_cell(*card[round_.number]) for round_ in shown]
    return RankLine(place, tuple(cells), place.measures[0].value, measures_said(place))


def _cell(match: BoardMatch | None, side: BoardSide | None) -> str:
    if match is None or side is None:
        return "–"
    if side.won:
        return "0"
    return "–" if side.left is None else str(side.left)


# ---- What an official presses in a contest of rounds ----

LONG_AGO = datetime.min.replace(tzinfo=UTC)


@require_safe
def coming(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    """The next round as it will be published; or, with `again`, the last one as it would be made
    now. Looking changes nothing."""
    found = contest_or_404(event, contest)
    again = "again" in request.GET
    board = board_get(contest=found)
    if board is None:
        raise Http404
    shown = again_get(contest=found) if again else coming_round_get(contest=found)
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
    return render(request, "scoring/rounds/coming.html", context)


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
def write_off(request: HttpRequest, contest: Contest, actor: str) -> str:
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
        reported=typed,
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
