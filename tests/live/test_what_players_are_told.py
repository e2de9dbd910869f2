"""The words for those who are through: the consolation winners, the others, those left alone."""

import pytest
from django.test import Client

from domain.chart.verification import podium
from live.player_status import Standing, contest_answers, one_answer
from live.publish import published
from scoring.calls.services import matches_call
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, at_tables, contest_make, play_all, sides_at, won_by
from tournaments.contests.services import contest_publish
from tournaments.models import SideEntry

pytestmark = pytest.mark.django_db


def _page_of(contest, side):
    player = SideEntry.objects.filter(side__contest=contest, side__number=side, left=False).first()
    phone = Client(headers={"host": "localhost"})
    phone.post(f"/e/{contest.event.slug}/me/choose/", {"player": player.entry.player_id})
    return phone.get(f"/e/{contest.event.slug}/me/").content.decode()


def test_the_winners_of_the_consolation_chart_are_told_that_they_won():
    contest = contest_make(8, tables=4, consolation=True, third_place=True)
    play_all(contest)
    found = published(contest.event.slug).contests[contest.slug]
    comforted = podium(found.chart).consolation
    answers = contest_answers(found)
    assert [n for n, answer in answers.items() if answer.won_consolation] == [comforted]
    assert "You won the consolation chart!" in _page_of(contest, comforted)
    out = next(n for n, answer in answers.items() if answer.standing is Standing.OUT)
    page = _page_of(contest, out)
    assert "That was your last game here. Thank you for playing." in page
    assert "You are out" not in page


def test_a_side_alone_is_told_what_it_is_told_among_all():
    contest = contest_make(13, tables=3, consolation=True, third_place=True)
    matches_call(actor=DESK, contest_id=contest.pk)
    moments = 0
    while games := at_tables(contest):
        found = published(contest.event.slug).contests[contest.slug]
        assert {side: one_answer(found, side) for side in found.names} == contest_answers(found)
        moments += 1
        a, b = sides_at(games[-1])
        result_enter(
            actor=DESK, game_id=games[-1].pk, version=games[-1].version, reported=won_by(a, loser=b)
        )
        matches_call(actor=DESK, contest_id=contest.pk)
    assert moments > 12


def test_whoever_plays_both_seats_is_not_their_own_partner():
    contest = contest_make(4, build=False)
    SideEntry.objects.filter(side__contest=contest, side__number=1, place=0).update(left=True)
    contest_publish(actor=DESK, contest_id=contest.pk)
    alone = SideEntry.objects.get(side__contest=contest, side__number=1, left=False)
    assert alone.place == 1
    person = published(contest.event.slug).people[alone.entry.player_id]
    assert person.answers[0].partners == ()
