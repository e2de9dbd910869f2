"""A whole event into one file: every row that belongs to it, as it is at one moment."""

import os
import tempfile
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import IO, Any

from django.db import models

from archive.format import Writer
from archive.parts import NAME_OF, PARTS, Part, last_migrations
from server.snapshot import snapshot
from tournaments.models import Contest, Draw, Event, Lots

AT_A_TIME = 2000


class Places:
    """Rows by their place in the file, which is the same wherever the event is kept.

    A row that is no longer there (a name that was taken off the list, of which the trail still
    tells) gets a number below zero, in the order in which such rows come up.
    """

    def __init__(self) -> None:
        self._places: dict[str, dict[int, int]] = {part.name: {} for part in PARTS}
        self._gone: dict[tuple[str, int], int] = {}

    def fill(self, part: Part, numbers: Iterator[int]) -> None:
        self._places[part.name] = {pk: place for place, pk in enumerate(numbers, start=1)}

    def __call__(self, kind: str, number: int) -> int:
        place = self._places[kind].get(number)
        if place is None:
            fresh = -1 - sum(1 for gone, _ in self._gone if gone == kind)
            place = self._gone.setdefault((kind, number), fresh)
        return place


def event_export(*, event_id: int, out: IO[bytes]) -> dict[str, int]:
    """Write the event; gives how many rows of each part it has."""
    with snapshot():
        writer = Writer(out, last_migrations())
        places = Places()
        for part in PARTS:
            rows = _rows(part, event_id).values_list("pk", flat=True)
            places.fill(part, rows.iterator(chunk_size=AT_A_TIME))
        for part in PARTS:
            writer.begin(part.name, sorted(part.fields))
            for row in _rows(part, event_id).values(*part.fields).iterator(chunk_size=AT_A_TIME):
                swapped = part.rewrite(row, places)
                writer.row([_written(part, name, swapped[name], places) for name in sorted(row)])
            writer.end()
        return writer.finish()


def event_save(*, event_id: int, path: Path) -> dict[str, int]:
    """The same into a file, which is its owner's alone: it has people's phone numbers and the
    links of tables. Written beside its place: whoever finds it finds the whole of it."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=".unfinished-")
    try:
        with os.fdopen(handle, "wb") as out:
            counts = event_export(event_id=event_id, out=out)
            out.flush()
            os.fsync(out.fileno())
        Path(beside).rename(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
    return counts


def _rows(part: Part, event_id: int) -> "models.QuerySet[Any]":
    rows = part.model._base_manager.filter(**{part.event: event_id})
    return rows.exclude(part.stays).order_by("pk")


def _written(part: Part, name: str, value: Any, places: Places) -> Any:
    column = part.fields[name]
    if isinstance(column, models.ForeignKey):
        return None if value is None else places(NAME_OF[column.related_model], value)
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return value


def seeds_left_behind(event: Event) -> int:
    """How many secrets a file of this event leaves out: promised draws and sealed lots."""
    promised = Draw.objects.filter(contest__event=event, state=Draw.State.COMMITTED)
    ahead = Lots.objects.filter(contest__event=event).exclude(contest__phase=Contest.Phase.FINISHED)
    return promised.count() + ahead.count()


def event_find(name: str) -> Event | None:
    """By its short address or, failing that, by its number."""
    found = Event.objects.filter(slug=name).first()
    if found is None and name.isascii() and name.isdigit() and len(name) < 18:
        found = Event.objects.filter(pk=int(name)).first()
    return found
