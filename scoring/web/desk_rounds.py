"""The desk in a contest of rounds: what the first round will be, what is missing, who moves where,
who leads.

Knows the board, not the forms; what it says of a form are the form's own words.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from games.results import Manner
from games.rulesets import SIDE_NAMES
from games.services import clock
from pages.words import said
from scoring.forms import registry
from scoring.forms.goals import Kind
from scoring.forms.values import FINAL, MAIN, PLAY_OFF
from scoring.play.keys import main
from scoring.selectors.bell import bell_get
from scoring.selectors.board import Board, BoardMatch, BoardPlace, BoardRound, BoardSide
from scoring.selectors.coming_round import again_get, begins_in, coming_get
from scoring.selectors.deals import goal_of
from scoring.selectors.rounds import options_of
from scoring.selectors.tables import GameHere, TableNow
from scoring.web.board_view import measures_said
from scoring.web.board_words import leads_words, round_title
from scoring.web.desk_words import manner_words
from tournaments.models import Contest, Entry
from tournaments.selectors.lots import lots_sealed

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

    place: BoardPlace
    cells: tuple[str, ...]
    total: int | None
    measures: str


def round_words(contest: Contest) -> dict[str, str]:
    form = registry.get(contest.form)
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
    coming = None if missing else coming_get(contest=contest)
    lines = ranking_lines(board)
    bell = bell_get(contest=contest)
    is_rung = bell is not None and bell.rings_at <= clock.now()
    return {
        "board": board,
        "round": latest,
        "round_title": said(round_title(latest)),
        "is_extra": latest.number > board.planned,
        "ladder": ladder,
        "missing": missing,
        "missing_words": ", ".join(map(str, sorted(line.table or line.number for line in missing))),
        "may_write_off": all(line.match.part not in (FINAL, PLAY_OFF) for line in missing)
        and not registry.rounds()[contest.form].best_go_on,
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
        "plays_off": options_of(contest).get("play_off") == "yes",
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
                match.table if board.is_ladder else match.number,
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
    by_cards = board.partners_change and all(
        place.measures[:1] and place.measures[0].name == "left" for place in board.ranking
    )
    rounds = [
        round_
        for round_ in board.rounds
        if not round_.missing and all(match.part == MAIN for match in round_.matches)
    ]
    return rounds if by_cards and len(rounds) <= ROUNDS_SHOWN else []


def _rank_line(board: Board, place: BoardPlace, shown: Sequence[BoardRound]) -> RankLine:
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


def podium_of(board: Board) -> list[tuple[int, Any]]:
    """The first three, once it is over."""
    if not board.is_over:
        return []
    return [(place.place, place.who) for place in board.ranking if place.place <= 3]
