"""A contest of rounds over the API: set up, made round by round, taken back, ranked."""

import pytest
from django.test import Client

from access.models import Account, Membership
from access.tokens import token_make
from scoring.calls.services import call_take_back
from tests.scenes.contests import DESK, called, contest_of, partners_drawn, play, play_out

pytestmark = pytest.mark.django_db

NO_ROUNDS = {"last": 0, "is_over": False, "planned": 0, "bell": None, "rounds": []}


class Api:
    def __init__(self, contest):
        account = Account.objects.create(sign_in_name="Ann")
        Membership.objects.create(account=account, event=contest.event, role="official")
        _, secret = token_make(account=account, name="tests", scope="run", days=1)
        self.client = Client(headers={"host": "localhost", "authorization": f"Bearer {secret}"})
        self.contest = f"/api/v1/events/{contest.event.slug}/contests/{contest.slug}/"

    def get(self, path, status=200):
        answer = self.client.get(self.contest + path)
        assert answer.status_code == status, answer.content
        return answer.json()

    def post(self, path, body, status=201):
        answer = self.client.post(self.contest + path, body, content_type="application/json")
        assert answer.status_code == status, answer.content
        return answer.json()


def test_rounds_are_made_with_the_number_seen_and_taken_back():
    contest = contest_of("mixer")
    api = Api(contest)
    assert api.get("rounds/") == NO_ROUNDS
    assert api.get("ranking/", 422)["code"] == "round-missing"
    made = api.post("rounds/", {"seen": 0, "seed": "1"})
    assert (made["number"], len(made["matches"]), len(made["sits_out"])) == (1, 2, 1)
    assert api.post("rounds/", {"seen": 0}) == made
    assert api.post("rounds/", {"seen": 1}, 422)["code"] == "round-not-over"
    assert api.post("rounds/", {"seen": 7}, 409)["code"] == "round-changed"
    assert api.post("rounds/take-back/", {"seen": 2}, 409)["code"] == "round-changed"
    assert api.post("rounds/take-back/", {"seen": 1}, 422)["code"] == "round-begun"
    for game in contest.games.all():
        call_take_back(actor=DESK, game_id=game.pk, version=game.version)
    back = api.post("rounds/take-back/", {"seen": 1, "reason": "too early"}, 200)
    assert back == NO_ROUNDS


def test_ranking_standings_and_check_of_a_contest_of_rounds():
    contest = contest_of("progressive")
    api = Api(contest)
    assert api.get("check/", 422)["code"] == "round-missing"
    api.post("rounds/", {"seen": 0, "seed": "1"})
    called(contest)
    play(contest)
    found = api.get("ranking/")
    assert not found["is_over"]
    assert len(found["places"]) == 14
    first = found["places"][0]
    assert first["measures"][0] == {"name": "left", "value": 0, "lowest_first": True}
    assert sum(p["place"] == 1 for p in found["places"]) == first["shared_by"]
    assert api.get("standings/", 422)["code"] == "contest-not-over"
    assert api.get("chart/", 422)["code"] == "no-chart"
    assert api.get("check/")["sound"]
    play_out(contest)
    assert api.get("ranking/")["is_over"]
    standings = api.get("standings/")
    assert {place["side"] for place in standings["places"]} == {None}
    assert standings["places"][0]["points"] == 10
    assert sum(line["points"] for line in standings["chapters"]) == sum(
        place["points"] for place in standings["places"]
    )
    assert api.get("check/")["sound"]


def test_sides_that_stay_have_their_number_in_the_standings():
    contest = contest_of("everyone")
    api = Api(contest)
    partners_drawn(contest)
    play_out(contest)
    assert {place["side"] for place in api.get("standings/")["places"]} == {1, 2, 3, 4}
    rounds = api.get("rounds/")["rounds"]
    assert [len(one["matches"]) for one in rounds] == [2, 2, 2]
    winners = [s for one in rounds for m in one["matches"] for s in m["sides"] if s["won"]]
    assert len(winners) == 6


def test_a_chart_has_no_rounds_and_says_so():
    contest = contest_of("knockout")
    assert Api(contest).get("rounds/", 422)["code"] == "no-rounds"


def test_the_public_reads_rounds_once_they_are_published():
    contest = contest_of("mixer")
    address = f"/api/v1/events/{contest.event.slug}/contests/{contest.slug}/rounds/"
    public = Client(headers={"host": "localhost"})
    assert public.get(address).status_code == 404
    Api(contest).post("rounds/", {"seen": 0})
    assert public.get(address).json()["last"] == 1
    assert public.post(address, {"seen": 1}, content_type="application/json").status_code in (
        401,
        403,
    )


def test_a_form_with_options_and_a_goal_is_set_up_and_read_back():
    contest = contest_of("knockout")
    api = Api(contest)
    made = api.client.post(
        f"/api/v1/events/{contest.event.slug}/contests/",
        {
            "name": "Evening",
            "rule_set": "web",
            "tables": 4,
            "form": "swiss",
            "form_options": {"sides": "alone", "rounds": 4},
            "goal": "best3",
        },
        content_type="application/json",
    )
    assert made.status_code == 201, made.content
    shown = made.json()
    assert (shown["form"], shown["goal"]) == ("swiss", "best3")
    assert shown["form_options"] == {
        "sides": "alone",
        "rounds": 4,
        "finals": "0",
        "missed": 24,
        "sit_out": "win",
    }
    refused = api.client.post(
        f"/api/v1/events/{contest.event.slug}/contests/",
        {"name": "Late", "rule_set": "web", "tables": 4, "form": "swiss", "form_options": {"x": 1}},
        content_type="application/json",
    )
    assert refused.status_code == 400
    assert refused.json()["code"] == "option-unknown"


def test_the_pairings_are_looked_at_before_they_are_published():
    contest = contest_of("progressive")
    api = Api(contest)
    first = api.get("rounds/coming/")
    assert (first["round"]["number"], first["again"]) == (1, False)
    assert api.post("rounds/", {"seen": 0, "seal": "0"}, 409)["code"] == "pairings-changed"
    made = api.post("rounds/", {"seen": 0, "seal": first["seal"]})
    names = [[s["names"] for s in m["sides"]] for m in made["matches"]]
    assert names == [[s["names"] for s in m["sides"]] for m in first["round"]["matches"]]
    assert api.get("rounds/coming/") == {"round": None, "seal": "", "again": False}
    play(contest)
    coming = api.get("rounds/coming/")
    assert (coming["round"]["number"], coming["again"]) == (2, False)
    assert api.post("rounds/", {"seen": 1, "seal": "0"}, 409)["code"] == "pairings-changed"
    made = api.post("rounds/", {"seen": 1, "seal": coming["seal"]})
    names = [[s["names"] for s in m["sides"]] for m in made["matches"]]
    assert names == [[s["names"] for s in m["sides"]] for m in coming["round"]["matches"]]
    assert api.post("rounds/again/", {"seen": 2, "seal": coming["seal"]}, 200)["last"] == 2
    early = api.post("rounds/early/", {"seen": 2, "reason": "supper"}, 200)
    assert early["rounds"][-1]["is_decided"]


def test_the_clock_of_a_round_over_the_api():
    contest = contest_of("progressive")
    api = Api(contest)
    assert api.post("rounds/bell/", {"seen": 1, "minutes": 35}, 409)["code"] == "bell-changed"
    api.post("rounds/", {"seen": 0, "seed": "1"})
    bell = api.post("rounds/bell/", {"seen": 1, "minutes": 35}, 200)["bell"]
    assert (bell["round"], bell["minutes"]) == (1, 35)
    assert api.get("rounds/")["bell"] == bell
    longer = {"rings_at": bell["rings_at"], "minutes": 5}
    later = api.post("rounds/bell/more/", longer, 200)["bell"]
    assert later["rings_at"] > bell["rings_at"]
    assert api.post("rounds/bell/more/", longer, 200)["bell"] == later
    assert api.post("rounds/bell/stop/", {"seen": 1}, 200)["bell"] is None


def test_a_side_of_an_earlier_round_is_still_told():
    contest = contest_of("mixer")
    api = Api(contest)
    api.post("rounds/", {"seen": 0, "seed": "1"})
    called(contest)
    play(contest)
    earlier = api.get("sides/1/")
    api.post("rounds/", {"seen": 1})
    assert api.get("sides/1/")["number"] == earlier["number"] == 1
