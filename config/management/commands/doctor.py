"""What is wrong on this machine, in plain words: `manage.py doctor`. Changes nothing."""

from typing import Any

from django.core.management.base import BaseCommand

from config.doctor import examine


class Command(BaseCommand):
    help = "Say what is wrong on this machine, and what to do about it."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = 0
        for finding in examine():
            wrong += bool(finding.do)
            self.stdout.write(f"{'LOOK' if finding.do else 'ok  '}  {finding.seen}")
            if finding.do:
                self.stdout.write(f"      → {finding.do}")
        self.stdout.write("")
        self.stdout.write(
            "All is well." if not wrong else f"{wrong} to look at, marked LOOK above."
        )
        if wrong:
            raise SystemExit(1)
