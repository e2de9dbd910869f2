"""Between the chart's values and the rows that keep them. Decides nothing."""

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Q, QuerySet

from games.models import Game
from games.services import clock
from games.services.step import Kind, Step, keep_track
from scoring import chart as charts
from scoring.chart.records import match_from_record, match_to_record
from scoring.chart.shape import stage
from scoring.models import Match, Round
from tournaments.models import Contest
from tournaments.prepared_queries import prepared

_FIELDS = ("slots", "winner_to", "loser_to", "started", "outcome", "stands")

Rows = dict[charts.MatchKey, Match]


def match_of(row: Match) -> charts.Match:
    return match_from_record({"key": row.key, **{name: getattr(row, name) for name in _FIELDS}})


def row_of(contest: Contest, match: charts.Match, number: int) -> Match:
    record = match_to_record(match)
    return Match(
        contest=contest,
        key=record["key"],
        number=number,
        part=str(match.key.bracket),
        stage=stage(match.key)[0],
        ready_since=clock.now() if match.phase is charts.Phase.READY else None,
        **{name: record[name] for name in _FIELDS},
    )


def _queue_up_or_not(row: Match) -> None:
    """A match stands in the queue exactly while it could be called."""
    if match_of(row).phase is charts.Phase.READY:
        row.ready_since = row.ready_since or clock.now()
    else:
        row.ready_since = None


keep_track(
    Kind(
        "match",
        Match,
        _FIELDS,
        naming="key",
        before_writing=_queue_up_or_not,
        times=("ready_since",),
    )
)


# Of a round only its clock changes once it is made.
keep_track(Kind("round", Round, ("bell_minutes",), naming="number", times=("bell_at",)))


def rows_read(contest: Contest, keys: Iterable[charts.MatchKey]) -> Rows:
    found = _rows_by_key(contest.pk, [str(key) for key in keys])
    return {charts.MatchKey.parse(row.key): row for row in found}


@prepared
def _rows_by_key(contest_id: int, keys: Sequence[str]) -> QuerySet[Match]:
    return Match.objects.filter(contest=contest_id, key__in=keys).order_by("number")


def row_of_game(game: Game) -> Match:
    """The match that the game decides."""
    (row,) = _rows_by_game(game.pk)
    return row


@prepared
def _rows_by_game(game_id: int) -> QuerySet[Match]:
    return Match.objects.filter(games__game=game_id).order_by()


def values_of(rows: Rows) -> dict[charts.MatchKey, charts.Match]:
    return {key: match_of(row) for key, row in rows.items()}


def write(
    step: Step, rows: Mapping[charts.MatchKey, Match], changes: Sequence[charts.Change]
) -> None:
    """Hand over to the step what an algorithm says should change on the chart's rows."""
    for change in changes:
        if isinstance(change, charts.MatchChange):
            record = match_to_record(change.after)
            step.change(rows[change.after.key], **{name: record[name] for name in _FIELDS})


def shape_for(contest: Contest, sides: int) -> charts.Shape:
    """The shape of the chart that so many sides will have."""
    if contest.form == "double":
        return charts.DoubleShape.of(sides, twice=contest.form_options.get("final") == "twice")
    return charts.Shape.for_sides(
        sides, third_place=contest.third_place, consolation=contest.consolation
    )


def shape_of(keys: Iterable[str]) -> charts.Shape:
    """The chart's shape, from the keys of all matches or of each bracket's last one."""
    parsed = [charts.MatchKey.parse(key) for key in keys]
    brackets = {key.bracket for key in parsed}
    if charts.Bracket.FINAL in brackets:
        return charts.DoubleShape(
            max(key.round for key in parsed if key.bracket is charts.Bracket.MAIN),
            twice=max(key.round for key in parsed if key.bracket is charts.Bracket.FINAL) > 1,
        )
    return charts.Shape(
        max(key.round for key in parsed if key.bracket is charts.Bracket.MAIN),
        third_place=charts.Bracket.THIRD in brackets,
        consolation=charts.Bracket.CONSOLATION in brackets,
    )


def shape_read(contest: Contest) -> charts.Shape:
    if contest.is_by_rounds:
        numbered = contest.matches.order_by("number").values_list("key", "number")
        return charts.RoundsShape.of((charts.MatchKey.parse(key), n) for key, n in numbered)
    last = Q(winner_to=None) | Q(winner_to=f"{charts.FIRST_FINAL}/0")
    return shape_of(contest.matches.filter(last).values_list("key", flat=True))


def chart_of(
    sides: Iterable[charts.ChartSide],
    matches: Iterable[charts.Match],
    shape: charts.Shape | None = None,
) -> charts.Chart:
    """A chart of the rows that were read: all of them, unless the shape is given."""
    by_key = {match.key: match for match in matches}
    return charts.Chart(
        shape or shape_of(str(key) for key in by_key),
        {side.number: side for side in sides},
        by_key,
    )
