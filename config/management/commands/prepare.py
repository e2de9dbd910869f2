"""Brings the database up to date and, on the first start, gives people something to look at."""

import json
import sys
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import DatabaseError, connection, transaction
from django.db.migrations.loader import MigrationLoader

from access.models import Account
from access.services import setup_link_make
from tournaments.models import Event


class Command(BaseCommand):
    # Checks load every page; they are for `make lint`, and this runs at every start.
    requires_system_checks = []
    help = "Migrate, load the demo on a first start, and print the set-up token as JSON."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._refuse_a_newer_database()
            call_command("migrate", verbosity=0, interactive=False)
            self._first_start()
            token = None if Account.objects.exists() else setup_link_make()
        except DatabaseError as reason:
            said = str(reason).strip().splitlines()[0]
            sys.exit(
                f"Rallydeck: the database cannot be used ({said}). Check that its disk is not "
                "full, that it is yours, and that its server is running; if the file is "
                "damaged, put the last copy back: python manage.py restore latest"
            )
        self.stdout.write(json.dumps({"setup_token": token}))

    @transaction.atomic
    def _first_start(self) -> None:
        if Event.objects.exists() or Account.objects.exists() or not settings.ENV.demo:
            return
        # Loads half the program; every later start does without it.
        from config.demo import demo_load

        print("First start: loading the demo rally.", file=sys.stderr, flush=True)
        demo_load()

    def _refuse_a_newer_database(self) -> None:
        loader = MigrationLoader(connection)
        unknown = sorted(
            key
            for key in loader.applied_migrations
            if key[0] in loader.migrated_apps and key not in loader.disk_migrations
        )
        if unknown:
            sys.exit(
                "Rallydeck: the database was made by a newer Rallydeck "
                f"(it knows {unknown[-1][0]} {unknown[-1][1]}); "
                "update the program, or start with another folder: DATA=. Nothing was changed."
            )
