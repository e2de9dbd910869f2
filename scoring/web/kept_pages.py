"""Answers that are made already, given without Django and without a thread: when something is
published, every open page of the hall asks for its living part at once.

Only what `scoring.web.shown` has kept is given; everything else is Django's to answer. Never asks
the database.
"""

from types import SimpleNamespace
from typing import Any

from django.http.cookie import parse_cookie
from django.utils import translation

from pages.pressing import Piece, gzip_of, plain_of, takes_gzip
from scoring.answers import kept as answers_kept
from scoring.published import kept as published_kept
from scoring.web.contest_parts import RECIPES, contest_living, own_part_kept
from scoring.web.pages import ROUNDS
from scoring.web.player import person_living
from scoring.web.remembered import remembered_player
from scoring.web.shown import PRIVATE
from scoring.web.wrote import COOKIE as WROTE

PREFIX = "/e/"
Headers = list[tuple[bytes, bytes]]


def kept_answer(scope: Any) -> tuple[Headers, bytes] | None:
    """The living part that an open page asks for; None where it has to be made."""
    given = dict(scope["headers"])
    if scope["method"] != "GET" or b"x-live" not in given or scope["query_string"]:
        return None
    cookies = parse_cookie(given.get(b"cookie", b"").decode("latin-1"))
    if WROTE in cookies:
        return None
    accepts = given.get(b"accept-language", b"").decode("latin-1")
    asking: Any = SimpleNamespace(COOKIES=cookies, META={"HTTP_ACCEPT_LANGUAGE": accepts})
    with translation.override(translation.get_language_from_request(asking)):
        found = _living(asking, scope["path"])
        language = translation.get_language() or "en"
    if found is None:
        return None
    pieces, behind = found
    is_pressed = takes_gzip(given.get(b"accept-encoding", b"").decode("latin-1"))
    body = gzip_of(pieces) if is_pressed else plain_of(pieces)
    headers = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"content-language", language.encode()),
        (b"cache-control", PRIVATE.encode()),
        (b"vary", b"Accept-Encoding, Accept-Language, Cookie"),
        *([(b"content-encoding", b"gzip")] if is_pressed else []),
        *([(b"age", str(int(behind)).encode())] if behind >= 1 else []),
    ]
    return headers, body


def _living(asking: Any, path: str) -> tuple[list[Piece], float] | None:
    event, _, page = path.removeprefix(PREFIX).rstrip("/").partition("/")
    return _of_person(asking, event) if page == "me" else _of_contest(asking, event, page)


def _of_person(asking: Any, event: str) -> tuple[list[Piece], float] | None:
    found = answers_kept.last(event)
    if found is None:
        return None
    answers, behind = found
    person = answers.people.get(remembered_player(asking, answers.event) or 0)
    if person is None:
        return None
    pieces = answers.shown.get(("part", person.player, translation.get_language()))
    return None if pieces is None else (person_living(answers, person, pieces), behind)


def _of_contest(asking: Any, event: str, page: str) -> tuple[list[Piece], float] | None:
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
    player = remembered_player(asking, here.event)
    own = own_part_kept(found, name, player)
    if pieces is None or own is None:
        return None
    return contest_living(here, found, name, pieces, player, own), behind
