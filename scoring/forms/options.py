"""What can be chosen for a form: options with words, defaults and limits.

Like the settings of a rule set: reads a value that someone gave, decides nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from wording import Malformed, Sentence

Value = int | str
Options = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Option:
    """One named choice: one of `choices`, or a whole number between `least` and `most`."""

    name: str
    label: Sentence
    default: Value
    choices: Mapping[str, Sentence] | None = None
    least: int = 0
    most: int = 0

    def read(self, given: Value) -> Value:
        """
        >>> from wording import Sentence
        >>> Option("rounds", Sentence("Rounds"), 3, least=1, most=20).read("5")
        5
        """
        if self.choices is not None:
            if given in self.choices:
                return given
            raise self._refused(", ".join(self.choices))
        if isinstance(given, str) and given.isascii() and given.isdigit():
            given = int(given)
        if isinstance(given, bool) or not isinstance(given, int):
            raise self._refused(f"{self.least} … {self.most}")
        if not self.least <= given <= self.most:
            raise self._refused(f"{self.least} … {self.most}")
        return given

    def _refused(self, allowed: str) -> Malformed:
        return Malformed(
            "option-value",
            Sentence(
                "“{label}” must be one of: {allowed}.",
                label=self.label,
                allowed=allowed,
            ),
            field=self.name,
        )


def yes_or_no(name: str, label: Sentence, default: str = "no") -> Option:
    words = {"yes": Sentence("yes"), "no": Sentence("no")}
    return Option(name, label, default, words)


def by_name(*options: Option) -> Mapping[str, Option]:
    """The options of a form, in the order in which they are asked, by their names."""
    return {option.name: option for option in options}


def options_read(offered: Mapping[str, Option], given: Options) -> dict[str, Value]:
    """Every option with the value that was given for it, or its default."""
    unknown = [name for name in given if name not in offered]
    if unknown:
        known = ", ".join(offered) or "–"
        raise Malformed(
            "option-unknown",
            Sentence(
                "This form has no option “{unknown}”. It has: {known}.",
                unknown=unknown[0],
                known=known,
            ),
            field=unknown[0],
        )
    return {
        name: option.read(given[name]) if name in given else option.default
        for name, option in offered.items()
    }
