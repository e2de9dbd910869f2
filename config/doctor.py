"""What is wrong on this machine, and what to do about it: for `manage.py doctor`.

Each look says one thing in a sentence, and where something is wrong the next step. It changes
nothing, and works while Rallydeck runs as well as when it does not start.
"""

import resource
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.core.cache import cache
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from access.models import Account
from archive import pg_copy
from archive.backups import folder
from archive.copies import CopyFailed, copies_in, require_as_made
from jobs.models import Job
from jobs.services import worker_is_alive
from server import disk_space
from server.shared_cache import is_away

MANY_FILES = 4096
LONG_WAIT = timedelta(minutes=2)
RECENTLY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Finding:
    """What was seen; `do` is empty where all is well."""

    seen: str
    do: str = ""


def examine() -> Iterator[Finding]:
    yield Finding(f"The data folder is {settings.DATA}, and it can be written.")
    yield _space()
    yield _open_files()
    yield _pages()
    yield from _redis()
    try:
        yield from _database()
    except Error as reason:
        yield _unusable(reason)


def _database() -> Iterator[Finding]:
    yield _reached()
    migrations = _migrations()
    yield migrations
    if migrations.do:
        return  # what stands in the tables cannot be asked for yet
    for look in (_sound, _owners, _copies, _tools, _worker, _jobs):
        yield look()


def _space() -> Finding:
    megabytes = disk_space.free_bytes() // disk_space.MEGABYTE
    free = f"{megabytes:,} MB are free on the disk of the data folder"
    room = disk_space.room()
    if room is disk_space.Room.OK:
        return Finding(f"{free}.")
    end = "nothing more can be taken" if room is disk_space.Room.FULL else "that is little"
    return Finding(
        f"{free}: {end}.",
        "Delete what is not needed: old copies in backups/, films, downloads. Nothing has to be "
        "restarted.",
    )


def _open_files() -> Finding:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY or most >= MANY_FILES:
        return Finding("Enough files may be open for a hall of phones.")
    return Finding(
        f"Only {most} files may be open at once, and every phone needs one.",
        "Raise the limit before Rallydeck is started: ulimit -n 8192, or LimitNOFILE=8192 for "
        "systemd.",
    )


def _pages() -> Finding:
    if (settings.STATIC_ROOT / "staticfiles.json").exists():
        return Finding("The pages' styles and scripts are in place.")
    return Finding("The pages' styles and scripts were not collected.", "Run: make setup")


def _redis() -> Iterator[Finding]:
    if settings.ENV.embedded:
        return
    cache.get("doctor")  # looks whether it is there
    if is_away():
        yield Finding(
            "Redis does not answer: everything works, more slowly, and sheets wait longer.",
            "Check that its server runs and that REDIS_URL leads there.",
        )
    else:
        yield Finding("Redis answers.")


def _reached() -> Finding:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    kept = "one file of the data folder" if connection.vendor == "sqlite" else "PostgreSQL"
    return Finding(f"The database answers; it is {kept}.")


def _unusable(reason: Error) -> Finding:
    said = str(reason).strip().partition("\n")[0]
    if settings.ENV.database is None:
        do = (
            "Check that the file is yours. If it is damaged, put the last copy back: "
            "python manage.py restore latest"
        )
    else:
        do = (
            "Check that PostgreSQL runs and that DATABASE_URL leads there, with the right password."
        )
    return Finding(f"The database cannot be used ({said}).", do)


def _migrations() -> Finding:
    loader = MigrationLoader(connection)
    applied, known = set(loader.applied_migrations), set(loader.disk_migrations)
    if any(app in loader.migrated_apps for app, _ in applied - known):
        return Finding(
            "The database was made by a newer Rallydeck than this one.",
            "Update the program, or give another folder: DATA=/some/folder",
        )
    if known - applied:
        return Finding(
            "The database is of an older Rallydeck, or empty.",
            "Start Rallydeck once: it brings the database up to date.",
        )
    return Finding("The database fits this Rallydeck.")


def _sound() -> Finding:
    if connection.vendor != "sqlite":
        return Finding("PostgreSQL looks after the soundness of its files itself.")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        found = str(cursor.fetchone()[0])
    if found == "ok":
        return Finding("The database's file is sound.")
    return Finding(
        f"The database's file is damaged ({found}).",
        "Stop Rallydeck, copy the data folder to a stick as it is, and put the last copy back: "
        "python manage.py restore latest",
    )


def _owners() -> Finding:
    owners = Account.objects.filter(runs_every_event=True, is_active=True).count()
    if owners > 1:
        return Finding(f"{owners} people are owners of this machine.")
    if owners:
        return Finding(
            "One person alone is owner of this machine.",
            "Let a second one in (Helpers, “Everybody on this machine”): passwords are forgotten.",
        )
    return Finding("Nobody is owner of this machine yet.", "Make a link for one: make setup-link")


def _copies() -> Finding:
    copies = copies_in(folder())
    if not copies:
        return Finding("There is no copy of the database yet; the first one is made with play.")
    newest = copies[0]
    said = f"{len(copies)} copies; the newest has {newest.results} results ({newest.path.name})."
    if newest.made_at > timezone.now() + timedelta(minutes=5):
        return Finding(
            f"{said} It was made in the future.", "Set this machine's clock: times will be wrong."
        )
    try:
        require_as_made(newest.path)
    except (CopyFailed, OSError) as reason:
        return Finding(
            f"{said} It is of no use: {reason}.", "Make another: python manage.py backup"
        )
    return Finding(said)


def _tools() -> Finding:
    if settings.ENV.database is None or pg_copy.ending() == "dump":
        return Finding("Copies have everything in them.")
    return Finding(
        "pg_dump is not installed: copies have every event in them, but no accounts.",
        "Install PostgreSQL's own tools, not older than the server: apt install postgresql-client",
    )


def _worker() -> Finding:
    if worker_is_alive():
        return Finding("A worker is running.")
    return Finding(
        "No worker was seen in the last seconds: no sheet, copy or webhook is made.",
        "If Rallydeck runs, stop it and start it again. In the full stack, start the worker "
        "(docs/reference/running.md).",
    )


def _jobs() -> Finding:
    now = timezone.now()
    waiting = Job.objects.filter(state=Job.State.QUEUED, requested_at__lt=now - LONG_WAIT).count()
    failed = Job.objects.filter(state=Job.State.FAILED, finished_at__gt=now - RECENTLY)
    if waiting:
        return Finding(
            f"{waiting} jobs have waited for more than two minutes.",
            "See whether a worker is running; more workers do more at once.",
        )
    last = failed.order_by("-pk").first()
    if last is not None:
        return Finding(
            f"{failed.count()} jobs failed since yesterday; the last was {last.kind}: "
            f"{str(last.outcome.get('error', ''))[:200]}",
            "Ask for the sheet again. If it fails again, report it with this line.",
        )
    return Finding("No job waits or has failed since yesterday.")
