"""Reading a body: JSON as its standard has it, and nothing that a program could trip over later.

Refused are numbers that are none or do not fit 64 bits, a name twice in one object, half
characters, NUL, and anything nested deeper than we ever need.
"""

import json
import math
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import BaseParser

from domain.wording.refusals import refused

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
        return read(stream.read())


def read(content: bytes) -> Any:
    """
    >>> read(b'{"table": 12}')
    {'table': 12}
    >>> read(b'{"table": NaN}')
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
