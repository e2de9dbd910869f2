"""Several questions about one moment: what is written meanwhile is in none of the answers.

Without it, a draw that is made between two questions could be read although it was not published,
and somebody who is signed up between them would be in one answer and not in the other.
"""

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar

from django.db import connection

_is_open: ContextVar[bool] = ContextVar("a moment is being read", default=False)


@contextlib.contextmanager
def one_moment() -> Iterator[None]:
    """A reading transaction. It keeps no writer waiting, as Django's own would on SQLite; nothing
    may be written in it."""
    if connection.in_atomic_block or _is_open.get():
        yield
        return
    begin = "BEGIN"
    if connection.vendor == "postgresql":
        begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    with connection.cursor() as cursor:
        cursor.execute(begin)
        before = _is_open.set(True)
        try:
            yield
        finally:
            _is_open.reset(before)
            cursor.execute("ROLLBACK")
