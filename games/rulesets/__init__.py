"""The six rule sets, and house rules derived from them.

Pure data: imports the standard library and `wording`. A game keeps the id, version and overrides
that it was played under, so a version that has been used is never changed, only followed by the
next one. Nothing here knows how a game runs.
"""

from games.rulesets.deriving import DECK, check_sense, derive, in_force
from games.rulesets.lines import LINES
from games.rulesets.reading import ORIGINS, Rule, read_out
from games.rulesets.registry import ALL, IDS, get
from games.rulesets.ruleset import RuleSet, Value
from games.rulesets.settings import SECTIONS, SETTINGS, Setting
from games.rulesets.setup import SIDE_NAMES, Setup

__all__ = [
    "ALL",
    "DECK",
    "IDS",
    "LINES",
    "ORIGINS",
    "SECTIONS",
    "SETTINGS",
    "SIDE_NAMES",
    "Rule",
    "RuleSet",
    "Setting",
    "Setup",
    "Value",
    "check_sense",
    "derive",
    "get",
    "in_force",
    "read_out",
]
