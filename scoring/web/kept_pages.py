"""Answers that are made already, given without Django and without a thread: when something is
published, every open page of the hall asks for its living part at once.

Only what `scoring.web.shown` has kept is given; everything else is Django's to answer. Never asks
the database.
"""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.cookie import parse_cookie
from django.middleware.csrf import CsrfViewMiddleware, get_token
from django.utils import translation

from pages.pressing import Piece, gzip_of, plain_of, takes_gzip
from scoring.answers import kept as answers_kept
from scoring.parts import Parts
from scoring.published import kept as published_kept
from scoring.web import contest_parts, player
from scoring.web.contest_parts import RECIPES, contest_living, own_part_kept
from scoring.web.pages import ROUNDS
from scoring.web.remembered import remembered_player
from scoring.web.shown import PRIVATE, around_key, filled, is_like_any_other
from scoring.web.wrote import COOKIE as WROTE

PREFIX = "/e/"
Headers = list[tuple[bytes, bytes]]


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
    event, _, page = path.removeprefix(PREFIX).rstrip("/").partition("/")
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
        contest_parts.around_of(found, name, who),
        contest_parts.own_of(found, name, who),
        behind,
    )
