"""The log: lines for people in a terminal, or one JSON object or row of key=value for each event.

Every line that a request or its job causes carries that request's word (web/request_id.py). What
opens a door stands in no line: a table's secret, a set-up link and an invitation are parts of
addresses, and are left out of them.
"""

import json
import logging
import re
import threading
import time
from collections import deque
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from web import request_id

PLAIN, LOGFMT, JSON = "", "logfmt", "json"
KINDS = (PLAIN, LOGFMT, JSON)
# A laptop keeps about this much of each process: some days of a rally.
LARGEST_FILE = 4 * 1024 * 1024
FILES_KEPT = 3
# What went well, for the structured log alone: requests here, jobs in jobs/tasks.py.
OURS = "rallydeck"
# Given from memory, by the thousand when something is published: /metrics counts them.
FROM_MEMORY = ("file", "kept", "stream")
# Whatever they try, they try again: of a database that is away they would tell every time.
ASK_AGAIN = ("jobs.registry", "jobs.services", "jobs.tasks", "tournaments.pulse", "live.prerender")
# Parts of addresses that open something by themselves.
_SECRET = re.compile(r"(/(?:t|set-up|join)/)[^/\s?\"']+")

# Its lines may wait for this long: what a killed process may leave unwritten, of requests that were
# answered.
MAY_WAIT = "rallydeck.requests"
WRITE_EVERY_SECONDS = 0.5

requests = logging.getLogger(MAY_WAIT)


def without_secrets(text: str) -> str:
    """
    >>> without_secrets("Not Found: /t/Zr4x/report/")
    'Not Found: /t/…/report/'
    """
    return _SECRET.sub(r"\1…", text)


def settings(kind: str, file: Path | None) -> dict[str, Any]:
    """For Django's LOGGING. `file` gets every line, requests too, and is rotated."""
    handlers: dict[str, Any] = {
        "stderr": {"class": "server.logs.GatheredLines", "formatter": kind or "plain"}
    }
    if file is not None:
        handlers["file"] = {
            "class": "server.logs.GatheredFile",
            "formatter": kind or LOGFMT,
            "filename": file,
            "maxBytes": LARGEST_FILE,
            "backupCount": FILES_KEPT - 1,
            "encoding": "utf-8",
            "delay": True,
        }
    structured = [name for name in handlers if name == "file" or kind]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "plain": {
                "()": "server.logs.Plain",
                "format": "{asctime} {levelname} {name}: {message}",
                "style": "{",
            },
            LOGFMT: {"()": "server.logs.Logfmt"},
            JSON: {"()": "server.logs.Json"},
        },
        "filters": {"outage": {"()": "server.overload.tell_once"}},
        "handlers": handlers,
        "root": {"handlers": list(handlers), "level": "WARNING"},
        # A stranger's wrong address must not scroll the set-up link out of the terminal.
        "loggers": {
            OURS: {
                "handlers": structured,
                "level": "INFO" if structured else "CRITICAL",
                "propagate": False,
            },
            "django.request": {"level": "ERROR", "filters": ["outage"]},
            **{name: {"filters": ["outage"]} for name in ASK_AGAIN},
            # A form that is too large or too long is the sender's matter, however often it is sent.
            "django.security": {"level": "CRITICAL"},
        },
    }


def request_answered(scope: Any, lane: str, status: int, came: float) -> None:
    """One line for a request, once the head of its answer has gone out."""
    if not requests.isEnabledFor(logging.INFO) or (lane in FROM_MEMORY and status < 500):
        return
    facts = {
        "request": scope["asked_by"],
        "method": scope["method"],
        "path": scope["path"],
        "status": status,
        "ms": round(1000 * (time.monotonic() - came), 1),
        "lane": lane,
        "from": (scope.get("client") or ("",))[0],
    }
    requests.info("request", extra={"facts": facts})


class Plain(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class _Structured(logging.Formatter):
    def facts(self, record: logging.LogRecord) -> dict[str, Any]:
        facts: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            "process": record.process,
        }
        if word := request_id.word():
            facts["request"] = word
        facts |= getattr(record, "facts", {})
        if record.exc_info:
            facts["trace"] = self.formatException(record.exc_info)
        return {
            name: without_secrets(value) if isinstance(value, str) else value
            for name, value in facts.items()
        }


class Json(_Structured):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(self.facts(record), ensure_ascii=False)


class Logfmt(_Structured):
    def format(self, record: logging.LogRecord) -> str:
        return " ".join(f"{name}={_value(given)}" for name, given in self.facts(record).items())


def _value(given: Any) -> str:
    """
    >>> _value("request"), _value('two "words"'), _value(12.5)
    ('request', '"two \\\\"words\\\\""', '12.5')
    """
    text = str(given)
    is_bare = text.isprintable() and not re.search(r'[\s="\\]', text)
    return text if text and is_bare else json.dumps(text, ensure_ascii=False)


# ---- Lines of requests are written together ----


class GatheredLines(logging.StreamHandler[Any]):
    """By a thread of its own: the event loop, which gives every answer, never waits for a file. Any
    other line is written at once, and after those that wait."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._waiting: deque[logging.LogRecord] = deque()
        self._has_lines = threading.Event()
        self._thread: threading.Thread | None = None

    def handle(self, record: logging.LogRecord) -> bool:
        """Without the handler's lock, which whoever writes has, a line is put beside those that
        wait."""
        if record.name != MAY_WAIT:
            return bool(super().handle(record))
        if is_wanted := bool(self.filter(record)):
            self._waiting.append(record)
            self._has_lines.set()
            if self._thread is None:
                self._thread = threading.Thread(target=self._write, name="log", daemon=True)
                self._thread.start()
        return is_wanted

    def emit(self, record: logging.LogRecord) -> None:
        self.write_waiting()
        super().emit(record)

    def write_waiting(self) -> None:
        with self.lock:  # type: ignore[union-attr]
            for _ in range(len(self._waiting)):
                super().emit(self._waiting.popleft())

    def close(self) -> None:
        self.write_waiting()
        super().close()

    def _write(self) -> None:
        while True:
            self._has_lines.wait()
            time.sleep(WRITE_EVERY_SECONDS)
            self._has_lines.clear()
            self.write_waiting()


class GatheredFile(GatheredLines, RotatingFileHandler):
    """To a file that is turned over."""


def write_waiting() -> None:
    """Before the process ends. logging.shutdown() would not do: the server's own set-up of its log
    makes logging forget which handlers there were before."""
    for handler in logging.getLogger(OURS).handlers:
        if isinstance(handler, GatheredLines):
            handler.write_waiting()
