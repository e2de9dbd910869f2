"""How long a match is, as the set-up page offers it. Knows goals, not forms of contest."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from games import rulesets
from scoring.forms.chosen import choose
from scoring.forms.goals import Goal, Kind

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
