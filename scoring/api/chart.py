"""The chart, its matches and sides, who sits where, and what the contest is worth at the end."""

import secrets
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.conditions import must_match
from api.door import Door, changes, reads
from api.shapes import Choice, SentenceShape, Strict, Text, Whole, sentence
from scoring import chart as charts
from scoring import selectors
from scoring.api.finding import match_of, side_of
from scoring.chart.build import MOST_SIDES
from scoring.models import Match
from scoring.rows import match_of as value_of
from scoring.selectors.chart_made import chart_made
from scoring.services.charts import chart_build
from scoring.services.entries import side_enter_late, side_withdraw
from scoring.standings import (
    CHAPTER_TIE_BREAKS,
    DEFAULT_POINTS,
    Member,
    chapter_totals,
    credits_for,
    places,
    rank,
)
from tournaments.api.contests import ContestShape
from tournaments.api.finding import contest_locked, contest_of
from tournaments.models import Contest, Side
from wording import Illegal, Sentence


class SideShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    names = serializers.ListField(child=serializers.CharField())
    chapters = serializers.ListField(child=serializers.CharField())
    withdrawn = serializers.BooleanField()


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

    method = serializers.ChoiceField(choices=[method.value for method in charts.Method])
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
    seed = Whole(required=False, help_text="For a rehearsal. Without one the lots are secret.")
    method = Choice(choices=[method.value for method in charts.Method], required=False)
    seeds = serializers.ListField(
        child=Whole(),
        required=False,
        max_length=MOST_SIDES,
        help_text="With `seeded`: numbers of sides, the strongest first. Those not named are drawn "
        "by lot behind them.",
    )


class MatchQuery(serializers.Serializer[Any]):
    bracket = serializers.ChoiceField(
        choices=[bracket.value for bracket in charts.Bracket], required=False
    )
    ready = serializers.BooleanField(required=False, help_text="Could be called now.")


class Leaving(Strict):
    reason = Text(max_length=300, required=False, allow_blank=True)


class LateSide(Strict):
    entries = serializers.ListField(child=Whole(), min_length=1, max_length=2)
    line = Text(max_length=24, help_text="The first-round match whose bye is taken.")


class SeatsShape(serializers.Serializer[Any]):
    table = serializers.IntegerField(allow_null=True)
    place = serializers.CharField(help_text="How to find the table.")
    match = serializers.CharField()
    state = serializers.CharField()
    sides = SideShape(many=True)


class PlaceShape(serializers.Serializer[Any]):
    side = serializers.IntegerField()
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


class Chart(Door):
    @reads(ChartShape, "The whole chart", about="Public once published.", refuses=True)
    def get(self, request: Request, asked: dict[str, Any], event: str, contest: str) -> Any:
        return _chart(contest_of(event, contest, at_desk=self.at_desk))

    @changes(
        ChartWanted,
        ChartShape,
        "Make the chart",
        status=201,
        if_match=True,
        about="Once, after the partners were drawn; the sides are put on it by lot, or seeded. "
        "If-Match: the contest's ETag.",
        example={},
    )
    def post(self, request: Request, said: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_locked(event, contest)
        must_match(request, ContestShape(found).data)
        seed = said.get("seed")
        chart_build(
            actor=self.actor,
            contest_id=found.pk,
            seed=secrets.randbelow(2**31) if seed is None else seed,
            method=charts.Method(said.get("method", charts.Method.DRAWN)),
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


class Sides(Door):
    @reads(SideShape, "The sides and who plays in them", many=True, about="Public once published.")
    def get(self, request: Request, asked: dict[str, Any], event: str, contest: str) -> Any:
        return _sides(contest_of(event, contest, at_desk=self.at_desk))


class SideOne(Door):
    @reads(SideShape, "One side", about="Public once published.")
    def get(
        self, request: Request, asked: dict[str, Any], event: str, contest: str, side: int
    ) -> Any:
        found = contest_of(event, contest, at_desk=self.at_desk)
        return _side(found, side_of(found, side))


class SideLeaving(Door):
    @changes(
        Leaving,
        SideShape,
        "A side withdraws",
        if_match=True,
        about="At any point. If-Match: the side's ETag.",
        example={"reason": "has to leave early"},
    )
    def post(
        self, request: Request, said: dict[str, Any], event: str, contest: str, side: int
    ) -> Any:
        found = contest_locked(event, contest)
        shown = _side(found, side_of(found, side))
        must_match(request, SideShape(shown).data)
        return _side(found, side_withdraw(actor=self.actor, contest_id=found.pk, side=side, **said))


class LateSides(Door):
    @changes(
        LateSide,
        SideShape,
        "A late side takes an unused bye",
        status=201,
        if_match=True,
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
        return _side(found, made)


class Seats(Door):
    @reads(SeatsShape, "Who sits where now", many=True, about="Public once published.")
    def get(self, request: Request, asked: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_of(event, contest, at_desk=self.at_desk)
        sides = {side["number"]: side for side in _sides(found)}
        games = selectors.tables_in_play(contest=found).select_related("match_game__match")
        return [
            {
                "table": None if game.table is None else game.table.number,
                "place": "" if game.table is None else game.table.place,
                "match": game.match_game.match.key,
                "state": game.state,
                "sides": [sides[seat.side.number] for seat in game.sides.all()],
            }
            for game in games
        ]


class Standings(Door):
    @reads(
        StandingsShape,
        "Places and chapter points",
        about="Once the last game is decided. Public once published.",
        refuses=True,
    )
    def get(self, request: Request, asked: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_of(event, contest, at_desk=self.at_desk)
        standing = places(_made(found))
        names = selectors.side_names(contest=found)
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
            "chapters": [
                {
                    "chapter": line.total.who,
                    "place": line.place,
                    "points": line.total.points,
                    "parted_by": line.parted_by,
                }
                for line in rank(totals, tie_breaks=CHAPTER_TIE_BREAKS)
            ],
        }


class Soundness(Door):
    @reads(SoundShape, "Check a contest's chart, results, tables and people", refuses=True)
    def get(self, request: Request, asked: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_of(event, contest)
        _made(found)
        findings = selectors.contest_findings(contest=found)
        return {
            "sound": not findings,
            "state": selectors.state_hash(contest=found),
            "findings": [{"code": f.code, "sentence": sentence(f.sentence)} for f in findings],
        }


def _made(contest: Contest) -> charts.Chart:
    chart = selectors.chart_get(contest=contest)
    if chart is None:
        raise Illegal(
            "chart-missing",
            Sentence(
                en="The chart has not been made yet. Draw the partners, then make it.",
                fr="Le tableau n’est pas encore fait. Tirez les partenaires, puis faites-le.",
            ),
        )
    return chart


def _chart(contest: Contest) -> dict[str, Any]:
    chart = _made(contest)
    podium = charts.podium(chart)
    return {
        "phase": contest.phase,
        "revision": contest.revision,
        "is_over": charts.is_over(chart),
        "made": chart_made(contest=contest),
        "podium": {
            "champion": podium.champion,
            "second": podium.second,
            "third": podium.third,
            "consolation": podium.consolation,
        },
        "sides": _sides(contest),
        "matches": list(contest.matches.all()),
    }


def _sides(contest: Contest) -> list[dict[str, Any]]:
    return [_as_shown(side) for side in selectors.sides_of(contest=contest)]


def _side(contest: Contest, side: Side) -> dict[str, Any]:
    return _as_shown(selectors.sides_of(contest=contest).get(pk=side.pk))


def _as_shown(side: Side) -> dict[str, Any]:
    players = [member.entry.player for member in side.members.all()]
    return {
        "number": side.number,
        "names": [player.name for player in players],
        "chapters": [player.chapter.name for player in players],
        "withdrawn": side.withdrawn,
    }
