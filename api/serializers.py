"""What a body may hold: JSON as its standard has it, and in it exactly the fields that are named,
each of exactly its type.

A number as text, or a field that nobody knows, is a slip in somebody's program. Saying so is
kinder than guessing. Nor is anything taken that a program could trip over later: numbers that are
none or do not fit 64 bits, a name twice in one object, half characters, NUL, and anything nested
deeper than we ever need.
"""

import json
import math
import re
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.parsers import BaseParser

from domain.wording import LANGUAGES, Sentence, in_every_language
from domain.wording.refusals import refused

# ---- JSON ----

DEEPEST = 24
LONGEST_NUMBER = 18


class StrictJSON(BaseParser):
    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return json_read(stream.read())


def json_read(content: bytes) -> Any:
    """
    >>> json_read(b'{"table": 12}')
    {'table': 12}
    >>> json_read(b'{"table": NaN}')
    Traceback (most recent call last):
    domain.wording.Malformed: NaN is not a number that JSON knows.
    """
    try:
        value = json.loads(
            content.decode("utf-8"),
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_number,
            parse_constant=_constant,
        )
    except UnicodeDecodeError:
        raise refused("json-not-utf8") from None
    except json.JSONDecodeError as reason:
        raise refused("json-unreadable", line=reason.lineno, column=reason.colno) from None
    except RecursionError:
        raise refused("json-too-deep", deepest=DEEPEST) from None
    _check(value)
    return value


def is_sound(text: str) -> bool:
    """Whether a text can be stored anywhere: no NUL, no half of a character."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def _check(value: Any) -> None:
    left = [(value, 1)]
    while left:
        found, depth = left.pop()
        if isinstance(found, str):
            if not is_sound(found):
                raise refused("text-broken")
        elif isinstance(found, dict | list):
            if depth > DEEPEST:
                raise refused("json-too-deep", deepest=DEEPEST)
            inside = [*found, *found.values()] if isinstance(found, dict) else found
            left += [(part, depth + 1) for part in inside]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise refused("json-name-twice")
    return found


def _whole(text: str) -> int:
    if len(text.lstrip("-")) > LONGEST_NUMBER:
        raise refused("number-too-large")
    return int(text)


def _number(text: str) -> float:
    found = float(text)
    if not math.isfinite(found):
        raise refused("number-too-large")
    return found


def _constant(text: str) -> Any:
    raise refused("number-none", text=text)


# ---- Its fields ----

HIGHEST = 2**31 - 1
_SAYS_ZONE = re.compile(r"(?:[zZ]|[+-]\d\d:?\d\d)$")


class Strict(serializers.Serializer[Any]):
    """Refuses what it does not name."""

    default_error_messages = {"unknown": _("There is no field of this name.")}

    def to_internal_value(self, data: Any) -> Any:
        """Every field at fault is told: those nobody knows, then those with a wrong value."""
        told = serializers.ErrorDetail(str(self.error_messages["unknown"]), code="unknown")
        names = data if isinstance(data, dict) else ()
        wrong: dict[str, Any] = {name: [told] for name in names if name not in self.fields}
        try:
            value = super().to_internal_value(data)
        except serializers.ValidationError as reason:
            told_of_values: Any = reason.detail  # a serializer's own always has names
            raise serializers.ValidationError(wrong | told_of_values) from None
        if wrong:
            raise serializers.ValidationError(wrong)
        return value


class Nothing(Strict):
    """A body without fields, or none."""


class Text(serializers.CharField):
    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Whole(serializers.IntegerField):
    """A whole number that a row can hold."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("min_value", 0)
        options.setdefault("max_value", HIGHEST)
        super().__init__(**options)

    def to_internal_value(self, data: Any) -> int:
        whole = isinstance(data, int) or (isinstance(data, float) and data.is_integer())
        if isinstance(data, bool) or not whole:
            self.fail("invalid")
        return super().to_internal_value(int(data))


class Number(serializers.FloatField):
    def to_internal_value(self, data: Any) -> float:
        if isinstance(data, bool) or not isinstance(data, int | float):
            self.fail("invalid")
        return data


class YesNo(serializers.BooleanField):
    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Choice(serializers.ChoiceField):
    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid_choice", input=type(data).__name__)
        return super().to_internal_value(data)


class Day(serializers.DateField):
    def to_internal_value(self, value: Any) -> Any:
        if not isinstance(value, str):
            self.fail("invalid", format="YYYY-MM-DD")
        return super().to_internal_value(value)


class Moment(serializers.DateTimeField):
    """A time with its zone: what a clock shows differs from place to place."""

    def to_internal_value(self, value: Any) -> Any:
        read = super().to_internal_value(value) if isinstance(value, str) else None
        if read is None or not _SAYS_ZONE.search(value.strip()):
            self.fail("invalid", format="YYYY-MM-DDThh:mm+hh:mm or …Z")
        return read


class VersionAtDesk:
    """For a shape with a `version`: the public is told none, since it moves with what is prepared
    and not published yet. Whoever may change the thing needs it, and has it."""

    def to_representation(self, instance: Any) -> Any:
        shown = super().to_representation(instance)  # type: ignore[misc]
        if not self.context.get("at_desk", True):  # type: ignore[attr-defined]
            shown["version"] = 0
        return shown


class SentenceShape(serializers.Serializer[Any]):
    """Something said to a person, in every language."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {language: serializers.CharField() for language in LANGUAGES}

    def to_representation(self, instance: Sentence) -> dict[str, str]:
        return in_every_language(instance)
