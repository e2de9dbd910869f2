"""What a line of the rules read out is: one claim, so that a sheet states it or does not.

Pure. Lines are small on purpose: of "partners sit facing each other" and "two and two play as
partners" a sheet may well say only one.
"""

from collections.abc import Callable
from dataclasses import dataclass

from domain.skipbo.rules.ruleset import RuleSet
from domain.skipbo.rules.settings import SETTINGS
from domain.wording import Sentence

Say = Callable[[RuleSet], Sentence | None]
Holds = Callable[[RuleSet], bool]


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence, by the name that a rule set's `stated` uses. `say` is None where it is idle."""

    name: str
    section: str
    say: Say


def of_setting(name: str, when: Holds | None = None) -> Line:
    """A setting's own sentence."""
    setting = SETTINGS[name]

    def say(rules: RuleSet) -> Sentence | None:
        return setting.say(rules) if when is None or when(rules) else None

    return Line(name, setting.section, say)


def plain(name: str, section: str, sentence: Sentence, when: Holds | None = None) -> Line:
    """A sentence that never changes, under every rule set or only where it holds."""

    def say(rules: RuleSet) -> Sentence | None:
        return sentence if when is None or when(rules) else None

    return Line(name, section, say)


def sheets_own(name: str, section: str, sentence: Sentence) -> Line:
    """A sentence that is worth saying only where the sheet itself says it."""
    return plain(name, section, sentence, lambda rules: name in rules.stated)


def with_partners(rules: RuleSet) -> bool:
    return rules.partnership != "never"


def alone(rules: RuleSet) -> bool:
    return rules.partnership != "always"
