"""Server-sent events: tells open pages that something was published. Pure ASGI, no thread held.

A page that hears a new number fetches itself again; what it may see is decided there. The
stream carries numbers only, so it needs no account and leaks nothing. With `?once` it is the number
alone, for pages whose streams are cut on the way.
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from scoring.live import pulse

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PREFIX = "/live/"
# Also tells a page on a bad line that it is still in touch.
BEAT_SECONDS = 5.0
# Beyond this a page asks every few seconds instead, as it does where streams are cut.
MOST_STREAMS = 1500


class Streams:
    """Every open stream waits for one event that is replaced whenever it fires."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changed = asyncio.Event()
        self._open = 0

    def _attach(self) -> None:
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            pulse.listen(self._fire_soon)

    def _fire_soon(self) -> None:
        """Called from the pulse's thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._fire)

    def _fire(self) -> None:
        fired, self._changed = self._changed, asyncio.Event()
        fired.set()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        self._attach()
        slug = scope["path"].removeprefix(PREFIX).strip("/")
        if scope["query_string"] == b"once":
            await _whole(send, 200, f"{pulse.last_number(slug)}\n".encode())
            return
        if self._open >= MOST_STREAMS:
            await _whole(send, 503, b"")
            return
        self._open += 1
        try:
            await self._stream(slug, receive, send)
        finally:
            self._open -= 1

    async def _stream(self, slug: str, receive: Receive, send: Send) -> None:
        headers = [
            (b"content-type", b"text/event-stream"),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        gone = asyncio.ensure_future(_wait_until_gone(receive))
        try:
            while not gone.done():
                changed = self._changed
                text = f"retry: 2000\ndata: {pulse.last_number(slug)}\n\n"
                await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
                waiting = asyncio.ensure_future(changed.wait())
                await asyncio.wait(
                    (waiting, gone), timeout=BEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED
                )
                waiting.cancel()
        finally:
            gone.cancel()


async def _whole(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _wait_until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
