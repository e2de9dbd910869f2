"""Lines of requests are written together, by a thread of their own: the event loop, which gives
every answer, never waits for a file. Any other line is written at once, and after those that wait.

Must not know what a line says.
"""

import logging
import logging.handlers
import threading
import time
from typing import Any

# What a killed process may leave unwritten, of requests that were answered.
WRITE_EVERY_SECONDS = 0.5
# The logger whose lines may wait.
MAY_WAIT = "rallydeck.requests"


class _Gathered(logging.StreamHandler[Any]):
    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._waiting: list[logging.LogRecord] = []
        self._has_lines = threading.Event()
        self._thread: threading.Thread | None = None

    def emit(self, record: logging.LogRecord) -> None:
        if record.name != MAY_WAIT:
            self.write_waiting()
            super().emit(record)
            return
        self._waiting.append(record)
        self._has_lines.set()
        if self._thread is None:
            self._thread = threading.Thread(target=self._write, name="log", daemon=True)
            self._thread.start()

    def write_waiting(self) -> None:
        """All lines that wait, as one. Nobody waits while they are put into words."""
        with self.lock:  # type: ignore[union-attr]
            waiting, self._waiting = self._waiting, []
        if waiting:
            text = "\n".join(map(self.format, waiting))
            with self.lock:  # type: ignore[union-attr]
                super().emit(logging.makeLogRecord({"text": text}))

    def format(self, record: logging.LogRecord) -> str:
        return getattr(record, "text", None) or super().format(record)

    def close(self) -> None:
        self.write_waiting()
        super().close()

    def _write(self) -> None:
        while True:
            self._has_lines.wait()
            time.sleep(WRITE_EVERY_SECONDS)
            self._has_lines.clear()
            self.write_waiting()


class GatheredLines(_Gathered):
    """To a terminal, or to whoever collects what processes print."""


class GatheredFile(_Gathered, logging.handlers.RotatingFileHandler):
    """To a file that is turned over."""
