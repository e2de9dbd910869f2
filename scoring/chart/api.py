"""Set-up during play: what a change would mean, and the change."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.etags import must_match
from api.serializers import Choice, SentenceShape, Strict, Text, Whole, YesNo
from api.views import ApiView, Given, changes, reads
from domain import matches as play
from domain.matches import MOST_SIDES
from domain.wording.refusals import refused
from scoring.chart.adjust import (
    PLACE_LENGTH,
    Wanted,
    contest_adjust,
    contest_adjust_plan,
    settings_now,
)
from scoring.chart.services import chart_build
from scoring.progress.api import MatchShape, match_of
from scoring.progress.chart import chart_get, chart_made
from scoring.sides.api import SideShape, side_shown, sides_shown
from scoring.sides.services import side_enter_late
from tournaments.contests.services import MOST_MINUTES, MOST_TABLES
from tournaments.events.api import ContestShape
from tournaments.events.lookup import contest_or_404
from tournaments.models import Contest


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


class AdjustPreview(ApiView, group="adjust"):
    @changes(
        SettingsWanted,
        PlannedShape,
        "What a change of the set-up would mean",
        writes=False,
        about="Nothing changes by asking.",
        example={"third_place": True},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest)
        return {"changes": contest_adjust_plan(contest=found, wanted=_wanted(found, said))}


class Adjust(ApiView, group="adjust"):
    @changes(
        SettingsWanted,
        AdjustedShape,
        "Change the set-up during play",
        if_match="contests/{contest}/",
        about="Does what the preview showed; whoever can be called then is called at once. "
        "If-Match: the contest's ETag.",
        example={"tables": 14, "third_place": True},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest, lock=True)
        must_match(request, ContestShape(found).data)
        adjusted, planned = contest_adjust(
            actor=self.actor,
            contest_id=found.pk,
            version=found.version,
            wanted=_wanted(found, said),
        )
        return {"changes": planned, "contest": adjusted}


def _wanted(contest: Contest, said: Given) -> Wanted:
    places = said.pop("places", {})
    for table in places:
        if table not in {str(number) for number in range(1, MOST_TABLES + 1)}:
            raise refused("no-such-table", table=table)
    by_number = {int(table): place for table, place in places.items()}
    wanted: dict[str, Any] = settings_now(contest) | said
    return Wanted(**wanted, places=by_number)


# ---- The chart and its matches ----


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


class Chart(ApiView):
    @reads(ChartShape, "The whole chart", about="Public once published.", refuses=True, cached=True)
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        return _chart(contest_or_404(event, contest, at_desk=self.at_desk))

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
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest, lock=True)
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


class Matches(ApiView):
    @reads(
        MatchShape,
        "The matches of the chart",
        many=True,
        query=MatchQuery,
        order=("number", "ready_since"),
        about="Public once published.",
        cached=True,
    )
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest, at_desk=self.at_desk).matches.all()
        if "bracket" in asked:
            found = found.filter(key__startswith=f"{asked['bracket']}:")
        if "ready" in asked:
            found = found.filter(ready_since__isnull=not asked["ready"])
        return found


class MatchOne(ApiView):
    @reads(MatchShape, "One match", about="Public once published.")
    def get(self, request: Request, asked: Given, event: str, contest: str, match: str) -> Any:
        return match_of(contest_or_404(event, contest, at_desk=self.at_desk), match)


class LateSides(ApiView):
    @changes(
        LateSide,
        SideShape,
        "A late side takes an unused bye",
        status=201,
        if_match="matches/{match}/",
        about="If-Match: the ETag of the match that is the line.",
        example={"entries": [31, 32], "line": "main:1:4"},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest, lock=True)
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
    contest.format.require_chart()
    chart = chart_get(contest=contest)
    if chart is None:
        raise refused("chart-missing")
    return chart


def _chart(contest: Contest) -> dict[str, Any]:
    chart = chart_made_or_refused(contest)
    return {
        "phase": contest.phase,
        "revision": contest.revision,
        "is_over": play.is_over(chart),
        "made": chart_made(contest=contest),
        "podium": contest.format.podium(chart),
        "sides": sides_shown(contest),
        "matches": list(contest.matches.all()),
    }
