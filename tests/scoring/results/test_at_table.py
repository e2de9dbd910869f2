"""Reporting at the table by its secret link: forms alone, without a browser."""

import re

import pytest
from django.core.cache import cache
from django.test import Client

from games.models import Game, Incident, Result
from scoring.calls.services import matches_call
from scoring.integrity.findings import contest_findings
from scoring.progress.chart import tables_in_play
from scoring.results.queries import table_get
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, contest_make, fresh, sides_at, won_by

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_guesses_yet():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def contest():
    contest = contest_make(8, tables=4)
    matches_call(actor=DESK, contest_id=contest.pk)
    return contest


@pytest.fixture
def game(contest):
    return tables_in_play(contest=contest)[0]


@pytest.fixture
def phone():
    return Phone()


class Phone:
    """A phone that follows redirects and presses what is on its screen."""

    def __init__(self):
        self.client = Client(headers={"host": "localhost"})
        self.page = ""

    def open(self, game, /, **query):
        address = f"/t/{game.table.secret}/"
        return self._read(self.client.get(address, query, follow=True))

    def send(self, seen, what, /, **fields):
        fields = {"game": seen.pk, "version": seen.version, **fields}
        address = f"/t/{seen.table.secret}/{what}/"
        return self._read(self.client.post(address, fields, follow=True))

    def _read(self, answer):
        self.page = re.sub(r"\s+", " ", answer.content.decode())
        return answer


def report(phone, game, side, winner, cards="", **more):
    loser = next(number for number in sides_at(game) if number != winner)
    typed = {f"cards-{loser}": cards, "how": "played-out"} | more
    return phone.send(game, "report", side=side, winner=winner, **typed)


def test_a_side_reports_and_the_other_confirms_on_the_same_phone(phone, contest, game):
    a, b = sides_at(game)
    phone.open(game)
    assert "Who won?" in phone.page
    phone.open(game, game=game.pk, winner=a)
    assert "have left?" in phone.page
    report(phone, game, a, a, "7")
    assert "Hand the phone to" in phone.page
    assert "7 cards left" in phone.page
    game = fresh(game)
    assert game.state == Game.State.REPORTED
    result = game.results.get()
    assert (result.winner.number, result.reporter.number) == (a, a)
    phone.send(game, "confirm", side=b, result=result.pk)
    assert "Confirmed" in phone.page
    assert "last game here" in phone.page
    assert fresh(game).state == Game.State.CONFIRMED
    assert contest_findings(contest=contest) == []


def test_the_reporting_side_cannot_confirm_itself(phone, game):
    a, _ = sides_at(game)
    report(phone, game, a, a, "7")
    game = fresh(game)
    answer = phone.send(game, "confirm", side=a, result=game.results.get().pk)
    assert answer.status_code == 422
    assert "The other side has to confirm" in phone.page
    assert fresh(game).state == Game.State.REPORTED


def test_pressing_twice_is_one_report_and_one_confirmation(phone, game):
    a, b = sides_at(game)
    report(phone, game, a, a, "7")
    report(phone, game, a, a, "7")
    assert game.results.count() == 1
    seen = fresh(game)
    for _ in range(2):
        answer = phone.send(seen, "confirm", side=b, result=game.results.get().pk)
        assert answer.status_code == 200
    assert Result.objects.filter(game=game, state="confirmed").count() == 1


def test_two_phones_that_say_the_same_at_once_confirm_each_other(game):
    a, b = sides_at(game)
    report(Phone(), game, a, a, "7")
    report(Phone(), game, b, a, "7")  # still with the version from before
    assert fresh(game).state == Game.State.CONFIRMED


def test_two_phones_that_differ_wait_for_an_official_side_by_side(phone, contest, game):
    a, b = sides_at(game)
    report(phone, game, a, a, "7")
    report(phone, game, b, b, "4")
    assert fresh(game).state == Game.State.DISPUTED
    assert "An official comes to you" in phone.page
    assert "7 cards left" in phone.page
    assert "4 cards left" in phone.page


def test_a_side_that_sees_its_mistake_ends_the_dispute(phone, contest, game):
    a, b = sides_at(game)
    report(phone, game, a, a, "7")
    report(phone, game, b, b, "4")
    theirs = Result.objects.get(game=game, reporter__number=a)
    phone.send(fresh(game), "report", side=b, agree=theirs.pk)
    assert fresh(game).state == Game.State.CONFIRMED
    assert game.results.get(state="confirmed").winner.number == a
    assert not game.results.filter(state="reported").exists()
    assert contest_findings(contest=contest) == []


def test_an_error_of_the_checks_is_shown_in_place_and_keeps_what_was_typed(phone, game):
    a, _ = sides_at(game)
    answer = report(phone, game, a, a, "many")
    assert answer.status_code == 422
    assert 'value="many"' in phone.page
    assert "whole number" in phone.page
    assert not game.results.exists()
    answer = report(phone, game, a, a, "0")
    assert answer.status_code == 422
    assert not game.results.exists()


def test_a_warning_asks_and_the_yes_is_meant_for_that_number_only(phone, game):
    a, _ = sides_at(game)
    answer = report(phone, game, a, a, "31")
    assert answer.status_code == 422
    assert "Yes, that is right: send it" in phone.page
    sure = re.search(r'name="sure"\s+value="([^"]*)"', phone.page)[1].replace("&#x27;", "'")
    assert report(phone, game, a, a, "33", sure=sure).status_code == 422
    assert not game.results.exists()
    report(phone, game, a, a, "31", sure=sure)
    assert [found["code"] for found in game.results.get().findings] == ["cards-over-stock"]


def test_time_asks_for_both_counts(phone, game):
    a, b = sides_at(game)
    phone.open(game, game=game.pk, winner=a, how="time")
    assert f'name="cards-{a}"' in phone.page
    assert f'name="cards-{b}"' in phone.page
    answer = report(phone, game, a, a, "3", how="time", **{f"cards-{a}": "9"})
    assert answer.status_code == 422
    assert not game.results.exists()


@pytest.mark.parametrize("manner", ["walkover", "ruling", "forfeit", "no-show"])
def test_what_officials_decide_cannot_be_sent_from_a_table(phone, game, manner):
    a, _ = sides_at(game)
    report(phone, game, a, a, "5", how=manner)
    assert [result.manner for result in game.results.all()] in ([], ["played-out"])


def test_an_incident_is_noted_once_however_often_it_is_sent(phone, game):
    entry = game.sides.first().side.members.first().entry
    fields = {"entry": entry.pk, "kind": "overdrawn", "cards": "2", "seen": "0"}
    phone.send(game, "incident", **fields)
    assert entry.player.name in phone.page
    assert "(2 cards)" in phone.page
    answer = phone.send(game, "incident", **fields)
    assert answer.status_code == 200
    assert phone.page.count("(2 cards)") == 1
    assert Incident.objects.filter(game=game).count() == 1


def test_the_page_stays_with_its_game_when_the_next_one_is_called_here(phone, contest):
    for game in list(tables_in_play(contest=contest))[:3]:
        winner, loser = sides_at(game)
        result_enter(
            actor=DESK, game_id=game.pk, version=game.version, reported=won_by(winner, loser=loser)
        )
    games = list(Game.objects.filter(contest=contest, state="confirmed", table__number=1))
    later = tables_in_play(contest=contest).filter(table=games[0].table).first()
    assert later is not None
    phone.open(games[0], game=games[0].pk)
    assert "Confirmed" in phone.page
    assert "The next game at this table" in phone.page
    phone.open(games[0])
    assert "Who won?" in phone.page


def test_a_table_without_a_game_says_so(phone):
    contest = contest_make(4, tables=2)
    answer = phone.client.get(f"/t/{contest.tables.get(number=2).secret}/")
    assert "No game is called to this table" in answer.content.decode()


def test_a_wrong_secret_is_a_kind_404_and_closes_no_right_one(phone, game):
    """A hall is behind one router: all come from one address."""
    for _ in range(70):
        answer = phone.client.get("/t/AAAAAAAAAAAAAAAA/")
        assert answer.status_code == 404
    assert "scan the code" in answer.content.decode()
    assert phone.open(game).status_code == 200
    assert "Who won?" in phone.page


@pytest.mark.parametrize("address", ["/t/%00/", "/t/" + "a" * 3000 + "/", "/t/é🎲/"])
def test_strange_secrets_are_only_unknown(phone, address):
    assert phone.client.get(address).status_code == 404


def test_the_page_is_not_kept_indexed_or_told_to_others(phone, game):
    answer = phone.open(game)
    assert answer.headers["Cache-Control"] == "no-store"
    assert "noindex" in answer.headers["X-Robots-Tag"]
    assert answer.headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("what", ["report", "confirm", "incident"])
@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"side": "x", "winner": "9" * 40, "result": "-1", "entry": "\x00", "kind": "murder"},
        {"game": "999999", "version": "0"},
    ],
)
def test_bad_input_is_answered_in_words(phone, game, what, fields):
    answer = phone.send(game, what, **fields)
    assert answer.status_code in (200, 400, 409, 422)
    assert not game.results.exists()


def test_a_game_of_another_table_cannot_be_reported_here(phone, contest):
    here, there = list(tables_in_play(contest=contest))[:2]
    a, _ = sides_at(there)
    phone.client.post(
        f"/t/{here.table.secret}/report/",
        {"game": there.pk, "version": there.version, "side": a, "winner": a},
    )
    assert fresh(there).state == Game.State.CALLED


@pytest.mark.parametrize("what", ["report", "confirm", "incident"])
def test_opening_a_forms_own_address_leads_to_the_table(phone, game, what):
    answer = phone.client.get(f"/t/{game.table.secret}/{what}/", follow=True)
    assert answer.status_code == 200
    assert "Who won?" in answer.content.decode()


def test_a_refusal_stays_on_the_screen_until_it_is_answered(phone, game):
    a, _ = sides_at(game)
    report(phone, game, a, a, "many")
    assert "data-live" not in phone.page
    phone.open(game)
    assert "data-live" in phone.page


def test_what_was_typed_is_still_there_when_the_game_has_changed_meanwhile(phone, game):
    a, b = sides_at(game)
    Game.objects.filter(pk=game.pk).update(version=game.version + 1)
    answer = report(phone, game, a, a, "7")
    assert answer.status_code == 409
    assert f'name="winner" value="{a}"' in phone.page
    assert f'name="cards-{b}" value="7"' in phone.page


def test_a_secret_that_no_database_can_hold_is_unknown_without_asking(
    phone, django_assert_num_queries
):
    with django_assert_num_queries(0):
        assert table_get(secret="\x00") is None
    assert phone.client.get("/t/%00/").status_code == 404


@pytest.mark.parametrize("how", ["deadlock", "stall"])
def test_a_game_that_stood_still_asks_for_both_counts(phone, game, how):
    a, b = sides_at(game)
    phone.open(game, game=game.pk, winner=a, how=how)
    assert f'name="cards-{a}"' in phone.page
    assert "Call an official" in phone.page
    report(phone, game, a, a, "9", how=how)
    assert "cards left of every side" in phone.page
    report(phone, game, a, a, "5", how=how, **{f"cards-{a}": "5"})
    assert "an official decides who wins" in phone.page
    assert not game.results.exists()
    report(phone, game, a, a, "9", how=how, **{f"cards-{a}": "3"})
    said = game.results.get()
    assert (said.manner, said.cards_left) == (how, {f"side:{a}": 3, f"side:{b}": 9})
    # The other side reads both counts before it says yes.
    assert "3 cards left" in phone.page
    assert "9 cards left" in phone.page


def test_each_players_cards_points_and_minutes_can_be_added_and_are_checked(phone, game):
    a, b = sides_at(game)
    loser = game.sides.get(side__number=b).side
    first, second = (one.entry_id for one in loser.members.order_by("place"))
    phone.open(game, game=game.pk, winner=a)
    assert f'name="own-{first}"' in phone.page
    own = {f"own-{first}": "4", f"own-{second}": "5", "minutes": "35", "complete": "on"}
    report(phone, game, a, a, "10", **own)
    assert "add up to 9" in phone.page
    assert '<details class="more" open>' in phone.page
    report(phone, game, a, a, "", **{**own, f"own-{first}": "16"})
    assert "15 is the most possible" in phone.page
    assert report(phone, game, a, a, "", **{**own, "minutes": "soon"}).status_code == 422
    assert "The minutes must be a number" in phone.page
    report(phone, game, a, a, "", **{**own, f"points-{a}": "70"})
    assert "count no points" in phone.page
    assert not game.results.exists()
    report(phone, game, a, a, "", **own)
    said = game.results.get()
    assert said.cards_left == {f"side:{b}": 9, f"entry:{first}": 4, f"entry:{second}": 5}
    assert (said.details["minutes"], said.details["incidents_complete"]) == (35, True)
    assert "9 cards left" in phone.page
