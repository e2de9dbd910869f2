"""Games and every version of their results."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.etags import must_match
from api.serializers import Choice, Number, Strict, Text, Whole, YesNo
from api.views import ApiView, Given, changes, reads
from domain.results import Counts, Manner, Reported, ReportedIncident
from domain.skipbo.checks import INCIDENT_KINDS
from domain.skipbo.checks.report import TIE_BREAKS
from games.models import Game
from scoring.progress.api import (
    GameInFull,
    GameListed,
    GameView,
    game_shown,
    listed,
    match_of,
    require_game,
    with_etag,
)
from scoring.progress.chart import latest_results, side_names
from scoring.progress.deals import deals_shown, goal_of, running_scores
from scoring.results.decisions import match_finish
from scoring.results.services import dispute_settle, result_confirm, result_enter, result_report
from tournaments.events.lookup import contest_or_404

LONGEST_RECORD = 400_000


class BySide(serializers.DictField):
    """Numbers by “side:<n>”."""

    child = serializers.IntegerField()

    def to_representation(self, value: Any) -> dict[str, Any]:
        return super().to_representation(Counts.of_sides(value).stored())


class ConfirmedShape(serializers.Serializer[Any]):
    game = serializers.IntegerField(source="result.game_id")
    match = serializers.CharField(source="result.game.match_game.match.key")
    sides = serializers.ListField(child=serializers.IntegerField(), source="names")
    names = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="Everyone on each side, by its number.",
    )
    winner = serializers.IntegerField(source="result.winner.number", allow_null=True)
    manner = serializers.CharField(source="result.manner")
    cards_left = serializers.DictField(child=serializers.IntegerField(), source="result.cards_left")
    points = serializers.IntegerField(source="result.points", allow_null=True)
    side_points = serializers.DictField(
        child=serializers.IntegerField(),
        source="result.side_points",
        help_text="Every side's, by its number.",
    )
    order = serializers.IntegerField(
        source="result.game.match_game.order", help_text="The how-manieth game of its match."
    )
    at = serializers.DateTimeField(source="result.at")


class GameQuery(serializers.Serializer[Any]):
    state = serializers.ChoiceField(choices=Game.State.values, required=False)
    table = serializers.IntegerField(required=False, min_value=1, max_value=2**31 - 1)
    match = serializers.CharField(required=False, max_length=24, help_text="A match's key.")
    at_table = serializers.BooleanField(required=False, help_text="In play now.")


class IncidentSaid(Strict):
    kind = Choice(choices=INCIDENT_KINDS)
    entry = Whole()
    cards = Whole(required=False, allow_null=True, max_value=162)


class Said(Strict):
    """How a game went, as a slip has it."""

    manner = Choice(choices=[manner.value for manner in Manner])
    winner = Whole(required=False, allow_null=True, help_text="The side's number.")
    cards_left = serializers.DictField(
        child=Whole(), required=False, help_text="By “side:<number>” or “entry:<id>”."
    )
    points = serializers.DictField(child=Whole(), required=False, help_text="By “side:<number>”.")
    incidents = serializers.ListField(child=IncidentSaid(), required=False, max_length=50)
    incidents_complete = YesNo(required=False)
    minutes = Number(required=False, allow_null=True)
    tie_break = Choice(choices=TIE_BREAKS, required=False, allow_null=True)
    reason = Text(max_length=300, required=False, allow_blank=True)


class SaidOrRecorded(Said):
    manner = Choice(choices=[manner.value for manner in Manner], required=False)
    record = Text(
        max_length=LONGEST_RECORD,
        required=False,
        trim_whitespace=False,
        help_text="A full record; the result is then what its replay gives.",
    )


class ReportWanted(SaidOrRecorded):
    side = Whole(
        required=False, allow_null=True, help_text="The side that reports; none: the desk."
    )
    accept_warnings = YesNo(required=False, help_text="Yes, that is right.")


class EnterWanted(SaidOrRecorded):
    accept_warnings = YesNo(required=False, help_text="Yes, that is right.")


class SettleWanted(EnterWanted):
    reason = Text(max_length=300)


class ConfirmWanted(Strict):
    result = Whole(help_text="The result's id.")
    side = Whole(required=False, allow_null=True, help_text="The side that confirms.")


SLIP = {"manner": "played-out", "winner": 14, "cards_left": {"side:9": 7}}
MATCH = "If-Match: the game's ETag. An old one is 409, with what is written there now."


def reported(said: Given) -> Reported:
    told = {name: value for name, value in said.items() if name in _FIELDS}
    told["incidents"] = tuple(
        ReportedIncident(i["kind"], i["entry"], i.get("cards")) for i in told.get("incidents", [])
    )
    for name in ("cards_left", "points"):
        told[name] = Counts.read(told.get(name, {}))
    return Reported(**told)


def accepted(said: Given) -> dict[str, Any]:
    """What was said, and whether a warning about it is answered already."""
    return {"reported": reported(said), "accept_warnings": said.get("accept_warnings", False)}


_FIELDS = frozenset({*Said().fields, "record"})


class Games(ApiView, group="games"):
    @reads(
        GameListed,
        "The games of a contest",
        many=True,
        query=GameQuery,
        about="Each with the ETag that a change of it wants, so that nobody has to ask for it.",
    )
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        found = (
            contest_or_404(event, contest)
            .games.select_related("table", "match_game__match")
            .prefetch_related("sides__side", "results__winner", "results__reporter")
        )
        if "state" in asked:
            found = found.filter(state=asked["state"])
        if "table" in asked:
            found = found.filter(table__number=asked["table"])
        if "match" in asked:
            found = found.filter(match_game__match__key=asked["match"])
        if "at_table" in asked:
            at_table = {"state__in": Game.AT_THE_TABLE}
            found = found.filter(**at_table) if asked["at_table"] else found.exclude(**at_table)
        return _Shown(found)


class _Shown:
    """The rows of a query in their shape, a page at a time."""

    def __init__(self, found: Any) -> None:
        self.found = found

    def __len__(self) -> int:
        return int(self.found.count())

    def __getitem__(self, part: slice) -> list[dict[str, Any]]:
        return [with_etag(listed(game)) for game in self.found[part]]


class GameOne(ApiView, group="games"):
    @reads(GameInFull, "One game with every version of its result")
    def get(self, request: Request, asked: Given, event: str, contest: str, game: int) -> Any:
        require_game(event, contest, game)
        return game_shown(game)


class Report(GameView, group="games"):
    @changes(
        ReportWanted,
        GameInFull,
        "Report how a game went",
        if_match="games/{game}/",
        one_service=True,
        about=f"The other side's equal report confirms it; one that differs is a dispute. {MATCH}",
        example={**SLIP, "side": 14},
    )
    def post(self, request: Request, said: Given, **address: Any) -> Any:
        return self.act(
            result_report,
            request,
            address,
            actor=self.said_by(said.get("side")),
            side=said.get("side"),
            **accepted(said),
        )


class Entering(GameView, group="games"):
    @changes(
        EnterWanted,
        GameInFull,
        "Enter a signed slip",
        if_match="games/{game}/",
        one_service=True,
        about=f"Reported and confirmed in one go; the winner goes on. {MATCH}",
        example=SLIP,
    )
    def post(self, request: Request, said: Given, **address: Any) -> Any:
        return self.act(result_enter, request, address, **accepted(said))


class Settlement(ApiView, group="games"):
    @changes(
        SettleWanted,
        GameInFull,
        "Decide between reports that differ",
        if_match="games/{game}/",
        about="If-Match: the game's ETag, with every report that was made.",
        example={**SLIP, "reason": "both sides signed the slip"},
    )
    def post(self, request: Request, said: Given, event: str, contest: str, game: int) -> Any:
        contest_or_404(event, contest, lock=True)
        require_game(event, contest, game)
        # Every report counts here, also one that left the game's own version as it was.
        disputed = game_shown(game)
        must_match(request, GameInFull(disputed).data)
        dispute_settle(
            actor=self.actor,
            game_id=game,
            version=disputed["version"],
            reason=said["reason"],
            **accepted(said),
        )
        return game_shown(game)


class Confirmation(GameView, group="games"):
    @changes(
        ConfirmWanted,
        GameInFull,
        "Confirm a report",
        if_match="games/{game}/",
        one_service=True,
        about=MATCH,
        example={"result": 40},
    )
    def post(self, request: Request, said: Given, **address: Any) -> Any:
        return self.act(
            result_confirm,
            request,
            address,
            actor=self.said_by(said.get("side")),
            result_id=said["result"],
            side=said.get("side"),
        )


class Results(ApiView, group="games"):
    @reads(
        ConfirmedShape,
        "Confirmed results, the newest first",
        many=True,
        about="Public once published.",
        cached=True,
    )
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        here = contest_or_404(event, contest, at_desk=self.at_desk)
        names = side_names(contest=here)
        return [
            {
                "result": result,
                # In the order of their seats, which is the order of the sides.
                "names": {
                    seat.side.number: names[seat.side.number].names
                    for seat in result.game.sides.all()
                },
            }
            for result in latest_results(contest=here).select_related("game__match_game__match")
        ]


# ---- The deals of a match, the score after each, and ending a match by it ----


class DealShape(serializers.Serializer[Any]):
    game = serializers.IntegerField(help_text="The id of its game.")
    number = serializers.IntegerField(
        allow_null=True, help_text="Which deal; none for a walkover, a retirement or a stop."
    )
    winner = serializers.IntegerField(allow_null=True, help_text="The side's number.")
    manner = serializers.CharField()
    points = BySide(help_text="By “side:<n>”.")
    totals = BySide(help_text="The score after it, by “side:<n>”.")


class DealsShape(serializers.Serializer[Any]):
    goal = serializers.CharField(help_text="one, best3, best5, points:500, games:3 …")
    deals = DealShape(many=True, help_text="Those that stand, in order.")
    next = serializers.IntegerField(help_text="The number of the deal that is on, or comes next.")
    dealer = serializers.CharField(help_text="Whose deal that is; empty if nobody was called.")


class Deals(ApiView, group="deals"):
    @reads(DealsShape, "The deals of a match that stand, and the score")
    def get(self, request: Request, asked: Given, event: str, contest: str, match: str) -> Any:
        found = contest_or_404(event, contest)
        row = match_of(found, match)
        shown = deals_shown(contest=found, match_id=row.pk)
        running = running_scores(contest=found, match_ids=[row.pk]).get(row.pk)
        return {
            "goal": str(goal_of(found)),
            "deals": shown,
            "next": 1 + sum(deal.number is not None for deal in shown),
            "dealer": "" if running is None else running.dealer,
        }


class FinishWanted(Strict):
    winner = Whole(
        required=False, allow_null=True, help_text="Only where the score is equal; with a reason."
    )
    reason = Text(
        max_length=300, required=False, allow_blank=True, help_text="None: the clock ended it."
    )


class Finish(GameView, group="deals"):
    @changes(
        FinishWanted,
        GameInFull,
        "End a match of several deals now, by the score",
        if_match="games/{game}/",
        about=f"The game is the deal that is at the table; it is not played to its end. {MATCH}",
        example={},
    )
    def post(self, request: Request, said: Given, **address: Any) -> Any:
        return self.act(match_finish, request, address, **said)
