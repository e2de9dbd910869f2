"""Brings the database up to date and, on the first start, gives people something to look at."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.db.migrations.loader import MigrationLoader

from access.accounts.services import setup_link_make
from access.models import Account
from server.schema_guard import refuse_newer
from tournaments.migration_checks import ImpossibleData
from tournaments.models import Event


@contextmanager
def _said_in_a_sentence() -> Iterator[None]:
    try:
        yield
    except ImpossibleData as reason:
        sys.exit(f"Rallydeck: {reason}")
    except DatabaseError as reason:
        said = str(reason).strip().splitlines()[0]
        sys.exit(
            f"Rallydeck: the database cannot be used ({said}). Check that its disk is not "
            "full, that it is yours, and that its server is running; if the file is "
            "damaged, put the last copy back: python manage.py restore latest"
        )


@_said_in_a_sentence()
def prepare() -> str | None:
    """The token of the set-up link where nobody has an account yet."""
    bring_up_to_date()
    _first_start()
    return None if Account.objects.exists() else setup_link_make()


@_said_in_a_sentence()
def bring_up_to_date() -> None:
    """The tables alone, for a command that comes before the first start."""
    refuse_newer()
    loader = MigrationLoader(connection)
    if set(loader.disk_migrations) - set(loader.applied_migrations):
        call_command("migrate", verbosity=0, interactive=False)


@transaction.atomic
def _first_start() -> None:
    if Event.objects.exists() or Account.objects.exists() or not settings.ENV.demo:
        return
    # Loads half the program; every later start does without it.
    from config.demo import demo_load

    print("First start: loading the demo rally.", file=sys.stderr, flush=True)
    demo_load()
