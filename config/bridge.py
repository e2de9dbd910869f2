"""One request to Django and its whole answer, made in one go by one thread.

A page is handed over complete, so its thread is free as soon as the page is made, however slowly it
is read. Of a file only the open handle is handed over; the event loop reads it as it is sent.
"""

import sys
from dataclasses import dataclass
from io import BytesIO
from typing import Any, BinaryIO
from urllib.parse import unquote_to_bytes

from config.wsgi import application as django_pages
from jobs import asked

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


def ask_django(scope: Any, body: bytes) -> Answer:
    begun: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], *_: Any) -> None:
        begun[:] = int(status.split(" ", 1)[0]), headers

    with asked.asked_by(scope["asked_by"]):
        # Django never writes by what a server may give back here.
        made: Any = django_pages(_environ(scope, body), start_response)  # type: ignore[arg-type]
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
