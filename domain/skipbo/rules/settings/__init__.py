"""Every setting of a rule set by its name, in the order in which they are read out. Pure.

The sentences behind them are the only place where a setting is put into words: the shell, the
printed sheet and the refusals all use them.
"""

from domain.skipbo.rules.settings.ending import ENDING_SETTINGS
from domain.skipbo.rules.settings.play import PLAY_SETTINGS
from domain.skipbo.rules.settings.setting import SECTIONS, Setting

__all__ = ["SECTIONS", "SETTINGS", "Setting"]

SETTINGS: dict[str, Setting] = PLAY_SETTINGS | ENDING_SETTINGS
