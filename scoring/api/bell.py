"""The common clock of a round: started, given more minutes, stopped."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.door import Door, changes
from api.shapes import Strict, Whole
from scoring.api.rounds import RoundsShape, rounds_told
from scoring.services.bell import MOST_MINUTES, bell_more, bell_start, bell_stop
from tournaments.api.finding import contest_of


class BellWanted(Strict):
    seen = Whole(min_value=1, help_text="The number of the last round.")
    minutes = Whole(min_value=1, max_value=MOST_MINUTES)


class BellLonger(Strict):
    rings_at = serializers.DateTimeField(help_text="When it rings, as you saw it.")
    minutes = Whole(min_value=1, max_value=MOST_MINUTES)


class BellOff(Strict):
    seen = Whole(min_value=1, help_text="The number of the last round.")


class BellStart(Door):
    @changes(
        BellWanted,
        RoundsShape,
        "Start the clock of the last round",
        about="Whoever was called counts as playing. Asked again while it runs, nothing changes.",
        example={"seen": 1, "minutes": 35},
    )
    def post(self, request: Request, said: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_of(event, contest)
        bell_start(actor=self.actor, contest_id=found.pk, **said)
        return rounds_told(found)


class BellMore(Door):
    @changes(
        BellLonger,
        RoundsShape,
        "Give the clock more minutes",
        about="From the moment that you saw; the same asked twice counts once.",
        example={"rings_at": "2026-05-02T14:35:00Z", "minutes": 5},
    )
    def post(self, request: Request, said: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_of(event, contest)
        bell_more(actor=self.actor, contest_id=found.pk, **said)
        return rounds_told(found)


class BellStop(Door):
    @changes(BellOff, RoundsShape, "Stop the clock", example={"seen": 1})
    def post(self, request: Request, said: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_of(event, contest)
        bell_stop(actor=self.actor, contest_id=found.pk, **said)
        return rounds_told(found)
