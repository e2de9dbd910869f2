"""The database is away: what people are told, and how little the log.

A page then answers 503 and comes back by itself (config/errors.py).
"""

import logging
import time
from functools import cache
from typing import Any

from django.db import InterfaceError, OperationalError

# Failures that follow each other this closely are one outage.
ONE_OUTAGE_SECONDS = 60.0
# PostgreSQL's classes of errors for: no connection, stopped, no more connections or disk.
SQLSTATES = ("08", "53", "57P")
SQLITE = (
    "database is locked",
    "unable to open database file",
    "database or disk is full",
    "disk I/O error",
)


def is_outage(reason: BaseException | None) -> bool:
    """Whether nothing is wrong with the question, and the database could not be asked."""
    if isinstance(reason, InterfaceError):
        return True
    if not isinstance(reason, OperationalError):
        return False
    state = getattr(reason.__cause__, "sqlstate", "unknown")
    if state == "unknown":  # SQLite's errors have none
        return str(reason) in SQLITE
    return state is None or state.startswith(SQLSTATES)


def is_behind(reason: BaseException | None) -> bool:
    """Whether an outage is what led to this, however it was told on the way: a session that cannot
    be saved is told by Django as one that somebody ended."""
    while reason is not None:
        if is_outage(reason):
            return True
        reason = reason.__cause__ or reason.__context__
    return False


class TellOnce(logging.Filter):
    """Of records that carry such an error, one line for each outage and process.

    For Django's log of failed requests, which would have a traceback for each, and for the threads
    that ask the database again and again.
    """

    def __init__(self) -> None:
        super().__init__()
        self._failed_at = 0.0

    def filter(self, record: logging.LogRecord) -> bool:
        reason: Any = record.exc_info[1] if record.exc_info else None
        if reason is None and getattr(record, "status_code", 0) == 503:
            return False  # somebody was told to come back: no mistake, and there may be thousands
        if not is_outage(reason):
            return True
        now = time.monotonic()
        is_new = not self._failed_at or now - self._failed_at > ONE_OUTAGE_SECONDS
        self._failed_at = now
        first_line = str(reason).strip().partition("\n")[0]
        record.msg, record.args = "the database did not answer: %s", (first_line,)
        record.exc_info = record.exc_text = None
        return is_new


@cache
def tell_once() -> TellOnce:
    """The one of this process, however often its logging is set up.

    Django's set-up adds filters to those it has added before, and a second one would take the line
    of the first for the answer to somebody who was told to come back, and keep it.
    """
    return TellOnce()
