"""The rules engine for anyone: check a result, replay a record, list the legal moves.

Works something out from what was sent, and stores nothing.
"""

import random
from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request

from api.serializers import Choice, Number, SentenceShape, Strict, Text, Whole, YesNo
from api.views import ApiView, Given, changes, reads
from domain.skipbo import Seeded, Table, read_position, replay_games, write_position
from domain.skipbo import rules as rulesets
from domain.skipbo.checks import INCIDENT_KINDS, Incident, Player, Report, Seating, check, refuses
from domain.skipbo.checks.report import FINISHES, TIE_BREAKS
from domain.skipbo.rules import SIDE_NAMES, RuleSet
from tournaments.events.api import SettingValue

LONGEST_RECORD = 400_000
LONGEST_POSITION = 4_000


class PlayerAsked(Strict):
    key = Text(max_length=40, help_text="What you call this person.")
    name = Text(max_length=120, required=False, allow_blank=True)


class IncidentAsked(Strict):
    kind = Choice(choices=INCIDENT_KINDS)
    player = Text(max_length=40)
    cards = Whole(required=False, allow_null=True, max_value=162)


class ReportAsked(Strict):
    finished = Choice(choices=FINISHES)
    winner = Choice(choices=list(SIDE_NAMES), required=False, allow_null=True)
    cards_left = serializers.DictField(child=Number(), required=False, help_text="By player.")
    side_cards_left = serializers.DictField(child=Number(), required=False, help_text="By side.")
    points = serializers.DictField(child=Number(), required=False, help_text="By side.")
    incidents = serializers.ListField(child=IncidentAsked(), required=False, max_length=50)
    incidents_complete = YesNo(required=False)
    minutes = Number(required=False, allow_null=True)
    tie_break = Choice(choices=TIE_BREAKS, required=False, allow_null=True)
    reason = Text(max_length=300, required=False, allow_blank=True)


class CheckAsked(Strict):
    rule_set = Text(max_length=40)
    house_rules = serializers.DictField(child=SettingValue(), required=False)
    stock = Whole(required=False, allow_null=True, min_value=1)
    time_limit = Whole(required=False, allow_null=True, min_value=1)
    sides = serializers.ListField(
        child=serializers.ListField(child=PlayerAsked(), max_length=6),
        max_length=6,
        help_text="A, B, …",
    )
    report = ReportAsked()


class CheckFinding(serializers.Serializer[Any]):
    code = serializers.CharField()
    severity = serializers.ChoiceField(choices=["error", "warning"])
    field = serializers.CharField()
    sentence = SentenceShape()


class Checked(serializers.Serializer[Any]):
    accepted = serializers.BooleanField(help_text="False where a finding is an error.")
    findings = CheckFinding(many=True)


class RecordAsked(Strict):
    record = Text(max_length=LONGEST_RECORD, trim_whitespace=False)


class SideLetter(serializers.CharField):
    def to_representation(self, value: Any) -> str:
        return SIDE_NAMES[value]


class Position(serializers.CharField):
    def to_representation(self, value: Any) -> str:
        return write_position(value)


class OutcomeShape(serializers.Serializer[Any]):
    reason = serializers.CharField()
    winner = SideLetter(allow_null=True, help_text="A side; none: a tie.")
    left = serializers.ListField(child=serializers.IntegerField(), help_text="By seat.")
    points = serializers.ListField(child=serializers.IntegerField(), help_text="By side.")
    sentence = SentenceShape()


class ReplayedGame(serializers.Serializer[Any]):
    turns = serializers.IntegerField()
    plays = serializers.IntegerField()
    outcome = OutcomeShape(allow_null=True)
    position = Position(source="*", help_text="The table at the end, as one line.")


class Replayed(serializers.Serializer[Any]):
    games = ReplayedGame(many=True)


class PositionAsked(Strict):
    position = Text(max_length=LONGEST_POSITION, trim_whitespace=False)


class LegalMoves(serializers.Serializer[Any]):
    seat = serializers.IntegerField(help_text="Whose turn it is, from 1.")
    moves = serializers.ListField(child=serializers.CharField())
    outcome = OutcomeShape(allow_null=True)


class CheckView(ApiView, group="engine"):
    @changes(
        CheckAsked,
        Checked,
        "Check a result from paper",
        writes=False,
        about="Says what the rules of the game say of it; see docs/reference/checks.md.",
        example={
            "rule_set": "texas",
            "sides": [
                [{"key": "1", "name": "Castell"}, {"key": "2", "name": "Whitcomb"}],
                [{"key": "3", "name": "Okafor"}, {"key": "4", "name": "Sorensen"}],
            ],
            "report": {"finished": "played_out", "winner": "A", "side_cards_left": {"B": 31}},
        },
    )
    def post(self, request: Request, said: Given) -> Any:
        rules = rulesets.get(said["rule_set"])
        if said.get("house_rules"):
            rules = rulesets.derive(rules, said["house_rules"])
        seating = Seating(
            rules=rules,
            sides=tuple(
                tuple(Player(p["key"], p.get("name", "")) for p in side) for side in said["sides"]
            ),
            stock=said.get("stock"),
            time_limit=said.get("time_limit"),
        )
        told = dict(said["report"])
        told["incidents"] = [
            Incident(i["kind"], i["player"], i.get("cards")) for i in told.get("incidents", [])
        ]
        findings = check(Report(**told), seating)
        return {"accepted": not refuses(findings), "findings": findings}


class ReplayView(ApiView, group="engine"):
    @changes(
        RecordAsked,
        Replayed,
        "Replay a record",
        writes=False,
        about="Refused with the line and the rule that it breaks; see docs/reference/notation.md.",
        example={"record": "rallydeck-game 1\nrules texas 1\n…"},
    )
    def post(self, request: Request, said: Given) -> Any:
        return {"games": [game.table for game in replay_games(said["record"])]}


class LegalMovesView(ApiView, group="engine"):
    @changes(
        PositionAsked,
        LegalMoves,
        "The legal moves of a position",
        writes=False,
        about="The position as a record's replay or the engine writes it.",
        example={"position": "texas/1 4p dealer=1 turn=2 …"},
    )
    def post(self, request: Request, said: Given) -> Any:
        # Nothing is played on, so nothing is shuffled.
        table: Table = read_position(said["position"], Seeded(random.Random(0)))
        return {
            "seat": table.turn + 1,
            "moves": [str(move) for move in table.legal_moves()],
            "outcome": table.outcome,
        }


# ---- The rule sets that a contest can be played under ----


class RuleShape(serializers.Serializer[Any]):
    section = serializers.CharField()
    name = serializers.CharField(help_text="What the rule is about; the same in every rule set.")
    setting = serializers.CharField(help_text="Empty for what cannot be chosen.")
    origin = serializers.ChoiceField(choices=["sheet", "ours", "house"])
    sentence = SentenceShape()


class RuleSetShape(serializers.Serializer[Any]):
    id = serializers.CharField()
    rule_set_version = serializers.IntegerField()
    title = SentenceShape()
    taken_from = SentenceShape()


class RuleSetInFull(RuleSetShape):
    settings = serializers.DictField(child=SettingValue())
    rules = RuleShape(many=True)


class RuleSets(ApiView):
    @reads(RuleSetShape, "Every rule set", many=True)
    def get(self, request: Request, asked: Given) -> Any:
        return [_shown(rulesets.get(name)) for name in rulesets.IDS]


class RuleSetOne(ApiView):
    @reads(RuleSetInFull, "One rule set, read out")
    def get(self, request: Request, asked: Given, rule_set: str) -> Any:
        if rule_set not in rulesets.IDS:
            raise Http404
        found = rulesets.get(rule_set)
        return _shown(found) | {
            "settings": {name: found.value(name) for name in rulesets.SETTINGS},
            "rules": rulesets.read_out(found),
        }


def _shown(rules: RuleSet) -> dict[str, Any]:
    return {
        "id": rules.id,
        "rule_set_version": rules.version,
        "title": rules.title,
        "taken_from": rules.source,
    }
