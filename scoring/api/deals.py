"""The deals of a match, the score after each, and ending a match by it."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.door import Door, changes, reads
from api.shapes import Strict, Text, Whole
from games.results import Counts
from scoring.api.finding import match_of
from scoring.api.games import MATCH, GameDoor, GameInFull
from scoring.selectors.deals import DealShown, deals_shown, goal_of, running_scores
from scoring.services.finishing import match_finish
from tournaments.api.finding import contest_of


class DealShape(serializers.Serializer[Any]):
    game = serializers.IntegerField(help_text="The id of its game.")
    number = serializers.IntegerField(
        allow_null=True, help_text="Which deal; none for a walkover, a retirement or a stop."
    )
    winner = serializers.IntegerField(allow_null=True, help_text="The side's number.")
    manner = serializers.CharField()
    points = serializers.DictField(child=serializers.IntegerField(), help_text="By “side:<n>”.")
    totals = serializers.DictField(
        child=serializers.IntegerField(), help_text="The score after it, by “side:<n>”."
    )


class DealsShape(serializers.Serializer[Any]):
    goal = serializers.CharField(help_text="one, best3, best5, points:500, games:3 …")
    deals = DealShape(many=True, help_text="Those that stand, in order.")
    next = serializers.IntegerField(help_text="The number of the deal that is on, or comes next.")
    dealer = serializers.CharField(help_text="Whose deal that is; empty if nobody was called.")


class Deals(Door):
    @reads(DealsShape, "The deals of a match that stand, and the score")
    def get(
        self, request: Request, asked: dict[str, Any], event: str, contest: str, match: str
    ) -> Any:
        found = contest_of(event, contest)
        row = match_of(found, match)
        shown = deals_shown(contest=found, match_id=row.pk)
        running = running_scores(contest=found, match_ids=[row.pk]).get(row.pk)
        return {
            "goal": str(goal_of(found)),
            "deals": [_deal(deal) for deal in shown],
            "next": 1 + sum(deal.number is not None for deal in shown),
            "dealer": "" if running is None else running.dealer,
        }


def _deal(deal: DealShown) -> dict[str, Any]:
    return {
        "game": deal.game,
        "number": deal.number,
        "winner": deal.winner,
        "manner": deal.manner,
        "points": Counts.of_sides(deal.points).stored(),
        "totals": Counts.of_sides(deal.totals).stored(),
    }


class FinishWanted(Strict):
    winner = Whole(
        required=False, allow_null=True, help_text="Only where the score is equal; with a reason."
    )
    reason = Text(
        max_length=300, required=False, allow_blank=True, help_text="None: the clock ended it."
    )


class Finish(GameDoor):
    @changes(
        FinishWanted,
        GameInFull,
        "End a match of several deals now, by the score",
        if_match="games/{game}/",
        about=f"The game is the deal that is at the table; it is not played to its end. {MATCH}",
        example={},
    )
    def post(self, request: Request, said: dict[str, Any], **address: Any) -> Any:
        return self.act(match_finish, request, address, **said)
