"""A game as the API shows it: one alone, as with every result, or as one of a list."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from games.models import Game, GameSide, Result
from games.services.reports import results_of
from tournaments.models import Side
from tournaments.prepared_queries import prepared


@dataclass(frozen=True, slots=True)
class Seen:
    """A game with the numbers that people know its surroundings by."""

    game: Game
    match: str
    match_number: int
    order: int
    table: int | None
    # Numbers by their rows, A first.
    sides: dict[int, int]
    results: Sequence[Result]


def game_shown(game_id: int) -> dict[str, Any]:
    """One game that is there, in the fewest questions: this is the answer to every result."""
    (game,) = _games(game_id)
    sides: dict[int, int] = dict(_sides(game_id))
    return shown(_seen(game, sides, results_of(game_id)))


def listed(game: Game) -> Seen:
    """From a query that has brought along what stands around its games."""
    sides = {seat.side_id: seat.side.number for seat in game.sides.all()}
    return _seen(game, sides, list(game.results.all()))


def _seen(game: Game, sides: dict[int, int], results: Sequence[Result]) -> Seen:
    of = game.match_game
    table = None if game.table is None else game.table.number
    return Seen(game, of.match.key, of.match.number, of.order, table, sides, results)


def shown(seen: Seen) -> dict[str, Any]:
    game = seen.game
    return {
        "id": game.pk,
        "match": seen.match,
        "match_number": seen.match_number,
        "order": seen.order,
        "table": seen.table,
        "state": game.state,
        "sides": list(seen.sides.values()),
        "rule_set": game.rule_set,
        "rule_set_version": game.rule_set_version,
        "house_rules": game.house_rules,
        "called_at": game.called_at,
        "ended_at": game.ended_at,
        "version": game.version,
        "results": [_result(result, seen.sides) for result in seen.results],
    }


def _result(result: Result, sides: dict[int, int]) -> dict[str, Any]:
    return {
        "id": result.pk,
        "number": result.number,
        "state": result.state,
        "manner": result.manner,
        "winner": _number(result.winner_id, sides),
        "cards_left": result.cards_left,
        "points": result.points,
        "side_points": result.side_points,
        "ends_match": result.details.get("ends", ""),
        "has_record": bool(result.record),
        "reported_by": result.reported_by,
        "reporter": _number(result.reporter_id, sides),
        "confirmed_by": result.confirmed_by,
        "reason": result.reason,
        "at": result.at,
    }


def _number(side: int | None, sides: dict[int, int]) -> int | None:
    """A result is of those who sat there; it is asked for only where a file says otherwise."""
    if side is None or side in sides:
        return sides.get(side or 0)
    return Side.objects.values_list("number", flat=True).get(pk=side)


@prepared
def _games(game_id: int) -> QuerySet[Game]:
    return Game.objects.filter(pk=game_id).select_related("table", "match_game__match")


@prepared
def _sides(game_id: int) -> QuerySet[Any, Any]:
    seats = GameSide.objects.filter(game=game_id)
    return seats.order_by("place").values_list("side_id", "side__number")
