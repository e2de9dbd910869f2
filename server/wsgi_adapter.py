"""One request to Django and its whole answer, made in one go by one thread.

A page is handed over complete, so its thread is free as soon as the page is made, however slowly it
is read. Of a file only the open handle is handed over; the event loop reads it as it is sent.
"""

import asyncio
import sys
from dataclasses import dataclass
from io import BytesIO
from typing import Any, BinaryIO
from urllib.parse import unquote_to_bytes

from django.conf import settings

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


class _File:
    """Stands for a file where Django asks the server to send it."""

    def __init__(self, file: BinaryIO, block_size: int = 0) -> None:
        self.file = file


def ask_django(application: Any, scope: Any, body: bytes) -> Answer:
    begun: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], *_: Any) -> None:
        begun[:] = int(status.split(" ", 1)[0]), headers

    with request_id.asked_by(scope["asked_by"]):
        # Django never writes by what a server may give back here.
        made: Any = application(_environ(scope, body), start_response)
        if isinstance(made, _File):
            return _answer(*begun, file=made.file)
        try:
            whole = b"".join(made)
        finally:
            made.close()
    return _answer(*begun, body=whole)


def _answer(
    status: int, given: list[tuple[str, str]], *, body: bytes = b"", file: BinaryIO | None = None
) -> Answer:
    headers = [
        (name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in given
    ]
    said_length = any(name == b"content-length" for name, _ in headers)
    if file is None and not said_length and status not in BODILESS:
        headers.append((b"content-length", str(len(body)).encode()))
    return Answer(status, headers, body, file)


def _environ(scope: Any, body: bytes) -> dict[str, Any]:
    host, port = scope.get("server") or ("localhost", 80)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        # WSGI wants the path's bytes, each as one character.
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "REMOTE_ADDR": (scope.get("client") or ("",))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.file_wrapper": _File,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if b"_" in name:
            continue  # would be read as the same name with dashes, which a proxy may have checked
        key = name.decode("latin-1").upper().replace("-", "_")
        if key not in ("CONTENT_LENGTH", "CONTENT_TYPE"):
            key = f"HTTP_{key}"
        text = value.decode("latin-1")
        between = "; " if name == b"cookie" else ","
        environ[key] = f"{environ[key]}{between}{text}" if key in environ else text
    # What has arrived is what counts; a request in pieces has not said how long it is.
    environ["CONTENT_LENGTH"] = str(len(body))
    return environ


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
    raw = scope["raw_path"].removeprefix(prefix.encode()) or b"/"
    return {**scope, "path": inside, "raw_path": raw}


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
        # Ends Django's answer too, which may have to put things away.
        await asyncio.to_thread(file.close)


async def until_gone(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
