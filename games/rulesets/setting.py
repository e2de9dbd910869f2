"""What a setting of a rule set is: its name, what it may be, and how it is said.

Pure. It reads a value that someone gave; it decides nothing about the game.
"""

from collections.abc import Callable
from dataclasses import dataclass

from games.rulesets.ruleset import RuleSet, Value
from wording import Malformed, Sentence

SECTIONS: dict[str, Sentence] = {
    "seats": Sentence(en="Who sits down", fr="Qui s'assied"),
    "deal": Sentence(en="The deal", fr="La donne"),
    "turn": Sentence(en="A turn", fr="Un tour"),
    "partners": Sentence(en="With partners", fr="En équipe"),
    "incidents": Sentence(en="When something goes wrong", fr="En cas d'incident"),
    "end": Sentence(en="The end of the game", fr="La fin de la partie"),
    "contest": Sentence(en="The contest", fr="Le concours"),
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

        >>> from games.rulesets import SETTINGS
        >>> SETTINGS["stock"].read("15")
        15
        """
        if self.choices:
            if given in self.choices:
                return given
            raise self._refuse(", ".join(self.choices), ", ".join(self.choices))
        # bool is an int to Python, but "stock = yes" is not a number of cards.
        if isinstance(given, str) and given.isascii() and given.isdigit():
            given = int(given)
        if isinstance(given, bool) or not isinstance(given, int):
            raise self._refuse("a whole number", "un nombre entier")
        if not self.least <= given <= self.most:
            raise self._refuse(
                f"from {self.least} to {self.most}", f"de {self.least} à {self.most}"
            )
        return given

    def _refuse(self, en: str, fr: str) -> Malformed:
        return Malformed(
            "setting-value",
            Sentence(
                en=f"“{self.label.en}” must be: {en}.",
                fr=f"« {self.label.fr} » doit être : {fr}.",
            ),
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


def plural(count: int, en: str, fr: str) -> tuple[str, str]:
    """ "1 card", "2 cards"; French keeps the singular for nothing at all."""
    return f"{count} {en}{'' if count == 1 else 's'}", f"{count} {fr}{'s' if count > 1 else ''}"
