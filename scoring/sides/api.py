"""The sides: who plays in them, where they sit, and one that leaves."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.etags import must_match
from api.serializers import Strict, Text
from api.views import ApiView, Given, changes, reads
from scoring.progress.api import side_of
from scoring.progress.chart import sides_of, tables_in_play
from scoring.sides.services import side_withdraw
from tournaments.events.lookup import contest_or_404
from tournaments.models import Contest, Side


class SideShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    names = serializers.ListField(child=serializers.CharField())
    chapters = serializers.ListField(child=serializers.CharField())
    withdrawn = serializers.BooleanField()


class Leaving(Strict):
    reason = Text(max_length=300, required=False, allow_blank=True)


class SeatsShape(serializers.Serializer[Any]):
    game = serializers.IntegerField(help_text="The game's id, for `games/{game}/`.")
    table = serializers.IntegerField(allow_null=True)
    place = serializers.CharField(help_text="How to find the table.")
    match = serializers.CharField()
    state = serializers.CharField()
    sides = SideShape(many=True)


class Sides(ApiView):
    @reads(
        SideShape,
        "The sides and who plays in them",
        many=True,
        about="Public once published.",
        cached=True,
    )
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        return sides_shown(contest_or_404(event, contest, at_desk=self.at_desk))


class SideOne(ApiView):
    @reads(SideShape, "One side", about="Public once published.")
    def get(self, request: Request, asked: Given, event: str, contest: str, side: int) -> Any:
        found = contest_or_404(event, contest, at_desk=self.at_desk)
        return side_shown(found, side_of(found, side))


class SideLeaving(ApiView):
    @changes(
        Leaving,
        SideShape,
        "A side withdraws",
        if_match="sides/{side}/",
        about="At any point. If-Match: the side's ETag.",
        example={"reason": "has to leave early"},
    )
    def post(self, request: Request, said: Given, event: str, contest: str, side: int) -> Any:
        found = contest_or_404(event, contest, lock=True)
        shown = side_shown(found, side_of(found, side))
        must_match(request, SideShape(shown).data)
        left = side_withdraw(actor=self.actor, contest_id=found.pk, side=side, **said)
        return side_shown(found, left)


class Seats(ApiView):
    @reads(SeatsShape, "Who sits where now", many=True, about="Public once published.", cached=True)
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest, at_desk=self.at_desk)
        sides = {side["number"]: side for side in sides_shown(found)}
        games = tables_in_play(contest=found).select_related("match_game__match")
        return [
            {
                "game": game.pk,
                "table": None if game.table is None else game.table.number,
                "place": "" if game.table is None else game.table.place,
                "match": game.match_game.match.key,
                "state": game.state,
                "sides": [sides[seat.side.number] for seat in game.sides.all()],
            }
            for game in games
        ]


def sides_shown(contest: Contest) -> list[dict[str, Any]]:
    return [_as_shown(side) for side in sides_of(contest=contest)]


def side_shown(contest: Contest, side: Side) -> dict[str, Any]:
    """One of an earlier round is shown too: its results name it."""
    return _as_shown(sides_of(contest=contest, earlier_rounds=True).get(pk=side.pk))


def _as_shown(side: Side) -> dict[str, Any]:
    players = [member.entry.player for member in side.members.all()]
    return {
        "number": side.number,
        "names": [player.name for player in players],
        "chapters": [player.chapter.name for player in players],
        "withdrawn": side.withdrawn,
    }
