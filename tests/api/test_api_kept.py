"""Public JSON is made once for everybody, with the values that the pages are made from."""

import gzip
import json

import pytest
from django.test import Client

from access.models import Account
from access.tokens import token_make
from live.cached_responses import kept_answer
from live.publish import kept
from scoring.calls.services import matches_call
from scoring.chart import api
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, at_tables, contest_make, sides_at, won_by
from tournaments import pulse
from tournaments.models import Contest, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    contest = contest_make(8, tables=2)
    matches_call(actor=DESK, contest_id=contest.pk)
    return contest


@pytest.fixture
def official():
    account = Account.objects.create(sign_in_name="Ann", runs_every_event=True)
    _, secret = token_make(account=account, name="tests", scope="run", days=1)
    return Client(headers={"authorization": f"Bearer {secret}"})


def _address(contest, what="chart"):
    return f"/api/v1/events/{contest.event.slug}/contests/partners/{what}/"


def _ask(contest, what="chart", **headers):
    return Client(headers={"host": "localhost", **headers}).get(_address(contest, what))


def _fast(contest, what="chart", **headers):
    asked = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    given = kept_answer(
        {"method": "GET", "path": _address(contest, what), "query_string": b"", "headers": asked}
    )
    return given and (given.status, given.headers, given.body)


@pytest.fixture
def beating(contest, monkeypatch):
    """As in the web process, where the pulse has just asked."""
    numbers = pulse._ask()
    monkeypatch.setattr(pulse.pulse, "_numbers", numbers)
    monkeypatch.setattr(pulse.pulse, "is_beating", lambda: True)
    monkeypatch.setattr(kept, "is_followed", True)


@pytest.mark.parametrize("what", ["chart", "matches", "sides", "seats", "results"])
def test_what_was_said_is_said_again_without_django(contest, beating, what):
    assert _fast(contest, what) is None
    first = _ask(contest, what)
    status, headers, body = _fast(contest, what)
    named = {name.decode(): value.decode() for name, value in headers}
    assert (status, body) == (200, first.content)
    for name in ("ETag", "Cache-Control", "Access-Control-Allow-Origin", "Content-Type"):
        assert named[name.lower()] == first.headers[name]
    _, _, pressed = _fast(contest, what, accept_encoding="gzip")
    assert gzip.decompress(pressed) == first.content
    status, headers, body = _fast(contest, what, if_none_match=first.headers["ETag"])
    assert (status, body) == (304, b"")
    # A token may be shown more, so what it is shown is Django's to say.
    assert _fast(contest, what, authorization="Bearer x") is None


def test_twenty_ask_and_it_is_made_once(contest, beating, monkeypatch):
    made = []
    real = api._chart
    monkeypatch.setattr(api, "_chart", lambda found: made.append(1) or real(found))
    answers = {_ask(contest).content for _ in range(20)}
    assert (len(answers), len(made)) == (1, 1)


def test_after_a_result_it_is_made_anew(contest):
    before = _ask(contest)
    game = at_tables(contest)[0]
    a, b = sides_at(game)
    result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=won_by(a, loser=b))
    after = _ask(contest, **{"if-none-match": before.headers["ETag"]})
    assert after.status_code == 200
    assert after.headers["ETag"] != before.headers["ETag"]
    assert _ask(contest, **{"if-none-match": after.headers["ETag"]}).status_code == 304


def test_what_is_no_longer_published_is_said_to_nobody(contest):
    Player.objects.update(name="Ann Secretperson")
    assert "Secretperson" in _ask(contest).content.decode()
    contest.draws.update(is_published=False)
    Contest.objects.filter(pk=contest.pk).update(revision=99)
    hidden = _ask(contest)
    assert hidden.status_code == 404
    assert "Secretperson" not in hidden.content.decode()


def test_the_list_of_games_carries_what_if_match_wants(contest, official):
    listed = official.get(_address(contest, "games")).json()["results"]
    for game in listed:
        own = official.get(f"{_address(contest, 'games')}{game['id']}/")
        assert game["etag"] == own.headers["ETag"]
    game = listed[0]
    a, b = game["sides"]
    entered = official.post(
        f"{_address(contest, 'games')}{game['id']}/result/",
        json.dumps({"manner": "played-out", "winner": a, "cards_left": {f"side:{b}": 5}}),
        content_type="application/json",
        headers={"If-Match": game["etag"]},
    )
    assert entered.status_code == 200, entered.content
