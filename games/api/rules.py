"""The rule sets that a contest can be played under."""

from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request

from api.door import Door, reads
from api.shapes import SentenceShape, sentence
from games import rulesets
from games.rulesets import RuleSet
from tournaments.api.contests import SettingValue


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


class RuleSets(Door):
    @reads(RuleSetShape, "Every rule set", many=True)
    def get(self, request: Request, asked: dict[str, Any]) -> Any:
        return [_shown(rulesets.get(name)) for name in rulesets.IDS]


class RuleSetOne(Door):
    @reads(RuleSetInFull, "One rule set, read out")
    def get(self, request: Request, asked: dict[str, Any], rule_set: str) -> Any:
        if rule_set not in rulesets.IDS:
            raise Http404
        found = rulesets.get(rule_set)
        return _shown(found) | {
            "settings": {name: found.value(name) for name in rulesets.SETTINGS},
            "rules": [
                {
                    "section": rule.section,
                    "name": rule.name,
                    "setting": rule.setting,
                    "origin": rule.origin,
                    "sentence": sentence(rule.sentence),
                }
                for rule in rulesets.read_out(found)
            ],
        }


def _shown(rules: RuleSet) -> dict[str, Any]:
    return {
        "id": rules.id,
        "rule_set_version": rules.version,
        "title": sentence(rules.title),
        "taken_from": sentence(rules.source),
    }
