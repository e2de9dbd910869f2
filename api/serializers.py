"""What a body may hold: exactly the fields that are named, each of exactly its type.

A number as text, or a field that nobody knows, is a slip in somebody's program. Saying so is
kinder than guessing.
"""

import re
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from domain.wording import LANGUAGES, Sentence, in_every_language

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
