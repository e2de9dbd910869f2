"""One request to Django and its whole answer, made in one go by one thread; and how that goes out.

A page is handed over complete, so its thread is free as soon as the page is made, however slowly it
is read. Of a file only the open handle is handed over; the event loop reads it as it is sent.
"""

import asyncio
from dataclasses import dataclass
from io import BytesIO
from typing import Any, BinaryIO

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_started
from django.urls import set_script_prefix

from web import request_id

Headers = list[tuple[bytes, bytes]]
# Have no body, and say nothing of its length.
BODILESS = (204, 304)


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: Headers
    body: bytes = b""
    # To be sent after the body, and closed.
    file: BinaryIO | None = None


def ask_django(pages: WSGIHandler, scope: Any, body: bytes) -> Answer:
    with request_id.asked_by(scope["asked_by"]):
        set_script_prefix(f"{settings.ENV.prefix}/")
        request_started.send(sender=type(pages), scope=scope)
        try:
            request = request_of(scope, body)
        except UnicodeDecodeError:
            return Answer(400, [(b"content-length", b"0")])
        answer: Any = pages.get_response(request)
        headers = [
            (name.lower().encode("latin-1"), value.encode("latin-1"))
            for name, value in answer.items()
        ]
        headers += [(b"set-cookie", c.OutputString().encode()) for c in answer.cookies.values()]
        if (file := getattr(answer, "file_to_stream", None)) is not None:
            # Closing it ends Django's answer, too, which may have to put things away.
            file.close = answer.close
            return Answer(answer.status_code, headers, file=file)
        try:
            whole = b"".join(answer)
        finally:
            answer.close()
    if "Content-Length" not in answer and answer.status_code not in BODILESS:
        headers.append((b"content-length", b"%d" % len(whole)))
    return Answer(answer.status_code, headers, whole)


def request_of(scope: Any, body: bytes = b"") -> ASGIRequest:
    request = ASGIRequest({**scope, "path": f"{settings.ENV.prefix}{scope['path']}"}, BytesIO(body))
    # What has arrived is what counts; a request in pieces has not said how long it is.
    request.META["CONTENT_LENGTH"] = str(len(body))
    return request


# ---- What a proxy says of the visitor it speaks for, only where there is one that we ----


def told_by_proxy(scope: Any) -> Any:
    """The visitor's address and whether they came by https, in their places in the scope.

    Of a list of addresses the last counts: our own proxy wrote that one. Whatever stands before it
    came with the request, so anybody could have written it.
    """
    if not settings.ENV.behind_proxy:
        return scope
    said = {name: value for name, value in scope["headers"] if name in _HEARD}
    address = said.get(b"x-forwarded-for", b"").decode("latin-1").rpartition(",")[2].strip()
    scheme = said.get(b"x-forwarded-proto", b"").decode("latin-1").strip()
    heard: dict[str, Any] = {}
    if address:
        heard["client"] = (address, 0)
    if scheme in ("http", "https"):
        heard["scheme"] = scheme
    return {**scope, **heard}


def below_prefix(scope: Any) -> Any:
    """What was asked for inside our part of the site, whether or not the proxy left the prefix on.

    Checks on this machine ask without one.
    """
    prefix = settings.ENV.prefix
    if not prefix or not f"{scope['path']}/".startswith(f"{prefix}/"):
        return dict(scope)
    inside = scope["path"].removeprefix(prefix) or "/"
    return {**scope, "path": inside}


_HEARD = (b"x-forwarded-for", b"x-forwarded-proto")


# ---- How an answer goes out from the event loop ----

PART = 64 * 1024


async def send_answer(answer: Answer, receive: Any, send: Any) -> None:
    start = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
    await send(start)
    if answer.file is not None:
        await _send_file(answer.file, receive, send)
        return
    whole = memoryview(answer.body)
    for begin in range(0, max(len(whole), 1), PART):
        part = bytes(whole[begin : begin + PART])
        more = begin + PART < len(whole)
        await send({"type": "http.response.body", "body": part, "more_body": more})


async def _send_file(file: BinaryIO, receive: Any, send: Any) -> None:
    gone = asyncio.ensure_future(until_gone(receive))
    try:
        while not gone.done() and (part := await asyncio.to_thread(file.read, PART)):
            await send({"type": "http.response.body", "body": part, "more_body": True})
        if not gone.done():
            await send({"type": "http.response.body", "body": b""})
    finally:
        gone.cancel()
        await asyncio.to_thread(file.close)


async def until_gone(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
