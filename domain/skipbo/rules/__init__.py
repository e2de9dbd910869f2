"""The six rule sets, and house rules derived from them.

Pure data: imports the standard library and `wording`. A game keeps the id, version and overrides
that it was played under, so a version that has been used is never changed, only followed by the
next one. Nothing here knows how a game runs.
"""

from domain.skipbo.rules.read_out import LINES, ORIGINS, Rule, read_out
from domain.skipbo.rules.registry import (
    DECK,
    IDS,
    SIDE_NAMES,
    Setup,
    check_sense,
    derive,
    get,
    in_force,
)
from domain.skipbo.rules.ruleset import SETTINGS, RuleSet
from domain.skipbo.rules.settings import SECTIONS, Setting, Value
from domain.skipbo.rules.sheets import ALL
