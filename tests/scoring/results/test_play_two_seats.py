"""Somebody who plays both seats of a side: two stocks, and no question about it."""

import pytest
from django.test import Client
from django.urls import reverse

from access.models import Account
from domain.results import Counts, Reported
from games.reports.services import AtTable, ResultRefused
from scoring.calls.services import matches_call
from scoring.integrity.findings import contest_findings
from scoring.match_mapper import match_of
from scoring.results.decisions import match_decide
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, at_tables, contest_make, fresh, sides_at
from tournaments.models import Contest

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["alone from the draw", "the partner left"])
def contest(request):
    """Side 1 is one person."""
    made = contest_make(4)
    second = made.sides.get(number=1).members.filter(place=1)
    if request.param == "alone from the draw":
        second.delete()
    else:
        second.update(left=True)
    return made


def game_of_the_one(contest):
    matches_call(actor=DESK, contest_id=contest.pk)
    game = next(game for game in at_tables(contest) if 1 in sides_at(game))
    (other,) = (side for side in sides_at(game) if side != 1)
    return game, other


def entered(game, winner, left):
    reported = Reported(manner="played-out", winner=winner, cards_left=Counts.read(left))
    return result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=reported)


@pytest.mark.parametrize("cards", [0, 16, 29])
def test_two_stocks_may_be_left(contest, cards):
    game, other = game_of_the_one(contest)
    if cards == 0:
        entered(game, other, {})
    else:
        entered(game, other, {"side:1": cards})
    assert contest_findings(contest=contest) == []


def test_more_than_two_stocks_is_asked_about_as_with_any_side(contest):
    game, other = game_of_the_one(contest)
    asked = {}
    for loser, winner in ((1, other), (other, 1)):
        with pytest.raises(ResultRefused) as refused:
            entered(game, winner, {f"side:{loser}": 31})
        asked[loser] = refused.value
    assert [f.code for f in asked[1].findings] == [f.code for f in asked[other].findings]
    assert "(Player 0)" in str(asked[1].sentence)


def test_who_plays_two_seats_can_win_and_each_seat_can_be_counted(contest):
    game, other = game_of_the_one(contest)
    one = AtTable(game, contest).seating.sides[sides_at(game).index(1)]
    first, second = (player.key for player in one)
    seats = AtTable(game, contest).seats
    assert Counts.read({first: 3, second: 4}).totals(seats) == {1: 7}
    entered(game, 1, {f"side:{other}": 25})


@pytest.mark.parametrize("manner", ["walkover", "forfeit", "ruling"])
def test_a_match_of_theirs_can_be_decided_without_a_game(contest, manner):
    row = next(row for row in contest.matches.all() if 1 in match_of(row).sides)
    (other,) = (side for side in match_of(row).sides if side != 1)
    said = Reported(manner=manner, winner=other, reason="nobody came")
    decided = {"actor": DESK, "contest_id": contest.pk, "key": row.key, "version": row.version}
    assert match_decide(**decided, reported=said).manner == manner


def test_a_question_about_a_walkover_can_be_answered_with_yes():
    """Whatever the check asks of the table: an official may always say that it is right."""
    contest = contest_make(4)
    fewer = {"players_min": 2, "players_max": 3, "partnership": "optional"}
    Contest.objects.update(house_rules=fewer)
    contest.refresh_from_db()
    row = contest.matches.get(key="main:1:1")
    said = Reported(manner="walkover", winner=match_of(row).sides[0])
    decided = {"actor": DESK, "contest_id": contest.pk, "key": row.key, "version": row.version}
    with pytest.raises(ResultRefused) as asked:
        match_decide(**decided, reported=said)
    assert asked.value.code == "result-asks"
    assert match_decide(**decided, reported=said, accept_warnings=True).manner == "walkover"

    matches_call(actor=DESK, contest_id=contest.pk)
    (game, *_) = at_tables(contest)
    client = Client()
    client.force_login(Account.objects.create(sign_in_name="Ann", runs_every_event=True))
    address = reverse("play:walkover", args=[contest.event.slug, contest.slug])
    sent = {"game": game.pk, "version": game.version, "winner": sides_at(game)[0]}
    answer = client.post(address, sent)
    assert "Is that right?" in answer.content.decode()
    client.post(address, {**sent, "accept": "1"})
    assert fresh(game).state == "confirmed"
