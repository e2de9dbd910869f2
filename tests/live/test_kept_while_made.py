"""Readers get the last page while the next is made: bounded in age, made once, never what was not
published; whoever wrote is never shown the moment before."""

import gzip
import threading
import time
from io import BytesIO

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.test import Client

from live import cache as live_cache
from live.cache import LiveCache, Parts
from live.cached_responses import kept_answer
from live.prerender import Prerender
from live.publish import kept, published
from live.response import Page
from scoring.calls.services import matches_call
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, at_tables, contest_make, sides_at, won_by
from tournaments import pulse
from tournaments.pulse import wrote

pytestmark = pytest.mark.django_db


class Heart:
    """A pulse that says what a test wants."""

    def __init__(self):
        self.now = 1
        self.beats = True

    def number(self, slug):
        return self.now

    last_number = number_now = number

    def is_beating(self):
        return self.beats


@pytest.fixture
def heart(monkeypatch):
    heart = Heart()
    monkeypatch.setattr(live_cache, "pulse", heart)
    return heart


@pytest.fixture
def followed(monkeypatch):
    """As in the web process, where a thread makes what is next."""
    monkeypatch.setattr(kept, "is_followed", True)


def _cache():
    cache = LiveCache(lambda slug, before: f"value {live_cache.pulse.now}")
    cache.is_followed = True
    return cache


def test_the_last_value_is_given_while_the_next_is_made(heart):
    cache = _cache()
    assert cache.get("rally") == "value 1"
    heart.now = 2
    assert cache.get("rally") == "value 1"
    cache.make("rally", 2)
    assert cache.get("rally") == "value 2"


def test_a_value_is_never_given_beyond_its_bound(heart, monkeypatch):
    cache = _cache()
    cache.get("rally")
    begun = time.monotonic()
    heart.now = 2
    just_before = begun + live_cache.BEHIND_SECONDS - 0.5
    monkeypatch.setattr(live_cache.time, "monotonic", lambda: just_before)
    assert cache.get("rally") == "value 1"
    assert 0 < cache.behind("rally") < live_cache.BEHIND_SECONDS
    monkeypatch.setattr(live_cache.time, "monotonic", lambda: just_before + 1)
    with live_cache.only_kept(), pytest.raises(live_cache.NotKeptError):
        cache.get("rally")
    assert cache.get("rally") == "value 2"


def test_where_the_database_is_not_heard_of_nothing_old_is_given(heart):
    cache = _cache()
    cache.get("rally")
    heart.now, heart.beats = 2, False
    with live_cache.only_kept(), pytest.raises(live_cache.NotKeptError):
        cache.get("rally")
    assert cache.get("rally") == "value 2"


def test_without_a_thread_that_makes_the_next_everyone_gets_the_present_one(heart):
    cache = _cache()
    cache.is_followed = False
    cache.get("rally")
    heart.now = 2
    assert cache.get("rally") == "value 2"


def test_twenty_who_ask_at_once_cost_one_making():
    parts, made = Parts(), []
    asking = threading.Semaphore(0)

    def make():
        made.append(1)
        for _ in range(20):  # nobody is answered before all are there
            asking.acquire()
        return "the chart"

    got = []

    def ask():
        asking.release()
        got.append(parts.once(("part", "chart", "en"), make))

    threads = [threading.Thread(target=ask) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (got, made) == (["the chart"] * 20, [1])


@pytest.fixture
def contest():
    contest = contest_make(16, tables=4)
    matches_call(actor=DESK, contest_id=contest.pk)
    return contest


def _enter_one(contest):
    game = at_tables(contest)[0]
    a, b = sides_at(game)
    result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=won_by(a, loser=b))
    return a, b


def _held_back(monkeypatch, slug):
    """The pulse as it was a moment ago."""
    number, public = pulse.pulse.number(slug), pulse.pulse.public_number(slug)
    monkeypatch.setattr(pulse.pulse, "_numbers", {slug: number})
    monkeypatch.setattr(pulse.pulse, "_public", {slug: public})
    monkeypatch.setattr(pulse.pulse, "is_beating", lambda: True)
    return number


def test_the_thread_makes_what_was_read_and_names_who_has_news(contest, monkeypatch, followed):
    slug = contest.event.slug
    players = {m.side: m.player for m in published(slug).contests["partners"].members}
    client = Client(headers={"host": "localhost"})
    client.get(f"/e/{slug}/partners/chart/")
    before = published(slug)
    prerender = Prerender()
    winner, loser = _enter_one(contest)
    monkeypatch.setattr(pulse.pulse, "last_number", pulse.pulse.number)
    prerender.make_all()
    now = published(slug)
    assert (now.number, now.before) == (pulse.pulse.public_number(slug), before.number)
    assert {players[winner], players[loser]} <= now.changed < set(now.people)
    # The chart that somebody has read is there before anybody asks again; no other page is.
    parts = kept._values[slug].value.contests["partners"].parts
    assert [key for key in parts._made if key[0] == "part"] == [("part", "chart", "en")]
    number, since, named = prerender.told(slug).split(" ")
    assert (int(number), int(since)) == (now.number, now.before)
    assert set(map(int, named.split(","))) == now.changed


@pytest.mark.parametrize("page", ["me/", "partners/chart/"])
def test_whoever_has_news_finds_it_made_in_their_language(contest, monkeypatch, followed, page):
    # However slow this machine is at the moment.
    monkeypatch.setattr("live.prerender.OWN_SECONDS", 60)
    slug = contest.event.slug
    game = at_tables(contest)[0]
    players = {m.side: m.player for m in published(slug).contests["partners"].members}
    published(slug)
    address = f"/e/{slug}/{page}"
    cookies = {side: f"player-{contest.event.pk}={players[side]}" for side in sides_at(game)}
    for side, language in zip(sides_at(game), ("fr", "en"), strict=True):
        phone = Client(headers={"host": "localhost", "accept-language": language, "x-live": "1"})
        phone.cookies.load(cookies[side])
        assert phone.get(address).status_code == 200
    winner, _ = _enter_one(contest)
    monkeypatch.setattr(pulse.pulse, "last_number", pulse.pulse.number)
    Prerender().make_all()
    _held_back(monkeypatch, slug)
    given = {
        (side, language): _asked(address, cookie=cookies[side], accept_language=language)
        for side in sides_at(game)
        for language in ("fr", "en")
    }
    # In the language that each of them read it in; the other one is made when somebody asks.
    assert [answer is not None for answer in given.values()] == [True, False, False, True]
    phone = Client(headers={"host": "localhost", "accept-language": "fr", "x-live": "1"})
    phone.cookies.load(cookies[winner])
    assert given[winner, "fr"][1] == phone.get(address).content


def test_readers_are_behind_for_a_moment_and_whoever_wrote_is_not(contest, monkeypatch, followed):
    slug = contest.event.slug
    address = f"/e/{slug}/partners/results/"
    reader, scorer = Client(headers={"host": "localhost"}), Client(headers={"host": "localhost"})
    assert b"No result has been confirmed yet" in reader.get(address).content
    _held_back(monkeypatch, slug)
    game = at_tables(contest)[0]
    path = f"/t/{game.table.secret}/report/"
    a, b = sides_at(game)
    said = {"game": game.pk, "version": 1, "how": "played-out", "winner": a, f"cards-{b}": 5}
    for side in (a, b):
        assert scorer.post(path, {**said, "side": side}).status_code == 302
    assert b"No result has been confirmed yet" in reader.get(address).content
    monkeypatch.setattr(pulse.pulse, "number_now", lambda slug: pulse._ask()[slug])
    assert b"No result has been confirmed yet" not in scorer.get(address).content
    # And now nobody is behind it any more.
    assert b"No result has been confirmed yet" not in reader.get(address).content


@pytest.mark.parametrize("cookie", ["", "x", "1.", ".1", "-1.5", "1.2.3", "__", "9" * 50 + ".1"])
def test_what_a_browser_says_it_wrote_may_be_anything(cookie):
    environ = {"REQUEST_METHOD": "GET", "wsgi.input": BytesIO(), "HTTP_COOKIE": f"wrote={cookie}"}
    assert wrote(WSGIRequest(environ)) == {}


def _asked(path, *, cookie="", **headers):
    given = [(b"x-live", b"1"), (b"cookie", cookie.encode())]
    given += [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    asked = {"method": "GET", "path": path, "query_string": b"", "headers": given}
    answer = kept_answer(asked)
    return answer and (answer.headers, answer.body)


@pytest.mark.parametrize("page", ["me/", "partners/", "partners/chart/", "partners/wall/"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_kept_is_given_without_django_as_django_gives_it(
    contest, monkeypatch, followed, page, language
):
    slug = contest.event.slug
    player = next(iter(published(slug).people))
    published(slug)
    _held_back(monkeypatch, slug)
    address = f"/e/{slug}/{page}"
    cookie = f"player-{contest.event.pk}={player}"
    client = Client(headers={"host": "localhost", "accept-language": language, "x-live": "1"})
    client.cookies.load(cookie)
    assert _asked(address, cookie=cookie, accept_language=language) is None
    whole = client.get(address).content
    headers, body = _asked(address, cookie=cookie, accept_language=language)
    assert body == whole
    assert dict(headers)[b"content-language"].decode() == language
    headers, body = _asked(
        address, cookie=cookie, accept_language=language, accept_encoding="gzip, br"
    )
    assert gzip.decompress(body) == whole
    assert dict(headers)[b"content-encoding"] == b"gzip"
    assert _asked(address, cookie=f"{cookie}; wrote=1.5", accept_language=language) is None


def test_a_page_is_pressed_around_its_token(contest):
    address = f"/e/{contest.event.slug}/me/"
    player = next(iter(published(contest.event.slug).people))
    client = Client(headers={"host": "localhost"})
    client.cookies.load(f"player-{contest.event.pk}={player}")
    plain = client.get(address)
    pressed = client.get(address, headers={"accept-encoding": "gzip"})
    assert pressed.headers["Content-Encoding"] == "gzip"
    token = client.cookies["csrftoken"].value
    text = gzip.decompress(pressed.content).decode()
    assert "csrfmiddlewaretoken" in text
    (sent,) = {part.split('"')[0] for part in text.split('csrfmiddlewaretoken" value="')[1:]}
    assert len(sent) == 64
    assert sent.encode() in pressed.content, "sent as it is"
    assert token
    assert len(text) == len(plain.content.decode())
    assert len(pressed.content) < len(plain.content) * 0.7


def test_one_page_that_cannot_be_made_ahead_holds_up_nobody_elses_news(
    contest, monkeypatch, followed
):
    slug = contest.event.slug
    side = sides_at(at_tables(contest)[0])[0]
    players = {m.side: m.player for m in published(slug).contests["partners"].members}
    published(slug)
    phone = Client(headers={"host": "localhost", "accept-language": "en", "x-live": "1"})
    phone.cookies[f"player-{contest.event.pk}"] = str(players[side])
    assert phone.get(f"/e/{slug}/partners/chart/").status_code == 200
    before = published(slug).number
    _enter_one(contest)
    monkeypatch.setattr(pulse.pulse, "last_number", pulse.pulse.number)

    def broken(*_):
        raise KeyError(side)

    monkeypatch.setattr(Page, "own_part_of", broken)
    Prerender().make_all()
    # Everybody is told of the number; whoever fetches must find it, not the value before.
    assert kept._values[slug].value.number != before
