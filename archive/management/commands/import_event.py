"""Bring in an event that was saved as a file: `manage.py import_event FILE [--as SLUG]`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from archive.event_import import event_import
from domain.wording import Refusal, Sentence, in_every_language


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
            raise CommandError(_every(refusal.sentence)) from refusal
        self.stdout.write(_every(imported.in_words()))


def _every(sentence: Sentence) -> str:
    return "\n".join(in_every_language(sentence).values())
