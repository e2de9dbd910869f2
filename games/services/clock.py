"""What time it is at the tables. A rehearsal of a whole contest brings a clock of its own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime

from django.utils import timezone

_clock: ContextVar[Callable[[], datetime]] = ContextVar("clock", default=timezone.now)


def now() -> datetime:
    return _clock.get()()


@contextmanager
def running(clock: Callable[[], datetime]) -> Iterator[None]:
    token = _clock.set(clock)
    try:
        yield
    finally:
        _clock.reset(token)
