"""What the API has said of a published contest to whoever asks without an account, given again
without Django and without a thread (config/asgi.py). Never asks the database.
"""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.cookie import parse_cookie
from django.middleware.csrf import CsrfViewMiddleware, get_token
from django.utils import translation

import api
from live import response
from live.cache import Parts
from live.pages import player
from live.pages.contest import ROUNDS
from live.player_status_cache import kept as answers_kept
from live.publish import kept as published_kept
from live.read_your_writes import COOKIE as WROTE
from live.response import (
    PRIVATE,
    RECIPES,
    around_key,
    contest_living,
    filled,
    is_like_any_other,
    own_part_kept,
)
from tournaments.people.player_cookie import remembered_player
from web.compression import Piece, gzip_of, plain_of, takes_gzip

KIND = "application/json"
HEADERS = {"Cache-Control": "no-cache", "Vary": "Authorization, Accept-Encoding"}
# What server/middleware.py puts on what is read in public: other sites may show it.
OPEN = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag"}
API_PREFIX = f"{api.PREFIX}v1/events/"
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
    event, _, rest = path.removeprefix(API_PREFIX).partition("/contests/")
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


# ---- Answers that are made already, given without Django and without a thread ----

PAGE_PREFIX = "/e/"


@dataclass(frozen=True, slots=True)
class _Kept:
    living: list[Piece]
    # Where the page around it is kept, and what of it is one person's own.
    shown: Parts
    whose: object
    own: dict[str, str]
    behind: float


def kept_answer(scope: Any) -> tuple[Headers, bytes] | None:
    """The living part that an open page asks for, or a whole page; None where it has to be made."""
    if scope["method"] != "GET" or scope["query_string"]:
        return None
    given = {name: value.decode("latin-1") for name, value in scope["headers"]}
    asking = HttpRequest()
    asking.COOKIES = parse_cookie(given.get(b"cookie", ""))
    asking.META = {"HTTP_ACCEPT_LANGUAGE": given.get(b"accept-language", "")}
    if WROTE in asking.COOKIES:
        return None
    with translation.override(translation.get_language_from_request(asking)):
        found = _found(asking, scope["path"])
        if found is None:
            return None
        pieces: list[Piece] | None = found.living
        more: Headers = []
        if b"x-live" not in given:
            pieces, more = _whole(asking, scope, found)
        language = translation.get_language() or "en"
    if pieces is None:
        return None
    is_pressed = takes_gzip(given.get(b"accept-encoding", ""))
    body = gzip_of(pieces) if is_pressed else plain_of(pieces)
    headers = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"content-language", language.encode()),
        (b"cache-control", PRIVATE.encode()),
        (b"vary", b"Accept-Encoding, Accept-Language, Cookie"),
        *([(b"content-encoding", b"gzip")] if is_pressed else []),
        *([(b"age", str(int(found.behind)).encode())] if found.behind >= 1 else []),
        *more,
    ]
    return headers, body


_tokens = CsrfViewMiddleware(lambda request: HttpResponse())


def _whole(asking: HttpRequest, scope: Any, found: _Kept) -> tuple[list[Piece] | None, Headers]:
    """With a form token of this browser's own, and its cookie, as Django's middleware gives it."""
    is_secure = scope["scheme"] == "https"
    if not is_like_any_other(asking) or (settings.SECURE_SSL_REDIRECT and not is_secure):
        return None, []
    path = f"{settings.ENV.prefix}{scope['path']}"
    around = found.shown.get(around_key(found.whose, path, is_secure=is_secure))
    if around is None:
        return None, []
    _tokens.process_request(asking)
    pieces = filled(around, found.living, get_token(asking), found.own)
    answer = HttpResponse()
    _tokens.process_response(asking, answer)
    for cookie in answer.cookies.values():
        cookie["path"] = f"{settings.ENV.prefix}/"
    cookies = [(b"set-cookie", c.OutputString().encode()) for c in answer.cookies.values()]
    return pieces, cookies


def _found(asking: HttpRequest, path: str) -> _Kept | None:
    event, _, page = path.removeprefix(PAGE_PREFIX).rstrip("/").partition("/")
    return _of_person(asking, event) if page == "me" else _of_contest(asking, event, page)


def _of_person(asking: HttpRequest, event: str) -> _Kept | None:
    last = answers_kept.last(event)
    if last is None:
        return None
    answers, behind = last
    person = answers.people.get(remembered_player(asking, answers.event) or 0)
    if person is None:
        return None
    pieces = answers.shown.get(("part", person.player, translation.get_language()))
    if pieces is None:
        return None
    living = player.person_living(answers, person, pieces)
    return _Kept(living, answers.shown, player.around_of(person), player.own_of(person), behind)


def _of_contest(asking: HttpRequest, event: str, page: str) -> _Kept | None:
    slug, _, name = page.partition("/")
    kept = published_kept.last(event)
    if kept is None:
        return None
    here, behind = kept
    found = here.contests.get(slug)
    name = name or "contest"
    if found is not None and name == "chart" and found.contest.is_by_rounds:
        name = ROUNDS.name
    if found is None or name not in RECIPES:
        return None
    pieces = found.shown.get(("part", name, translation.get_language()))
    who = remembered_player(asking, here.event)
    mine = own_part_kept(found, name, who)
    if pieces is None or mine is None:
        return None
    return _Kept(
        contest_living(here, found, name, pieces, who, mine),
        found.shown,
        response.around_of(found, name, who),
        response.own_of(found, name, who),
        behind,
    )
