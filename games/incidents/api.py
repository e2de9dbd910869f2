"""What goes wrong at a table while a game is played."""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.request import Request

from api.serializers import Choice, Strict, Text, Whole
from api.views import ApiView, Given, changes, reads
from domain.skipbo.checks import INCIDENT_KINDS
from games.incidents.services import incident_record
from games.models import Game, Incident
from tournaments.events.lookup import contest_or_404


class IncidentShape(serializers.ModelSerializer[Incident]):
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField(source="entry.player.name")

    class Meta:
        model = Incident
        fields = [
            "id",
            "entry",
            "name",
            "kind",
            "cards",
            "ruling",
            "recorded_by",
            "taken_back",
            "at",
        ]


class IncidentNew(Strict):
    entry = Whole()
    kind = Choice(choices=INCIDENT_KINDS)
    cards = Whole(required=False, max_value=162)
    ruling = Text(max_length=300, required=False, allow_blank=True)


class Incidents(ApiView):
    @reads(IncidentShape, "What went wrong at a game", many=True)
    def get(self, request: Request, asked: Given, event: str, contest: str, game: int) -> Any:
        return _game(event, contest, game).incidents.select_related("entry__player")

    @changes(
        IncidentNew,
        IncidentShape,
        "Record an incident",
        status=201,
        example={"entry": 12, "kind": "talking"},
    )
    def post(self, request: Request, said: Given, event: str, contest: str, game: int) -> Any:
        found = _game(event, contest, game)
        return incident_record(
            actor=self.actor, game_id=found.pk, entry_id=said.pop("entry"), **said
        )


def _game(event: str, contest: str, game: int) -> Game:
    return get_object_or_404(contest_or_404(event, contest).games, pk=game)
