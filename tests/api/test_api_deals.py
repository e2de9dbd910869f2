"""Matches of several games through the API: the deals and their score, a stop, corrections."""

import pytest
from django.core.cache import cache
from django.test import Client

from access.models import Account
from access.tokens import token_make
from tests.scenes.contests import at_tables, race_called, sides_at
from tests.scenes.deals import deal, games_of, row, score

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet():
    cache.clear()


@pytest.fixture
def contest():
    return race_called()


@pytest.fixture
def official():
    account = Account.objects.create(sign_in_name="Ann", runs_every_event=True)
    _, secret = token_make(account=account, name="tests", scope="run", days=1)
    return Client(headers={"authorization": f"Bearer {secret}"})


def contest_at(contest):
    return f"/api/v1/events/{contest.event.slug}/contests/{contest.slug}/"


def post(caller, address, said, seen):
    etag = caller.get(seen).headers["ETag"]
    return caller.post(address, said, content_type="application/json", headers={"if-match": etag})


def test_the_deals_of_a_match_with_points_and_running_totals(official, contest):
    deal(contest, 0, 9)
    deal(contest, 1, 5)
    a, b = sides_at(games_of(contest)[0])
    told = official.get(f"{contest_at(contest)}matches/main:1:1/deals/").json()
    assert (told["goal"], told["next"]) == ("points:500", 3)
    assert [one["points"] for one in told["deals"]] == [
        {f"side:{a}": 70, f"side:{b}": 0},
        {f"side:{a}": 0, f"side:{b}": 50},
    ]
    assert told["deals"][1]["totals"] == {f"side:{a}": 70, f"side:{b}": 50}
    games = official.get(f"{contest_at(contest)}games/?match=main:1:1").json()["results"]
    assert [game["order"] for game in games] == [1, 2, 3]
    assert official.get(contest_at(contest)).json()["goal"] == "points:500"


def test_a_deal_is_entered_and_the_next_one_is_at_the_table(official, contest):
    game = at_tables(contest)[0]
    a, b = sides_at(game)
    address = f"{contest_at(contest)}games/{game.pk}/"
    said = {"manner": "played-out", "winner": a, "cards_left": {f"side:{b}": 9}}
    answer = post(official, f"{address}result/", said, address)
    assert answer.status_code == 200
    (result,) = answer.json()["results"]
    assert result["side_points"] == {str(a): 70, str(b): 0}
    (following,) = at_tables(contest)
    assert following.pk != game.pk


def test_a_match_is_finished_by_its_score(official, contest):
    deal(contest, 1, 9)
    game = at_tables(contest)[0]
    address = f"{contest_at(contest)}games/{game.pk}/"
    answer = post(official, f"{address}finish/", {}, address)
    assert answer.status_code == 200
    assert answer.json()["results"][0]["ends_match"] == "score"
    assert row(contest).outcome == f"time:{sides_at(game)[1]}"


def test_a_deal_is_corrected_by_its_preview(official, contest):
    deal(contest, 0, 9)
    deal(contest, 0, 9)
    first = games_of(contest)[0]
    a, b = sides_at(first)
    match = f"{contest_at(contest)}matches/main:1:1/"
    right = {"manner": "played-out", "winner": b, "cards_left": {f"side:{a}": 9}}
    shown = official.post(
        f"{match}correction/preview/", right | {"game": first.pk}, content_type="application/json"
    ).json()
    (way,) = shown["ways"]
    assert way["deals"][1]["en"] == "The score is 70–70 (it was 140–0)."
    said = {"reported": right, "reason": "misread", "seal": way["seal"], "game": first.pk}
    assert post(official, f"{match}correction/", said, match).status_code == 200
    assert score(contest) == [70, 70]


def test_a_goal_is_set_with_the_contest(official, contest):
    event = f"/api/v1/events/{contest.event.slug}/contests/"
    said = {"name": "Friday", "rule_set": "texas", "tables": 4, "goal": "best3"}
    made = official.post(event, said, content_type="application/json")
    assert (made.status_code, made.json()["goal"]) == (201, "best3")
    said |= {"name": "Saturday", "goal": "points:500"}
    refused = official.post(event, said, content_type="application/json")
    assert refused.status_code == 422
    assert refused.json()["code"] == "goal-without-points"
