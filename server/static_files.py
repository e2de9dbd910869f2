"""Our styles and scripts: how they are collected, and how they are given, from memory and beside
Django, so that they never take a page's thread.

WhiteNoise knows which files there are, their compressed forms and their headers. Each is read once
and kept; together they are a few megabytes.
"""

import asyncio
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import Response, StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from server.asgi_adapter import Answer, send_answer

# ---- Collected: named by their content and packed ----


def _without_maps(patterns: tuple[Any, ...]) -> tuple[Any, ...]:
    """Each is for some files, and has expressions: alone, or with what takes their place."""

    def is_map(pattern: Any) -> bool:
        return "sourceMappingURL" in (pattern if isinstance(pattern, str) else pattern[0])

    return tuple(
        (files, tuple(pattern for pattern in found if not is_map(pattern)))
        for files, found in patterns
    )


class OurFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Without source maps, which are for whoever develops the file they belong to: those of the
    API's page were most of what was packed at the first start, and no visitor asks for them."""

    patterns = _without_maps(CompressedManifestStaticFilesStorage.patterns)

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Those alone that pages name. The plain names are for the one page that must do without
        Django (templates/server/sorry.html), and packing takes nearly all of the time."""
        named = set(self.hashed_files.values())
        yield from super().compress_files(path for path in paths if path in named)


# ---- Given ----

PREFIX = settings.STATIC_URL.removeprefix(settings.ENV.prefix)
ASKED = {
    b"accept-encoding": "HTTP_ACCEPT_ENCODING",
    b"if-none-match": "HTTP_IF_NONE_MATCH",
    b"if-modified-since": "HTTP_IF_MODIFIED_SINCE",
}
_contents: dict[str, bytes] = {}
NOT_FOUND = Answer(404, [(b"content-type", b"text/plain"), (b"content-length", b"0")])


async def static_files(scope: Any, receive: Any, send: Any) -> None:
    found: StaticFile | None = _files().get(scope["path"])
    if found is None:
        await send_answer(NOT_FOUND, receive, send)
        return
    # A part of a file (Range) is not offered: the whole is small and kept.
    asked = {
        ASKED[name]: value.decode("latin-1") for name, value in scope["headers"] if name in ASKED
    }
    if scope["method"] == "GET" and not found.is_not_modified(asked):
        path, headers = found.get_path_and_headers(asked)
        if path not in _contents:
            _contents[path] = await asyncio.to_thread(Path(path).read_bytes)
        await send_answer(Answer(200, _bytes(headers), _contents[path]), receive, send)
    else:
        told: Response = found.get_response(scope["method"], asked)
        await send_answer(Answer(int(told.status), _bytes(told.headers)), receive, send)


@cache
def _files() -> dict[str, StaticFile]:
    files: dict[str, StaticFile] = WhiteNoiseMiddleware(None).files
    return files


def _bytes(headers: Any) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in headers]
