"""Room on the disk: warned of well before its end, with a reserve for the last minutes.

A file of the data folder holds room that nothing else can take. When the disk is nearly full it is
given up, so that the day goes on while somebody deletes something; when that is used up, nothing
more is taken, in words that say why. All of it is measured when it is asked, so there is nothing to
restart: with room again Rallydeck goes on, and the reserve is made anew.
"""

import contextlib
import errno
import os
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, OperationalError, connection
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from domain.wording import Sentence
from domain.wording.numbers import grouped
from web.words import said

MEGABYTE = 1024 * 1024
LOW_BELOW = 300 * MEGABYTE
# Some hundred results.
RESERVE = 8 * MEGABYTE
# This much is for what is under way when the end is noticed.
GIVE_UP_BELOW = 8 * MEGABYTE
FULL_BELOW = 4 * MEGABYTE

LOW = Sentence(
    "Little room is left on this machine’s disk: {megabytes} MB. Delete what is not needed, or "
    "results can soon no longer be taken.",
    megabytes="",
)
FULL = Sentence(
    "The disk of this machine is full, so nothing more can be taken. Delete files that are not "
    "needed; Rallydeck then goes on."
)
# PostgreSQL's own word for a full disk.
_PG_DISK_FULL = "53100"
_SQLITE_FULL = "database or disk is full"


class Room(StrEnum):
    OK = "ok"
    LOW = "low"
    FULL = "full"


def room() -> Room:
    """What is left now. Gives up the reserve where that is needed, and makes it where it can."""
    free = free_bytes()
    if free < GIVE_UP_BELOW and give_up_reserve():
        free = free_bytes()
    elif free > LOW_BELOW + RESERVE:
        _make_reserve()
    if free < FULL_BELOW:
        return Room.FULL
    return Room.LOW if free < LOW_BELOW else Room.OK


def free_bytes() -> int:
    found = os.statvfs(settings.DATA)
    return found.f_bavail * found.f_frsize


def give_up_reserve() -> bool:
    """False where there was none any more."""
    try:
        _reserve().unlink()
    except OSError:
        return False
    _shorten_the_log()
    return True


def is_full(reason: BaseException | None) -> bool:
    """Whether a failure came of the disk; then the reserve is given up for the next try."""
    if isinstance(reason, OSError):
        told = reason.errno in (errno.ENOSPC, errno.EDQUOT)
    elif isinstance(reason, OperationalError):
        state = getattr(reason.__cause__, "sqlstate", None)
        # Where not even the index of its log can grow, SQLite calls it a failure to read or write.
        told = (
            state == _PG_DISK_FULL
            or str(reason) == _SQLITE_FULL
            or (str(reason) == "disk I/O error" and room() is Room.FULL)
        )
    else:
        return False
    if told:
        give_up_reserve()
    return told


def note() -> str:
    """What the desk is told; nothing while there is room."""
    left = room()
    if left is Room.LOW:
        return said(LOW.with_values(megabytes=grouped(free_bytes() // MEGABYTE)))
    return said(FULL) if left is Room.FULL else ""


def on_pages(request: HttpRequest) -> dict[str, object]:
    """Lazy: only a page that shows it measures."""
    return {"space_note": SimpleLazyObject(note)}


def _reserve() -> Path:
    path: Path = settings.DATA / "reserve"
    return path


def _make_reserve() -> None:
    """Where the database is a file of ours; a server's disk is another matter."""
    path = _reserve()
    if settings.ENV.database is not None or path.exists():
        return
    with contextlib.suppress(OSError), path.open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, RESERVE)


def _shorten_the_log() -> None:
    """SQLite's log is written into the database, so that both take less room."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return
    with contextlib.suppress(DatabaseError), connection.cursor() as cursor:
        # Readers may hold it up; then it is shortened another time.
        cursor.execute("PRAGMA busy_timeout=500")
        try:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            cursor.execute(f"PRAGMA busy_timeout={_patience_ms()}")


def _patience_ms() -> int:
    return int(settings.DATABASES["default"]["OPTIONS"]["timeout"]) * 1000
