"""Bring in an event that was saved as a file: `manage.py import_event FILE [--as SLUG]`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from archive.event_import import event_import
from archive.words import imported_words
from wording import Refusal


class Command(BaseCommand):
    help = "Bring in a whole event from its file, or nothing at all."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--as", dest="slug", default="", help="another short address for it")

    def handle(self, *args: Any, **given: Any) -> None:
        try:
            with Path(given["file"]).open("rb") as file:
                imported = event_import(file=file, slug=given["slug"])
        except OSError as reason:
            raise CommandError(f"{given['file']} cannot be read: {reason.strerror}.") from reason
        except Refusal as refusal:
            raise CommandError(f"{refusal.sentence.en}\n{refusal.sentence.fr}") from refusal
        said = imported_words(imported)
        self.stdout.write(said.en)
        self.stdout.write(said.fr)
