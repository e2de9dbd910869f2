"""What the contest is worth at the end, and whether everything about it is in order."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.serializers import SentenceShape
from api.views import ApiView, Given, reads
from domain.standings import DEFAULT_POINTS, Place, chapters_ranked
from domain.wording import Refusal
from domain.wording.refusals import refused
from scoring.integrity.findings import contest_findings
from scoring.progress.progress import Progress, progress_or_refuse
from scoring.standings.state_hash import state_hash
from tournaments.events.lookup import contest_or_404


class PlaceShape(serializers.Serializer[Any]):
    side = serializers.IntegerField(
        allow_null=True, help_text="None where partners change and people are ranked."
    )
    names = serializers.ListField(child=serializers.CharField())
    place = serializers.IntegerField()
    shared_by = serializers.IntegerField()
    took_part = serializers.BooleanField()
    points = serializers.IntegerField(help_text="For each member's chapter.")


class ChapterPlace(serializers.Serializer[Any]):
    chapter = serializers.CharField()
    place = serializers.IntegerField()
    points = serializers.IntegerField()
    parted_by = serializers.CharField()


class StandingsShape(serializers.Serializer[Any]):
    places = PlaceShape(many=True)
    chapters = ChapterPlace(many=True)


class SoundFinding(serializers.Serializer[Any]):
    code = serializers.CharField()
    sentence = SentenceShape()


class SoundShape(serializers.Serializer[Any]):
    sound = serializers.BooleanField()
    state = serializers.CharField(help_text="The hash of how the contest stands.")
    findings = SoundFinding(many=True)


class Standings(ApiView):
    @reads(
        StandingsShape,
        "Places and chapter points",
        about="Once the last game is decided. Public once published.",
        refuses=True,
    )
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest, at_desk=self.at_desk)
        progress = progress_or_refuse(found)
        if not progress.is_over:
            raise _not_over(progress)
        lines = progress.ranking
        standing = [Place(n, one.place, one.shared, one.took_part) for n, one in enumerate(lines)]
        return {
            "places": [
                {
                    "side": None if found.format.partners_change else line.who.number,
                    "names": line.who.names,
                    "place": line.place,
                    "shared_by": line.shared,
                    "took_part": line.took_part,
                    "points": DEFAULT_POINTS.points(place),
                }
                for line, place in zip(lines, standing, strict=True)
            ],
            "chapters": chapters_ranked(progress.credits),
        }


def _not_over(progress: Progress) -> Refusal:
    if progress.board is not None:
        return refused("contest-not-over")
    return refused("not-finished")


class Soundness(ApiView):
    @reads(SoundShape, "Check a contest's chart, results, tables and people", refuses=True)
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest)
        progress_or_refuse(found)
        findings = contest_findings(contest=found)
        return {"sound": not findings, "state": state_hash(contest=found), "findings": findings}
