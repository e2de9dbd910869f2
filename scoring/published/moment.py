"""Several questions about one moment: what is written meanwhile is in none of the answers.

Without it, a draw that is made between two questions could be read although it was not published.
"""

import contextlib
from collections.abc import Iterator

from django.db import connection


@contextlib.contextmanager
def one_moment() -> Iterator[None]:
    """A reading transaction. It keeps no writer waiting, as Django's own would on SQLite."""
    if connection.in_atomic_block:
        yield
        return
    begin = "BEGIN"
    if connection.vendor == "postgresql":
        begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    with connection.cursor() as cursor:
        cursor.execute(begin)
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
