"""The words for those who are through: the consolation winners, the others, those left alone."""

import pytest
from django.test import Client

from scoring.answers import Standing, answers_for, contest_answers
from scoring.chart import podium
from scoring.published import published
from tests.scoring.play.play_scene import DESK, contest_make, play_all
from tournaments.models import SideEntry
from tournaments.services.contests import contest_publish

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


def test_whoever_plays_both_seats_is_not_their_own_partner():
    contest = contest_make(4, build=False)
    SideEntry.objects.filter(side__contest=contest, side__number=1, place=0).update(left=True)
    contest_publish(actor=DESK, contest_id=contest.pk)
    alone = SideEntry.objects.get(side__contest=contest, side__number=1, left=False)
    assert alone.place == 1
    person = answers_for(contest.event.slug).people[alone.entry.player_id]
    assert person.answers[0].partners == ()
