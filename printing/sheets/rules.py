"""The rule sheet of a contest: sections of text, as the rule set's own words give them."""

from dataclasses import dataclass, replace
from typing import Any

from domain.formats.choice import contest_rules
from domain.skipbo.rules import ORIGINS, SECTIONS, Rule, in_force
from domain.skipbo.rules.read_out import HOUSE, OURS
from domain.wording import Sentence
from printing.sheets.flow import text_sheet
from printing.sheets.sheet import BEFORE, Making, Sheet, Use
from tournaments.models import Contest

_ADDED = Sentence("* The rule sheet itself does not say this; it is what holds here.")


@dataclass(frozen=True, slots=True)
class RuleSection:
    heading: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleSheet:
    # "Texas rally rules, 15 stock cards"
    heading: str
    sections: tuple[RuleSection, ...]
    # What the marks at the end of some rules mean; "" where there are none.
    note: str = ""


def posted(value: RuleSheet, making: Making) -> dict[str, Any]:
    return {
        "heading": printed(value.heading),
        "note": printed(value.note),
        "sections": [
            {
                "heading": printed(part.heading),
                "rules": [_kept_together(printed(rule)) for rule in part.rules],
            }
            for part in value.sections
        ],
    }


def handed_out(value: RuleSheet, making: Making) -> dict[str, Any]:
    return posted(value, making) | {"large": True}


def _kept_together(rule: str) -> str:
    """The star that says where a rule comes from never stands on a line alone."""
    return rule.removesuffix(" *") + "\u00a0*" if rule.endswith(" *") else rule


def printed(text: str) -> str:
    """Rules are written with the apostrophe of keyboards; paper has its own.

    >>> printed("the partner's stock")
    'the partner’s stock'
    """
    return text.replace("'", "’")


def rules(contest: Contest, language: str) -> RuleSheet:
    held = in_force(contest.rule_set, contest.rule_set_version, contest.house_rules)
    said = contest_rules(held, form=contest.form, goal=contest.goal, alone=contest.plays_alone)
    sections = tuple(
        RuleSection(
            title.in_language(language),
            tuple(_marked(rule, language) for rule in said if rule.section == section),
        )
        for section, title in SECTIONS.items()
    )
    return RuleSheet(
        held.title.in_language(language),
        tuple(section for section in sections if section.rules),
        _ADDED.in_language(language) if any(rule.origin == OURS for rule in said) else "",
    )


def _marked(rule: Rule, language: str) -> str:
    """The rule as it is posted: players see what their own rule sheet says and what it does not."""
    text = rule.sentence.in_language(language)
    if rule.origin == HOUSE:
        return f"{text} ({ORIGINS[HOUSE].in_language(language)})"
    return f"{text} *" if rule.origin == OURS else text


RULES = Sheet(
    "rules",
    Sentence("Rule sheet"),
    Sentence("the contest’s rules"),
    RuleSheet,
    text_sheet("rules", posted, evenly=True),
    source=rules,
    use=Use(BEFORE, Sentence("Post the rules that hold here before the first call.")),
)
# To be held in the hand, by whoever cannot read what hangs on the wall.
HANDOUT = replace(
    RULES,
    id="rules-handout",
    title=Sentence("Rules in large print"),
    compose=text_sheet("rules", handed_out),
    use=Use(BEFORE, Sentence("The rules in large print, to take along.")),
    posted=False,
)
