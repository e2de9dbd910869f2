"""Contests of rounds: the rounds with who met whom, the next one, and who is where."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.door import Door, changes, reads
from api.shapes import Strict, Text, Whole
from scoring.selectors.bell import bell_get
from scoring.selectors.board import Board, BoardMatch, BoardPlace, BoardRound, board_of
from scoring.selectors.rounds import round_form_or_refuse
from scoring.services.rounds import round_make, round_take_back
from tournaments.api.finding import contest_of
from tournaments.models import Contest
from tournaments.services.contests import MOST_TABLES
from wording import Illegal, Sentence


class RoundSide(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    names = serializers.ListField(child=serializers.CharField())
    chapters = serializers.ListField(child=serializers.CharField())
    place = serializers.IntegerField(allow_null=True, help_text="At this table, once decided.")
    cards_left = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    won = serializers.BooleanField()


class RoundMatch(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    part = serializers.CharField(help_text="`main`, `pool:A`, `playoff` or `final`.")
    table = serializers.IntegerField(help_text="Its place in the order of the round's tables.")
    is_decided = serializers.BooleanField()
    sides = RoundSide(many=True)


class RoundShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    is_decided = serializers.BooleanField()
    sits_out = serializers.ListField(child=serializers.CharField())
    matches = RoundMatch(many=True)


class BellShape(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    minutes = serializers.IntegerField(help_text="For how many it was started.")
    rings_at = serializers.DateTimeField(help_text="In the past: the time is over, last turn.")


class RoundsShape(serializers.Serializer[Any]):
    last = serializers.IntegerField(help_text="The number of the last round; 0 before the first.")
    is_over = serializers.BooleanField()
    planned = serializers.IntegerField(
        help_text="So many with those who are there; play-offs extra."
    )
    bell = BellShape(allow_null=True, help_text="The common clock of the last round, if it runs.")
    rounds = RoundShape(many=True)


class MeasureShape(serializers.Serializer[Any]):
    name = serializers.CharField()
    value = serializers.IntegerField()
    lowest_first = serializers.BooleanField()


class RankShape(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    shared_by = serializers.IntegerField()
    names = serializers.ListField(child=serializers.CharField())
    chapters = serializers.ListField(child=serializers.CharField())
    measures = MeasureShape(many=True, help_text="What decided it, the first one first.")
    took_part = serializers.BooleanField()


class RankingShape(serializers.Serializer[Any]):
    is_over = serializers.BooleanField()
    places = RankShape(many=True)


class RoundWanted(Strict):
    seen = Whole(help_text="The number of the last round you saw; 0 before the first.")
    seal = Text(
        max_length=64,
        required=False,
        help_text="Of the pairings that you looked at (`rounds/coming/`): others are refused.",
    )
    seed = Text(
        max_length=64,
        required=False,
        help_text="A number of your own, for a rehearsal. Without one the lots are secret.",
    )
    tables = Whole(
        min_value=1,
        max_value=MOST_TABLES,
        required=False,
        help_text="With the first round: how many stand in the hall, if not as set up.",
    )


class RoundBack(Strict):
    seen = Whole(min_value=1, help_text="The number of the last round, which is taken back.")
    reason = Text(max_length=300, required=False, allow_blank=True)


class Rounds(Door):
    @reads(
        RoundsShape,
        "The rounds, who meets whom in each, and how it ended",
        about="Public once published.",
        refuses=True,
    )
    def get(self, request: Request, asked: dict[str, Any], event: str, contest: str) -> Any:
        return rounds_told(contest_of(event, contest, at_desk=self.at_desk))

    @changes(
        RoundWanted,
        RoundShape,
        "Make the next round",
        status=201,
        about="Once everything of the last one is decided. Asked again with the same `seen`, it "
        "answers with the round that was made.",
        example={"seen": 0},
    )
    def post(self, request: Request, said: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_of(event, contest)
        made = round_make(actor=self.actor, contest_id=found.pk, **said)
        found.refresh_from_db()
        board = board_made_or_refused(found)
        return round_told(next(one for one in board.rounds if one.number == made.number))


class RoundTakeBack(Door):
    @changes(
        RoundBack,
        RoundsShape,
        "Take the last round back",
        about="As long as nobody sits at a table or has played in it.",
        example={"seen": 2, "reason": "two players had not checked in"},
    )
    def post(self, request: Request, said: dict[str, Any], event: str, contest: str) -> Any:
        found = contest_of(event, contest)
        given = {"reason": "", **said}
        round_take_back(actor=self.actor, contest_id=found.pk, **given)
        found.refresh_from_db()
        return rounds_told(found)


class Ranking(Door):
    @reads(
        RankingShape,
        "Who is where so far, and what decided it",
        about="Public once published. Equal places are a tie.",
        refuses=True,
    )
    def get(self, request: Request, asked: dict[str, Any], event: str, contest: str) -> Any:
        board = board_made_or_refused(contest_of(event, contest, at_desk=self.at_desk))
        return {"is_over": board.is_over, "places": [_place(place) for place in board.ranking]}


def board_or_refused(contest: Contest) -> Board:
    return board_of(contest, round_form_or_refuse(contest))


def board_made_or_refused(contest: Contest) -> Board:
    board = board_or_refused(contest)
    if not board.rounds:
        raise Illegal(
            "round-missing",
            Sentence("The first round has not been made yet. Make it, then ask again."),
        )
    return board


def rounds_told(contest: Contest) -> dict[str, Any]:
    board = board_or_refused(contest)
    bell = bell_get(contest=contest)
    return {
        "last": len(board.rounds),
        "is_over": board.is_over,
        "planned": board.planned,
        "bell": None
        if bell is None
        else {"round": bell.round, "minutes": bell.minutes, "rings_at": bell.rings_at},
        "rounds": [round_told(round_) for round_ in board.rounds],
    }


def round_told(round_: BoardRound) -> dict[str, Any]:
    return {
        "number": round_.number,
        "is_decided": not round_.missing,
        "sits_out": list(round_.sits_out),
        "matches": [_match(match) for match in round_.matches],
    }


def _match(match: BoardMatch) -> dict[str, Any]:
    return {
        "number": match.number,
        "part": match.part,
        "table": match.table,
        "is_decided": match.is_decided,
        "sides": [
            {
                "number": side.who.number,
                "names": side.who.names,
                "chapters": side.who.chapters,
                "place": side.place,
                "cards_left": side.left,
                "points": side.points,
                "won": side.won,
            }
            for side in match.sides
        ],
    }


def _place(place: BoardPlace) -> dict[str, Any]:
    return {
        "place": place.place,
        "shared_by": place.shared,
        "names": place.who.names,
        "chapters": place.who.chapters,
        "measures": [
            {"name": m.name, "value": m.value, "lowest_first": m.lowest} for m in place.measures
        ],
        "took_part": place.took_part,
    }
