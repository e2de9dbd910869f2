"""The backend that settings name: Django's own, whose writing transactions of this process come one
after the other in the order in which they were begun.

Another process (a worker, the shell) is waited for as before, by SQLite itself.
"""

import threading
from collections import defaultdict, deque
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

# ---- First come, first served ----


class Line:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._busy = False
        self._waiting: deque[threading.Event] = deque()

    def enter(self, seconds: float) -> bool:
        """Wait for one's turn; False where it did not come in time."""
        with self._lock:
            if not self._busy:
                self._busy = True
                return True
            turn = threading.Event()
            self._waiting.append(turn)
        if turn.wait(seconds):
            return True
        with self._lock:
            if turn.is_set():
                return True
            self._waiting.remove(turn)
            return False

    def leave(self) -> None:
        """The next one's turn."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._busy = False


# One for each file.
_LINES: defaultdict[str, Line] = defaultdict(Line)


class DatabaseWrapper(base.DatabaseWrapper):
    # As settings say how transactions begin; Django's types do not know it.
    transaction_mode: str | None
    _in_line: Line | None = None

    def _start_transaction_under_autocommit(self) -> None:
        # One that does not write from its beginning has no turn to wait for.
        if self.transaction_mode != "IMMEDIATE":
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
            return
        line = _LINES[str(self.settings_dict["NAME"])]
        if not line.enter(self.settings_dict["OPTIONS"].get("timeout", 5)):
            raise OperationalError("database is locked")
        self._in_line = line
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._leave()
            raise

    def _commit(self) -> Any:
        try:
            return super()._commit()  # type: ignore[misc]
        finally:
            self._leave_if_over()

    def _rollback(self) -> Any:
        try:
            return super()._rollback()  # type: ignore[misc]
        finally:
            self._leave_if_over()

    def close(self) -> None:
        try:
            super().close()
        finally:
            self._leave_if_over()

    def _leave_if_over(self) -> None:
        """A commit that was refused leaves the transaction open, and the turn is still ours."""
        if self.connection is None or not self.connection.in_transaction:
            self._leave()

    def _leave(self) -> None:
        line, self._in_line = self._in_line, None
        if line is not None:
            line.leave()
