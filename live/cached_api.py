"""What the API says of a published contest to whoever asks without an account: made once, kept with
the values that the pages are made from, and given to everybody until those change.
"""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from api.etags import etag_of, is_known
from live.cached_responses import HEADERS, KIND, Said
from live.publish import published
from web.compression import Piece, gzip_of, takes_gzip


def cached_response(
    request: Request, show: Callable[[], Any], *, event: str, contest: str, **_: Any
) -> HttpResponse | None:
    here = published(event)
    found = here.contests.get(contest) if here else None
    if found is None or not found.is_published:
        return None

    def make() -> Said:
        shown = show()
        return Said(etag_of(shown), Piece(JSONRenderer().render(shown)))

    said: Said = found.shown.once(("json", request.path_info), make)
    headers = {**HEADERS, "ETag": said.etag}
    if is_known(request, said.etag):
        return HttpResponse(status=304, headers=headers)
    if not takes_gzip(request.headers.get("Accept-Encoding", "")):
        return HttpResponse(said.piece.plain, content_type=KIND, headers=headers)
    headers["Content-Encoding"] = "gzip"
    return HttpResponse(gzip_of([said.piece]), content_type=KIND, headers=headers)
