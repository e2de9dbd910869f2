"""One thread of the web process that makes what is read next, and then tells of it.

While it works everyone is given the last value (live/cache.py), and open pages hear of a
new number only once its pages are there: nobody waits for one to be made, and no two make the same.
"""

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db import Error, connection
from django.utils import translation

from domain.wording import LANGUAGES
from live.pages.player import person_ahead
from live.player_status_cache import EventAnswers, answers_of
from live.player_status_cache import kept as answers_kept
from live.publish import kept as published_kept
from live.published import PublishedEvent
from live.response import RECIPES, own_ahead, part_ahead
from tournaments.pulse import pulse

log = logging.getLogger(__name__)

# Beyond this it is shorter to say that anybody may have news.
MOST_NAMED = 200
# What belongs to single people is made ahead for no longer than this: everybody waits for it.
OWN_SECONDS = 0.2


@dataclass(frozen=True)
class Told:
    """What open pages are told: the number, and whose answers have changed since the one before."""

    number: int
    before: int = 0
    changed: frozenset[int] | None = None

    @cached_property
    def text(self) -> str:
        """Made once for all streams."""
        if self.changed is None or len(self.changed) > MOST_NAMED:
            return str(self.number)
        return f"{self.number} {self.before} {','.join(map(str, sorted(self.changed)))}"


class Making:
    def __init__(self) -> None:
        self._told: dict[str, Told] = {}
        self._woken = threading.Event()
        self._thread: threading.Thread | None = None
        self._listeners: list[Callable[[], None]] = []

    def start(self) -> None:
        """Called by the web process; elsewhere whoever asks makes what is asked for."""
        if self._thread is None:
            published_kept.is_followed = answers_kept.is_followed = True
            pulse.listen(self._woken.set)
            self._thread = threading.Thread(target=self._run, name="making", daemon=True)
            self._thread.start()
            pulse.start()

    def listen(self, listener: Callable[[], None]) -> None:
        """Be told, from this thread, whenever something new can be read."""
        self._listeners.append(listener)

    def told(self, event_slug: str) -> Told:
        """As was last made; never asks, so it may be called where asking would block."""
        return self._told.get(event_slug) or Told(pulse.last_public_number(event_slug))

    def _run(self) -> None:
        while True:
            self._woken.wait()
            self._woken.clear()
            self.make_all()
            for listener in self._listeners:
                listener()

    def make_all(self) -> None:
        """Everything that somebody has read, as it is now."""
        for slug in published_kept.slugs():
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
        number = pulse.last_number(slug)
        found = published_kept.make(slug, number, finish=remake)
        if found is None:
            self._told.pop(slug, None)
            return
        told = Told(found.number)
        if slug in answers_kept.slugs():
            answers = answers_kept.make(slug, number, finish=remake_answers)
            told = told if answers is None else _told_of(answers)
        self._told[slug] = told


def _told_of(answers: EventAnswers) -> Told:
    return Told(answers.number, answers.before, answers.changed)


def remake(now: PublishedEvent, before: PublishedEvent) -> None:
    """The parts of pages that were read of the value before, from the value now.

    Nothing here may wait for another value to be made: somebody who makes that one waits for this.
    """
    answers_of(now, answers_kept.peek(now.event.slug))
    own = []
    for slug, found in now.contests.items():
        old = before.contests.get(slug)
        if old is None or old is found:
            continue
        for kind, name, *rest in old.shown.asked():
            if kind == "part" and name in RECIPES:
                _ahead(rest[0], part_ahead, now, found, name)
            elif kind == "own":
                side, language = rest
                own.append((language, own_ahead, now, found, name, side))
    _ahead_in_time(own)


def remake_answers(now: EventAnswers, before: EventAnswers) -> None:
    """The answers of those who have news and had one before: their phones ask again at once."""
    _ahead_in_time(
        (language, person_ahead, now, now.people[player])
        for player in now.changed or ()
        for language in LANGUAGES
        if before.shown.has(("part", player, language))
    )


def _ahead_in_time(wanted: Iterable[tuple[Any, ...]]) -> None:
    """As many as can be made while the hall waits for its news; of the others, whoever asks."""
    until = time.monotonic() + OWN_SECONDS
    for one in wanted:
        if time.monotonic() > until:
            return
        _ahead(*one)


def _ahead(language: str, make: Callable[..., None], *of: object) -> None:
    """What cannot be made is told to whoever asks for it, and keeps nobody else's news back."""
    try:
        with translation.override(language):
            make(*of)
    except Exception as reason:
        log.warning("live: a page could not be made ahead", exc_info=reason)


making = Making()
