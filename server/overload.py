"""The database is away: what people are told, and how little the log.

A page then answers 503 and comes back by itself (server/errors.py).
"""

import json
import logging
import time
from functools import cache
from typing import Any

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.template import loader

import api
from api import problems
from domain.wording import LANGUAGES, Sentence, in_every_language
from web.refusals import AGAIN_SECONDS

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


# ---- What is said where no page can be made ----

BUSY = Sentence("Many people are asking at once")
AWAY = Sentence("The tournament's records cannot be reached just now")
FULL = Sentence("The disk of the tournament’s machine is full")
COMES_BACK = Sentence("Nothing is lost. This page tries again on its own in a few seconds.")
SEND_AGAIN = Sentence(
    "What you just sent was not taken. Go back, wait a few seconds, and send it again."
)
NOT_TAKEN = Sentence(
    "What you just sent was not taken. Tell the official at the desk: something has to be deleted "
    "on that machine. Then send it again; nothing needs to be restarted."
)
TOO_MUCH = Sentence("Too much at once, or too slow.")


@cache
def sorry_page(status: int, sorry: Sentence, next_step: Sentence, again: int = 0) -> bytes:
    """With `again` it loads itself anew after so many seconds."""
    words, steps = in_every_language(sorry), in_every_language(next_step)
    said = [(language, words[language], steps[language]) for language in LANGUAGES]
    shown = {"number": status, "said": said, "again": again, "prefix": settings.ENV.prefix}
    return loader.render_to_string("server/sorry.html", shown).encode()


def come_back(path: str, method: str, sorry: Sentence) -> tuple[bytes, str]:
    """The body and its kind for a 503, whoever asks."""
    if path.startswith(api.PREFIX):
        return _problem("disk-full" if sorry is FULL else "busy"), problems.CONTENT_TYPE
    if method in ("GET", "HEAD"):
        page = sorry_page(503, sorry, COMES_BACK, AGAIN_SECONDS)
    else:
        page = sorry_page(503, sorry, NOT_TAKEN if sorry is FULL else SEND_AGAIN)
    return page, "text/html; charset=utf-8"


def too_much(path: str, status: int) -> tuple[bytes, str]:
    """For 413 and 408: a body that is too large or comes too slowly."""
    if path.startswith(api.PREFIX):
        return _problem("too-large" if status == 413 else "too-slow"), problems.CONTENT_TYPE
    said = " / ".join(in_every_language(TOO_MUCH).values())
    return said.encode(), "text/plain; charset=utf-8"


def _problem(code: str) -> bytes:
    return json.dumps(problems.problem(code), ensure_ascii=False).encode()
