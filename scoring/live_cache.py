"""Values that are built once for each live number of an event, and kept in memory until it changes.

So hundreds of phones cost one look at the database. Must not know what is kept.
"""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from scoring.live import pulse

T = TypeVar("T")


class LiveCache(Generic[T]):
    """`build` takes an event's slug and its number; None where there is no such event."""

    def __init__(self, build: Callable[[str, int], T | None]) -> None:
        self._build = build
        self._values: dict[str, tuple[int, T]] = {}
        # When something is published, everyone asks at once: one builds, the others wait.
        self._lock = threading.Lock()

    def get(self, event_slug: str) -> T | None:
        found = self._fresh(event_slug)
        if found is not None:
            return found
        with self._lock:
            found = self._fresh(event_slug)
            if found is None:
                number = pulse.number(event_slug)
                found = self._build(event_slug, number)
                if found is not None:
                    self._values[event_slug] = number, found
            return found

    def _fresh(self, event_slug: str) -> T | None:
        number, found = self._values.get(event_slug, (None, None))
        return found if number == pulse.number(event_slug) else None

    def forget(self) -> None:
        """For a database that was put back under our feet, as tests do."""
        self._values.clear()
