"""They have sat down: the same as the button of the desk, for programs."""

import pytest
from django.core.cache import cache
from django.test import Client

from access.models import Account, Membership
from access.tokens import token_make
from games.models import Game
from scoring.calls.services import call_take_back, matches_call
from scoring.results.services import result_report
from tests.scenes.contests import DESK, at_tables, contest_make, fresh, sides_at, won_by
from tournaments.models import AuditEntry

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet():
    cache.clear()


@pytest.fixture
def contest():
    made = contest_make(4)
    matches_call(actor=DESK, contest_id=made.pk)
    return made


@pytest.fixture
def game(contest):
    return at_tables(contest)[0]


@pytest.fixture
def scorer(contest):
    account = Account.objects.create(sign_in_name="Sam")
    Membership.objects.create(account=account, event=contest.event, role="scorer")
    _, secret = token_make(account=account, name="tests", scope="score", days=1)
    return Client(headers={"authorization": f"Bearer {secret}"})


def address(game):
    contest = game.contest
    return f"/api/v1/events/{contest.event.slug}/contests/{contest.slug}/games/{game.pk}/"


def seen(caller, game):
    return {"if-match": caller.get(address(game)).headers["ETag"]}


def start(caller, game, headers=None):
    return caller.post(f"{address(game)}start/", content_type="application/json", headers=headers)


def started_by():
    return list(AuditEntry.objects.filter(action="game_start").values_list("actor", flat=True))


def test_a_scorer_says_that_they_have_sat_down(scorer, game):
    answer = start(scorer, game, headers=seen(scorer, game))
    assert (answer.status_code, answer.json()["state"]) == (200, "playing")
    assert answer.headers["ETag"] == seen(scorer, game)["if-match"]
    assert fresh(game).state == Game.State.PLAYING
    assert started_by() == ["Sam"]


def test_said_twice_it_happens_once(scorer, game):
    before = seen(scorer, game)
    first, again = (start(scorer, game, headers=before) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json() == again.json()
    assert started_by() == ["Sam"]


def test_whoever_saw_something_else_is_told(scorer, game):
    old = seen(scorer, game)
    result_report(
        actor=DESK, game_id=game.pk, version=game.version, reported=won_by(sides_at(game)[0])
    )
    answer = start(scorer, game, headers=old)
    assert answer.status_code == 409
    answer = start(scorer, game, headers=seen(scorer, game))
    assert (answer.status_code, answer.json()["code"]) == (422, "game-has-report")
    assert started_by() == []


def test_a_game_whose_call_was_taken_back_does_not_begin(scorer, game):
    old = seen(scorer, game)
    call_take_back(actor=DESK, game_id=game.pk, version=game.version)
    assert start(scorer, game, headers=old).status_code == 409
    assert fresh(game).state != Game.State.PLAYING


def test_the_version_seen_must_be_said(scorer, game):
    assert start(scorer, game).status_code == 428
    assert start(scorer, game, headers={"if-match": '"old"'}).status_code == 412
    assert started_by() == []


def test_a_stranger_and_a_token_that_only_reads_start_nothing(scorer, game):
    known = seen(scorer, game)
    assert start(Client(), game, headers=known).status_code == 401
    account = Account.objects.get(sign_in_name="Sam")
    _, secret = token_make(account=account, name="reader", scope="read", days=1)
    reader = Client(headers={"authorization": f"Bearer {secret}"})
    assert start(reader, game, headers=known).status_code == 403
    assert fresh(game).state == Game.State.CALLED
