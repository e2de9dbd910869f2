"""What is built once for each live number of an event, and kept in memory until that changes.

So hundreds of phones cost one look at the database. In the web process one thread makes the next
value (live/prerender.py); until it is there everyone is given the last one, but never for longer
than BEHIND_SECONDS. Must not know what is kept.
"""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tournaments.pulse import pulse

T = TypeVar("T")

# Whoever asks later than this makes the next value or waits for it.
BEHIND_SECONDS = 3.0


class NotKeptError(Exception):
    """It would have to be made, here where nothing may wait."""


_only_kept: ContextVar[bool] = ContextVar("only what is kept", default=False)


@contextlib.contextmanager
def only_kept() -> Iterator[None]:
    """In here nothing is made and no database is asked, as on the event loop: what is not kept
    raises NotKeptError."""
    before = _only_kept.set(True)
    try:
        yield
    finally:
        _only_kept.reset(before)


def may_make() -> None:
    if _only_kept.get():
        raise NotKeptError


@dataclass(slots=True)
class _Kept(Generic[T]):
    number: int
    value: T
    # When the number was last known to be the event's own.
    current_at: float


class LiveCache(Generic[T]):
    """`build` takes an event's slug and the value before, if there is one; it gives the next one,
    or None where there is no such event."""

    def __init__(self, build: Callable[[str, T | None], T | None]) -> None:
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
        if _only_kept.get():
            # Without a pulse, whether it is the present one can only be asked of the database.
            if found is None or not pulse.is_beating() or not self._may_be_given(found, event_slug):
                raise NotKeptError
            return found.value
        if found is not None and reached is not None and not reached(found.value):
            return self.make(event_slug, pulse.number_now(event_slug))
        if found is not None and self._may_be_given(found, event_slug):
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
            value = self._build(event_slug, None if found is None else found.value)
            if value is None:
                self._values.pop(event_slug, None)
                return None
            if found is not None:
                finish(value, found.value)
            self._values[event_slug] = _Kept(number, value, now)
            return value

    def behind(self, event_slug: str) -> float:
        """How many seconds ago the value was last known to be current."""
        found = self._values.get(event_slug)
        if found is None or not self.is_followed or self._is_current(found, event_slug):
            return 0.0
        return time.monotonic() - found.current_at

    def slugs(self) -> list[str]:
        return list(self._values)

    def _may_be_given(self, found: _Kept[T], event_slug: str) -> bool:
        """It is the present one; or somebody makes the next one, and it is not too old yet."""
        if self._is_current(found, event_slug):
            return True
        is_recent = time.monotonic() - found.current_at < BEHIND_SECONDS
        return self.is_followed and is_recent and pulse.is_beating()

    def _is_current(self, found: _Kept[T], event_slug: str) -> bool:
        if found.number != pulse.number(event_slug):
            return False
        found.current_at = time.monotonic()
        return True

    def forget(self) -> None:
        """For a database that was put back under our feet, as tests do."""
        self._values.clear()


Key = tuple[Any, ...]


class Parts:
    """Parts of answers that were made from one value, each made once for everybody. They are kept
    with that value, under a kind, what they show, the language, and what else there is."""

    def __init__(self, made: dict[Key, Any] | None = None) -> None:
        self._made = made or {}
        self._asked: set[Key] = set()
        self._lock = threading.RLock()

    def once(self, key: Key, make: Callable[[], Any]) -> Any:
        """The part under this key, made now by the first who wants it; the others wait. Only what
        there is is noted: what was asked for in vain would fill the memory."""
        if key not in self._made:
            may_make()
            self.make(key, make)
        self._asked.add(key)
        return self._made[key]

    def make(self, key: Key, make: Callable[[], Any]) -> None:
        """Also before anybody has asked for it."""
        with self._lock:
            if key not in self._made:
                self._made[key] = make()

    def asked(self) -> list[Key]:
        """Those that somebody wanted."""
        return list(self._asked)

    def of_kind(self, kind: str) -> "Parts":
        """Those that are as good for the next value."""
        return Parts({key: made for key, made in list(self._made.items()) if key[0] == kind})
