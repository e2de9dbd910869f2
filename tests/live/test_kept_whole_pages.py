"""Whole pages that are kept are given without Django as Django gives them: with a form token that
belongs to one browser, and to nobody who is signed in."""

import re
from http.cookies import SimpleCookie

import pytest
from django.test import Client

from live import cache
from live.cached_responses import kept_answer
from live.publish import kept, published
from scoring.calls.services import matches_call
from tests.scenes.contests import DESK, contest_make
from tournaments.pulse import pulse

pytestmark = pytest.mark.django_db
PAGES = ["me/", "partners/", "partners/chart/", "partners/names/", "partners/results/"]
TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value=|data-token=)"([^"]+)"')


@pytest.fixture
def scene(monkeypatch):
    contest = contest_make(8, tables=4)
    matches_call(actor=DESK, contest_id=contest.pk)
    slug = contest.event.slug
    monkeypatch.setattr(kept, "is_followed", True)
    people = list(published(slug).people)
    number = pulse.number(slug)
    monkeypatch.setattr(cache.pulse, "number", lambda slug: number)
    monkeypatch.setattr(cache.pulse, "is_beating", lambda: True)
    return contest.event, people


def _asked(path, cookie="", *, scheme="http", query=b"", method="GET"):
    headers = [(b"cookie", cookie.encode())]
    given = kept_answer(
        {
            "method": method,
            "path": path,
            "query_string": query,
            "headers": headers,
            "scheme": scheme,
        }
    )
    return given and (given.headers, given.body)


def _by_django(path, cookie):
    client = Client(headers={"host": "localhost"})
    client.cookies.load(cookie)
    return client.get(path)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_the_one_that_django_gives_but_for_the_token(scene, page):
    event, people = scene
    path = f"/e/{event.slug}/{page}"
    cookies = [f"player-{event.pk}={person}" for person in people[:3]]
    assert _asked(path, cookies[0]) is None
    given = [_by_django(path, cookie) for cookie in cookies]
    for cookie, answer in zip(cookies, given, strict=True):
        headers, body = _asked(path, cookie)
        assert TOKEN.sub(b"", body) == TOKEN.sub(b"", answer.content)
        said = {name.decode(): value.decode() for name, value in headers}
        for name in ("Content-Type", "Content-Language", "Cache-Control"):
            assert said[name.lower()] == answer.headers[name]
        assert {*said["vary"].split(", ")} == {*answer.headers["Vary"].split(", ")}
    # One page around them all, with each one's own name in it.
    asked = published(event.slug).contests["partners"].parts.asked()
    arounds = [key for key in asked if key[0] == "around"]
    assert len(arounds) == 1


def test_the_token_is_the_browsers_own_and_a_form_with_it_is_taken(scene):
    event, people = scene
    path, cookie = f"/e/{event.slug}/me/", f"player-{event.pk}={people[0]}"
    _by_django(path, cookie)
    seen = set()
    for _ in range(2):
        headers, body = _asked(path, cookie)
        given = SimpleCookie(dict(headers)[b"set-cookie"].decode())
        assert (given["csrftoken"]["path"], given["csrftoken"]["samesite"]) == ("/", "Lax")
        assert given["csrftoken"]["httponly"]
        token = TOKEN.search(body)[2].decode()
        seen |= {token, given["csrftoken"].value}
        client = Client(headers={"host": "localhost"}, enforce_csrf_checks=True)
        client.cookies["csrftoken"] = given["csrftoken"].value
        sent = {"player": people[1], "csrfmiddlewaretoken": token}
        assert client.post(f"/e/{event.slug}/me/choose/", sent).status_code == 302
    assert len(seen) == 4
    headers, body = _asked(path, f"{cookie}; csrftoken={given['csrftoken'].value}")
    sent = SimpleCookie(dict(headers)[b"set-cookie"].decode())["csrftoken"].value
    assert sent == given["csrftoken"].value


@pytest.mark.parametrize(
    ("more", "how"),
    [
        ("; sessionid=abc", {}),
        ("; wrote=1.5", {}),
        ("", {"query": b"q=ann"}),
        ("", {"method": "POST"}),
        ("", {"scheme": "https"}),
    ],
)
def test_whoever_asks_otherwise_is_answered_by_django(scene, more, how):
    event, people = scene
    path, cookie = f"/e/{event.slug}/me/", f"player-{event.pk}={people[0]}"
    _by_django(path, cookie)
    assert _asked(path, cookie) is not None
    assert _asked(path, f"{cookie}{more}", **how) is None


def test_a_page_that_has_to_come_by_https_is_not_given_by_http(scene, settings):
    event, people = scene
    path, cookie = f"/e/{event.slug}/me/", f"player-{event.pk}={people[0]}"
    _by_django(path, cookie)
    settings.SECURE_SSL_REDIRECT = True
    assert _asked(path, cookie) is None


def test_a_name_that_reads_like_one_of_our_marks_is_a_name(scene):
    event, people = scene
    event.name = "own-called-of-this-person & own-nothing-of-this-person"
    event.save()
    kept.forget()
    text = _by_django(f"/e/{event.slug}/me/", f"player-{event.pk}={people[0]}").content.decode()
    assert "own-nothing-of-this-person" in text
    assert published(event.slug).people[people[0]].name in text
