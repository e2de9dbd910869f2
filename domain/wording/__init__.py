"""Sentences for people, in every language of the catalogue, and the refusals that carry them.

Pure: every other package may import this one; it imports the standard library only and knows
nothing of Django, of HTTP or of any one game. The English text stands in the code; its
translations stand in locale/<language>/LC_MESSAGES/django.po, which `make messages` keeps up to
date and a test keeps complete.
"""

import gettext
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, reduce
from pathlib import Path
from typing import Self, TypeAlias

# English has no catalogue: it is what the code says.
ENGLISH = "en"
# Each language by its own name. A new one is a line here and its folder in locale/.
LANGUAGES = {"en": "English", "fr": "Français", "es": "Español"}

FOLDER = Path(__file__).resolve().parent.parent.parent / "locale"

Value: TypeAlias = "str | int | Sentence"


def catalogue(language: str) -> gettext.NullTranslations:
    """What is said in this language: in French for `fr-ca`, in English for one that is not here."""
    return _read(language.lower().partition("-")[0], FOLDER)


@cache
def _read(language: str, folder: Path) -> gettext.NullTranslations:
    if language == ENGLISH:
        return gettext.NullTranslations()
    return gettext.translation("django", folder, [language], fallback=True)


@dataclass(frozen=True, slots=True, init=False)
class Sentence:
    """One thing said to a person and the values filled in; put into words only when asked.

    Values are names, numbers, or other sentences, which are said in the same language. The text is
    always written out where the sentence is made, so that `make messages` finds it.

    >>> str(Sentence("Table {number} is free.", number=3))
    'Table 3 is free.'
    """

    message: str
    many: str
    context: str
    values: tuple[tuple[str, Value], ...]

    def __init__(self, message: str, /, **values: Value) -> None:
        self._keep(message, "", "", values)

    @classmethod
    def counted(cls, one: str, many: str, /, *, count: int, **values: Value) -> Self:
        """A sentence that depends on a number; each language has its own forms for it.

        >>> str(Sentence.counted("{count} card", "{count} cards", count=1))
        '1 card'
        """
        return cls._made(one, many, "", {"count": count, **values})

    @classmethod
    def in_context(cls, context: str, message: str, /, **values: Value) -> Self:
        """A text that English uses for two things which another language may tell apart."""
        return cls._made(message, "", context, values)

    @classmethod
    def verbatim(cls, text: str) -> Self:
        """A name, or something that a person wrote: the same in every language.

        >>> Sentence.verbatim("Ann Lee").in_language("fr")
        'Ann Lee'
        """
        return cls._made("{text}", "", "", {"text": text})

    @classmethod
    def joined(cls, parts: Iterable["Sentence"], between: str = " ") -> Self:
        """Several sentences one after the other; `between` is a sign, never a word.

        >>> str(Sentence.joined([Sentence.verbatim("Ann"), Sentence.verbatim("Bo")], ", "))
        'Ann, Bo'
        """
        values: dict[str, Value] = {f"part{place}": part for place, part in enumerate(parts)}
        return cls._made(between.join(f"{{{name}}}" for name in values), "", "", values)

    @classmethod
    def listed(cls, names: Iterable[Value]) -> "Sentence":
        """Names with "and" between them.

        >>> str(Sentence.listed(["Ann", "Bo", "Cy"]))
        'Ann and Bo and Cy'
        """
        said = [name if isinstance(name, Sentence) else cls.verbatim(str(name)) for name in names]
        return reduce(_and, said) if said else cls.verbatim("")

    @classmethod
    def series(cls, parts: Iterable["Sentence"]) -> "Sentence":
        """Parts with a semicolon between them, which French sets apart.

        >>> str(Sentence.series([Sentence.verbatim("a"), Sentence.verbatim("b")]))
        'a; b'
        """
        said = list(parts)
        return reduce(_then, said) if said else cls.verbatim("")

    def with_values(self, **values: Value) -> Self:
        """The same sentence about something else.

        >>> str(Sentence("Table {number} is free.", number=3).with_values(number=4))
        'Table 4 is free.'
        """
        return self._made(self.message, self.many, self.context, {**dict(self.values), **values})

    def in_language(self, language: str) -> str:
        values = dict(self.values)
        for name, value in self.values:
            if isinstance(value, Sentence):
                values[name] = value.in_language(language)
        return self._text(language, values).format_map(values)

    def _text(self, language: str, values: dict[str, Value]) -> str:
        said = catalogue(language)
        if not self.message:  # gettext keeps the catalogue's head there
            return ""
        if self.many:
            return said.ngettext(self.message, self.many, int(str(values["count"])))
        if self.context:
            return said.pgettext(self.context, self.message)
        return said.gettext(self.message)

    def __str__(self) -> str:
        return self.in_language(ENGLISH)

    @classmethod
    def _made(cls, message: str, many: str, context: str, values: dict[str, Value]) -> Self:
        made = cls.__new__(cls)
        made._keep(message, many, context, values)
        return made

    def _keep(self, message: str, many: str, context: str, values: dict[str, Value]) -> None:
        object.__setattr__(self, "message", message)
        object.__setattr__(self, "many", many)
        object.__setattr__(self, "context", context)
        object.__setattr__(self, "values", tuple(values.items()))


def _and(some: Sentence, another: Sentence) -> Sentence:
    return Sentence("{some} and {another}", some=some, another=another)


def _then(some: Sentence, another: Sentence) -> Sentence:
    return Sentence("{some}; {another}", some=some, another=another)


def in_every_language(sentence: Sentence) -> dict[str, str]:
    """For what is read where nobody's language is known: the API, the shell, a sealed record."""
    return {language: sentence.in_language(language) for language in LANGUAGES}


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
        return str(self.sentence)


class Malformed(Refusal):
    """What was sent cannot be read at all (HTTP 400)."""


class Illegal(Refusal):
    """It can be read, but the rules or the present state forbid it (HTTP 422)."""


class Conflict(Refusal):
    """Someone else changed it in the meantime (HTTP 409)."""


class Busy(Refusal):
    """Too many ask for the same at once; nothing is wrong with it (HTTP 503)."""
