"""Exit code 0 while a worker shows signs of life: the worker container's health check."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from jobs.services import worker_is_alive


class Command(BaseCommand):
    help = "Succeed if a worker was seen in the last seconds."

    def handle(self, *args: Any, **options: Any) -> None:
        if not worker_is_alive():
            raise CommandError(
                "No worker was seen; start one with the command in docs/reference/running.md."
            )
