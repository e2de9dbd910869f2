"""How a contest stands, as one value: what undo must lead back to, and what two runs must share.

Left out is what only tells how it came to be: versions, revisions, row numbers, games that were
called off, results that were superseded, and times, but for the order of the queue that they make.
"""

import hashlib
import json
from typing import Any

from domain.matches.match import match_to_record
from domain.results import OfSide
from games.models import Game, Result
from scoring.calls.queries import queue_of
from scoring.match_mapper import match_of
from scoring.progress.chart import chart_get
from tournaments.models import Contest


def contest_state(*, contest: Contest) -> dict[str, Any]:
    chart = chart_get(contest=contest)
    matches = {row.key: match_to_record(match_of(row)) for row in contest.matches.all()}
    sides = {} if chart is None else {n: side.withdrawn for n, side in chart.sides.items()}
    return {
        "phase": Contest.objects.values_list("phase", flat=True).get(pk=contest.pk),
        "matches": dict(sorted(matches.items())),
        "sides": {str(number): sides[number] for number in sorted(sides)},
        "broken": sorted(contest.tables.filter(broken=True).values_list("number", flat=True)),
        "accessible": sorted(
            contest.tables.filter(accessible=True).values_list("number", flat=True)
        ),
        "games": _games(contest),
        "queue": [row.key for row in queue_of(contest.pk)],
        "rounds": [[one.number, one.sits_out] for one in contest.rounds.order_by("number")],
    }


def state_hash(*, contest: Contest) -> str:
    text = json.dumps(contest_state(contest=contest), sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _games(contest: Contest) -> list[dict[str, Any]]:
    games = (
        contest.games.exclude(state=Game.State.CALLED_OFF)
        .select_related("table", "match_game__match")
        .prefetch_related("sides__side", "results__winner", "incidents__entry")
        .order_by("match_game__match__number", "pk")
    )
    return [
        {
            "match": game.match_game.match.key,
            "state": game.state,
            "table": None if game.table is None else game.table.number,
            "sides": [seat.side.number for seat in game.sides.all()],
            "results": [
                _result(r) for r in game.results.all() if r.state != Result.State.SUPERSEDED
            ],
            "incidents": sorted(
                [i.kind, i.cards] for i in game.incidents.all() if not i.taken_back
            ),
        }
        for game in games
    ]


def _result(result: Result) -> list[Any]:
    winner = None if result.winner is None else result.winner.number
    # Entries are told apart by row numbers, which differ from database to database.
    left = sorted(
        ("side" if isinstance(owner, OfSide) else "entry", count) for owner, count in result.counted
    )
    return [result.state, result.manner, winner, left, result.points]
