"""An event's file as lines of text: a head, the rows of each part, and what they must add up to.

    {"format":1,"migrations":{…},"rallydeck":"event"}
    {"fields":["name","slug",…],"part":"event"}
    ["Spring Rally","spring-rally",…]
    …
    {"parts":[["event",1,"<sha256 of its lines>"],…]}
    {"sha256":"<of every byte before this line>"}

Every line is JSON in one fixed spelling, in ASCII, so the same rows give the same bytes on every
machine. It is written and read as a stream. Pure: knows no model and no database.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Any

from domain.wording import Refusal
from domain.wording.numbers import grouped
from domain.wording.refusals import refused

FORMAT = 1
MOST_BYTES = 256 * 1024 * 1024
MOST_ROWS = 1_000_000
LONGEST_LINE = 16 * 1024 * 1024
# Of every file of ours, in this format or a later one.
BEGINNING = b'{"format":'


def line_of(value: Any) -> bytes:
    """
    >>> line_of({"b": 1, "a": "é"})
    b'{"a":"\\\\u00e9","b":1}\\n'
    """
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return text.encode("ascii") + b"\n"


class Writer:
    def __init__(self, out: IO[bytes], migrations: Mapping[str, str]) -> None:
        self._out = out
        self._whole = hashlib.sha256()
        self._parts: list[list[Any]] = []
        self._part = hashlib.sha256()
        self._put(line_of({"rallydeck": "event", "format": FORMAT, "migrations": migrations}))

    def begin(self, part: str, fields: Sequence[str]) -> None:
        self._parts.append([part, 0, ""])
        self._part = hashlib.sha256()
        self._put(line_of({"part": part, "fields": list(fields)}))

    def row(self, values: Sequence[Any]) -> None:
        line = line_of(values)
        self._parts[-1][1] += 1
        self._part.update(line)
        self._put(line)

    def end(self) -> None:
        self._parts[-1][2] = self._part.hexdigest()

    def finish(self) -> dict[str, int]:
        """How many rows of each part were written."""
        self._put(line_of({"parts": self._parts}))
        self._out.write(line_of({"sha256": self._whole.hexdigest()}))
        return {name: count for name, count, _ in self._parts}

    def _put(self, line: bytes) -> None:
        self._whole.update(line)
        self._out.write(line)


def check(file: IO[bytes], known_migrations: Mapping[str, frozenset[str]]) -> dict[str, int]:
    """Read the whole file once: refuse it, or give how many rows of each part it has."""
    file.seek(0)
    if file.read(len(BEGINNING)) != BEGINNING:
        raise refused("file-not-ours")
    file.seek(0)
    whole = hashlib.sha256()
    part = hashlib.sha256()
    found: list[list[Any]] = []
    claimed: Any = None
    size = 0
    for number, line in enumerate(_lines(file)):
        size += len(line)
        if size > MOST_BYTES or number > MOST_ROWS:
            raise too_large()
        if number == 0:
            _check_head(line, known_migrations)
        elif line.startswith(b"["):
            if not found or claimed is not None:
                raise refused("file-damaged")
            found[-1][1] += 1
            part.update(line)
        else:
            if found and not found[-1][2]:
                found[-1][2] = part.hexdigest()
            value = _read(line)
            if not isinstance(value, dict):
                raise refused("file-damaged")
            if claimed is not None:
                return _checked(file, value, claimed, found, whole.hexdigest())
            if "parts" in value:
                claimed = value["parts"]
            else:
                found.append([value.get("part"), 0, ""])
                part = hashlib.sha256()
        whole.update(line)
    raise refused("file-damaged")


def _checked(
    file: IO[bytes], last: Any, claimed: Any, found: list[list[Any]], whole: str
) -> dict[str, int]:
    if last != {"sha256": whole} or claimed != found or file.read(1):
        raise refused("file-damaged")
    counts = {name: count for name, count, _ in found}
    if len(counts) != len(found):
        raise refused("file-damaged")
    return counts


def read(file: IO[bytes]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a file that was checked: their part, and what is in each column."""
    file.seek(0)
    part: str = ""
    fields: list[str] = []
    for line in _lines(file):
        if line.startswith(b"["):
            values = _read(line)
            if len(values) != len(fields):
                raise refused("file-damaged")
            yield part, dict(zip(fields, values, strict=True))
        else:
            value = _read(line)
            if "part" in value:
                part, fields = value["part"], value["fields"]


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    while line := file.readline(LONGEST_LINE + 1):
        if not line.endswith(b"\n") or len(line) > LONGEST_LINE:
            raise refused("file-damaged")
        yield line


def _check_head(line: bytes, known: Mapping[str, frozenset[str]]) -> None:
    try:
        head = _read(line)
        if head["rallydeck"] != "event" or type(head["format"]) is not int:
            raise refused("file-not-ours")
    except (Refusal, LookupError, TypeError):
        raise refused("file-not-ours") from None
    migrations = head.get("migrations")
    if head["format"] > FORMAT or not isinstance(migrations, dict):
        raise refused("file-newer")
    for room, last in migrations.items():
        if room not in known or last not in known[room]:
            raise refused("file-newer")


def _read(line: bytes) -> Any:
    try:
        return json.loads(line, parse_constant=_no_such_number)
    except (ValueError, RecursionError) as reason:
        raise refused("file-damaged") from reason


def _no_such_number(text: str) -> None:
    raise ValueError(text)


def too_large() -> Refusal:
    return refused("file-too-large", size=MOST_BYTES // 1024 // 1024, lines=grouped(MOST_ROWS))
