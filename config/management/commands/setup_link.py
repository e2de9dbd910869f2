"""A new one-time link for whoever holds this machine: the first official, or a lost password."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from access.services import setup_link_make


class Command(BaseCommand):
    help = "Print a one-time link to set a name and password."

    def handle(self, *args: Any, **options: Any) -> None:
        names = settings.ENV.host_names
        site = f"https://{names[0]}" if names else f"http://127.0.0.1:{settings.ENV.port}"
        self.stdout.write("Open this link once, and choose a name and password:")
        self.stdout.write(f"{site}/set-up/{setup_link_make()}/")
