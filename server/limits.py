"""One line to a browser, with the limits that keep the hall's lines free. Knows uvicorn, no Django.

uvicorn waits for ever: for the rest of a request's head, for a reader that never reads, for a phone
that is gone. Here every wait has an end:

- a head is whole after HEAD_SECONDS and no longer than LARGEST_HEAD;
- whoever is being sent something takes LEAST_TAKEN of it every TAKEN_WITHIN_SECONDS;
- there are at most as many lines as the system gives us. Where they are used up, the visitor with
  the most of them loses one, first of those that ask for nothing, so that a newcomer gets in.

What was ended is told in one line of the log a minute, whatever the number.
"""

import asyncio
import contextlib
import logging
import resource
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from web.params import visitor_of

log = logging.getLogger(__name__)

HEAD_SECONDS = 10.0
LARGEST_HEAD = 32 * 1024
# Browsers send one request at a time; a program that sends many ahead waits for its answers.
MOST_AHEAD = 16
TAKEN_WITHIN_SECONDS = 20.0
LEAST_TAKEN = 16 * 1024
# A phone out of reach: the system gives its line up after so long without a sign.
UNREACHABLE_SECONDS = 40
# A refused browser reads the answer for so long, then the line is cut.
REFUSED_SECONDS = 2.0
MOST_LINES = 6000
# Files and sockets that the program itself needs beside its lines.
OWN_FILES = 200
TOLD_EVERY_SECONDS = 60.0
UNREADABLE = "a request that cannot be read"


class Lines:
    """All lines of this process, by visitor; the oldest of each first."""

    def __init__(self, *, by_visitor: bool) -> None:
        # Behind a proxy every line is the proxy's own.
        self._by_visitor = by_visitor
        self._most = MOST_LINES
        self._lines: dict[str, dict[Line, None]] = {}
        self._count = 0
        self._watch: asyncio.TimerHandle | None = None
        self._ended: Counter[str] = Counter()
        self._told_at = 0.0

    def take_what_the_system_gives(self) -> None:
        """A laptop starts programs with few files at a time, and allows many more."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_LINES + OWN_FILES
        if soft != resource.RLIM_INFINITY and soft < wanted:
            soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        if soft != resource.RLIM_INFINITY:
            self._most = max(OWN_FILES, min(MOST_LINES, soft - OWN_FILES))

    def add(self, line: "Line") -> None:
        if self._count >= self._most:
            self._make_room()
        self._lines.setdefault(self._whose(line), {})[line] = None
        self._count += 1
        if self._watch is None:
            self._watch = line.loop.call_later(1, self._look, line.loop)

    def remove(self, line: "Line") -> None:
        mine = self._lines.get(self._whose(line), {})
        if line in mine:
            del mine[line]
            self._count -= 1
            if not mine:
                del self._lines[self._whose(line)]

    def _whose(self, line: "Line") -> str:
        return visitor_of(line.client[0]) if self._by_visitor and line.client else ""

    def _make_room(self) -> None:
        most = max(self._lines.values(), key=len)
        idle = next((line for line in most if not line.is_asked), None)
        self.end(idle or next(reversed(most)), "too many lines at once")

    def end(self, line: "Line", why: str) -> None:
        self.remove(line)
        line.transport.abort()
        self.tell(why)

    def tell(self, why: str) -> None:
        """One line a minute at most, with the number of all since the last."""
        self._ended[why] += 1
        now = time.monotonic()
        if self._told_at and now - self._told_at < TOLD_EVERY_SECONDS:
            return
        self._told_at = now
        said = ", ".join(f"{count} for {why}" for why, count in self._ended.items())
        log.warning("connections ended: %s", said)
        self._ended.clear()

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        for lines in list(self._lines.values()):
            for line in list(lines):
                why = line.overdue(now)
                if why:
                    self.end(line, why)
        self._watch = loop.call_later(1, self._look, loop) if self._count else None


class _HeadTooLargeError(Exception):
    pass


class Line(HttpToolsProtocol):
    """uvicorn's connection, watched by `Lines`. A subclass names the lines it belongs to."""

    lines: Lines

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        # Since when a head is awaited; None while a request is being read or answered.
        self._head_since: float | None = self.loop.time()
        self._head_size = 0
        self._head_bytes = 0
        self._is_refused = False
        # How much was left to be taken when it was last seen to become less, and when that was.
        self._left = 0
        self._left_at = 0.0

    @property
    def is_asked(self) -> bool:
        """Whether a request on it is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def overdue(self, now: float) -> str:
        if self._head_since is not None and now - self._head_since > HEAD_SECONDS:
            return "a half-sent request"
        left = self.transport.get_write_buffer_size()
        if not left or left <= self._left - LEAST_TAKEN or not self._left:
            self._left, self._left_at = left, now
        elif now - self._left_at > TAKEN_WITHIN_SECONDS:
            return "an answer that was not read"
        self._left = max(self._left, left)
        return ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        plain = transport.get_extra_info("socket")
        if plain is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
            with contextlib.suppress(OSError):  # no TCP
                plain.setsockopt(
                    socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREACHABLE_SECONDS * 1000
                )
        self.lines.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lines.remove(self)
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        self._left = 0
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            return
        self._unset_keepalive_if_required()
        if self._head_since is None and not self.is_asked:
            self._head_since = self.loop.time()
        if self._head_since is not None:
            self._head_bytes += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            return  # answered as if it had not been asked for: there is nothing to upgrade to
        except httptools.HttpParserError as reason:
            large = isinstance(reason.__context__, _HeadTooLargeError)
            self._refuse(431 if large else 400)
            return
        if self._head_since is not None and self._head_bytes > LARGEST_HEAD:
            self._refuse(431)
        elif len(self.pipeline) > MOST_AHEAD:
            self._refuse(429)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head_since = self.loop.time()
        self._head_size = 0

    def on_url(self, url: bytes) -> None:
        self._grow(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._grow(len(name) + len(value))
        super().on_header(name, value)

    def _grow(self, size: int) -> None:
        self._head_size += size
        if self._head_size > LARGEST_HEAD:
            raise _HeadTooLargeError

    def on_headers_complete(self) -> None:
        self._head_since = None
        self._head_bytes = 0
        super().on_headers_complete()

    def _refuse(self, status: int) -> None:
        """Say why, read what still comes for a moment so that it is heard, and end the line."""
        self._is_refused = True
        self._head_since = None
        if self.is_asked:
            self.lines.end(self, UNREADABLE)
            return
        self.lines.tell(UNREADABLE)
        ending = b"content-length: 0\r\nconnection: close\r\n\r\n"
        self.transport.write(STATUS_LINE[status] + ending)
        with contextlib.suppress(NotImplementedError, OSError):
            self.transport.write_eof()
        self.loop.call_later(REFUSED_SECONDS, self.transport.abort)


# ---- How much of what people send may be in memory at once, in all and of one visitor ----

# Of each request so much counts for nothing.
SMALL = 64 * 1024
MOST = 96 * 1024 * 1024
MOST_OF_ONE = 40 * 1024 * 1024


class TooMuchError(Exception):
    """`status` 413: this body is larger than any of ours. 503: too many large ones at once."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Uploads:
    def __init__(self) -> None:
        self._held: Counter[str] = Counter()

    @contextlib.contextmanager
    def of(self, visitor: str, largest: int) -> Iterator[Callable[[int], None]]:
        """One request's body: gives what is to be told of the size of each part as it arrives."""
        size = counted = 0

        def arrived(more: int) -> None:
            nonlocal size, counted
            size += more
            if size > largest:
                raise TooMuchError(413)
            new = max(0, size - SMALL) - counted
            if new:
                counted += new
                self._held[visitor] += new
                if self._held[visitor] > MOST_OF_ONE or self._held.total() > MOST:
                    raise TooMuchError(503)

        try:
            yield arrived
        finally:
            self._held -= Counter({visitor: counted})
