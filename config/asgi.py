"""What the web server runs: Django's pages on a pool of threads, and live streams beside them.

Pages are plain synchronous Django. One hop into a thread for the whole request is cheaper than
Django's own ASGI handler, which hops for each middleware, and it lets each thread keep its
database connection. Streams are answered without a thread, and a request gets its thread only
once its whole body has arrived, so that phones on a bad line cost the others nothing.
"""

import asyncio
import contextlib
import json
from typing import Any

from a2wsgi import WSGIMiddleware

import api
from api import problems
from config.wsgi import application as django_pages

# isort: split
# The line above sets Django up, which the following need.
from config.beside import guarded
from config.late_loading import load_the_rest
from scoring.live import pulse
from scoring.web.stream import PREFIX, Streams

LARGEST_BODY = 12 * 1024 * 1024
LARGEST_API_BODY = 1024 * 1024
BODY_WITHIN_SECONDS = 20.0
# After a refusal the rest is read and thrown away for a moment, so that the answer arrives
# before the line is closed.
DRAIN_SECONDS = 2.0

# What everyone in the hall looks at has few threads of its own, so that however many they are, a
# result that is being entered gets most of the machine. Such a page is made once for all of them.
PUBLIC = "/e/"
# Django's answer is iterable bytes, which its types do not say.
public_pages = WSGIMiddleware(django_pages, workers=2)  # type: ignore[arg-type]
pages = WSGIMiddleware(django_pages, workers=12)  # type: ignore[arg-type]
streams = guarded(Streams())
pulse.start()


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "http":
        return
    if scope["path"].startswith(PREFIX):
        await streams(scope, receive, send)
        return
    largest = LARGEST_API_BODY if scope["path"].startswith(api.PREFIX) else LARGEST_BODY
    try:
        if _length(scope) > largest:
            raise _TooLargeError
        body = await asyncio.wait_for(_whole_body(receive, largest), BODY_WITHIN_SECONDS)
    except _GoneError:
        return
    except (_TooLargeError, TimeoutError) as reason:
        await _refuse(scope, receive, send, 413 if isinstance(reason, _TooLargeError) else 408)
        return
    lane = public_pages if scope["path"].startswith(PUBLIC) else pages
    await lane(scope, _Replay(body, receive), send)
    load_the_rest()


class _GoneError(Exception):
    """The browser left before its request was whole."""


class _TooLargeError(Exception):
    """The body is larger than any form or list of ours."""


def _length(scope: Any) -> int:
    """What the request says of its size; without a word it is measured as it comes."""
    said = next((v for k, v in scope["headers"] if k == b"content-length"), b"0")
    return int(said) if said.isdigit() and len(said) < 20 else 0


async def _whole_body(receive: Any, largest: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _GoneError
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > largest:
            raise _TooLargeError
        if not message.get("more_body", False):
            return b"".join(parts)


class _Replay:
    """Gives the body that has arrived, then whatever comes after it."""

    def __init__(self, body: bytes, receive: Any) -> None:
        self._body: bytes | None = body
        self._receive = receive

    async def __call__(self) -> Any:
        if self._body is None:
            return await self._receive()
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": False}


async def _refuse(scope: Any, receive: Any, send: Any, status: int) -> None:
    said, kind = _said(scope["path"], status)
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(said)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": said, "more_body": True})
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(_throw_away(receive), DRAIN_SECONDS)
    await send({"type": "http.response.body", "body": b""})


def _said(path: str, status: int) -> tuple[bytes, str]:
    if path.startswith(api.PREFIX):
        code, sentence = (
            ("too-large", problems.TOO_LARGE) if status == 413 else ("too-slow", problems.TOO_SLOW)
        )
        told = json.dumps(problems.body(status, code, sentence), ensure_ascii=False)
        return told.encode(), problems.CONTENT_TYPE
    said = "Too much at once, or too slow. / Trop à la fois, ou trop lent."
    return said.encode(), "text/plain; charset=utf-8"


async def _throw_away(receive: Any) -> None:
    while True:
        message = await receive()
        if message["type"] == "http.disconnect" or not message.get("more_body", False):
            return
