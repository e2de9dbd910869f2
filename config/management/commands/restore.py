"""Put a copy back: `manage.py restore FILE|latest [--check]`. Rallydeck has to be stopped."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from archive.backups import folder
from archive.copies import CopyFailed, copies_in
from archive.restoring import NotNow, restore_postgresql, restore_sqlite
from config.data_lock import DataLock
from config.environment import EnvironmentProblem


class Command(BaseCommand):
    help = "Check a copy and put it in the database's place; the present one is kept aside."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a copy, by its path or its name, or: latest")
        parser.add_argument("--check", action="store_true", help="only look whether it is good")

    def handle(self, *args: Any, **given: Any) -> None:
        path = _find(given["file"])
        restore = restore_sqlite if connection.vendor == "sqlite" else restore_postgresql
        try:
            if given["check"]:
                self.stdout.write(restore(path, only_check=True))
                return
            # Nobody can start Rallydeck on this data meanwhile.
            with DataLock(Path(settings.DATA)):
                self.stdout.write(restore(path))
        except EnvironmentProblem as reason:
            raise CommandError(f"Nothing was changed. {reason}") from reason
        except NotNow as reason:
            raise CommandError(f"Nothing was changed: {reason}.") from reason
        except CopyFailed as reason:
            raise CommandError(f"{path} cannot be used: {reason}. Nothing was changed.") from reason


def _find(name: str) -> Path:
    if name == "latest":
        found = copies_in(folder())
        if not found:
            raise CommandError(f"There is no copy in {folder()}.")
        return found[0].path
    for path in (Path(name), folder() / name):
        if path.is_file():
            return path
    raise CommandError(f"There is no file {name}; `manage.py backups` lists the copies.")
