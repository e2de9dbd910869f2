"""Sentences for people, in English and French together, and the refusals that carry them.

Pure: every other package may import this one; it imports the standard library only and knows
nothing of Django, of HTTP or of any one game. A sentence always has both languages, so a missing
translation is a type error instead of a surprise on the day.
"""

from dataclasses import dataclass

LANGUAGES = ("en", "fr")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One thing said to a person, values filled in.

    >>> str(Sentence(en="Table 3 is free.", fr="La table 3 est libre."))
    'Table 3 is free.'
    """

    en: str
    fr: str

    def in_language(self, language: str) -> str:
        return self.fr if language.startswith("fr") else self.en

    def __str__(self) -> str:
        return self.en


class Refusal(Exception):
    """Something asked for cannot be done. `code` is stable; `sentence` says what to do next.

    `field` names the input that is at fault, where there is one.
    """

    def __init__(self, code: str, sentence: Sentence, *, field: str = "") -> None:
        super().__init__(code, sentence, field)
        self.code = code
        self.sentence = sentence
        self.field = field

    def __str__(self) -> str:
        return self.sentence.en


class Malformed(Refusal):
    """What was sent cannot be read at all (HTTP 400)."""


class Illegal(Refusal):
    """It can be read, but the rules or the present state forbid it (HTTP 422)."""


class Conflict(Refusal):
    """Someone else changed it in the meantime (HTTP 409)."""
