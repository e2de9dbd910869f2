"""A copy of a PostgreSQL database, and back: by its own tools where they are installed.

Without them (a container that has only Rallydeck) a copy is all events, each in its own file, as
they were at one moment; accounts are not in it.
"""

import io
import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction

from archive.copies import CopyFailed
from archive.event_export import event_export
from archive.event_import import event_import
from games.models import Result
from server.snapshot import snapshot
from tournaments.models import Event

TOOL_SECONDS = 300


def ending() -> str:
    return "dump" if shutil.which("pg_dump") else "events.tar"


def write(target: Path) -> int:
    """Write the copy; gives how many results were confirmed."""
    if ending() == "dump":
        # Counted before: a copy never has fewer results than its name says.
        results = Result.objects.filter(state=Result.State.CONFIRMED).count()
        _tool("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={target}")
        return results
    with snapshot(), tarfile.open(target, "w") as tar:
        for event in Event.objects.order_by("pk"):
            with tempfile.TemporaryFile() as file:
                event_export(event_id=event.pk, out=file)
                entry = tarfile.TarInfo(f"{event.slug}.rallydeck")
                entry.size = file.tell()
                entry.mode = 0o600
                file.seek(0)
                tar.addfile(entry, file)
        return Result.objects.filter(state=Result.State.CONFIRMED).count()


def check(path: Path) -> None:
    """That the whole file can be read; what is in it is checked when it is put back."""
    if path.name.endswith(".dump"):
        # Turned into the statements it stands for, which reads every byte.
        _tool("pg_restore", "--file=/dev/null", str(path), connect=False)
        return
    try:
        with tarfile.open(path) as tar:
            for entry in tar:
                if not entry.isfile() or not entry.name.endswith(".rallydeck"):
                    raise CopyFailed("it is no copy of Rallydeck's")
    except (tarfile.TarError, OSError) as reason:
        raise CopyFailed(f"it is damaged ({reason})") from reason


def migrations_in(path: Path) -> list[tuple[str, str]]:
    """Of a dump; the events in a tar say for themselves by which Rallydeck they were written."""
    only = ("--data-only", "--table=django_migrations", "--file=-")
    return migrations_read(_tool("pg_restore", *only, str(path), connect=False))


def migrations_read(statements: str) -> list[tuple[str, str]]:
    r"""
    >>> migrations_read("COPY x.y (id, app, name) FROM stdin;\n1\tgames\t0001_a\n\\.\n")
    [('games', '0001_a')]
    """
    found: list[tuple[str, str]] = []
    columns: list[str] = []
    for line in statements.splitlines():
        if line.startswith("COPY "):
            columns = line.partition("(")[2].partition(")")[0].split(", ")
        elif line == "\\.":
            columns = []
        elif columns:
            row = dict(zip(columns, line.split("\t"), strict=False))
            found.append((row.get("app", ""), row.get("name", "")))
    return found


def put_back(path: Path) -> None:
    """All of it in one transaction."""
    if path.name.endswith(".dump"):
        clean = ("--clean", "--if-exists", "--single-transaction", "--exit-on-error")
        _tool("pg_restore", *clean, "--no-owner", "--no-privileges", str(path))
        return
    if Event.objects.exists():
        raise CopyFailed(
            "this copy holds events only; put it back into an empty database, or bring in the "
            "event you need from it with import_event"
        )
    with transaction.atomic(), tarfile.open(path) as tar:
        for entry in tar:
            file = tar.extractfile(entry)
            if file is not None:
                event_import(file=io.BytesIO(file.read()))


def _tool(tool: str, *arguments: str, connect: bool = True) -> str:
    """Gives what the tool wrote."""
    database: Any = settings.DATABASES["default"]
    variables = {**os.environ, "PGPASSWORD": database["PASSWORD"]}
    where = (
        f"--host={database['HOST']}",
        f"--port={database['PORT']}",
        f"--username={database['USER']}",
        f"--dbname={database['NAME']}",
    )
    found = shutil.which(tool)
    if found is None:
        raise CopyFailed(f"{tool} is not installed")
    try:
        done = subprocess.run(
            [found, *(where if connect else ()), *arguments],
            env=variables,
            capture_output=True,
            text=True,
            timeout=TOOL_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as reason:
        raise CopyFailed(f"{tool} did not end") from reason
    if done.returncode:
        raise CopyFailed(f"{tool}: {done.stderr.strip()[:300]}")
    return done.stdout
