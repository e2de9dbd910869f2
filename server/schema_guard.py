"""Refuses a database that a newer Rallydeck has opened: an older program would misread it, and
write into it what the newer one does not expect. Asked by every process as it starts."""

import sys
from pathlib import Path

from django.apps import apps
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder


def refuse_newer() -> None:
    """Where the database is away nothing is known: pages then say so, and come back with it."""
    try:
        unknown = _unknown()
    except DatabaseError:
        return
    if unknown:
        sys.exit(
            "Rallydeck: the database was made by a newer Rallydeck "
            f"(it knows {unknown[-1][0]} {unknown[-1][1]}); "
            "update the program, or start with another folder: DATA=. Nothing was changed."
        )


def _unknown() -> list[tuple[str, str]]:
    """Steps that the database has taken and this program has no file of."""
    folders = {one.label: Path(one.path) / "migrations" for one in apps.get_app_configs()}
    ours = {label: folder for label, folder in folders.items() if folder.is_dir()}
    return sorted(
        (app, name)
        for app, name in MigrationRecorder(connection).applied_migrations()
        if app in ours and not (ours[app] / f"{name}.py").exists()
    )
