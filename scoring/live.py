"""The live number of each event: goes up whenever something is published.

One thread asks the database a few times a second, whatever the number of open pages; streams wait
for it and pages compare with it, so that an unchanged event costs no statement at all. It works
across processes without any other server, since the number is derived from what is stored.
"""

import logging
import threading
import time
from collections.abc import Callable

from django.db import Error, connection
from django.db.models import F, Sum
from django.db.models.functions import Coalesce

from tournaments.models import Event

log = logging.getLogger(__name__)

ASK_EVERY_SECONDS = 0.4
# After news every page is made anew; while results stream in, that is done at most this often.
AFTER_NEWS_SECONDS = 0.8
FRESH_SECONDS = 2.0


def _ask() -> dict[str, int]:
    """Versions count too: a new name, a new contest and swapped partners are news."""
    contests = Coalesce(Sum(F("contests__revision") + F("contests__version")), 0)
    found = Event.objects.order_by().annotate(number=F("version") + contests)
    return dict(found.values_list("slug", "number"))


class Pulse:
    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._asked_at = 0.0
        self._thread: threading.Thread | None = None
        self._listeners: list[Callable[[], None]] = []

    def start(self) -> None:
        """Called by the web process; elsewhere every question goes to the database."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="live", daemon=True)
            self._thread.start()

    def listen(self, listener: Callable[[], None]) -> None:
        """Be told, from the pulse's own thread, whenever a number has changed."""
        self._listeners.append(listener)

    def last_number(self, event_slug: str) -> int:
        """As last heard; never asks, so it may be called where asking would block."""
        return self._numbers.get(event_slug, 0)

    def number(self, event_slug: str) -> int:
        """0 where there is no such event."""
        if time.monotonic() - self._asked_at > FRESH_SECONDS:
            return _ask().get(event_slug, 0)
        return self._numbers.get(event_slug, 0)

    def _run(self) -> None:
        while True:
            changed = False
            try:
                numbers = _ask()
            except Error as reason:
                log.warning("live: the database did not answer (%s)", reason)
                connection.close()
            else:
                changed = numbers != self._numbers
                self._numbers = numbers
                self._asked_at = time.monotonic()
                if changed:
                    for listener in self._listeners:
                        listener()
            time.sleep(AFTER_NEWS_SECONDS if changed else ASK_EVERY_SECONDS)


pulse = Pulse()
