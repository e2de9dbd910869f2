"""What the web server runs: Django's pages on lanes of threads, streams and files beside them.

Pages are plain synchronous Django. One hop into a thread for the whole request is cheaper than
Django's own ASGI handler, which hops for each middleware, and it lets each thread keep its
database connection. A request gets its thread only once its whole body has arrived, and gives it up
as soon as its answer is made: phones on a bad line cost the others nothing, in either direction.
"""

import asyncio
import contextlib
import gc
import threading
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from typing import Any

import api
from config.wsgi import application as django_pages
from server.asgi_adapter import ask_django

# isort: split
# The line above sets Django up, which the following need.
from access.hashing_lane import PATHS as HASHING
from live.cached_responses import PAGE_PREFIX, kept_answer
from live.prerender import prerender
from live.response import PREFIX as STREAMS
from live.stream import streams as live_streams
from server import overload, static_files
from server.asgi_adapter import below_prefix, send_answer, told_by_proxy, until_gone
from server.lanes import Lane, LaneFullError, VisitorGoneError
from server.limits import TooMuchError, Uploads
from server.middleware import guarded
from server.request_metrics import counting
from web import request_id
from web.params import visitor_of
from web.refusals import AGAIN_SECONDS

__all__ = ["application", "django_pages"]

LARGEST_BODY = 12 * 1024 * 1024
LARGEST_API_BODY = 1024 * 1024
BODY_WITHIN_SECONDS = 20.0
# After a refusal the rest is read and thrown away for a moment, so that the answer arrives
# before the line is closed.
DRAIN_SECONDS = 2.0

# What the first page does not need is loaded after it: the API's framework takes a third of a
# start, and Celery is there for whoever asks for paper; whoever opens the laptop waits for neither.
LATER = ("config.urls", "config.celery")
# The first page that somebody opens has the process to itself.
LATER_SECONDS = 2.0

# What everyone in the hall looks at has few threads of its own, so that however many they are, a
# result that is being entered gets most of the machine. Such a page is made once for all of them.
PUBLIC = (PAGE_PREFIX, "/embed/")
public_pages = Lane("public", threads=2, most_waiting=3000)
# Open pages that want their living part, hundreds at once: nobody who looks something up waits
# behind them.
living_parts = Lane("living", threads=1, most_waiting=3000)
pages = Lane("pages", threads=12, most_waiting=600)
# Results are written one after the other, so more threads would only push each other aside: ten
# clients at once cost 12.6 ms of work for a result with two threads on SQLite, 7.3 with one; twenty
# scorers' p95 beside 200 readers on PostgreSQL is 0.38 to 0.60 s with two, 0.32 to 0.42 with one.
# Whoever uploads or prints does it elsewhere.
RESULTS = ("/report/", "/confirm/", "/confirmation/", "/result/")
results = Lane("results", threads=1, most_waiting=600)
# What goes on a sheet is worked out for as long as a hundred pages take: one after the other, so
# that a look-up shares the machine with one of them and not with twelve.
PAPER = "/print/"
paper = Lane("paper", threads=1, most_waiting=600)
# Checking a password is slow on purpose: whoever floods the sign-in waits here, and nobody else.
hashing_pages = Lane("sign-in", threads=2, most_waiting=40, most_of_one=12)
uploads = Uploads()
streams = guarded(live_streams)
files = guarded(static_files.static_files)


async def _send_kept(scope: Any, receive: Any, send: Any) -> None:
    await send_answer(scope["kept"], receive, send)


kept_answers = guarded(_send_kept)


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "http":
        return
    prerender.start()
    scope = below_prefix(told_by_proxy(scope))
    scope["asked_by"] = request_id.word_of(_said(scope, b"x-request-id"))
    visitor = visitor_of((scope.get("client") or ("",))[0])
    path = scope["path"]
    if path.startswith(STREAMS):
        await streams({**scope, "visitor": visitor}, receive, counting("stream", scope, send))
    elif path.startswith(static_files.PREFIX):
        await files(scope, receive, counting("file", scope, send))
    elif (kept := kept_answer(scope)) is not None:
        await kept_answers({**scope, "kept": kept}, receive, counting("kept", scope, send))
    else:
        await _page(scope, visitor, receive, counting(_lane(scope).name, scope, send))


async def _page(scope: Any, visitor: str, receive: Any, send: Any) -> None:
    largest = LARGEST_API_BODY if scope["path"].startswith(api.PREFIX) else LARGEST_BODY
    with uploads.of(visitor, largest) as arrived:
        try:
            if _length(scope) > largest:
                raise TooMuchError(413)
            reading = _whole_body(receive, arrived)
            body = await asyncio.wait_for(reading, BODY_WITHIN_SECONDS)
        except VisitorGoneError:
            return
        except (TooMuchError, TimeoutError) as reason:
            await _refuse(scope, receive, send, getattr(reason, "status", 408))
            return
        lane = _lane(scope)
        try:
            answer = await lane.run(
                visitor,
                partial(ask_django, django_pages, scope, body),
                partial(until_gone, receive),
            )
        except VisitorGoneError:
            return
        except LaneFullError:
            await _refuse(scope, receive, send, 503)
            return
    await send_answer(answer, receive, send)
    load_the_rest()


@cache
def load_the_rest() -> None:
    """So that the first program to call, and the first sheet, do not wait either."""
    loading = threading.Timer(LATER_SECONDS, _load)
    loading.daemon = True
    loading.start()


def _load() -> None:
    for module in LATER:
        import_module(module)
    # What is loaded by now stays for good. Python's search for objects that only know each other
    # went through all of it again and again, and stopped every answer for 0.1 s each time.
    gc.freeze()


def _lane(scope: Any) -> Lane:
    if scope["path"].startswith(PUBLIC) and scope["method"] != "POST":
        return living_parts if _said(scope, b"x-live") else public_pages
    if scope["method"] == "POST" and scope["path"].startswith(HASHING):
        return hashing_pages
    if scope["method"] == "POST" and scope["path"].endswith(RESULTS):
        return results
    return paper if PAPER in scope["path"] else pages


def _length(scope: Any) -> int:
    """What the request says of its size; without a word it is measured as it comes."""
    said = _said(scope, b"content-length")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 20 else 0


def _said(scope: Any, header: bytes) -> str:
    return next((v for k, v in scope["headers"] if k == header), b"").decode("latin-1")


async def _whole_body(receive: Any, arrived: Callable[[int], None]) -> bytes:
    parts: list[bytes] = []
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise VisitorGoneError
        parts.append(message.get("body", b""))
        arrived(len(parts[-1]))
        if not message.get("more_body", False):
            return b"".join(parts)


async def _refuse(scope: Any, receive: Any, send: Any, status: int) -> None:
    headers = [(b"connection", b"close"), (b"cache-control", b"no-store")]
    if status == 503:
        said, kind = overload.come_back(scope["path"], scope["method"], overload.BUSY)
        headers.append((b"retry-after", str(AGAIN_SECONDS).encode()))
    else:
        said, kind = overload.too_much(scope["path"], status)
    headers += [(b"content-type", kind.encode()), (b"content-length", str(len(said)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": said, "more_body": True})
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(_throw_away(receive), DRAIN_SECONDS)
    await send({"type": "http.response.body", "body": b""})


async def _throw_away(receive: Any) -> None:
    while True:
        message = await receive()
        if message["type"] == "http.disconnect" or not message.get("more_body", False):
            return
