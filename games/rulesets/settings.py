"""Every setting of a rule set by its name, in the order in which they are read out. Pure.

The sentences behind them are the only place where a setting is put into words: the shell, the
printed sheet and the refusals all use them.
"""

from games.rulesets.ending_settings import ENDING_SETTINGS
from games.rulesets.play_settings import PLAY_SETTINGS
from games.rulesets.setting import SECTIONS, Setting

__all__ = ["SECTIONS", "SETTINGS", "Setting"]

SETTINGS: dict[str, Setting] = PLAY_SETTINGS | ENDING_SETTINGS
