"""What a setting of a rule set is: its values, how it is said, and how a value is read. Pure.

Nothing here knows which settings there are: each is a field of the `RuleSet`.
"""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
from typing import Any

from domain.wording import Refusal, Sentence
from domain.wording.refusals import refused

SECTIONS: dict[str, Sentence] = {
    "seats": Sentence("Who sits down"),
    "deal": Sentence("The deal"),
    "turn": Sentence("A turn"),
    "partners": Sentence("With partners"),
    "incidents": Sentence("When something goes wrong"),
    "end": Sentence("The end of the game"),
    "contest": Sentence("The contest"),
}

Value = int | str
Say = Callable[[Any], Sentence]


@dataclass(frozen=True, slots=True)
class Setting:
    """One named choice: a whole number between `least` and `most`, or one of `choices`."""

    name: str
    section: str
    label: Sentence
    say: Say
    default: Value | None = None
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

    def _refuse(self, allowed: Sentence) -> Refusal:
        return refused("setting-value", setting=self.label, allowed=allowed, field=self.name)


def number(
    section: str,
    label: Sentence,
    span: tuple[int, int],
    words: Say | Sentence,
    *,
    default: Any = MISSING,
) -> Any:
    """A field: a whole number in that span. Where its words are a sentence, that counts it."""

    def made(name: str) -> Setting:
        def say(rules: Any) -> Sentence:
            if isinstance(words, Sentence):
                return words.with_values(count=rules.value(name))
            return words(rules)

        given = None if default is MISSING else default
        return Setting(name, section, label, say, given, least=span[0], most=span[1])

    return field(default=default, metadata={"setting": made})


def choice(section: str, label: Sentence, words: dict[str, Sentence], *, default: str) -> Any:
    """A field: one of these words, each with its sentence."""

    def made(name: str) -> Setting:
        def say(rules: Any) -> Sentence:
            return words[str(rules.value(name))]

        return Setting(name, section, label, say, default, choices=tuple(words))

    return field(default=default, metadata={"setting": made})


def settings_of(rules: Any) -> dict[str, Setting]:
    """By name, in the order of its fields."""
    return {
        one.name: one.metadata["setting"](one.name)
        for one in fields(rules)
        if "setting" in one.metadata
    }
