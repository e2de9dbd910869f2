"""The sides of a contest during play: who is still in, who left, and where a late side fits."""

from dataclasses import dataclass

from games.models import Game
from scoring import play
from scoring.match_rows import tree_form
from scoring.selectors.chart import chart_get, tables_in_play
from tournaments.models import Contest, Entry
from tournaments.selectors.partners import seats_in_force
from tournaments.selectors.people import by_surname


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
        for line in tree_form(contest).open_lines(chart)
    ]


def entries_free(*, contest: Contest) -> list[Entry]:
    """Here, and on no side that plays; by surname."""
    return by_surname(
        contest.entries.filter(state__in=(Entry.State.CHECKED_IN, Entry.State.STANDBY))
        .exclude(memberships__in=seats_in_force())
        .select_related("player__chapter")
    )
