"""The folder of copies: how one is named, which ones are kept, whether one is as it was made; and a
consistent copy of the SQLite file while others write to it.

The standard library only: the launcher makes the last copy of the day when Django is gone.

A copy's number only grows, so that the newest is the newest whatever the clock says; its time is
for people. The first letters of its checksum stand in its name and go wherever the file goes.
"""

import contextlib
import hashlib
import os
import re
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

LATEST = 10
HOUR, DAY, MONTH = timedelta(hours=1), timedelta(days=1), timedelta(days=31)
LEFTOVER_SECONDS = 60 * 60
# Above this no copy of ours is; a file that only claims such a size is not read to its end.
MOST_BYTES = 8 * 1024**3
CHECKSUM_LETTERS = 16
_STAMP = "%Y%m%dT%H%M%SZ"
NAME = re.compile(
    r"(?:(?P<number>\d{6,})-)?(?P<time>\d{8}T\d{6}Z)-(?P<results>\d+)"
    r"(?:-(?P<checksum>[0-9a-f]{16}))?\.(?:sqlite3|dump|events\.tar)"
)


class CopyFailed(Exception):
    """No copy was made, or one is of no use; the text says why."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy by its name: its number, when it was made, and how many results were confirmed."""

    path: Path
    made_at: datetime
    results: int
    # 0: made before copies were numbered.
    number: int = 0
    checksum: str = ""


def copies_in(folder: Path) -> list[Copy]:
    """The newest first."""
    found = [copy for path in folder.glob("*") if (copy := copy_named(path))]
    order = sorted(found, key=lambda copy: (copy.number, copy.made_at, copy.results, copy.path))
    return order[::-1]


def copy_named(path: Path) -> Copy | None:
    """
    >>> copy_named(Path("000012-20260905T181502Z-00075-00ff00ff00ff00ff.sqlite3")).results
    75
    >>> copy_named(Path("20260905T181502Z-00075.sqlite3")).number
    0
    """
    named = NAME.fullmatch(path.name)
    if named is None:
        return None
    made_at = datetime.strptime(named["time"], _STAMP).replace(tzinfo=UTC)
    number, checksum = int(named["number"] or 0), named["checksum"] or ""
    return Copy(path, made_at, int(named["results"]), number, checksum)


def put_away(
    folder: Path, make: Callable[[Path], int], *, ending: str, now: datetime | None = None
) -> Copy:
    """Make a copy beside its place, name it, and forget those that are not needed any more.

    `make` writes to the path it is given, which is its owner's alone, and says how many results
    are in it.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    now = (now or datetime.now(UTC)).replace(microsecond=0)
    beside = folder / f".unfinished-{os.getpid()}-{time.monotonic_ns()}"
    os.close(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        results = make(beside)
        checksum = checksum_of(beside)
        number = 1 + max((copy.number for copy in copies_in(folder)), default=0)
        name = f"{number:06d}-{now.strftime(_STAMP)}-{results:05d}-{checksum}.{ending}"
        path = folder / name
        beside.replace(path)
    except BaseException:
        for leftover in folder.glob(f"{beside.name}*"):
            leftover.unlink(missing_ok=True)
        raise
    keep = {copy.path for copy in copies_kept(copies_in(folder), now)}
    for old in copies_in(folder):
        if old.path not in keep:
            old.path.unlink(missing_ok=True)
    leftovers_remove(folder, ".unfinished-*")
    return Copy(path, now, results, number, checksum)


def copies_kept(newest_first: Iterable[Copy], now: datetime) -> Iterator[Copy]:
    """The last ten and all of the last hour; then one an hour for a day, one a day for a month.

    Those that a wrong clock dated into the future count as their own day's.
    """
    seen: set[str] = set()
    for place, copy in enumerate(newest_first):
        age = now - copy.made_at
        is_of_today = timedelta(0) <= age < DAY
        span = f"{copy.made_at:%Y%m%dT%H}" if is_of_today else f"{copy.made_at:%Y%m%d}"
        is_first = span not in seen
        seen.add(span)
        if place < LATEST or timedelta(0) <= age < HOUR or (is_first and abs(age) < MONTH):
            yield copy


def checksum_of(path: Path) -> str:
    """The file as it lies on the disk, when all of it is there."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
        return hashlib.file_digest(file, "sha256").hexdigest()[:CHECKSUM_LETTERS]


def require_as_made(path: Path) -> bool:
    """Refused if a copy is not what it was when it was made; False where its name does not tell."""
    if path.stat().st_size > MOST_BYTES:
        raise CopyFailed("it is larger than any copy of Rallydeck's")
    named = copy_named(path)
    if named is None or not named.checksum:
        return False
    if checksum_of(path) != named.checksum:
        raise CopyFailed("it was damaged or changed since it was made; take another copy")
    return True


def leftovers_remove(folder: Path, pattern: str) -> None:
    """Of a process that was killed; a file that is being made is younger."""
    for leftover in folder.glob(pattern):
        with contextlib.suppress(FileNotFoundError):
            if leftover.stat().st_mtime < time.time() - LEFTOVER_SECONDS:
                leftover.unlink()


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
