"""Contests and their tables."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.etags import must_match
from api.serializers import Choice, Strict, Text, Whole, YesNo
from api.views import ApiView, Given, changes, reads
from domain.formats import registry
from tournaments.contests.services import (
    MOST_MINUTES,
    MOST_TABLES,
    contest_create,
    contest_edit,
    contest_publish,
)
from tournaments.events.api import ContestShape, SettingValue
from tournaments.events.lookup import contest_or_404, event_or_404
from tournaments.models import Table


class ContestWanted(Strict):
    name = Text(max_length=120)
    rule_set = Text(max_length=40)
    stock_size = Whole(required=False, allow_null=True)
    house_rules = serializers.DictField(child=SettingValue(), required=False)
    form = Choice(
        choices=list(registry.IDS),
        required=False,
        help_text="Without one it is as the rule sheet says.",
    )
    form_options = serializers.DictField(
        child=SettingValue(), required=False, help_text="What is left out has its default."
    )
    goal = Text(
        max_length=16,
        required=False,
        help_text="How long a match is: `one`, `best3`, `best5`, `points:500`, `games:3`. Without "
        "one it is as the rule sheet says.",
    )
    tables = Whole(min_value=1, max_value=MOST_TABLES)
    time_limit_minutes = Whole(required=False, allow_null=True, min_value=1, max_value=MOST_MINUTES)
    third_place = YesNo(required=False)
    consolation = YesNo(required=False)


class TableShape(serializers.ModelSerializer[Table]):
    """The secret of a table's link is on its card only."""

    class Meta:
        model = Table
        fields = ["number", "place", "accessible", "broken", "held"]


EXAMPLE = {
    "name": "Partners",
    "rule_set": "texas",
    "house_rules": {"stock": 12},
    "form": "swiss",
    "form_options": {"rounds": 5, "finals": "4"},
    "goal": "best3",
    "tables": 16,
}


class Contests(ApiView):
    @reads(ContestShape, "The contests of an event", many=True, order=("name",))
    def get(self, request: Request, asked: Given, event: str) -> Any:
        return event_or_404(event).contests.all()

    @changes(ContestWanted, ContestShape, "Set up a contest", status=201, example=EXAMPLE)
    def post(self, request: Request, said: Given, event: str) -> Any:
        return contest_create(actor=self.actor, event=event_or_404(event), **said)


class ContestOne(ApiView):
    @reads(ContestShape, "One contest")
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        return contest_or_404(event, contest)

    @changes(
        ContestWanted,
        ContestShape,
        "Set a contest up anew",
        if_match="contests/{contest}/",
        about="Until partners are drawn. What is left out is as if it had never been set.",
        example=EXAMPLE,
    )
    def put(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest, lock=True)
        must_match(request, ContestShape(found).data)
        unset: dict[str, Any] = {
            "stock_size": None,
            "house_rules": {},
            "time_limit_minutes": None,
            "third_place": False,
            "consolation": False,
        }
        return contest_edit(
            actor=self.actor, contest_id=found.pk, version=found.version, **(unset | said)
        )


class Publication(ApiView):
    @changes(
        None,
        ContestShape,
        "Publish how a contest stands",
        if_match="contests/{contest}/",
        about="Players see a contest only once it was published. If-Match: the contest's ETag.",
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest, lock=True)
        must_match(request, ContestShape(found).data)
        return contest_publish(actor=self.actor, contest_id=found.pk)


class Tables(ApiView):
    @reads(TableShape, "The tables of a contest", many=True, order=("number",))
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        return contest_or_404(event, contest).tables.all()
