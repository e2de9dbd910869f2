"""The people of an event. Who they are, where they camp and what they need is for officials."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.conditions import must_match
from api.door import Door, changes, reads
from api.shapes import Choice, Strict, Text, Whole, YesNo
from tournaments.api.finding import event_locked, event_of, player_of
from tournaments.models import Player
from tournaments.roster.values import HIGHEST_TABLE, LONGEST
from tournaments.selectors.people import players_find
from tournaments.services.events import chapter_add
from tournaments.services.people import player_add, player_edit, player_mark, player_remove


class PlayerShape(serializers.ModelSerializer[Player]):
    chapter = serializers.CharField(source="chapter.name")

    class Meta:
        model = Player
        fields = [
            "id",
            "name",
            "chapter",
            "site_number",
            "phone",
            "household",
            "seating_need",
            "fixed_table",
            "has_reader",
        ]


class PlayerWanted(Strict):
    name = Text(max_length=120)
    chapter = Text(max_length=120)
    site_number = Text(max_length=LONGEST["site_number"], required=False, allow_blank=True)
    phone = Text(max_length=LONGEST["phone"], required=False, allow_blank=True)
    household = Text(max_length=LONGEST["household"], required=False, allow_blank=True)
    seating_need = Choice(choices=Player.SeatingNeed.choices, required=False, allow_blank=True)
    fixed_table = Whole(required=False, allow_null=True, min_value=1, max_value=HIGHEST_TABLE)
    has_reader = YesNo(required=False)


class PlayerQuery(serializers.Serializer[Any]):
    q = serializers.CharField(
        required=False, max_length=100, help_text="Words of the name, chapter or site."
    )


UNSET: dict[str, Any] = {
    "site_number": "",
    "phone": "",
    "household": "",
    "seating_need": "",
    "fixed_table": None,
    "has_reader": False,
}
EXAMPLE = {"name": "Ines Okafor", "chapter": "Lone Star", "site_number": "B 14"}


class Players(Door):
    @reads(PlayerShape, "The people of an event", many=True, query=PlayerQuery, order=("name_key",))
    def get(self, request: Request, asked: dict[str, Any], event: str) -> Any:
        return players_find(event=event_of(event), text=asked.get("q", ""))

    @changes(
        PlayerWanted,
        PlayerShape,
        "Add a player",
        status=201,
        about="A chapter that the event does not have yet is made.",
        example=EXAMPLE,
    )
    def post(self, request: Request, said: dict[str, Any], event: str) -> Any:
        found = event_of(event)
        chapter = chapter_add(actor=self.actor, event=found, name=said.pop("chapter"))
        return player_add(actor=self.actor, event=found, chapter=chapter, **said)


class PlayerOne(Door):
    @reads(PlayerShape, "One player")
    def get(self, request: Request, asked: dict[str, Any], event: str, player: int) -> Any:
        return player_of(event_of(event), player)

    @changes(
        PlayerWanted,
        PlayerShape,
        "Correct what is known of a player",
        if_match="players/{player}/",
        about="What is left out becomes empty.",
        example=EXAMPLE,
    )
    def put(self, request: Request, said: dict[str, Any], event: str, player: int) -> Any:
        found = player_of(event_locked(event), player)
        must_match(request, PlayerShape(found).data)
        return player_edit(
            actor=self.actor, player_id=found.pk, seen=player_mark(found), **(UNSET | said)
        )

    @changes(
        None,
        None,
        "Take back a name that was entered by mistake",
        if_match="players/{player}/",
        about="Whoever was drawn stays on record; withdraw the entry instead.",
    )
    def delete(self, request: Request, said: dict[str, Any], event: str, player: int) -> Any:
        found = player_of(event_locked(event), player)
        must_match(request, PlayerShape(found).data)
        player_remove(actor=self.actor, player_id=found.pk)
