"""Sheet values to JSON and back: frozen dataclasses of plain things.

A job's parameters and a file given in the shell are JSON, a sheet takes a typed value; here one
becomes the other, and what does not fit is refused in words. Knows no sheet and no Django.
"""

import dataclasses
import hashlib
import json
import types
import typing
from datetime import datetime
from typing import Any, TypeVar

from domain.wording import Refusal
from domain.wording.refusals import refused

V = TypeVar("V")


def to_json(value: Any) -> Any:
    """Only what differs from the default is kept, so that a larger value stays short."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: to_json(getattr(value, field.name))
            for field in dataclasses.fields(value)
            if getattr(value, field.name) != field.default
        }
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    if isinstance(value, datetime):
        return value.isoformat()
    return value


def content_hash(sheet: str, value: Any) -> str:
    canonical = json.dumps(
        [sheet, to_json(value)], sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    return hashlib.sha256(canonical.encode()).hexdigest()


def from_json(kind: type[V], data: Any) -> V:
    return typing.cast(V, _read(kind, data, ""))


def _read(kind: Any, data: Any, where: str) -> Any:
    origin = typing.get_origin(kind)
    if origin in (types.UnionType, typing.Union):
        if data is None and type(None) in typing.get_args(kind):
            return None
        (kind,) = (arg for arg in typing.get_args(kind) if arg is not type(None))
        return _read(kind, data, where)
    if origin is tuple:
        return _read_tuple(kind, data, where)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _read_dataclass(kind, data, where)
    if kind is datetime:
        return _read_time(data, where)
    # True is an int to Python, but not to a person.
    if type(data) is not kind and not (kind is float and type(data) is int):
        raise _unreadable(where, kind.__name__)
    return data


def _read_tuple(kind: Any, data: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise _unreadable(where, "list")
    item_kind = typing.get_args(kind)[0]
    return tuple(_read(item_kind, item, f"{where}[{i}]") for i, item in enumerate(data))


def _read_dataclass(kind: type, data: Any, where: str) -> Any:
    if not isinstance(data, dict):
        raise _unreadable(where, "object")
    hints = typing.get_type_hints(kind)
    fields = {field.name: field for field in dataclasses.fields(kind)}
    for name in data:
        if name not in fields:
            raise _unreadable(f"{where}.{name}".lstrip("."), "nothing")
    for name, field in fields.items():
        if name not in data and field.default is dataclasses.MISSING:
            raise _unreadable(f"{where}.{name}".lstrip("."), "something")
    read = {
        name: _read(hints[name], item, f"{where}.{name}".lstrip(".")) for name, item in data.items()
    }
    try:
        return kind(**read)
    except ValueError as reason:
        raise _unreadable(where, str(reason)) from reason


def _read_time(data: Any, where: str) -> datetime:
    try:
        return datetime.fromisoformat(data)
    except (TypeError, ValueError) as reason:
        raise _unreadable(where, "date and time") from reason


def _unreadable(where: str, expected: str) -> Refusal:
    place = where or "the whole"
    return refused("sheet-value-unreadable", place=place, expected=expected, field=where)
