"""The rule sheet of a contest: sections of text, as the rule set's own words give them."""

from dataclasses import dataclass

from printing.layout.fit import Measure
from printing.sheets.base import Composed, Identity, Setting, SheetKind
from printing.sheets.flow import flow
from wording import Sentence


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


def compose(value: RuleSheet, setting: Setting, identity: Identity, measure: Measure) -> Composed:
    return flow(
        "rules",
        KIND.title,
        setting,
        identity,
        measure,
        words={},
        evenly=True,
        heading=printed(value.heading),
        note=printed(value.note),
        sections=[
            {"heading": printed(part.heading), "rules": list(map(printed, part.rules))}
            for part in value.sections
        ],
    )


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
