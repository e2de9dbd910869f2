"""One thread of the web process that makes what is read next, and then tells of it.

While it works everyone is given the last value (live/cache.py), and open pages hear of a
new number only once its pages are there: nobody waits for one to be made, and no two make the same.
"""

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from django.db import Error, connection
from django.utils import translation

from live.cache import Key, Parts
from live.pages.player import part_of
from live.publish import PublishedEvent, kept
from live.response import PAGES
from tournaments.pulse import pulse

log = logging.getLogger(__name__)

# What belongs to single people is made ahead for no longer than this: everybody waits for it.
OWN_SECONDS = 0.2


class Prerender:
    def __init__(self) -> None:
        self._told: dict[str, str] = {}
        self._woken = threading.Event()
        self._thread: threading.Thread | None = None
        self._listeners: list[Callable[[], None]] = []

    def start(self) -> None:
        """Called by the web process; elsewhere whoever asks makes what is asked for."""
        if self._thread is None:
            kept.is_followed = True
            pulse.listen(self._woken.set)
            self._thread = threading.Thread(target=self._run, name="prerender", daemon=True)
            self._thread.start()
            pulse.start()

    def listen(self, listener: Callable[[], None]) -> None:
        """Be told, from this thread, whenever something new can be read."""
        self._listeners.append(listener)

    def told(self, event_slug: str) -> str:
        """The news of what was last made; never asks, so it may be called where asking would
        block."""
        return self._told.get(event_slug) or str(pulse.last_public_number(event_slug))

    def _run(self) -> None:
        while True:
            self._woken.wait()
            self._woken.clear()
            self.make_all()
            for listener in self._listeners:
                listener()

    def make_all(self) -> None:
        """Everything that somebody has read, as it is now."""
        for slug in kept.slugs():
            try:
                self._make(slug)
            except Exception as reason:
                # Pages hear of the number all the same: each then waits for what it asks, or is
                # told why it cannot have it.
                self._told.pop(slug, None)
                log.warning("live: what is new could not be made", exc_info=reason)
                if isinstance(reason, Error):
                    with contextlib.suppress(Error):
                        connection.close()

    def _make(self, slug: str) -> None:
        found = kept.make(slug, pulse.last_number(slug), finish=remake)
        if found is None:
            self._told.pop(slug, None)
        else:
            self._told[slug] = found.news


def remake(now: PublishedEvent, before: PublishedEvent) -> None:
    """The parts of pages that were read of the value before, from the value now; at last those of
    single people and sides who have news and had one before: their phones ask again at once."""
    own: list[tuple[Any, ...]] = []
    for slug, found in now.contests.items():
        old = before.contests.get(slug)
        for key in old.parts.asked() if old and old is not found else ():
            kind, name, language, *side = key
            if kind == "part":
                _ahead(language, found.parts, key, partial(PAGES[name].part_of, now, found))
            elif kind == "own":
                make = partial(PAGES[name].own_part_of, now, found, *side)
                own.append((language, found.parts, key, make))
    for player in now.changed or ():
        person = now.people[player]
        for key in before.people[player].parts.asked():
            own.append((key[-1], person.parts, key, partial(part_of, now, person)))
    _ahead_in_time(own)


def _ahead_in_time(wanted: Iterable[tuple[Any, ...]]) -> None:
    """As many as can be made while the hall waits for its news; of the others, whoever asks."""
    until = time.monotonic() + OWN_SECONDS
    for one in wanted:
        if time.monotonic() > until:
            return
        _ahead(*one)


def _ahead(language: str, parts: Parts, key: Key, make: Callable[[], Any]) -> None:
    """What cannot be made is told to whoever asks for it, and keeps nobody else's news back."""
    try:
        with translation.override(language):
            parts.make(key, make)
    except Exception as reason:
        log.warning("live: a page could not be made ahead", exc_info=reason)


prerender = Prerender()
