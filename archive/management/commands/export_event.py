"""Save a whole event as one file: `manage.py export_event SLUG FILE`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from archive.event_export import event_find, event_save, seeds_left_behind


class Command(BaseCommand):
    help = "Save a whole event, its log included, as one file for another machine."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", help="its short address or its number")
        parser.add_argument("file", help="where to; it must not be there yet")

    def handle(self, *args: Any, **given: Any) -> None:
        event = event_find(given["event"])
        if event is None:
            raise CommandError(f"There is no event {given['event']!r} here.")
        path = Path(given["file"])
        if path.exists():
            raise CommandError(f"{path} is there already; choose another name.")
        try:
            counts = event_save(event_id=event.pk, path=path)
        except OSError as reason:
            raise CommandError(f"{path} cannot be written: {reason.strerror}.") from reason
        self.stdout.write(
            f"{event} is saved in {path}: {counts['player']} players, {counts['contest']} "
            f"contests, {counts['result']} results, {counts['audit']} entries in the log."
        )
        left = seeds_left_behind(event)
        if left:
            self.stdout.write(
                f"Secret numbers that are not opened yet stay here: {left}. Whoever goes on "
                "elsewhere seals new ones."
            )
