"""Decisions without a game, corrections at any time, undo and redo."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.etags import must_match, seen_version
from api.serializers import Choice, SentenceShape, Strict, Text, Whole, YesNo
from api.views import ApiView, Given, changes, reads
from domain.matches import Later, What
from domain.results import Manner
from scoring.corrections.services import correction_preview, result_correct
from scoring.progress.api import MatchShape, match_of
from scoring.progress.history import last_action, next_redo
from scoring.record.undo import action_redo, action_undo, action_undo_named, play_undo
from scoring.results.api import Said, SaidOrRecorded, accepted, reported
from scoring.results.decisions import match_decide
from tournaments.events.lookup import contest_or_404
from tournaments.models import AuditEntry, Contest


class CorrectionAsked(Strict):
    manner = Choice(
        choices=[manner.value for manner in Manner],
        allow_null=True,
        help_text="None: the result is taken back altogether.",
    )
    winner = Whole(required=False, allow_null=True)
    cards_left = serializers.DictField(
        child=Whole(), required=False, help_text="For a deal of several: the score goes by it."
    )
    game = Whole(required=False, allow_null=True, help_text="Which deal; none: the last one.")


class CorrectionWanted(Strict):
    reported = SaidOrRecorded(
        allow_null=True, help_text="None: the result is taken back altogether."
    )
    reason = Text(max_length=300)
    seal = Text(max_length=32, help_text="From the preview that you decided on.")
    later = Choice(choices=[later.value for later in Later], required=False, allow_null=True)
    game = Whole(required=False, allow_null=True, help_text="Which deal; none: the last one.")
    accept_warnings = YesNo(required=False)


class EffectShape(serializers.Serializer[Any]):
    match = serializers.CharField()
    what = serializers.ChoiceField(choices=[what.value for what in What])
    sentence = SentenceShape()


class WayShape(serializers.Serializer[Any]):
    later = serializers.ChoiceField(
        source="correction.later", choices=[later.value for later in Later]
    )
    asks = serializers.BooleanField(
        source="correction.asks", help_text="Later games were touched: `later` has to be chosen."
    )
    seal = serializers.CharField()
    effects = EffectShape(source="correction.effects", many=True)
    deals = SentenceShape(many=True, help_text="What becomes of the deals of this match.")
    rounds = SentenceShape(
        many=True, help_text="Of a contest of rounds: its ranking, and the coming round."
    )


class WaysShape(serializers.Serializer[Any]):
    ways = WayShape(many=True)


class CorrectedShape(serializers.Serializer[Any]):
    match = MatchShape()
    effects = EffectShape(many=True)


class ActionShape(serializers.ModelSerializer[AuditEntry]):
    class Meta:
        model = AuditEntry
        fields = ["id", "at", "actor", "action", "subject", "reason"]


class HistoryShape(serializers.Serializer[Any]):
    undo = ActionShape(allow_null=True)
    redo = ActionShape(allow_null=True)


class Why(Strict):
    reason = Text(max_length=300, required=False, allow_blank=True)


class WhyAll(Strict):
    reason = Text(max_length=300)


class UndoneShape(serializers.Serializer[Any]):
    undone = serializers.IntegerField()


class DecisionWanted(Said):
    accept_warnings = YesNo(required=False, help_text="Yes, that is right.")


MATCH = "If-Match: the match's ETag."
LAST = "If-Match: the ETag of `undo/`, so that what is undone is what you saw."


class Decision(ApiView):
    @changes(
        DecisionWanted,
        MatchShape,
        "Decide a match that was not called",
        if_match="matches/{match}/",
        about=f"A walkover, a no show on both sides, a ruling. {MATCH} An old one is 409, with "
        "what is there now.",
        example={"manner": "walkover", "winner": 14},
    )
    def post(self, request: Request, said: Given, event: str, contest: str, match: str) -> Any:
        found = contest_or_404(event, contest, lock=True)
        row = match_of(found, match)
        match_decide(
            actor=self.actor,
            contest_id=found.pk,
            key=match,
            version=seen_version(request, lambda: MatchShape(row).data),
            **accepted(said),
        )
        return match_of(found, match)


class CorrectionPreview(ApiView):
    @changes(
        CorrectionAsked,
        WaysShape,
        "What a correction would change",
        writes=False,
        about="One way, or two to choose from where later games were touched.",
        example={"manner": "ruling", "winner": 9},
    )
    def post(self, request: Request, said: Given, event: str, contest: str, match: str) -> Any:
        found = contest_or_404(event, contest)
        row = match_of(found, match)
        ways = correction_preview(
            contest=found,
            key=row.key,
            reported=None if said["manner"] is None else reported(said),
            game_id=said.get("game"),
        )
        return {"ways": ways}


class Correction(ApiView):
    @changes(
        CorrectionWanted,
        CorrectedShape,
        "Correct a result",
        if_match="matches/{match}/",
        about=f"Does exactly what the preview with that seal showed. {MATCH}",
        example={
            "reported": {"manner": "ruling", "winner": 9, "reason": "sides were swapped"},
            "reason": "sides were swapped",
            "seal": "from the preview",
            "later": "withdrawn",
        },
    )
    def post(self, request: Request, said: Given, event: str, contest: str, match: str) -> Any:
        found = contest_or_404(event, contest, lock=True)
        must_match(request, MatchShape(match_of(found, match)).data)
        told = said["reported"]
        done = result_correct(
            actor=self.actor,
            contest_id=found.pk,
            key=match,
            reported=None if told is None else reported(told),
            reason=said["reason"],
            seal=said["seal"],
            later=said.get("later"),
            accept_warnings=said.get("accept_warnings", False),
            game_id=said.get("game"),
        )
        return {"match": match_of(found, match), "effects": done.effects}


class Undo(ApiView):
    @reads(HistoryShape, "What undo and redo would act on")
    def get(self, request: Request, asked: Given, event: str, contest: str) -> Any:
        return _history(contest_or_404(event, contest))

    @changes(Why, HistoryShape, "Undo the last action", if_match="undo/", about=LAST, example={})
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = _seen(request, event, contest)
        last = last_action(contest=found)
        action_undo(actor=self.actor, contest_id=found.pk, entry_id=last.pk if last else 0, **said)
        return _history(found)


class UndoNamed(ApiView):
    @changes(
        Why,
        HistoryShape,
        "Undo the action of this number",
        about="The number is the action's `id` in `undo/` or in the audit. What was done since at "
        "other tables does not matter; 409 where it would be disturbed.",
        example={},
    )
    def post(self, request: Request, said: Given, event: str, contest: str, number: int) -> Any:
        found = contest_or_404(event, contest)
        action_undo_named(actor=self.actor, contest_id=found.pk, entry_id=number, **said)
        return _history(found)


class Redo(ApiView):
    @changes(
        Why, HistoryShape, "Do again what was undone", if_match="undo/", about=LAST, example={}
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = _seen(request, event, contest)
        last = next_redo(contest=found)
        action_redo(actor=self.actor, contest_id=found.pk, entry_id=last.pk if last else 0, **said)
        return _history(found)


class UndoAll(ApiView):
    @changes(
        WhyAll,
        UndoneShape,
        "Undo everything since the chart was made",
        if_match="undo/",
        about=LAST,
        example={"reason": "a rehearsal"},
    )
    def post(self, request: Request, said: Given, event: str, contest: str) -> Any:
        found = _seen(request, event, contest)
        return {"undone": play_undo(actor=self.actor, contest_id=found.pk, **said)}


def _seen(request: Request, event: str, contest: str) -> Contest:
    found = contest_or_404(event, contest, lock=True)
    must_match(request, HistoryShape(_history(found)).data)
    return found


def _history(contest: Contest) -> dict[str, Any]:
    return {"undo": last_action(contest=contest), "redo": next_redo(contest=contest)}
