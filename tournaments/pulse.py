"""The live numbers of each event, by which open pages know that there is news; and who has just
written something, and must see it at once.

One moves with whatever changes: pages of the desk follow it, and what is kept in memory is kept
under it. The public one moves with publications alone, so that nobody can watch a new draw being
prepared: what it is made of stands on public pages.

One thread asks the database a few times a second, whatever the number of open pages; streams wait
for it and pages compare with it, so that an unchanged event costs no statement at all. It works
across processes without any other server, since the numbers are derived from what is stored.
"""

import logging
import threading
import time
import zlib
from collections.abc import Callable

from django.db import Error, connection
from django.db.models import F, Sum
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse

import api
from server.middleware import GetResponse
from tournaments import audited_action
from tournaments.models import AuditEntry, Contest, Event
from web.params import number_in

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


EVENT_FACTS = ("name", "place", "starts_on", "ends_on", "time_zone")
CONTEST_FACTS = (
    *("slug", "name", "rule_set", "rule_set_version", "house_rules", "stock_size", "form"),
    *("form_options", "goal", "time_limit_minutes", "no_show_minutes", "third_place"),
    *("consolation", "revision"),
)


def public_number_of(event_slug: str) -> int:
    """Goes up with each publication; what is public at once, such as a name, makes it another."""
    event = Event.objects.filter(slug=event_slug).values_list("pk", *EVENT_FACTS).first()
    if event is None:
        return 0
    contests = list(
        Contest.objects.filter(event=event[0]).order_by("pk").values_list(*CONTEST_FACTS)
    )
    publications: int = sum(facts[-1] for facts in contests)
    return (publications << 32) + zlib.crc32(repr((event, contests)).encode())


# A session and the event whose desk it may hear; or every desk.
Hearers = frozenset[tuple[str, str]]
EVERY_DESK = "*"


class Pulse:
    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._public: dict[str, int] = {}
        self._asked_at = 0.0
        self._thread: threading.Thread | None = None
        self._listeners: list[Callable[[], None]] = []
        self._hearers: Hearers = frozenset()
        self._ask_hearers: Callable[[], Hearers] = frozenset
        self._woken = threading.Event()

    def start(self) -> None:
        """Called by the web process; elsewhere every question goes to the database."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="live", daemon=True)
            self._thread.start()

    def listen(self, listener: Callable[[], None]) -> None:
        """Be told, from the pulse's own thread, whenever a number has changed."""
        self._listeners.append(listener)

    def desks_are_heard_by(self, ask: Callable[[], Hearers]) -> None:
        """Who may hear a desk is asked anew with the numbers: whoever is out hears nothing more."""
        self._ask_hearers = ask

    def hears_desk(self, session: str, event_slug: str) -> bool:
        """As last heard; never asks."""
        return bool({(session, event_slug), (session, EVERY_DESK)} & self._hearers)

    def has_asked_since(self, moment: float) -> bool:
        return self._asked_at >= moment

    def last_number(self, event_slug: str) -> int:
        """As last heard; never asks, so it may be called where asking would block."""
        return self._numbers.get(event_slug, 0)

    def last_public_number(self, event_slug: str) -> int:
        return self._public.get(event_slug, 0)

    def is_beating(self) -> bool:
        """Whether the database was asked a moment ago."""
        return time.monotonic() - self._asked_at <= FRESH_SECONDS

    def number(self, event_slug: str) -> int:
        """0 where there is no such event."""
        return self._numbers.get(event_slug, 0) if self.is_beating() else _ask().get(event_slug, 0)

    def number_now(self, event_slug: str) -> int:
        """Asked anew, for whoever has just written something."""
        return _ask().get(event_slug, 0)

    def public_number(self, event_slug: str) -> int:
        """0 where there is no such event."""
        if self.is_beating():
            return self._public.get(event_slug, 0)
        return public_number_of(event_slug)

    def wake(self) -> None:
        """Something was written here: ask at once, unless there was news a moment ago."""
        self._woken.set()

    def _run(self) -> None:
        while True:
            changed, begun = False, time.monotonic()
            try:
                numbers = _ask()
                news = [slug for slug in numbers if numbers[slug] != self._numbers.get(slug)]
                public = {slug: public_number_of(slug) for slug in news}
                hearers = self._ask_hearers()
            except Error as reason:
                # How often this is told is settled where logs are set up.
                log.warning("live: the database did not answer", exc_info=reason)
                connection.close()
            else:
                changed = numbers != self._numbers
                # The public ones first: whoever reads a new number finds its public one.
                kept = {slug: self._public[slug] for slug in numbers if slug not in public}
                self._public = kept | public
                self._numbers = numbers
                somebody_is_out = bool(self._hearers - hearers)
                self._hearers = hearers
                self._asked_at = begun
                if changed or somebody_is_out:
                    for listener in self._listeners:
                        listener()
            if changed:
                time.sleep(AFTER_NEWS_SECONDS)
            else:
                self._woken.wait(ASK_EVERY_SECONDS)
            self._woken.clear()


pulse = Pulse()


# ---- Whoever has just written something reads it at once ----

# A browser that has written carries, for as long as a page may be behind, the revision it made; no
# page made before that one is shown to it.
WROTE = "wrote"
REMEMBER_SECONDS = 15

_here = threading.local()


def _note(entry: AuditEntry) -> None:
    written = getattr(_here, "written", None)
    if written is not None and entry.contest is not None:
        written[entry.contest.pk] = entry.contest.revision


audited_action.listen(_note)


class ReadYourWrites:
    """Gives whoever changed a contest the revision they made. Programs know no cookies: what they
    read with their token is never behind."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        written: dict[int, int] = {}
        _here.written = written
        try:
            response = self.get_response(request)
        finally:
            _here.written = None
        if written:
            pulse.wake()
        if written and not request.path_info.startswith(api.PREFIX):
            response.set_cookie(
                WROTE,
                "_".join(f"{pk}.{revision}" for pk, revision in written.items()),
                max_age=REMEMBER_SECONDS,
                httponly=True,
                samesite="Lax",
                secure=request.is_secure(),
            )
        return response


def wrote(request: HttpRequest) -> dict[int, int]:
    """The revision that each contest must have reached for this browser, by its row."""
    reach = {}
    for text in filter(None, request.COOKIES.get(WROTE, "").split("_")):
        contest, _, revision = text.partition(".")
        row, least = number_in(contest), number_in(revision)
        if row and least:
            reach[row] = least
    return reach
