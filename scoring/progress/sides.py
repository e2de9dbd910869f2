"""The sides of a contest during play: who is still in, who left, and where a late side fits."""

from collections.abc import Sequence
from dataclasses import dataclass

from domain import matches as play
from games.models import Game, GameSide
from scoring.progress.chart import chart_get, tables_in_play
from tournaments.models import Contest, Draw, Entry, Side, SideEntry
from tournaments.people.queries import by_surname
from tournaments.sides import seats_in_force

# ---- Who sits in another contest of the event ----


@dataclass(frozen=True, slots=True)
class Seat:
    """Where somebody sits now; a game may be played at no table."""

    name: str
    contest: str
    table: int | None


def seat_elsewhere(*, contest_id: int, game_ids: Sequence[int]) -> Seat | None:
    """The first of these games' people who sits in another contest; None if nobody does."""
    people = SideEntry.objects.filter(side__games__game__in=game_ids, left=False)
    seats = GameSide.objects.filter(
        game__state__in=Game.AT_THE_TABLE,
        side__members__left=False,
        side__members__entry__player__in=people.values("entry__player"),
    ).exclude(game__contest=contest_id)
    found = seats.order_by("pk").values_list(
        "side__members__entry__player__name", "game__contest__name", "game__table__number"
    )
    return next((Seat(*row) for row in found[:1]), None)


@dataclass(frozen=True, slots=True)
class SideNow:
    """`match` is the one ahead of it; `table` where it plays at this moment, or where it was called
    to and has not sat down."""

    number: int
    withdrawn: bool
    match: play.Match | None
    table: int | None
    only_called: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A bye that is still open: the match, its version as seen now, and who waits there."""

    key: str
    number: int
    version: int
    opponent: int


def sides_now(*, contest: Contest) -> list[SideNow]:
    chart = chart_get(contest=contest)
    if chart is None:
        return []
    games = {
        seat.side.number: game
        for game in tables_in_play(contest=contest)
        if game.state in Game.AT_THE_TABLE
        for seat in game.sides.all()
    }
    return [
        SideNow(
            number,
            side.withdrawn,
            play.current(chart, number),
            _table(games.get(number)),
            number in games and games[number].state == Game.State.CALLED,
        )
        for number, side in sorted(chart.sides.items())
    ]


def _table(game: Game | None) -> int | None:
    return None if game is None or game.table is None else game.table.number


def lines_open(*, contest: Contest) -> list[Line]:
    chart = chart_get(contest=contest)
    if chart is None:
        return []
    rows = {row.key: row for row in contest.matches.all()}
    return [
        Line(
            str(line.match),
            rows[str(line.match)].number,
            rows[str(line.match)].version,
            line.opponent,
        )
        for line in contest.format.open_lines(chart)
    ]


def entries_free(*, contest: Contest) -> list[Entry]:
    """Here, and on no side that plays; by surname."""
    return by_surname(
        contest.entries.filter(state__in=(Entry.State.CHECKED_IN, Entry.State.STANDBY))
        .exclude(memberships__in=seats_in_force())
        .select_related("player__chapter")
    )


# ---- What a change on the chart does to the games at the tables ----

# What every database can compare a number with.
HIGHEST_NUMBER = 2**31 - 1


def sides_by_number(contest: Contest, numbers: Sequence[int]) -> dict[int, Side]:
    possible = [number for number in numbers if number <= HIGHEST_NUMBER]
    sides = contest.sides.filter(draw__state__in=Draw.IN_FORCE, number__in=possible)
    return {side.number: side for side in sides}
