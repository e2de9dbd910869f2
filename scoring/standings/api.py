"""What the contest is worth at the end, and whether everything about it is in order."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.serializers import SentenceShape, sentence
from api.views import Door, reads
from domain.standings import (
    CHAPTER_TIE_BREAKS,
    DEFAULT_POINTS,
    Member,
    Place,
    chapter_totals,
    credits_for,
    rank,
)
from domain.wording import Illegal, Sentence
from scoring.chart.api import chart_made_or_refused
from scoring.integrity.findings import contest_findings
from scoring.match_mapper import tree_form
from scoring.progress.chart import side_names
from scoring.rounds.api import board_made_or_refused
from scoring.standings.state_hash import state_hash
from tournaments.events.api_lookup import contest_of
from tournaments.models import Contest


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


class Standings(Door):
    @reads(
        StandingsShape,
        "Places and chapter points",
        about="Once the last game is decided. Public once published.",
        refuses=True,
    )
    def get(self, request: Request, asked: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_of(event, contest, at_desk=self.at_desk)
        if found.is_by_rounds:
            return board_standings(found)
        standing = tree_form(found).places(chart_made_or_refused(found))
        names = side_names(contest=found)
        members = [
            Member(person, number, chapter)
            for number, side in names.items()
            for person, chapter in enumerate(side.chapters)
        ]
        totals = chapter_totals(credits_for(found.name, standing, members))
        return {
            "places": [
                {
                    "side": place.side,
                    "names": names[place.side].names,
                    "place": place.place,
                    "shared_by": place.shared_by,
                    "took_part": place.took_part,
                    "points": DEFAULT_POINTS.points(place),
                }
                for place in standing
            ],
            "chapters": _chapters(totals),
        }


def board_standings(contest: Contest) -> dict[str, Any]:
    """The same of a contest of rounds, where each line of the ranking is one of its own."""
    board = board_made_or_refused(contest)
    if not board.is_over:
        raise Illegal(
            "contest-not-over",
            Sentence("There are games to be played yet. The ranking so far is at ranking/."),
        )
    lines = list(enumerate(board.ranking))
    standing = [Place(line, found.place, found.shared, found.took_part) for line, found in lines]
    members = [
        Member(player, line, chapter)
        for line, found in lines
        for player, chapter in zip(found.players, found.who.chapters, strict=True)
    ]
    totals = chapter_totals(credits_for(contest.name, standing, members))
    return {
        "places": [
            {
                "side": None if board.partners_change else found.who.number,
                "names": found.who.names,
                "place": found.place,
                "shared_by": found.shared,
                "took_part": found.took_part,
                "points": DEFAULT_POINTS.points(standing[line]),
            }
            for line, found in lines
        ],
        "chapters": _chapters(totals),
    }


def _chapters(totals: Any) -> list[dict[str, Any]]:
    return [
        {
            "chapter": line.total.who,
            "place": line.place,
            "points": line.total.points,
            "parted_by": line.parted_by,
        }
        for line in rank(totals, tie_breaks=CHAPTER_TIE_BREAKS)
    ]


class Soundness(Door):
    @reads(SoundShape, "Check a contest's chart, results, tables and people", refuses=True)
    def get(self, request: Request, asked: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_of(event, contest)
        if found.is_by_rounds:
            board_made_or_refused(found)
        else:
            chart_made_or_refused(found)
        findings = contest_findings(contest=found)
        return {
            "sound": not findings,
            "state": state_hash(contest=found),
            "findings": [{"code": f.code, "sentence": sentence(f.sentence)} for f in findings],
        }
