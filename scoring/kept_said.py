"""What the API has said of a published contest to whoever asks without an account, given again
without Django and without a thread (config/asgi.py). Never asks the database.
"""

from dataclasses import dataclass
from typing import Any

import api
from pages.pressing import Piece, gzip_of, takes_gzip
from scoring.published import kept as published_kept

KIND = "application/json"
HEADERS = {"Cache-Control": "no-cache", "Vary": "Authorization, Accept-Encoding"}
# What config/middleware.py puts on what is read in public: other sites may show it.
OPEN = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag"}
PREFIX = f"{api.PREFIX}v1/events/"
Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class Said:
    etag: str
    piece: Piece


def given(scope: Any) -> tuple[int, Headers, bytes] | None:
    """What was said before, without Django and without a thread; None where it has to be made."""
    headers = dict(scope["headers"])
    if scope["method"] != "GET" or scope["query_string"] or b"authorization" in headers:
        return None
    path = scope["path"]
    event, _, rest = path.removeprefix(PREFIX).partition("/contests/")
    last = published_kept.last(event)
    found = last[0].contests.get(rest.partition("/")[0]) if last else None
    said = found.shown.get(("json", path)) if found is not None else None
    if last is None or said is None:
        return None
    given = {**HEADERS, **OPEN, "ETag": said.etag}
    if last[1] >= 1:
        given["Age"] = str(int(last[1]))
    body = b""
    status = 304 if _has(headers.get(b"if-none-match", b"").decode("latin-1"), said.etag) else 200
    if status == 200:
        is_pressed = takes_gzip(headers.get(b"accept-encoding", b"").decode("latin-1"))
        body = gzip_of([said.piece]) if is_pressed else said.piece.plain
        given |= {"Content-Type": KIND, "Content-Length": str(len(body))}
        given |= {"Content-Encoding": "gzip"} if is_pressed else {}
    return status, [(k.lower().encode(), v.encode()) for k, v in given.items()], body


def _has(given: str, etag: str) -> bool:
    return given == "*" or etag in [tag.strip().removeprefix("W/") for tag in given.split(",")]
