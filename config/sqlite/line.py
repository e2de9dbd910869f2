"""First come, first served: whoever waits for the one writer waits in a line.

SQLite lets those who find it busy try again after a while, each for himself: with ten scorers some
wait many times as long as others. Knows threads and no database.
"""

import threading
from collections import deque


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
