"""`manage.py prepare`, once before the processes of the full stack."""

import json
from typing import Any

from django.core.management.base import BaseCommand

from config.preparation import prepare


class Command(BaseCommand):
    # Checks load every page; they are for `make lint`, and this runs at every start.
    requires_system_checks = []
    help = "Migrate, load the demo on a first start, and print the set-up token as JSON."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(json.dumps({"setup_token": prepare()}))
