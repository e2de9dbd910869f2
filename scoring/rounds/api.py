"""Contests of rounds: the rounds with who met whom, the next one, and who is where."""

from collections.abc import Callable
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.serializers import Strict, Text, Whole
from api.views import ApiView, Given, changes, reads
from domain.wording.refusals import refused
from scoring.progress.board import Board, board_get
from scoring.progress.coming import again_get, coming_round_get
from scoring.rounds.bell import MOST_MINUTES, bell_get, bell_more, bell_start, bell_stop
from scoring.rounds.services import round_make, round_make_again, round_take_back, round_write_off
from tournaments.contests.services import MOST_TABLES
from tournaments.events.lookup import contest_or_404
from tournaments.models import Contest


class RoundSide(serializers.Serializer[Any]):
    number = serializers.IntegerField(source="who.number")
    names = serializers.ListField(source="who.names", child=serializers.CharField())
    chapters = serializers.ListField(source="who.chapters", child=serializers.CharField())
    place = serializers.IntegerField(allow_null=True, help_text="At this table, once decided.")
    cards_left = serializers.IntegerField(source="left", allow_null=True)
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
    lowest_first = serializers.BooleanField(source="lowest")


class RankShape(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    shared_by = serializers.IntegerField(source="shared")
    names = serializers.ListField(source="who.names", child=serializers.CharField())
    chapters = serializers.ListField(source="who.chapters", child=serializers.CharField())
    measures = MeasureShape(many=True, help_text="What decided it, the first one first.")
    took_part = serializers.BooleanField()


class RankingShape(serializers.Serializer[Any]):
    is_over = serializers.BooleanField()
    places = RankShape(source="ranking", many=True)


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


class Rounds(ApiView):
    @reads(
        RoundsShape,
        "The rounds, who meets whom in each, and how it ended",
        about="Public once published.",
        refuses=True,
    )
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        return rounds_told(contest_or_404(event, contest, at_desk=self.at_desk))

    @changes(
        RoundWanted,
        RoundShape,
        "Make the next round",
        status=201,
        about="Once everything of the last one is decided. Asked again with the same `seen`, it "
        "answers with the round that was made.",
        example={"seen": 0},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest)
        made = round_make(actor=self.actor, contest_id=found.pk, **said)
        found.refresh_from_db()
        board = board_made_or_refused(found)
        return next(one for one in board.rounds if one.number == made.number)


class RoundsView(ApiView):
    """A change of the rounds; shows them as they are now."""

    def change(
        self, service: Callable[..., object], event: str, contest: str, said: Given
    ) -> dict[str, Any]:
        found = contest_or_404(event, contest)
        service(actor=self.actor, contest_id=found.pk, **said)
        found.refresh_from_db()
        return rounds_told(found)


class RoundTakeBack(RoundsView):
    @changes(
        RoundBack,
        RoundsShape,
        "Take the last round back",
        about="As long as nobody sits at a table or has played in it.",
        example={"seen": 2, "reason": "two players had not checked in"},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        return self.change(round_take_back, event, contest, {"reason": "", **said})


class Ranking(ApiView):
    @reads(
        RankingShape,
        "Who is where so far, and what decided it",
        about="Public once published. Equal places are a tie.",
        refuses=True,
    )
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        return board_made_or_refused(contest_or_404(event, contest, at_desk=self.at_desk))


def board_or_refused(contest: Contest) -> Board:
    board = board_get(contest=contest)
    if board is None:
        raise refused("no-rounds")
    return board


def board_made_or_refused(contest: Contest) -> Board:
    board = board_or_refused(contest)
    if not board.rounds:
        raise refused("round-missing")
    return board


def rounds_told(contest: Contest) -> dict[str, Any]:
    board = board_or_refused(contest)
    return {
        "last": len(board.rounds),
        "is_over": board.is_over,
        "planned": board.planned,
        "bell": bell_get(contest=contest),
        "rounds": board.rounds,
    }


# ---- The common clock of a round ----


class BellWanted(Strict):
    seen = Whole(min_value=1, help_text="The number of the last round.")
    minutes = Whole(min_value=1, max_value=MOST_MINUTES)


class BellLonger(Strict):
    rings_at = serializers.DateTimeField(help_text="When it rings, as you saw it.")
    minutes = Whole(min_value=1, max_value=MOST_MINUTES)


class BellOff(Strict):
    seen = Whole(min_value=1, help_text="The number of the last round.")


class BellStart(RoundsView, group="bell"):
    @changes(
        BellWanted,
        RoundsShape,
        "Start the clock of the last round",
        about="Whoever was called counts as playing. Asked again while it runs, nothing changes.",
        example={"seen": 1, "minutes": 35},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        return self.change(bell_start, event, contest, said)


class BellMore(RoundsView, group="bell"):
    @changes(
        BellLonger,
        RoundsShape,
        "Give the clock more minutes",
        about="From the moment that you saw; the same asked twice counts once.",
        example={"rings_at": "2026-05-02T14:35:00Z", "minutes": 5},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        return self.change(bell_more, event, contest, said)


class BellStop(RoundsView, group="bell"):
    @changes(BellOff, RoundsShape, "Stop the clock", example={"seen": 1})
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        return self.change(bell_stop, event, contest, said)


# ---- The round before it is published ----


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


class ComingRound(ApiView, group="coming"):
    @reads(
        ComingShape,
        "The pairings that would be published now",
        about="The next round once everything of the last one is decided. While nobody sits in "
        "the last round and it would come out otherwise by now, that one with `again`. `round` is "
        "null where there is nothing to make.",
        refuses=True,
    )
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        found = contest_or_404(event, contest, at_desk=self.at_desk)
        found.format.require_rounds()
        coming, again = coming_round_get(contest=found), again_get(contest=found)
        shown = coming or again
        return {
            "round": None if shown is None else shown.round,
            "seal": "" if shown is None else shown.seal,
            "again": coming is None and again is not None,
        }


class RoundAgain(RoundsView, group="coming"):
    @changes(
        RoundOnceMore,
        RoundsShape,
        "Make the last round again",
        about="While nobody sits at its tables; whoever was called is called anew.",
        example={"seen": 3, "seal": "0f1e…", "reason": "a result of round 1 was corrected"},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        return self.change(round_make_again, event, contest, {"reason": "", **said})


class RoundEarly(RoundsView, group="coming"):
    @changes(
        RoundWithout,
        RoundsShape,
        "Write off what is missing of the last round",
        about="Those matches count as not played for both sides; a slip that turns up later is a "
        "correction.",
        example={"seen": 2, "reason": "supper is served"},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        return self.change(round_write_off, event, contest, said)
