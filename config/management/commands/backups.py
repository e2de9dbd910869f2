"""The copies there are, the newest first: `manage.py backups`."""

from typing import Any

from django.core.management.base import BaseCommand

from archive.backups import folder
from archive.copies import copies_in


class Command(BaseCommand):
    help = "List the copies of the database."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        found = copies_in(folder())
        if not found:
            self.stdout.write(f"No copy yet in {folder()}.")
        for copy in found:
            size = copy.path.stat().st_size / 1024 / 1024
            self.stdout.write(
                f"{copy.path.name}  {copy.made_at:%Y-%m-%d %H:%M:%S} UTC  "
                f"{copy.results} results  {size:.1f} MB"
            )
