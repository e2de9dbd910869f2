"""What a setting of a rule set is: its name, what it may be, and how it is said.

Pure. It reads a value that someone gave; it decides nothing about the game.
"""

from collections.abc import Callable
from dataclasses import dataclass

from domain.skipbo.rules.ruleset import RuleSet, Value
from domain.wording import Malformed, Sentence

SECTIONS: dict[str, Sentence] = {
    "seats": Sentence("Who sits down"),
    "deal": Sentence("The deal"),
    "turn": Sentence("A turn"),
    "partners": Sentence("With partners"),
    "incidents": Sentence("When something goes wrong"),
    "end": Sentence("The end of the game"),
    "contest": Sentence("The contest"),
}

Say = Callable[[RuleSet], Sentence]


@dataclass(frozen=True, slots=True)
class Setting:
    """One named choice. Either a whole number between `least` and `most`, or one of `choices`."""

    name: str
    section: str
    label: Sentence
    say: Say
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    def read(self, given: Value) -> Value:
        """The value as the rule set keeps it; anything that cannot be one is malformed.

        >>> from domain.skipbo.rules import SETTINGS
        >>> SETTINGS["stock"].read("15")
        15
        """
        if self.choices:
            if given in self.choices:
                return given
            raise self._refuse(Sentence.verbatim(", ".join(self.choices)))
        # bool is an int to Python, but "stock = yes" is not a number of cards.
        if isinstance(given, str) and given.isascii() and given.isdigit():
            given = int(given)
        if isinstance(given, bool) or not isinstance(given, int):
            raise self._refuse(Sentence("a whole number"))
        if not self.least <= given <= self.most:
            raise self._refuse(Sentence("from {least} to {most}", least=self.least, most=self.most))
        return given

    def _refuse(self, allowed: Sentence) -> Malformed:
        return Malformed(
            "setting-value",
            Sentence("“{setting}” must be: {allowed}.", setting=self.label, allowed=allowed),
            field=self.name,
        )


def number(
    name: str, section: str, label: Sentence, least: int, most: int, say: Say
) -> tuple[str, Setting]:
    return name, Setting(name, section, label, say, least=least, most=most)


def choice(
    name: str, section: str, label: Sentence, words: dict[str, Sentence]
) -> tuple[str, Setting]:
    def say(rules: RuleSet) -> Sentence:
        return words[str(rules.value(name))]

    return name, Setting(name, section, label, say, choices=tuple(words))
