"""Set-up during play: what a change would mean, and the change."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.conditions import must_match
from api.door import Door, changes
from api.shapes import SentenceShape, Strict, Text, Whole, YesNo, sentence
from scoring.services.adjusting import (
    PLACE_LENGTH,
    Wanted,
    contest_adjust,
    contest_adjust_plan,
    settings_now,
)
from tournaments.api.contests import ContestShape
from tournaments.api.finding import contest_locked, contest_of
from tournaments.models import Contest
from tournaments.services.contests import MOST_MINUTES, MOST_TABLES
from wording import Malformed, Sentence


class SettingsWanted(Strict):
    """What is not named stays."""

    name = Text(max_length=120, required=False)
    tables = Whole(min_value=1, max_value=MOST_TABLES, required=False)
    time_limit_minutes = Whole(min_value=1, max_value=MOST_MINUTES, required=False, allow_null=True)
    no_show_minutes = Whole(min_value=1, max_value=60, required=False)
    third_place = YesNo(
        required=False, help_text="After the chart is made: until its game could be called."
    )
    consolation = YesNo(
        required=False, help_text="After the chart is made: until a game of it could be called."
    )
    places = serializers.DictField(
        child=Text(max_length=PLACE_LENGTH, allow_blank=True),
        required=False,
        help_text="Where tables stand, by their numbers.",
    )


class PlannedShape(serializers.Serializer[Any]):
    changes = SentenceShape(many=True, help_text="What changes; empty if nothing does.")


class AdjustedShape(PlannedShape):
    contest = ContestShape()


class AdjustPreview(Door):
    @changes(
        SettingsWanted,
        PlannedShape,
        "What a change of the set-up would mean",
        writes=False,
        about="Nothing changes by asking.",
        example={"third_place": True},
    )
    def post(self, request: Request, said: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_of(event, contest)
        return _told(contest_adjust_plan(contest=found, wanted=_wanted(found, said)))


class Adjust(Door):
    @changes(
        SettingsWanted,
        AdjustedShape,
        "Change the set-up during play",
        if_match="contests/{contest}/",
        about="Does what the preview showed; whoever can be called then is called at once. "
        "If-Match: the contest's ETag.",
        example={"tables": 14, "third_place": True},
    )
    def post(self, request: Request, said: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_locked(event, contest)
        must_match(request, ContestShape(found).data)
        adjusted, planned = contest_adjust(
            actor=self.actor,
            contest_id=found.pk,
            version=found.version,
            wanted=_wanted(found, said),
        )
        return _told(planned) | {"contest": adjusted}


def _wanted(contest: Contest, said: dict[str, Any]) -> Wanted:
    places = said.pop("places", {})
    for table in places:
        if table not in {str(number) for number in range(1, MOST_TABLES + 1)}:
            raise Malformed(
                "no-such-table",
                Sentence("“{table}” is not the number of a table.", table=table),
                field="places",
            )
    by_number = {int(table): place for table, place in places.items()}
    wanted: dict[str, Any] = settings_now(contest) | said
    return Wanted(**wanted, places=by_number)


def _told(planned: list[Sentence]) -> dict[str, Any]:
    return {"changes": [sentence(line) for line in planned]}
