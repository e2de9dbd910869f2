"""The rule sheet of a contest: sections of text, as the rule set's own words give them."""

from dataclasses import dataclass

from domain.wording import Sentence
from printing.sheets.base import Composed, Making, SheetKind
from printing.sheets.flow import flow


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


def compose(value: RuleSheet, making: Making) -> Composed:
    return _composed(KIND.title, value, making, large=False)


def handout(value: RuleSheet, making: Making) -> Composed:
    return _composed(HANDOUT.title, value, making, large=True)


def _composed(
    kind: Sentence,
    value: RuleSheet,
    making: Making,
    *,
    large: bool,
) -> Composed:
    return flow(
        "rules",
        kind,
        making,
        words={},
        large=large,
        evenly=not large,
        heading=printed(value.heading),
        note=printed(value.note),
        sections=[
            {
                "heading": printed(part.heading),
                "rules": [_kept_together(printed(rule)) for rule in part.rules],
            }
            for part in value.sections
        ],
    )


def _kept_together(rule: str) -> str:
    """The star that says where a rule comes from never stands on a line alone."""
    return rule.removesuffix(" *") + "\u00a0*" if rule.endswith(" *") else rule


def printed(text: str) -> str:
    """Rules are written with the apostrophe of keyboards; paper has its own.

    >>> printed("the partner's stock")
    'the partner’s stock'
    """
    return text.replace("'", "’")


KIND = SheetKind(
    "rules",
    Sentence("Rule sheet"),
    Sentence("the contest’s rules"),
    RuleSheet,
    compose,
)
# To be held in the hand, by whoever cannot read what hangs on the wall.
HANDOUT = SheetKind(
    "rules-handout",
    Sentence("Rules in large print"),
    Sentence("the contest’s rules"),
    RuleSheet,
    handout,
    posted=False,
)
