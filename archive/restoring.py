"""Putting a copy in the place of the database, which is kept aside."""

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, transaction

from archive import pg_copy
from archive.copies import CopyFailed, copy_check, copy_named, leftovers_remove, require_as_made
from archive.parts import known_migrations
from jobs.services import worker_is_alive


class NotNow(Exception):
    """Somebody uses the database."""


def restore_sqlite(path: Path, *, only_check: bool = False) -> str:
    """Gives what was done, in words."""
    results, migrations = copy_check(path)
    _require_known(migrations)
    if only_check:
        return f"{path} is good: {results} confirmed results.{_unproven(path)}"
    database = Path(settings.DATABASES["default"]["NAME"])
    connection.close()
    leftovers_remove(database.parent, ".restoring-*")
    beside = database.with_name(f".restoring-{os.getpid()}")
    try:
        os.close(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        shutil.copyfile(path, beside)
        with beside.open("rb") as file:
            os.fsync(file.fileno())
        # What will be put in place is what was checked.
        copy_check(beside)
        with contextlib.closing(sqlite3.connect(beside)) as copied, copied:
            quiet = _webhooks_rest(copied.cursor())
        aside = _put_aside(database)
        beside.rename(database)
    finally:
        beside.unlink(missing_ok=True)
    kept = f" The database that was there is kept as {aside}." if aside else ""
    return f"{path} is in place: {results} confirmed results.{_unproven(path)}{kept}{quiet}"


def _webhooks_rest(cursor: Any) -> str:
    """Old messages are not sent, and new ones only once an official turns them on again.

    In SQL: the copy may be of an older Rallydeck, whose rows our models cannot read yet.
    """
    cursor.execute("SELECT COUNT(*) FROM webhooks_webhook WHERE state = 'on'")
    (count,) = cursor.fetchone()
    if not count:
        return ""
    cursor.execute("UPDATE webhooks_webhook SET state = 'off' WHERE state = 'on'")
    cursor.execute("UPDATE webhooks_delivery SET state = 'dropped' WHERE state = 'waiting'")
    cursor.execute("UPDATE tournaments_event SET has_webhooks = false")
    return f" Webhooks that were on: {count}. They are off now; turn them on again at the desk."


def _unproven(path: Path) -> str:
    """An older copy, or one under another name, cannot be compared with what it was."""
    named = copy_named(path)
    if named is not None and named.checksum:
        return ""
    return " Its name has no checksum, so a later change in it would not show."


def _put_aside(database: Path) -> Path | None:
    if not database.exists():
        return None
    _require_alone(database)
    aside = database.with_name(f"before-restore-{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}.sqlite3")
    # With what belongs to it: in a damaged database that could not be written back.
    for ending in ("-wal", "-shm", ""):
        part = Path(f"{database}{ending}")
        if part.exists():
            part.rename(f"{aside}{ending}")
    return aside


def _require_alone(database: Path) -> None:
    """Leaving the write-ahead log is possible only while nobody else has the file open."""
    try:
        with contextlib.closing(sqlite3.connect(database, timeout=1)) as alone:
            mode = alone.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
    except sqlite3.OperationalError as reason:
        if "locked" in str(reason):
            raise NotNow("another program uses the database; stop it first") from reason
        return
    except sqlite3.DatabaseError:
        return  # damaged, which may be why a copy is wanted
    if mode != "delete":
        raise NotNow("another program uses the database; stop it first")


def restore_postgresql(path: Path, *, only_check: bool = False) -> str:
    require_as_made(path)
    pg_copy.check(path)
    if path.name.endswith(".dump"):
        _require_known(pg_copy.migrations_in(path))
    if only_check:
        return f"{path} can be read to its end."
    if _others_connected() or worker_is_alive():
        raise NotNow("Rallydeck is running on this database; stop its web processes and workers")
    aside = Path(settings.DATA) / f"before-restore-{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}.dump"
    os.close(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    if pg_copy.ending() == "dump":
        pg_copy.write(aside)
    else:
        aside.unlink()
    connection.close()
    pg_copy.put_back(path)
    kept = f" The database that was there is kept as {aside}." if aside.exists() else ""
    with transaction.atomic(), connection.cursor() as cursor:
        quiet = _webhooks_rest(cursor)
    return f"{path} is in place.{kept}{quiet}"


def _others_connected() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT COUNT(*) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return bool(cursor.fetchone()[0])


def _require_known(migrations: Iterable[tuple[str, str]]) -> None:
    """Of our own rooms; Django's are older than any of ours."""
    known = known_migrations()
    names = set(migrations)
    if not any(room == "tournaments" for room, _ in names):
        raise CopyFailed("it is no copy of Rallydeck's")
    if any(room in known and name not in known[room] for room, name in names):
        raise CopyFailed("it was made by a newer Rallydeck; update the program first")
