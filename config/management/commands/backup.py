"""A copy of everything, now: `manage.py backup`. Also while Rallydeck runs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from archive.backups import backup_make
from archive.copies import CopyFailed


class Command(BaseCommand):
    help = "Make a checked copy of the database in the data folder; older ones are thinned out."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            made = backup_make()
        except (CopyFailed, OSError) as reason:
            raise CommandError(f"No copy was made: {reason}.") from reason
        self.stdout.write(f"{made.path} ({made.results} confirmed results)")
