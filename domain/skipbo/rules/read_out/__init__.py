"""Every line of the rules, in the order in which they are read out. Pure."""

from dataclasses import dataclass, replace

from domain.skipbo.rules.read_out.ending import ENDING_LINES
from domain.skipbo.rules.read_out.line import Line
from domain.skipbo.rules.read_out.table import TABLE_LINES
from domain.skipbo.rules.read_out.turn import TURN_LINES
from domain.skipbo.rules.registry import get
from domain.skipbo.rules.ruleset import RuleSet
from domain.skipbo.rules.settings import SETTINGS
from domain.wording import Sentence

LINES: tuple[Line, ...] = (*TABLE_LINES, *TURN_LINES, *ENDING_LINES)


# ---- A rule set read out ----

SHEET = "sheet"
OURS = "ours"
HOUSE = "house"
ORIGINS: dict[str, Sentence] = {
    SHEET: Sentence.verbatim(""),
    OURS: Sentence("our addition"),
    HOUSE: Sentence.in_context("origin", "house rule"),
}


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule in words, by its line's name."""

    section: str
    name: str
    sentence: Sentence
    origin: str

    @property
    def setting(self) -> str:
        """The setting of the same name, or "" for what cannot be chosen."""
        return self.name if self.name in SETTINGS else ""


def read_out(rules: RuleSet, *, alone: bool | None = None) -> tuple[Rule, ...]:
    """Every rule that matters under this rule set, in the order of a game.

    Where the rules leave open whether people play alone or with partners, `alone` says which of
    the two is played, and the other is not read out.

    >>> from domain.skipbo.rules import get
    >>> [rule.origin for rule in read_out(get("texas")) if rule.name in ("stock", "deal")]
    ['ours', 'sheet']
    """
    sheet = get(*rules.base)
    if alone is not None and rules.partnership == "optional":
        partnership = "never" if alone else "always"
        rules = replace(rules, partnership=partnership)
        sheet = replace(sheet, partnership=partnership)
    said = []
    for line in LINES:
        sentence = line.say(rules)
        if sentence is None:
            continue
        if sentence != line.say(sheet):
            origin = HOUSE
        else:
            origin = SHEET if line.name in rules.stated else OURS
        said.append(Rule(line.section, line.name, sentence, origin))
    return tuple(said)
