"""A consistent copy of the SQLite file while others write to it, and what is known of a copy.

The standard library only: the launcher makes the last copy of the day when Django is gone.
"""

import contextlib
import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

# "RDek": tells our copies from other people's SQLite files.
APPLICATION_ID = 0x5244656B
KEPT = 10
LEFTOVER_SECONDS = 60 * 60
NAME = re.compile(r"(\d{8}T\d{6}Z)-(\d+)\.(sqlite3|dump|events\.tar)")
CONFIRMED = "SELECT COUNT(*) FROM games_result WHERE state = 'confirmed'"


class CopyFailed(Exception):
    """No copy was made; the text says why."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy by its name: when it was made, and how many results were confirmed by then."""

    path: Path
    made_at: datetime
    results: int


def copies_in(folder: Path) -> list[Copy]:
    """The newest first."""
    found = []
    for path in folder.glob("*") if folder.is_dir() else ():
        named = NAME.fullmatch(path.name)
        if named:
            made_at = datetime.strptime(named[1], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
            found.append(Copy(path, made_at, int(named[2])))
    return sorted(found, key=lambda copy: (copy.made_at, copy.results, copy.path.name))[::-1]


def put_away(
    folder: Path, make: Callable[[Path], int], *, ending: str, now: datetime | None = None
) -> Copy:
    """Make a copy beside its place, name it by time and count, and forget the oldest.

    `make` writes to the path it is given, which is its owner's alone, and says how many results
    are in it.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    now = now or datetime.now(UTC)
    beside = folder / f".unfinished-{os.getpid()}-{time.monotonic_ns()}"
    os.close(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        results = make(beside)
        with beside.open("rb") as file:
            os.fsync(file.fileno())
        path = folder / f"{now:%Y%m%dT%H%M%SZ}-{results:05d}.{ending}"
        beside.replace(path)
    except BaseException:
        for leftover in folder.glob(f"{beside.name}*"):
            leftover.unlink(missing_ok=True)
        raise
    # Where the clock was set back, the copy just made looks older than the others.
    others = [copy for copy in copies_in(folder) if copy.path != path]
    for old in others[KEPT - 1 :]:
        old.path.unlink(missing_ok=True)
    for leftover in folder.glob(".unfinished-*"):
        # Of a process that was killed; one that is being made is younger.
        with contextlib.suppress(FileNotFoundError):
            if leftover.stat().st_mtime < time.time() - LEFTOVER_SECONDS:
                leftover.unlink()
    return Copy(path, now.replace(microsecond=0), results)


def copy_make(database: Path, folder: Path, *, within: float | None = None) -> Copy:
    """A checked copy of the database, by SQLite's own online backup."""
    if not database.exists():
        raise CopyFailed(f"there is no database at {database}")
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
