"""How long a match is, as the set-up page offers it. Knows goals, not forms of contest."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from domain.formats.choice import PARTNERS_AT_A_TABLE, choose
from domain.formats.goals import MOST_POINTS, Goal, Kind
from domain.skipbo import rules as rulesets
from tournaments.contests.format_choice import (
    SAID_BY_FORM,
    FormCard,
    form_cards,
    form_fields,
    form_given,
    form_initial,
    others_forgiven,
)
from tournaments.contests.services import MOST_MINUTES, MOST_TABLES
from tournaments.models import Contest
from web.words import said

NUMBERED = {Kind.POINTS.value: 500, Kind.GAMES.value: 3}
"""The goals that need a number, with the usual one."""


def goal_choices(rules: rulesets.RuleSet) -> list[tuple[str, str]]:
    sheet = choose(rules).goal
    usual = (
        gettext("first to %(n)d points") % {"n": sheet.number}
        if sheet.kind is Kind.POINTS
        else gettext("one game")
    )
    return [
        ("", gettext("As in the rule set: %(sentence)s") % {"sentence": usual}),
        ("one", gettext("One game")),
        ("best3", gettext("Best of 3 games")),
        ("best5", gettext("Best of 5 games")),
        ("points", gettext("First to so many points")),
        ("games", gettext("So many games; the total counts")),
    ]


def goal_initial(text: str) -> dict[str, Any]:
    goal = Goal.parse(text)
    if goal.kind in NUMBERED:
        return {"goal_kind": goal.kind.value, "goal_number": goal.number}
    return {"goal_kind": text}


def goal_given(cleaned: Mapping[str, Any]) -> str:
    """As the services take it; empty: as the rule sheet says."""
    kind = str(cleaned.get("goal_kind") or "")
    if kind not in NUMBERED:
        return kind
    return f"{kind}:{cleaned.get('goal_number') or NUMBERED[kind]}"


# ---- The forms with which an event and a contest are set up, and how a refusal is sho ----


class ContestForm(forms.Form):
    """A contest under one rule set; what is left empty stays as the rule set says."""

    name = forms.CharField(label=_("Name of the contest"), max_length=120)
    stock_size = forms.IntegerField(label=_("Stock cards for each player"), min_value=1)
    tables = forms.IntegerField(
        label=_("Number of tables"), min_value=1, max_value=MOST_TABLES, initial=8
    )
    time_limit_minutes = forms.IntegerField(
        label=_("Time limit in minutes"),
        help_text=_("Leave it empty if games are played to the end."),
        min_value=1,
        max_value=MOST_MINUTES,
        required=False,
    )
    goal_kind = forms.ChoiceField(label=_("How long is a match?"), required=False)
    goal_number = forms.IntegerField(
        label=_("How many points or games"),
        help_text=_("For “first to so many points” and “so many games”."),
        min_value=1,
        max_value=MOST_POINTS,
        required=False,
    )
    third_place = forms.BooleanField(label=_("A match for third place"), required=False)
    consolation = forms.BooleanField(
        label=_("A consolation chart for those who lose their first match"), required=False
    )

    def __init__(
        self,
        data: Any = None,
        *,
        rules: rulesets.RuleSet,
        people: int,
        contest: Contest | None = None,
    ) -> None:
        """`people` is how many will play, as far as it is known."""
        self.rules, self.people = rules, people
        initial: dict[str, Any] = {"stock_size": rules.stock_for(PARTNERS_AT_A_TABLE)}
        if contest is not None:
            initial |= {
                "name": contest.name,
                "tables": contest.tables.count(),
                "time_limit_minutes": contest.time_limit_minutes,
                "third_place": contest.third_place,
                "consolation": contest.consolation,
                **goal_initial(contest.goal),
            }
            if contest.rule_set == rules.id:
                # By some sheets larger tables have a stock of their own; here stands the plain one.
                initial["stock_size"] = contest.house_rules.get(
                    "stock", rules.stock_for(PARTNERS_AT_A_TABLE)
                )
                house_rules = contest.house_rules.items()
                initial |= {f"rule_{name}": value for name, value in house_rules}
        super().__init__(data, initial=form_initial(rules, contest) | initial)
        self.fields["goal_kind"].choices = goal_choices(rules)  # type: ignore[attr-defined]
        self.fields |= form_fields(rules)
        for setting in _house_settings():
            self.fields[f"rule_{setting.name}"] = _field(setting, rules)

    def sections(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        for section, title in rulesets.SECTIONS.items():
            wanted = [
                self[f"rule_{setting.name}"]
                for setting in _house_settings()
                if setting.section == section
            ]
            if wanted:
                yield said(title), wanted

    def cards(self) -> list[FormCard]:
        return form_cards(self, self.rules, self.people)

    def clean(self) -> None:
        others_forgiven(self, self.cleaned_data.get("form"))

    def has_house_rules(self) -> bool:
        """Shown opened: something was chosen there, or has to be."""
        return bool(self.non_field_errors()) or any(
            self[name].errors or self[name].value() not in (None, "")
            for name in self.fields
            if name.startswith("rule_")
        )

    def wanted(self) -> dict[str, Any]:
        """What the services take."""
        given = {
            name: self.cleaned_data[name]
            for name in ("name", "stock_size", "tables", "time_limit_minutes")
        }
        if given["stock_size"] == self.rules.stock_for(PARTNERS_AT_A_TABLE):
            given["stock_size"] = None
        house_rules = {
            name.removeprefix("rule_"): value
            for name, value in self.cleaned_data.items()
            if name.startswith("rule_") and value not in (None, "")
        }
        return {
            **given,
            **form_given(self.cleaned_data, self.rules),
            "rule_set": self.rules.id,
            "house_rules": house_rules,
            "goal": goal_given(self.cleaned_data),
        }


def _house_settings() -> list[rulesets.Setting]:
    """Those that can be changed one by one: the size of the stock has its own field on top, and
    what the form of the contest says is chosen there."""
    return [
        setting
        for setting in rulesets.SETTINGS.values()
        if setting.name != "stock" and setting.name not in SAID_BY_FORM
    ]


def _field(setting: rulesets.Setting, rules: rulesets.RuleSet) -> forms.Field:
    label = said(setting.label)
    label = label[:1].upper() + label[1:]
    if not setting.choices:
        return forms.IntegerField(
            label=label,
            help_text=gettext("The rule set says %(value)s.")
            % {"value": rules.value(setting.name)},
            min_value=setting.least,
            max_value=setting.most,
            required=False,
        )
    # The whole sentence stands below the choice, where it is never cut.
    helped = gettext("The rule set says: %(sentence)s") % {"sentence": said(setting.say(rules))}
    others = [
        (choice, said(setting.say(_with(rules, setting.name, choice))))
        for choice in setting.choices
        if choice != rules.value(setting.name)
    ]
    choices = [("", gettext("As in the rule set")), *others]
    return forms.ChoiceField(label=label, choices=choices, help_text=helped, required=False)


def _with(rules: rulesets.RuleSet, name: str, value: str) -> rulesets.RuleSet:
    """The rule set with one choice changed, to put that choice into words."""
    changed: dict[str, Any] = {name: value}
    return replace(rules, **changed)
