"""From an address to a match, a game or a side of that contest, and nothing of another."""

from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.request import Request

from api.etags import etag_of, seen_version
from api.views import ApiView
from domain.matches import MatchKey
from domain.wording import Malformed
from games.models import Game, GameSide, Result
from games.reports.services import results_of
from scoring.match_mapper import match_of as value_of
from scoring.models import Match
from scoring.progress.sides import HIGHEST_NUMBER, sides_by_number
from tournaments.events.api import SettingValue
from tournaments.models import Contest, Side
from tournaments.prepared_queries import prepared


def match_of(contest: Contest, key: str) -> Match:
    try:
        place = MatchKey.parse(key)
    except Malformed:
        # Databases differ in which texts they can compare with.
        raise Http404 from None
    return get_object_or_404(contest.matches, key=str(place))


def require_game(event: str, contest: str, game: int) -> None:
    """That there is such a game in that contest; asked before every result, so in one question."""
    if game > HIGHEST_NUMBER or not _games_here(event, contest, game):
        raise Http404


@prepared
def _games_here(event: str, contest: str, game: int) -> QuerySet[Any, Any]:
    here = Game.objects.filter(pk=game, contest__slug=contest, contest__event__slug=event)
    return here.order_by().values_list("pk")


def side_of(contest: Contest, number: int) -> Side:
    found = sides_by_number(contest, [number]).get(number)
    if found is None:
        raise Http404
    return found


# ---- A game as the API shows it ----


def game_shown(game_id: int) -> dict[str, Any]:
    """One game that is there, in the fewest questions: this is the answer to every result."""
    (game,) = _games(game_id)
    sides: dict[int, int] = dict(_sides(game_id))
    return _shown(game, sides, results_of(game_id))


def listed(game: Game) -> dict[str, Any]:
    """From a query that has brought along what stands around its games."""
    sides = {seat.side_id: seat.side.number for seat in game.sides.all()}
    return _shown(game, sides, list(game.results.all()))


def _shown(game: Game, sides: dict[int, int], results: Sequence[Result]) -> dict[str, Any]:
    """With the numbers that people know its surroundings by; `sides` by their rows, A first."""
    of = game.match_game
    return {
        "id": game.pk,
        "match": of.match.key,
        "match_number": of.match.number,
        "order": of.order,
        "table": None if game.table is None else game.table.number,
        "state": game.state,
        "sides": list(sides.values()),
        "rule_set": game.rule_set,
        "rule_set_version": game.rule_set_version,
        "house_rules": game.house_rules,
        "called_at": game.called_at,
        "ended_at": game.ended_at,
        "version": game.version,
        "results": [_result(result, sides) for result in results],
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


# ---- The chart and its matches ----


class MatchShape(serializers.ModelSerializer[Match]):
    """A slot is `side:14`, `bye`, `vacant`, `withdrawn:3` or `tbd:W:main:1:5`."""

    slots = serializers.ListField(child=serializers.CharField())
    sides = serializers.SerializerMethodField()
    phase = serializers.SerializerMethodField()
    winner = serializers.SerializerMethodField()

    class Meta:
        model = Match
        fields = [
            "key",
            "number",
            "slots",
            "sides",
            "phase",
            "winner",
            "outcome",
            "stands",
            "winner_to",
            "ready_since",
            "version",
        ]

    def get_sides(self, row: Match) -> list[int]:
        return list(value_of(row).sides)

    def get_phase(self, row: Match) -> str:
        return value_of(row).phase.value

    def get_winner(self, row: Match) -> int | None:
        return value_of(row).winner


# ---- Games and every version of their results ----


class ResultShape(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    number = serializers.IntegerField(help_text="The version, from 1.")
    state = serializers.ChoiceField(choices=Result.State.values)
    manner = serializers.CharField()
    winner = serializers.IntegerField(allow_null=True, help_text="The side's number.")
    cards_left = serializers.DictField(child=serializers.IntegerField())
    points = serializers.IntegerField(allow_null=True, help_text="The winner's.")
    side_points = serializers.DictField(
        child=serializers.IntegerField(), help_text="Every side's, by its number."
    )
    ends_match = serializers.CharField(
        help_text="“score” or “ruling” where it ended a match of several deals by itself."
    )
    has_record = serializers.BooleanField()
    reported_by = serializers.CharField()
    reporter = serializers.IntegerField(allow_null=True, help_text="The side, if not the desk.")
    confirmed_by = serializers.CharField()
    reason = serializers.CharField()
    at = serializers.DateTimeField()


class GameShape(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    match = serializers.CharField()
    match_number = serializers.IntegerField()
    order = serializers.IntegerField(help_text="The how-manieth game of its match.")
    table = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(choices=Game.State.values)
    sides = serializers.ListField(child=serializers.IntegerField(), help_text="A, B, …")
    rule_set = serializers.CharField()
    rule_set_version = serializers.IntegerField()
    house_rules = serializers.DictField(child=SettingValue())
    called_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField()


class GameInFull(GameShape):
    results = ResultShape(many=True)


class GameListed(GameShape):
    etag = serializers.CharField(help_text="What If-Match wants for a change of this game.")


class GameCalled(GameInFull):
    etag = serializers.CharField(help_text="What If-Match wants for a change of this game.")


class GameView(ApiView):
    """An action on one game, by the version of it that the caller saw."""

    def act(
        self, service: Callable[..., object], request: Request, address: dict[str, Any], **said: Any
    ) -> dict[str, Any]:
        game: int = address["game"]
        require_game(address["event"], address["contest"], game)
        version = seen_version(request, lambda: GameInFull(game_shown(game)).data)
        service(**{"actor": self.actor} | said, game_id=game, version=version)
        return game_shown(game)

    def said_by(self, side: int | None) -> str:
        """Two sides that report through one account are still two."""
        return self.actor if side is None else f"{self.actor} (side {side})"


def with_etag(game: dict[str, Any]) -> dict[str, Any]:
    """A game as shown, with the ETag that its own address would give."""
    return game | {"etag": etag_of(GameInFull(game).data)}
