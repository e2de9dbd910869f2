"""Event files that somebody made by hand: one value is another, and every sum is right again.

What import accepts has to be sound, and every page of it has to answer. `crafted` makes any number
of such files, always the same for the same seed; `wrongs` brings one in and says what is wrong.
"""

import io
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from archive import format as files
from archive.event_import import event_import
from domain.wording import Refusal
from scoring.integrity.findings import contest_findings
from tests.archive.every_page import failing

NUMBERS = (0, -1, 1, 2, 3, 7, 99, 163, 10**6, 2**31 - 1, 2**31, 2**63, 10**30)
TEXTS = (
    *("", " ", "NaN", "null", "0", "x", "x" * 200, "é", "<b>", "../..", "main:1:1", "side:99"),
    *(
        "entry:999",
        "played-out",
        "played-out:99",
        "drawn",
        "2026-02-30",
        "tbd:W:main:9:9",
        "\u202e",
    ),
)
OTHERS: tuple[Any, ...] = (None, True, False, [], {}, [None], {"x": 1}, {"": None}, [[1, 2]], 1.5)
MOMENTS = ("0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59+00:00", "2026-01-01", "0001-01-01")

Part = tuple[str, list[str], list[list[Any]]]


def opened(data: bytes) -> tuple[dict[str, Any], list[Part]]:
    lines = [json.loads(line) for line in data.splitlines()]
    parts: list[Part] = []
    for line in lines[1:-2]:
        if isinstance(line, dict):
            parts.append((line["part"], line["fields"], []))
        else:
            parts[-1][2].append(line)
    return lines[0], parts


def sealed(head: dict[str, Any], parts: list[Part]) -> bytes:
    """With the sums that such a file has to have."""
    out = io.BytesIO()
    writer = files.Writer(out, head["migrations"])
    for name, fields, rows in parts:
        writer.begin(name, fields)
        for row in rows:
            writer.row(row)
        writer.end()
    writer.finish()
    return out.getvalue()


def crafted(data: bytes, *, seed: int, count: int) -> Iterator[tuple[str, bytes]]:
    """What was done, and the file."""
    for number in range(count):
        rng = Random(f"{seed} {number}")
        head, parts = opened(data)
        done = _change(rng, parts)
        yield f"{seed}/{number}: {done}", sealed(head, parts)


def _change(rng: Random, parts: list[Part]) -> str:
    name, fields, rows = rng.choice([part for part in parts if part[2]])
    number = rng.randrange(len(rows))
    row = rows[number]
    kind = rng.random()
    if kind < 0.06:
        del rows[number]
        return f"{name} {number} taken out"
    if kind < 0.10:
        rows.insert(number, list(row))
        return f"{name} {number} twice"
    if kind < 0.16 and len(rows) > 1:
        other = rng.randrange(len(rows))
        rows[number], rows[other] = rows[other], rows[number]
        return f"{name} {number} and {other} exchanged"
    place = rng.randrange(len(fields))
    before = row[place]
    while row[place] == before and type(row[place]) is type(before):
        row[place] = _other(rng, before, [one[place] for one in rows])
    return f"{name} {number} {fields[place]}: {before!r:.60} is now {row[place]!r:.60}"


def _other(rng: Random, value: Any, seen: list[Any]) -> Any:
    """Another value: of a row beside it, changed inside, or one out of the blue."""
    kind = rng.random()
    if kind < 0.25:
        return rng.choice(seen)
    if kind < 0.6 and isinstance(value, (dict, list)) and value:
        return _changed_inside(rng, value)
    if kind < 0.5 and type(value) is int:
        return rng.choice(NUMBERS)
    if kind < 0.5 and isinstance(value, str):
        return rng.choice((*TEXTS, *MOMENTS, value[:-1], value + value, value.upper()))
    return rng.choice((*NUMBERS, *TEXTS, *OTHERS, *MOMENTS))


def _changed_inside(rng: Random, value: Any) -> Any:
    made = value.copy()
    place = rng.choice(list(made)) if isinstance(made, dict) else rng.randrange(len(made))
    kind = rng.random()
    if kind < 0.2:
        del made[place]
    elif kind < 0.35 and isinstance(made, dict):
        made[rng.choice(TEXTS)] = made.pop(place)
    else:
        made[place] = _other(rng, made[place], [made[place]])
    return made


def wrongs(data: bytes, slug: str, *, once: bool) -> list[str] | None:
    """What is wrong with an event that was accepted; None where it was refused in words.

    With `once` every page is asked for one time, not for each contest and row.
    """
    try:
        event = event_import(file=io.BytesIO(data), slug=slug).event
    except Refusal:
        return None
    unsound = [
        f"{contest.slug}: {finding.code}"
        for contest in event.contests.all()
        for finding in contest_findings(contest=contest)
    ]
    return unsound + failing(event, once=once)
