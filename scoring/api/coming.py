"""The round before it is published: looked at, made again, and what is missing written off."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.door import Door, changes, reads
from api.shapes import Strict, Text, Whole
from scoring.api.rounds import RoundShape, RoundsShape, round_told, rounds_told
from scoring.selectors.coming_round import again_get, coming_get
from scoring.selectors.rounds import round_form_or_refuse
from scoring.services.round_early import round_write_off
from scoring.services.rounds import round_make_again
from tournaments.api.finding import contest_of


class ComingShape(serializers.Serializer[Any]):
    round = RoundShape(allow_null=True)
    seal = serializers.CharField(help_text="Hand it back when you publish exactly these pairings.")
    again = serializers.BooleanField(
        help_text="It is the last round as it would be made now, while nobody sits there."
    )


class RoundOnceMore(Strict):
    seen = Whole(min_value=2, help_text="The number of the last round, which is made again.")
    seal = Text(max_length=64, help_text="Of the pairings that you looked at.")
    reason = Text(max_length=300, required=False, allow_blank=True)


class RoundWithout(Strict):
    seen = Whole(min_value=1, help_text="The number of the last round.")
    reason = Text(max_length=300)


class ComingRound(Door):
    @reads(
        ComingShape,
        "The pairings that would be published now",
        about="The next round once everything of the last one is decided. While nobody sits in "
        "the last round and it would come out otherwise by now, that one with `again`. `round` is "
        "null where there is nothing to make.",
        refuses=True,
    )
    def get(self, request: Request, asked: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_of(event, contest, at_desk=self.at_desk)
        round_form_or_refuse(found)
        coming, again = coming_get(contest=found), again_get(contest=found)
        shown = coming or again
        return {
            "round": None if shown is None else round_told(shown.round),
            "seal": "" if shown is None else shown.seal,
            "again": coming is None and again is not None,
        }


class RoundAgain(Door):
    @changes(
        RoundOnceMore,
        RoundsShape,
        "Make the last round again",
        about="While nobody sits at its tables; whoever was called is called anew.",
        example={"seen": 3, "seal": "0f1e…", "reason": "a result of round 1 was corrected"},
    )
    def post(self, request: Request, said: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_of(event, contest)
        round_make_again(actor=self.actor, contest_id=found.pk, **{"reason": "", **said})
        found.refresh_from_db()
        return rounds_told(found)


class RoundEarly(Door):
    @changes(
        RoundWithout,
        RoundsShape,
        "Write off what is missing of the last round",
        about="Those matches count as not played for both sides; a slip that turns up later is a "
        "correction.",
        example={"seen": 2, "reason": "supper is served"},
    )
    def post(self, request: Request, said: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_of(event, contest)
        round_write_off(actor=self.actor, contest_id=found.pk, **said)
        found.refresh_from_db()
        return rounds_told(found)
