"""The hall as the desk looks at it: every table, who sits there, since when, what was reported."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet

from domain.skipbo.rules import SIDE_NAMES
from domain.wording import Sentence
from games.models import Game, Result
from scoring.progress.chart import SideNames
from scoring.progress.deals import Running, running_scores
from tournaments import audited_action
from tournaments.models import Contest, Table
from web.words import manner_words, said

FREE = "free"
OUT = "out"


@dataclass(frozen=True, slots=True)
class SideHere:
    """A side at its table, by the letter that the desk calls it."""

    letter: str
    side: SideNames


@dataclass(frozen=True, slots=True)
class ReportHere:
    """What was reported of a game; `by` is the letter of the side that said it, "" the desk."""

    pk: int
    by: str
    manner: str
    winner: SideHere | None
    # Cards left by the letter of a side, where they were counted.
    left: tuple[tuple[str, int], ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class GameHere:
    pk: int
    version: int
    state: str
    match: int
    match_key: str
    minutes: int
    sides: tuple[SideHere, ...]
    reports: tuple[ReportHere, ...]
    # How the match stands, where it has several deals.
    running: Running | None = None


@dataclass(frozen=True, slots=True)
class TableNow:
    """One table of the map. `last` is the game that ended there, while it is free."""

    pk: int
    number: int
    place: str
    accessible: bool
    broken: bool
    held: bool
    game: GameHere | None
    last: GameHere | None

    @property
    def state(self) -> str:
        """As the map colours it: a game's state, "confirmed" after one, "free", or "out"."""
        if self.broken:
            return OUT
        if self.game is not None:
            return self.game.state
        return FREE if self.last is None else Game.State.CONFIRMED.value


def tables_now(*, contest: Contest, names: dict[int, SideNames]) -> list[TableNow]:
    """Every table in the order of its number, in a fixed number of statements."""
    tables = list(contest.tables.all())
    here = {game.table_id: game for game in _games(contest, Game.AT_THE_TABLE)}
    free = [table.pk for table in tables if table.pk not in here]
    last = _last_games(contest, free)
    scores = _scores(contest, here.values())
    shown = {pk: _here(game, names, scores) for pk, game in here.items()}
    ended = {pk: _here(game, names, {}) for pk, game in last.items()}
    return [_now(table, shown.get(table.pk), ended.get(table.pk)) for table in tables]


def game_at(*, contest: Contest, number: int, names: dict[int, SideNames]) -> TableNow | None:
    """One table of the map, by its number."""
    table = contest.tables.filter(number=number).first()
    if table is None:
        return None
    games = list(_games(contest, Game.AT_THE_TABLE).filter(table=table))
    scores = _scores(contest, games)
    return _now(table, next((_here(game, names, scores) for game in games), None), None)


def _now(table: Table, game: GameHere | None, last: GameHere | None) -> TableNow:
    same = (table.pk, table.number, table.place, table.accessible, table.broken, table.held)
    return TableNow(*same, game, last)


def games_nowhere(*, contest: Contest, names: dict[int, SideNames]) -> list[GameHere]:
    """Games in play that stand at no table of the map, so that somebody has to send them on."""
    games = contest.games.filter(state__in=list(Game.AT_THE_TABLE), table__isnull=True)
    found = list(_with_people(games))
    scores = _scores(contest, found)
    return [_here(game, names, scores) for game in found]


def game_of(
    *, contest: Contest, game_id: int, names: dict[int, SideNames]
) -> tuple[int | None, GameHere]:
    """One game, whatever its state, with the number of its table."""
    game = _with_people(contest.games.filter(pk=game_id)).select_related("table").get()
    return None if game.table is None else game.table.number, _here(game, names, {})


def _scores(contest: Contest, games: Iterable[Game]) -> dict[int, Running]:
    matches = [game.match_game.match_id for game in games]
    return running_scores(contest=contest, match_ids=matches)


def _games(contest: Contest, states: Iterable[str]) -> QuerySet[Game]:
    return _with_people(contest.games.filter(state__in=list(states), table__isnull=False))


def _with_people(games: QuerySet[Game]) -> QuerySet[Game]:
    standing = Result.objects.exclude(state=Result.State.SUPERSEDED)
    return games.select_related("match_game__match").prefetch_related(
        "sides__side", Prefetch("results", queryset=standing)
    )


def _last_games(contest: Contest, tables: list[int]) -> dict[int | None, Game]:
    """The last game of each of these tables; one row each, so that a long day costs no more."""
    newest: dict[int | None, int] = {}
    ended = contest.games.filter(state=Game.State.CONFIRMED, table__in=tables)
    for pk, table in ended.order_by("pk").values_list("pk", "table_id"):
        newest[table] = pk
    games = _games(contest, [Game.State.CONFIRMED]).filter(pk__in=list(newest.values()))
    return {game.table_id: game for game in games}


def _here(game: Game, names: dict[int, SideNames], scores: dict[int, Running]) -> GameHere:
    seats = list(game.sides.all())
    sides = tuple(
        SideHere(SIDE_NAMES[seat.place], names[seat.side.number])
        for seat in seats
        if seat.side.number in names
    )
    by_pk = {seat.side_id: SIDE_NAMES[seat.place] for seat in seats}
    by_letter = {here.letter: here for here in sides}
    now = audited_action.now()
    running = scores.get(game.match_game.match_id)
    called_at = game.called_at or now
    if running is not None and running.since is not None and game.state != Game.State.CALLED:
        called_at = running.since
    return GameHere(
        game.pk,
        game.version,
        game.state,
        game.match_game.match.number,
        game.match_game.match.key,
        max(0, int((now - called_at).total_seconds() // 60)),
        sides,
        tuple(_report(result, by_pk, by_letter) for result in game.results.all()),
        running,
    )


def _report(result: Result, letters: dict[int, str], sides: dict[str, SideHere]) -> ReportHere:
    numbers = {here.side.number: letter for letter, here in sides.items()}
    counts = result.counted.by_side.items()
    left = tuple(sorted((numbers[side], count) for side, count in counts if side in numbers))
    return ReportHere(
        result.pk,
        letters.get(result.reporter_id or 0, ""),
        result.manner,
        sides.get(letters.get(result.winner_id or 0, "")),
        left,
        result.at,
    )


# ---- In words ----


def report_words(report: ReportHere) -> str:
    """What was reported, in one line.

    The names are those of the wall chart, so that an official finds them there.
    """
    if report.winner is None:
        return manner_words(report.manner)
    won = Sentence(
        "{letter} · {names} won ({manner})",
        letter=report.winner.letter,
        names=report.winner.side.short,
        manner=manner_words(report.manner),
    )
    left = [Sentence("{owner}: {count}", owner=owner, count=n) for owner, n in report.left]
    if not left:
        return said(won)
    return said(Sentence("{won}, cards left {cards}", won=won, cards=Sentence.joined(left, ", ")))


def saved_words(table: int | None, game: GameHere) -> str:
    """What was saved of a game that is over."""
    told = report_words(game.reports[-1]) if game.reports else ""
    return (
        told if table is None else said(Sentence("Table {table}: {told}", table=table, told=told))
    )
