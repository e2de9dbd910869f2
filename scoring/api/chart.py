"""The chart and its matches: made, read, and entered by a late side."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.conditions import must_match
from api.door import Door, changes, reads
from api.shapes import Choice, Strict, Text, Whole
from scoring import play, selectors
from scoring.api.finding import match_of
from scoring.api.kept import kept
from scoring.api.sides import SideShape, side_shown, sides_shown
from scoring.match_rows import match_of as value_of
from scoring.match_rows import tree_form
from scoring.models import Match
from scoring.play import MOST_SIDES
from scoring.selectors.chart_made import chart_made
from scoring.services.charts import chart_build
from scoring.services.entries import side_enter_late
from tournaments.api.contests import ContestShape
from tournaments.api.finding import contest_locked, contest_of
from tournaments.models import Contest
from wording import Illegal, Sentence


class MatchShape(serializers.ModelSerializer[Match]):
    """A slot is `side:14`, `bye`, `vacant`, `withdrawn:3` or `tbd:W:main:1:5`."""

    slots = serializers.ListField(child=serializers.CharField())
    sides = serializers.SerializerMethodField()
    phase = serializers.SerializerMethodField()
    winner = serializers.SerializerMethodField()

    class Meta:
        model = Match
        fields = [
            "key",
            "number",
            "slots",
            "sides",
            "phase",
            "winner",
            "outcome",
            "stands",
            "winner_to",
            "ready_since",
            "version",
        ]

    def get_sides(self, row: Match) -> list[int]:
        return list(value_of(row).sides)

    def get_phase(self, row: Match) -> str:
        return value_of(row).phase.value

    def get_winner(self, row: Match) -> int | None:
        return value_of(row).winner


class PodiumShape(serializers.Serializer[Any]):
    champion = serializers.IntegerField(allow_null=True)
    second = serializers.IntegerField(allow_null=True)
    third = serializers.IntegerField(allow_null=True)
    consolation = serializers.IntegerField(allow_null=True)


class ClashShape(serializers.Serializer[Any]):
    """Pairs of sides with a chapter in common that could meet first in this round."""

    round = serializers.IntegerField()
    count = serializers.IntegerField()
    at_least = serializers.IntegerField(help_text="No chart of these sides has fewer.")


class MadeShape(serializers.Serializer[Any]):
    """How the sides came to their lines, and which chapters could not be kept apart."""

    method = serializers.ChoiceField(choices=[method.value for method in play.Method])
    seeds = serializers.ListField(child=serializers.IntegerField())
    clashes = ClashShape(many=True)


class ChartShape(serializers.Serializer[Any]):
    phase = serializers.CharField()
    revision = serializers.IntegerField()
    is_over = serializers.BooleanField()
    made = MadeShape(allow_null=True)
    podium = PodiumShape()
    sides = SideShape(many=True)
    matches = MatchShape(many=True)


class ChartWanted(Strict):
    seed = Whole(
        required=False,
        help_text="A number of your own, for a rehearsal. Without one the lots are secret.",
    )
    method = Choice(choices=[method.value for method in play.Method], required=False)
    seeds = serializers.ListField(
        child=Whole(),
        required=False,
        max_length=MOST_SIDES,
        help_text="With `seeded`: numbers of sides, the strongest first. Those not named are drawn "
        "by lot behind them.",
    )


class MatchQuery(serializers.Serializer[Any]):
    bracket = serializers.ChoiceField(
        choices=[bracket.value for bracket in play.Bracket], required=False
    )
    ready = serializers.BooleanField(required=False, help_text="Could be called now.")


class LateSide(Strict):
    entries = serializers.ListField(child=Whole(), min_length=1, max_length=2)
    line = Text(max_length=24, help_text="The first-round match whose bye is taken.")


class Chart(Door):
    @reads(ChartShape, "The whole chart", about="Public once published.", refuses=True, kept=kept)
    def get(self, request: Request, asked: dict[str, Any], event: str, contest: str) -> Any:
        return _chart(contest_of(event, contest, at_desk=self.at_desk))

    @changes(
        ChartWanted,
        ChartShape,
        "Make the chart",
        status=201,
        if_match="contests/{contest}/",
        about="Once, after the partners were drawn; the sides are put on it by lot, or seeded. "
        "If-Match: the contest's ETag.",
        example={},
    )
    def post(self, request: Request, said: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_locked(event, contest)
        must_match(request, ContestShape(found).data)
        chart_build(
            actor=self.actor,
            contest_id=found.pk,
            seed=said.get("seed"),
            method=play.Method(said.get("method", play.Method.DRAWN)),
            seeds=said.get("seeds", []),
        )
        found.refresh_from_db()
        return _chart(found)


class Matches(Door):
    @reads(
        MatchShape,
        "The matches of the chart",
        many=True,
        query=MatchQuery,
        order=("number", "ready_since"),
        about="Public once published.",
        kept=kept,
    )
    def get(self, request: Request, asked: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_of(event, contest, at_desk=self.at_desk).matches.all()
        if "bracket" in asked:
            found = found.filter(key__startswith=f"{asked['bracket']}:")
        if "ready" in asked:
            found = found.filter(ready_since__isnull=not asked["ready"])
        return found


class MatchOne(Door):
    @reads(MatchShape, "One match", about="Public once published.")
    def get(
        self, request: Request, asked: dict[str, Any], event: str, contest: str, match: str
    ) -> Any:
        return match_of(contest_of(event, contest, at_desk=self.at_desk), match)


class LateSides(Door):
    @changes(
        LateSide,
        SideShape,
        "A late side takes an unused bye",
        status=201,
        if_match="matches/{match}/",
        about="If-Match: the ETag of the match that is the line.",
        example={"entries": [31, 32], "line": "main:1:4"},
    )
    def post(self, request: Request, said: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_locked(event, contest)
        row = match_of(found, said["line"])
        must_match(request, MatchShape(row).data)
        made = side_enter_late(
            actor=self.actor,
            contest_id=found.pk,
            entry_ids=said["entries"],
            line=said["line"],
            version=row.version,
        )
        return side_shown(found, made)


def chart_made_or_refused(contest: Contest) -> play.Matches:
    tree_form(contest)
    chart = selectors.chart_get(contest=contest)
    if chart is None:
        raise Illegal(
            "chart-missing",
            Sentence("The chart has not been made yet. Draw the partners, then make it."),
        )
    return chart


def _chart(contest: Contest) -> dict[str, Any]:
    chart = chart_made_or_refused(contest)
    podium = tree_form(contest).podium(chart)
    return {
        "phase": contest.phase,
        "revision": contest.revision,
        "is_over": play.is_over(chart),
        "made": chart_made(contest=contest),
        "podium": {
            "champion": podium.champion,
            "second": podium.second,
            "third": podium.third,
            "consolation": podium.consolation,
        },
        "sides": sides_shown(contest),
        "matches": list(contest.matches.all()),
    }
