"""Calling matches to tables: all, one by hand, sat down, moved, taken back; tables out of use."""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.request import Request

from api.etags import must_match
from api.serializers import SentenceShape, Strict, Text, Whole, YesNo
from api.views import ApiView, Given, changes, reads
from scoring.calls.queries import queue_get
from scoring.calls.services import (
    call_take_back,
    game_move,
    game_start,
    match_call,
    matches_call,
    table_turn,
)
from scoring.progress.api import (
    GameCalled,
    GameInFull,
    GameView,
    MatchShape,
    game_shown,
    match_of,
    with_etag,
)
from tournaments.contests.api import TableShape
from tournaments.events.lookup import contest_or_404
from tournaments.models import Contest, Table


class CallShape(serializers.Serializer[Any]):
    match = serializers.IntegerField(help_text="The match's number.")
    table = serializers.IntegerField()
    moved_from = serializers.IntegerField(allow_null=True)
    reason = SentenceShape()


class WaitingShape(serializers.Serializer[Any]):
    match = serializers.IntegerField()
    place = serializers.IntegerField()
    reason = SentenceShape()


class SeatingFinding(serializers.Serializer[Any]):
    level = serializers.ChoiceField(choices=["error", "warning"])
    code = serializers.CharField()
    match = serializers.IntegerField()
    proposed_table = serializers.IntegerField(allow_null=True)
    sentence = SentenceShape()


class CallListShape(serializers.Serializer[Any]):
    calls = CallShape(many=True)
    queue = WaitingShape(many=True)
    findings = SeatingFinding(many=True)


class CalledShape(serializers.Serializer[Any]):
    games = GameCalled(many=True)


class TableWanted(Strict):
    table = Whole(min_value=1)
    accept_warnings = YesNo(required=False)


class TakeBack(Strict):
    reason = Text(max_length=300, required=False, allow_blank=True)


class TableState(Strict):
    broken = YesNo(required=False)
    accessible = YesNo(required=False)
    held = YesNo(required=False)
    reason = Text(max_length=300, required=False, allow_blank=True)


class Calls(ApiView):
    @reads(CallListShape, "What would be called now, who waits, and why")
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        return queue_get(contest=contest_or_404(event, contest))

    @changes(
        None,
        CalledShape,
        "Call everything that can be called",
        status=201,
        about="Calling again when nobody can be called changes nothing.",
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest)
        called = matches_call(actor=self.actor, contest_id=found.pk)
        return {"games": [with_etag(game_shown(game.pk)) for game in called]}


class MatchCall(ApiView):
    @changes(
        TableWanted,
        GameInFull,
        "Call one match to a table",
        status=201,
        if_match="matches/{match}/",
        about="If-Match: the match's ETag.",
        example={"table": 7},
    )
    def post(self, request: Request, said: Given, event: str, contest: str, match: str) -> Any:
        found = contest_or_404(event, contest, lock=True)
        must_match(request, MatchShape(match_of(found, match)).data)
        game = match_call(actor=self.actor, contest_id=found.pk, key=match, **said)
        return game_shown(game.pk)


class GameStart(GameView):
    @changes(
        None,
        GameInFull,
        "They have sat down: the game has begun",
        if_match="games/{game}/",
        about="Said again of a game that is being played, it changes nothing. "
        "If-Match: the game's ETag.",
    )
    def post(self, request: Request, said: Given, **address: Any) -> Any:
        return self.act(game_start, request, address)


class GameMove(GameView):
    @changes(
        TableWanted,
        GameInFull,
        "Move a game to another table",
        if_match="games/{game}/",
        about="If-Match: the game's ETag.",
        example={"table": 7},
    )
    def post(self, request: Request, said: Given, **address: Any) -> Any:
        return self.act(game_move, request, address, **said)


class CallTakeBack(GameView):
    @changes(
        TakeBack,
        GameInFull,
        "Take a call back",
        if_match="games/{game}/",
        about="The match goes behind those of its round that wait. If-Match: the game's ETag.",
        example={"reason": "one player is still at supper"},
    )
    def post(self, request: Request, said: Given, **address: Any) -> Any:
        return self.act(call_take_back, request, address, **said)


class TableOne(ApiView):
    @reads(TableShape, "One table")
    def get(self, request: Request, asked: Given, event: str, contest: str, table: int) -> Any:
        return _table(contest_or_404(event, contest), table)

    @changes(
        TableState,
        TableShape,
        "Take a table out of use, on hold, or back; say whether it is accessible",
        if_match="tables/{table}/",
        about="A game at a broken table moves as soon as one is free; calls follow at once.",
        example={"broken": True, "reason": "a leg gave way"},
    )
    def patch(self, request: Request, said: Given, event: str, contest: str, table: int) -> Any:
        found = _table(contest_or_404(event, contest, lock=True), table)
        must_match(request, TableShape(found).data)
        for field in ("accessible", "held", "broken"):
            if field in said:
                breaks = field == "broken" and said[field]
                found = table_turn(
                    actor=self.actor,
                    table_id=found.pk,
                    field=field,
                    value=said[field],
                    reason=said.get("reason", "") if breaks else "",
                )
        return found


def _table(contest: Contest, number: int) -> Table:
    return get_object_or_404(contest.tables, number=number)
