"""Values that are built once for each live number of an event, and kept in memory until it changes.

So hundreds of phones cost one look at the database. In the web process one thread makes the next
value (live/prerender.py); until it is there everyone is given the last one, but never for
longer than BEHIND_SECONDS. Must not know what is kept.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tournaments.pulse import pulse

T = TypeVar("T")

# Whoever asks later than this makes the next value or waits for it.
BEHIND_SECONDS = 3.0


@dataclass(slots=True)
class _Kept(Generic[T]):
    number: int
    value: T
    # When the number was last known to be the event's own.
    current_at: float


class LiveCache(Generic[T]):
    """`build` takes an event's slug, the value before, if there is one, and the number that the
    next one is for; it gives the next one, or None where there is no such event."""

    def __init__(self, build: Callable[[str, T | None, int], T | None]) -> None:
        self._build = build
        self._values: dict[str, _Kept[T]] = {}
        # When something is published, everyone asks at once: one builds, the others wait.
        self._lock = threading.Lock()
        # A thread sees to the next value.
        self.is_followed = False

    def get(self, event_slug: str, reached: Callable[[T], bool] | None = None) -> T | None:
        """The value. One that has `reached` something, where that is asked for: whoever has just
        written is not told of the moment before."""
        found = self._values.get(event_slug)
        if found is not None and reached is not None and not reached(found.value):
            return self.make(event_slug, pulse.number_now(event_slug))
        if found is not None and (self._is_current(found, event_slug) or self._may_wait(found)):
            return found.value
        return self.make(event_slug)

    def make(
        self,
        event_slug: str,
        number: int | None = None,
        finish: Callable[[T, T], None] = lambda value, before: None,
    ) -> T | None:
        """The value of this number, or of the present one. `finish` is called with a new one and
        the one before it, before anyone else sees the new one."""
        with self._lock:
            if number is None:
                number = pulse.number(event_slug)
            found = self._values.get(event_slug)
            if found is not None and found.number == number:
                return found.value
            now = time.monotonic()
            value = self._build(event_slug, None if found is None else found.value, number)
            if value is None:
                self._values.pop(event_slug, None)
                return None
            if found is not None:
                finish(value, found.value)
            self._values[event_slug] = _Kept(number, value, now)
            return value

    def last(self, event_slug: str) -> tuple[T, float] | None:
        """What may be given out at once and how many seconds it may be behind; never asks, so it
        may be called where asking would block."""
        found = self._values.get(event_slug)
        if found is None or not pulse.is_beating():
            return None
        if self._is_current(found, event_slug) or self._may_wait(found):
            return found.value, time.monotonic() - found.current_at
        return None

    def behind(self, event_slug: str) -> float:
        """How many seconds ago the value was last known to be current."""
        found = self._values.get(event_slug)
        if found is None or not self.is_followed or self._is_current(found, event_slug):
            return 0.0
        return time.monotonic() - found.current_at

    def peek(self, event_slug: str) -> T | None:
        """What is kept, however old: to go on from, never to be shown."""
        found = self._values.get(event_slug)
        return None if found is None else found.value

    def slugs(self) -> list[str]:
        return list(self._values)

    def _is_current(self, found: _Kept[T], event_slug: str) -> bool:
        if found.number != pulse.number(event_slug):
            return False
        found.current_at = time.monotonic()
        return True

    def _may_wait(self, found: _Kept[T]) -> bool:
        """Somebody makes the next one, and this one is not too old yet."""
        is_recent = time.monotonic() - found.current_at < BEHIND_SECONDS
        return self.is_followed and is_recent and pulse.is_beating()

    def forget(self) -> None:
        """For a database that was put back under our feet, as tests do."""
        self._values.clear()


# ---- Parts of pages that were made from one kept value, each made once for everybody ----

Key = tuple[Any, ...]


class Parts:
    def __init__(self, made: dict[Key, Any] | None = None) -> None:
        self._made = made or {}
        self._lock = threading.Lock()
        self._making: dict[Key, threading.Lock] = {}
        self._asked: set[Key] = set()

    def get(self, key: Key) -> Any:
        """None where it was not made yet. Only what there is is noted: anybody can ask for any
        address, and what was asked for in vain would fill the memory."""
        found = self._made.get(key)
        if found is not None:
            self._asked.add(key)
        return found

    def once(self, key: Key, make: Callable[[], Any]) -> Any:
        """The part under this key, made now by the first who wants it; the others wait."""
        found = self.get(key)
        if found is not None:
            return found
        with self._lock:
            making = self._making.setdefault(key, threading.Lock())
        try:
            with making:
                found = self._made.get(key)
                if found is None:
                    found = self._made[key] = make()
        finally:
            self._making.pop(key, None)
        self._asked.add(key)
        return found

    def made_ahead(self, key: Key, make: Callable[[], Any]) -> None:
        """Made before anybody has asked for it."""
        self._made[key] = make()

    def asked(self) -> list[Key]:
        """Those that somebody wanted."""
        return list(self._asked)

    def has(self, key: Key) -> bool:
        return key in self._made

    def only(self, stays: Callable[[Key], bool]) -> "Parts":
        """Those that are as good for the next value."""
        return Parts({key: made for key, made in list(self._made.items()) if stays(key)})
