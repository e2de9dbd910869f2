"""Answers that are made already, given without Django and without a thread (config/asgi.py): the
public pages, and what the API says of a published contest to whoever asks without an account.

The views of these pages are called as they are, where nothing may be made.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.urls import resolve
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_vary_headers

import api
from live.cache import NotKeptError, only_kept
from live.publish import kept, published
from live.response import Piece, pieces_answer, say_age
from server.asgi_adapter import Answer, request_of
from tournaments.pulse import WROTE

PAGE_PREFIX = "/e/"
API_PREFIX = f"{api.PREFIX}v1/events/"
# By the names of their addresses in live/urls.py.
KEPT = {"find", "contest", "chart", "names", "tables", "results", "chapters", "finish", "wall"}
# What server/middleware.py puts on what is read in public: other sites may show it.
OPEN = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag"}


def kept_answer(scope: Any) -> Answer | None:
    """What was made before and is the same for everybody who asks like this; None where it has to
    be made. Never asks the database."""
    path = scope["path"]
    if scope["method"] != "GET" or scope["query_string"] or not kept.slugs():
        return None
    if not path.startswith((PAGE_PREFIX, API_PREFIX)):
        return None
    try:
        request = request_of(scope)
        with only_kept():
            answer = _page(request) if path.startswith(PAGE_PREFIX) else _of_api(request)
    except (NotKeptError, Http404, UnicodeDecodeError):
        return None
    headers = [(name.lower().encode(), value.encode()) for name, value in answer.items()]
    cookies = [(b"set-cookie", c.OutputString().encode()) for c in answer.cookies.values()]
    length = [] if answer.status_code == 304 else [(b"content-length", b"%d" % len(answer.content))]
    return Answer(answer.status_code, [*headers, *cookies, *length], answer.content)


_tokens = CsrfViewMiddleware(lambda request: HttpResponse())


def _page(request: ASGIRequest) -> HttpResponse:
    """With a form token of this browser's own, and its cookie, as Django's middleware gives it."""
    found = resolve(request.path_info, "live.urls")
    is_by_https = request.is_secure() or not settings.SECURE_SSL_REDIRECT
    if found.view_name.removeprefix("scoring:") not in KEPT or not is_by_https:
        raise NotKeptError
    if WROTE in request.COOKIES:
        raise NotKeptError
    _tokens.process_request(request)
    with translation.override(translation.get_language_from_request(request)):
        answer: HttpResponse = found.func(request, **found.kwargs)
        answer.headers["Content-Language"] = translation.get_language() or "en"
    _tokens.process_response(request, answer)
    for cookie in answer.cookies.values():
        cookie["path"] = f"{settings.ENV.prefix}/"
    patch_vary_headers(answer, ("Accept-Encoding", "Accept-Language", "Cookie"))
    return answer


# ---- What the API says of a published contest to whoever says nothing of themselves ----

KIND = "application/json"


@dataclass(frozen=True, slots=True)
class Said:
    etag: str
    piece: Piece


def _of_api(request: ASGIRequest) -> HttpResponse:
    event, _, rest = request.path_info.removeprefix(API_PREFIX).partition("/contests/")
    contest = rest.partition("/")[0]
    answer = None
    if "Authorization" not in request.headers:
        answer = cached_response(request, lambda: None, event=event, contest=contest)
    if answer is None:
        raise NotKeptError
    for name, value in OPEN.items():
        answer.headers[name] = value
    return answer


def cached_response(
    request: HttpRequest, show: Callable[[], Any], *, event: str, contest: str, **_: Any
) -> HttpResponse | None:
    """Made once, kept with the value that the pages are made from, and given to everybody until
    that changes; None where nothing of it is published."""
    here = published(event)
    found = here.contests.get(contest) if here else None
    if found is None or not found.is_published:
        return None

    def make() -> Said:
        # Loaded where it is needed, and by then the API's framework is.
        from rest_framework.renderers import JSONRenderer

        from api.etags import etag_of

        shown = show()
        return Said(etag_of(shown), Piece(JSONRenderer().render(shown)))

    said: Said = found.parts.once(("json", request.path_info, ""), make)
    answer = pieces_answer(request, [said.piece], KIND)
    answer.headers["Cache-Control"] = "no-cache"
    answer.headers["ETag"] = said.etag
    patch_vary_headers(answer, ("Authorization", "Accept-Encoding"))
    given = get_conditional_response(request, etag=said.etag, response=answer) or answer
    say_age(given, kept.behind(event))
    return given
