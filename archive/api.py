"""Deleting what was a mistake, and removing a person's data, for programs."""

from typing import Any

from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request

from api.serializers import Strict, Text
from api.views import ApiView, Given, changes
from archive.removal import contest_delete, event_delete, player_forget
from tournaments.events.lookup import contest_or_404, event_or_404, player_or_404

# The pages ask for the password; a program has none, and must not be given one.
NOT_ASKED_AGAIN = (
    "No password is asked again: it was when the token was made. Needs the scope `run`."
)


class NameTyped(Strict):
    name = Text(max_length=120, help_text="Its name, so that nothing goes by a slip.")


class KeptShape(serializers.Serializer[Any]):
    file = serializers.CharField(
        source="name", help_text="The event's file, in the folder `deleted` of the data."
    )


class ForgottenShape(serializers.Serializer[Any]):
    name = serializers.CharField(help_text="The number that stands for the name from now on.")


class EventDelete(ApiView, group="api"):
    @changes(
        NameTyped,
        KeptShape,
        "Delete an event that was a mistake",
        about="Its file is made and kept first. Refused while people sit at a table. "
        f"{NOT_ASKED_AGAIN}",
        example={"name": "Spring Rally"},
    )
    def post(self, request: Request, said: Given, event: str) -> Any:
        found = event_or_404(event)
        return event_delete(actor=self.actor, event_id=found.pk, typed=said["name"])


class ContestDelete(ApiView, group="api"):
    @changes(
        NameTyped,
        KeptShape,
        "Delete a contest that was a mistake",
        about="Its people stay in the event, whose file is made and kept first. Refused while "
        f"people sit at one of its tables. {NOT_ASKED_AGAIN}",
        example={"name": "Partners"},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest)
        return contest_delete(actor=self.actor, contest_id=found.pk, typed=said["name"])


class PlayerForget(ApiView, group="api"):
    @changes(
        NameTyped,
        ForgottenShape,
        "Remove a person's data on request",
        about="A number stands for the name in everything on record. Refused while the person "
        f"plays in a contest that is not over. {NOT_ASKED_AGAIN}",
        example={"name": "Ines Okafor"},
    )
    def post(self, request: Request, said: Given, event: str, player: int) -> Any:
        found = player_or_404(event_or_404(event), player)
        return player_forget(actor=self.actor, player_id=found.pk, typed=said["name"])


urlpatterns = [
    path("events/<slug:event>/delete/", EventDelete.as_view(), name="event-delete"),
    path(
        "events/<slug:event>/contests/<slug:contest>/delete/",
        ContestDelete.as_view(),
        name="contest-delete",
    ),
    path(
        "events/<slug:event>/players/<int:player>/forget/",
        PlayerForget.as_view(),
        name="player-forget",
    ),
]
