"""A rule set read out: its rules as sentences, each with where it comes from. Pure.

What the shell prints and what a posted sheet can be set from. It knows which rules are worth saying
together, and nothing about paper or terminals.
"""

from dataclasses import dataclass

from games.rulesets.ruleset import RuleSet
from games.rulesets.settings import SECTIONS, SETTINGS
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
    """One rule in words. `setting` is its name, or "" for a note."""

    section: str
    setting: str
    sentence: Sentence
    origin: str


def read_out(rules: RuleSet) -> tuple[Rule, ...]:
    """Every rule that matters under this rule set, in the order of a game.

    >>> from games.rulesets import get
    >>> [rule.origin for rule in read_out(get("texas")) if rule.setting in ("stock", "deal")]
    ['sheet', 'ours']
    """
    changed = dict(rules.overrides)
    idle = _idle(rules)
    said = []
    for section in SECTIONS:
        for name, setting in SETTINGS.items():
            if setting.section == section and name not in idle:
                origin = HOUSE if name in changed else SHEET if name in rules.stated else OURS
                said.append(Rule(section, name, setting.say(rules), origin))
        if section == "turn":
            said += [
                Rule(section, "", note.sentence, SHEET if note.stated else OURS)
                for note in rules.notes
            ]
    return tuple(said)


def _idle(rules: RuleSet) -> set[str]:
    """Settings that say nothing under the others."""
    idle = set()
    if rules.players_max <= 4:
        idle.add("stock_many")
    if rules.partnership == "never":
        idle |= {"partner_piles", "talking_cards"}
    if rules.partnership == "never" or not rules.talking_cards:
        idle.add("talking_place")
    if rules.scoring != "points":
        idle |= {"win_points", "card_points", "race_target"}
    if rules.contest == "race":
        idle.add("contest_games")
    return idle
