"""A consistent copy of the SQLite file while others write to it, and what is in a copy.

The standard library only: the launcher makes the last copy of the day when Django is gone.
"""

import contextlib
import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from archive.copies import Copy, CopyFailed, put_away, require_as_made

# "RDek": tells our copies from other people's SQLite files.
APPLICATION_ID = 0x5244656B
CONFIRMED = "SELECT COUNT(*) FROM games_result WHERE state = 'confirmed'"
# A copy must not take the room that the next results need.
LEFT_FREE = 32 * 1024 * 1024
# Where a file of SQLite's says how large it is: its page size and its pages.
_HEAD = 100


def copy_make(database: Path, folder: Path, *, within: float | None = None) -> Copy:
    """A checked copy of the database, by SQLite's own online backup."""
    if not database.exists():
        raise CopyFailed(f"there is no database at {database}")
    if shutil.disk_usage(database.parent).free < database.stat().st_size + LEFT_FREE:
        raise CopyFailed("there is too little room on the disk")
    deadline = None if within is None else time.monotonic() + within

    def make(target: Path) -> int:
        def progress(*_: int) -> None:
            if deadline is not None and time.monotonic() > deadline:
                raise CopyFailed("there was no time for it")

        with (
            _connection(database, "mode=rw", deadline) as source,
            _connection(target, "mode=rw", deadline) as copy,
        ):
            # All pages in one step: one moment of the database, and writers go on meanwhile. Who
            # is in a hurry goes by smaller steps, when nobody writes any more.
            source.backup(copy, pages=-1 if deadline is None else 4096, progress=progress)
            copy.execute("PRAGMA journal_mode=DELETE")
            copy.execute(f"PRAGMA application_id={APPLICATION_ID}")
            copy.commit()
            _require_sound(copy)
            return int(copy.execute(CONFIRMED).fetchone()[0])

    try:
        return put_away(folder, make, ending="sqlite3")
    except (sqlite3.Error, UnicodeError, OSError) as reason:
        raise CopyFailed(str(reason)) from reason


def copy_check(path: Path) -> tuple[int, list[tuple[str, str]]]:
    """How many results a copy has, and its migrations; `CopyFailed` if it is damaged or foreign."""
    _require_whole(path)
    require_as_made(path)
    log = Path(f"{path}-wal")
    if log.exists() and log.stat().st_size:
        # Only the file itself would be put in place, without what stands in its log.
        raise CopyFailed(
            f"it is a database in use, or one that was not closed: {log.name} beside it is not "
            "empty. Make a copy of it with “backup”, and take that"
        )
    try:
        with _connection(path, "mode=ro&immutable=1", None) as copy:
            own = copy.execute("PRAGMA application_id").fetchone()[0]
            _require_sound(copy)
            migrations = copy.execute("SELECT app, name FROM django_migrations").fetchall()
            results = int(copy.execute(CONFIRMED).fetchone()[0])
    except (sqlite3.Error, UnicodeError) as reason:
        raise CopyFailed(f"it is damaged, or no copy of Rallydeck's ({reason})") from reason
    if own not in (0, APPLICATION_ID):
        raise CopyFailed("it is another program's database")
    return results, migrations


def _require_whole(path: Path) -> None:
    """As long as its first bytes say. A file that is mostly holes is not read for hours."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
    if len(head) < _HEAD or not head.startswith(b"SQLite format 3\0"):
        raise CopyFailed("it is damaged, or no copy of Rallydeck's")
    page = int.from_bytes(head[16:18]) or 1
    # One stands for the largest size, which does not fit into two bytes.
    said = (65536 if page == 1 else page) * int.from_bytes(head[28:32])
    if path.stat().st_size != said:
        raise CopyFailed("it is damaged: its length is not what it should be")


def _require_sound(copy: sqlite3.Connection) -> None:
    found = copy.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        raise CopyFailed(f"it is damaged: {found}")
    if copy.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise CopyFailed("it is damaged: a row names another that is not there")


@contextlib.contextmanager
def _connection(path: Path, how: str, deadline: float | None) -> Iterator[sqlite3.Connection]:
    address = f"{path.absolute().as_uri()}?{how}"
    with contextlib.closing(sqlite3.connect(address, uri=True, timeout=5)) as connection:
        if deadline is not None:
            connection.set_progress_handler(lambda: time.monotonic() > deadline, 20_000)
        yield connection
