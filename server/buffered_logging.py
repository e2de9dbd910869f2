"""Lines of requests are written together, by a thread of their own: the event loop, which gives
every answer, never waits for a file. Any other line is written at once, and after those that wait.

Must not know what a line says.
"""

import logging
import logging.handlers
import threading
import time
import weakref
from collections import deque
from typing import Any

# What a killed process may leave unwritten, of requests that were answered.
WRITE_EVERY_SECONDS = 0.5
# The logger whose lines may wait.
MAY_WAIT = "rallydeck.requests"


class _Gathered(logging.StreamHandler[Any]):
    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._waiting: deque[logging.LogRecord] = deque()
        self._has_lines = threading.Event()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        _all.add(self)

    def handle(self, record: logging.LogRecord) -> bool:
        """Without the handler's lock, which whoever writes has, a line is put beside those that
        wait."""
        if record.name != MAY_WAIT:
            return super().handle(record)
        if is_wanted := bool(self.filter(record)):
            self._waiting.append(record)
            self._has_lines.set()
            self._start()
        return is_wanted

    def emit(self, record: logging.LogRecord) -> None:
        self.write_waiting()
        super().emit(record)

    def write_waiting(self) -> None:
        """All lines that wait, as one."""
        with self.lock:  # type: ignore[union-attr]
            lines = [text for _ in range(len(self._waiting)) if (text := self._next()) is not None]
            if lines:
                super().emit(logging.makeLogRecord({"text": "\n".join(lines)}))

    def _next(self) -> str | None:
        record = self._waiting.popleft()
        try:
            return self.format(record)
        except Exception:
            self.handleError(record)
            return None

    def format(self, record: logging.LogRecord) -> str:
        return getattr(record, "text", None) or super().format(record)

    def close(self) -> None:
        self.write_waiting()
        super().close()

    def _start(self) -> None:
        if self._thread is None:
            with self._starting:
                if self._thread is None:
                    self._thread = threading.Thread(target=self._write, name="log", daemon=True)
                    self._thread.start()

    def _write(self) -> None:
        while True:
            self._has_lines.wait()
            time.sleep(WRITE_EVERY_SECONDS)
            self._has_lines.clear()
            self.write_waiting()


_all: "weakref.WeakSet[_Gathered]" = weakref.WeakSet()


def write_all() -> None:
    """Before an end that Python is not told of."""
    for handler in list(_all):
        handler.write_waiting()


class GatheredLines(_Gathered):
    """To a terminal, or to whoever collects what processes print."""


class GatheredFile(_Gathered, logging.handlers.RotatingFileHandler):
    """To a file that is turned over."""
