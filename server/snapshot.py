"""Reading everything as it is at one moment, while others go on writing.

The one place that says to each database in its own words what a snapshot is.
"""

import contextlib
from collections.abc import Iterator
from typing import Any

from django.db import connection, transaction


@contextlib.contextmanager
def snapshot() -> Iterator[None]:
    """One transaction that sees what was committed when it began, and keeps no writer waiting, as
    Django's own would on SQLite; nothing may be written in it."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with _reading(), transaction.atomic():
            yield
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


@contextlib.contextmanager
def _reading() -> Iterator[None]:
    """Our transactions on SQLite take the write lock at once; this one must not."""
    connection.ensure_connection()
    sqlite: Any = connection
    usual = sqlite.transaction_mode
    sqlite.transaction_mode = "DEFERRED"
    try:
        yield
    finally:
        sqlite.transaction_mode = usual
