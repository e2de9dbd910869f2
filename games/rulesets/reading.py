"""A rule set read out: its rules as sentences, each with where it comes from. Pure.

What the shell prints and what a posted sheet can be set from. A line that a club's choices changed
or brought in is a house rule; of the others the rule set knows which ones its sheet says. It knows
nothing about paper or terminals.
"""

from dataclasses import dataclass, replace

from games.rulesets.lines import LINES
from games.rulesets.registry import get
from games.rulesets.ruleset import RuleSet
from games.rulesets.settings import SETTINGS
from wording import Sentence

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

    >>> from games.rulesets import get
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
