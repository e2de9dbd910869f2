"""Server-sent events: tells open pages that something was published. Pure ASGI, no thread held.

A page that hears a new number fetches itself again; what it may see is decided there. The stream
carries numbers only, and `/live/<event>` moves with publications alone, so it needs no account.
Behind the number stand the one before it and the rows of the players who are told something else
since: a phone whose owner is not among them has nothing to fetch. The desk's, `/live/<event>/desk`,
moves with everything: it is for whoever is signed in there, and ends with their access. With
`?once` it is the number alone, for pages whose streams are cut on the way.
"""

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from typing import Any

from django.conf import settings
from django.http import parse_cookie

from live.prerender import prerender
from live.response import PREFIX
from server.asgi_adapter import Answer, send_answer, until_gone
from tournaments.pulse import pulse

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

# Also tells a page on a bad line that it is still in touch.
BEAT_SECONDS = 5.0
# Beyond this a page asks every few seconds instead, as it does where streams are cut. A hall behind
# one router is one visitor, so one may have them all until somebody else wants one.
MOST_STREAMS = 2500
LET_IN_SECONDS = 2.0
# Every page that hears of news fetches something: hundreds at one moment would hold up the others.
HALL_GROUPS = 20
GROUP_SECONDS = 0.02


class _News:
    """What a group of open streams waits for: one future and one timer, however many they are."""

    def __init__(self) -> None:
        self._next: asyncio.Future[None] | None = None
        self._beat: asyncio.TimerHandle | None = None

    def next(self) -> asyncio.Future[None]:
        """Done with the next news; without any, at the next beat."""
        if self._next is None:
            loop = asyncio.get_running_loop()
            self._next = loop.create_future()
            self._beat = loop.call_later(BEAT_SECONDS, self.fire)
        return self._next

    def fire(self) -> None:
        if self._next is not None and self._beat is not None:
            self._beat.cancel()
            self._next.set_result(None)
            self._next = self._beat = None


class Streams:
    """Every open stream waits for the news of its group: the desk's as soon as there is some, the
    others' once what is new can be read."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._desk = _News()
        self._hall = [_News() for _ in range(HALL_GROUPS)]
        self._turn = itertools.cycle(self._hall)
        # By visitor, the newest of each last.
        self._open: dict[str, list[asyncio.Future[None]]] = {}

    def _attach(self) -> None:
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            pulse.listen(partial(self._call_soon, self._desk.fire))
            prerender.listen(partial(self._call_soon, self._tell_hall))

    def _call_soon(self, what: Callable[[], None]) -> None:
        """Called from other threads."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(what)

    def _tell_hall(self) -> None:
        """Group by group: who looks something up is answered in between."""
        for place, group in enumerate(self._hall):
            asyncio.get_running_loop().call_later(place * GROUP_SECONDS, group.fire)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        self._attach()
        slug, _, desk = scope["path"].removeprefix(PREFIX).strip("/").partition("/")
        session = _session(scope)

        def may_hear() -> bool:
            return not desk or pulse.hears_desk(session, slug)

        def news() -> str:
            return str(pulse.last_number(slug)) if desk else prerender.told(slug)

        if not await _is_let_in(may_hear):
            await send_answer(_plain(404), receive, send)
            return
        if scope["query_string"] == b"once":
            number = news().partition(" ")[0]
            await send_answer(_plain(200, f"{number}\n".encode()), receive, send)
            return
        visitor = scope.get("visitor", "")
        if not self._is_room(visitor):
            await send_answer(_plain(503, b"", (b"retry-after", b"5")), receive, send)
            return
        gone = asyncio.ensure_future(until_gone(receive))
        self._open.setdefault(visitor, []).append(gone)
        try:
            group = self._desk if desk else next(self._turn)
            await self._stream(group, news, may_hear, gone, send)
        finally:
            gone.cancel()
            self._forget(visitor, gone)

    def count(self) -> int:
        return sum(map(len, self._open.values()))

    def _is_room(self, visitor: str) -> bool:
        """Where all are in use, whoever has the most gives one up to whoever has fewer.

        Its page then asks every few seconds. The newest goes: in a hall where somebody opens
        hundreds, the phones were there before.
        """
        if self.count() < MOST_STREAMS:
            return True
        most = max(self._open, key=lambda one: len(self._open[one]))
        if len(self._open[most]) <= len(self._open.get(visitor, ())) + 1:
            return False
        ended = self._open[most][-1]
        self._forget(most, ended)
        ended.cancel()
        return True

    def _forget(self, visitor: str, gone: asyncio.Future[None]) -> None:
        mine = self._open.get(visitor, [])
        if gone in mine:
            mine.remove(gone)
            if not mine:
                del self._open[visitor]

    async def _stream(
        self,
        group: _News,
        news: Callable[[], str],
        may_hear: Callable[[], bool],
        gone: asyncio.Future[None],
        send: Send,
    ) -> None:
        headers = [
            (b"content-type", b"text/event-stream"),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        while not gone.done():
            changed = group.next()
            is_out = not may_hear()
            # A number that no event has tells the page to fetch itself, which leads to the sign-in.
            text = f"retry: 2000\ndata: {0 if is_out else news()}\n\n"
            await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
            if is_out:
                break
            await asyncio.wait((changed, gone), return_when=asyncio.FIRST_COMPLETED)
        # Put out, or given up for another visitor; a browser that is gone is told nothing.
        await send({"type": "http.response.body", "body": b""})


streams = Streams()


def _session(scope: Message) -> str:
    sent = next((value for name, value in scope["headers"] if name == b"cookie"), b"")
    return parse_cookie(sent.decode("latin-1")).get(settings.SESSION_COOKIE_NAME, "")


async def _is_let_in(may_hear: Callable[[], bool]) -> bool:
    """Somebody who signed in just now is known once the pulse has asked again."""
    came = time.monotonic()
    while not may_hear():
        if pulse.has_asked_since(came) or time.monotonic() - came > LET_IN_SECONDS:
            return False
        await asyncio.sleep(0.1)
    return True


def _plain(status: int, body: bytes = b"", *more: tuple[bytes, bytes]) -> Answer:
    length = (b"content-length", b"%d" % len(body))
    kind = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    return Answer(status, [*more, length, *kind], body)
