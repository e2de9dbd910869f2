"""What a player is told, from a played-out contest: nobody is sent to two places."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from live.player_status import Standing
from live.publish import published
from scoring.calls.services import game_start, matches_call
from tests.scenes.contests import DESK, contest_make
from tournaments import pulse
from tournaments.models import Contest, Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(demo_rally):
    return Event.objects.get()


def test_everyone_at_a_table_is_told_that_table_and_the_people_there(event):
    contest = Contest.objects.get(slug="skip-bo-partners")
    told = published(event.slug).people
    for game in contest.games.filter(state="playing"):
        seated = {
            member.entry.player_id: seat.side.number
            for seat in game.sides.all()
            for member in seat.side.members.all()
        }
        assert len(seated) == 4
        for player, side in seated.items():
            answer = told[player].answers[0]
            assert (answer.standing, answer.table) == (Standing.NOW, game.table.number)
            assert answer.side.number == side
            assert not answer.is_called
            assert len(answer.partners) == 1
            assert told[player].name not in [name for name, _ in answer.partners]
            assert [other.number for other in answer.against] == [
                other for other in set(seated.values()) if other != side
            ]


def test_go_now_is_said_until_they_have_sat_down(event):
    contest = contest_make(4)
    game = matches_call(actor=DESK, contest_id=contest.pk)[0]
    player = game.sides.first().side.members.first().entry.player_id
    phone = Client(headers={"host": "localhost"})
    address = f"/e/{contest.event.slug}/me/"
    phone.post(f"{address}choose/", {"player": player})
    assert "Go now" in phone.get(address).content.decode()
    game_start(actor=DESK, game_id=game.pk, version=game.version)
    page = phone.get(address).content.decode()
    assert "Go now" not in page
    assert "Your game is on" in page


def test_the_finished_contest_tells_who_won(event):
    places = [
        answer.podium
        for person in published(event.slug).people.values()
        for answer in person.answers
        if answer.contest_slug == "friday-warm-up" and answer.podium
    ]
    assert sorted(places) == [1, 1, 2, 2, 3, 3]


def test_a_contest_that_is_not_published_answers_nothing(event):
    contests = {
        answer.contest_slug
        for person in published(event.slug).people.values()
        for answer in person.answers
    }
    assert "sunday-finale" not in contests


def test_three_letters_of_any_part_of_a_name_are_enough(event):
    answers = published(event.slug)
    found = [person.name for person in answers.search("lin")]
    lindqvists = [name for name in found if name.endswith("Lindqvist")]
    assert lindqvists
    assert found[: len(lindqvists)] == lindqvists, "a word that begins so comes first"
    every = {p.name for p in answers.people.values() if "lin" in p.name_key}
    assert set(found) == every
    inside = [person.name for person in answers.search("indqv")]
    assert inside == lindqvists, "the middle of a name is a part of it too"


def test_an_unchanged_event_is_answered_without_asking_the_database(event, monkeypatch):
    client = Client(headers={"host": "localhost"})
    player = next(iter(published(event.slug).people))
    client.post(f"/e/{event.slug}/me/choose/", {"player": player})
    # As in the web process, where the pulse has just asked.
    number = pulse.pulse.number(event.slug)
    monkeypatch.setattr(pulse.pulse, "number", lambda slug: number)
    client.get(f"/e/{event.slug}/me/")
    with CaptureQueriesContext(connection) as asked:
        page = client.get(f"/e/{event.slug}/me/").content.decode()
    assert "Hello" in page
    assert [query["sql"] for query in asked] == []
