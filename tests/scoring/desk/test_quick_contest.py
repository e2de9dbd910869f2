"""From a list of names to the first call at one press."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from domain.formats import registry
from games.models import Game
from scoring.integrity.findings import contest_findings
from tests import shares
from tournaments.models import Contest, Event

pytestmark = pytest.mark.django_db

NAMES = "\n".join(f"Player {'ABCDEFGHIJKLM'[n]}, Chapter {'NOPQ'[n % 4]}" for n in range(13))
GIVEN = {"rule_set": "texas", "event_name": "Tuesday cards", "room_word": "pecan"}


@pytest.fixture
def client(client):
    owner = get_user_model().objects.create(sign_in_name="Vera", runs_every_event=True)
    client.force_login(owner)
    return client


def _press(client, **given):
    return client.post(reverse("scoring:quick"), {**GIVEN, "people": NAMES, **given})


@pytest.mark.parametrize("form", shares.one_in(3, ["", *(form.id for form in registry.ALL)]))
def test_every_form_stands_at_its_first_call(client, form):
    answer = _press(client, form=form)
    assert answer.status_code == 302, answer.content.decode()
    contest = Contest.objects.get()
    assert answer.url == reverse("play:day", args=(contest.event.slug, contest.slug))
    assert contest.phase == Contest.Phase.PLAYING
    assert contest.entries.filter(state="checked_in").count() == 13
    called = Game.objects.filter(contest=contest, state=Game.State.CALLED)
    assert 1 <= called.count() <= contest.tables.count()
    assert list(contest_findings(contest=contest)) == []
    assert "Everyone is checked in" in client.get(answer.url).content.decode()


def test_names_without_chapters_are_of_one_that_is_called_like_the_event(client):
    assert _press(client, people="Ann Lee\nBo Ray\nCy Fox\nDee Oak").status_code == 302
    event = Event.objects.get()
    assert list(event.chapters.values_list("name", flat=True)) == ["Tuesday cards"]
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"people": ""}, "required"),
        ({"people": "Ann Lee"}, "two people at least"),
        ({"people": "Ann Lee, Pecan\n=1+1, Pecan\nBo, Pecan"}, "Line 2"),
        ({"tables": "0"}, "greater than or equal to 1"),
        ({"rule_set": "none"}, "Select a valid choice"),
        ({"people": "Ann, P\nBo, Q\nCy, R", "form": "mixer"}, "needs"),
        ({"room_word": "x" * 101}, "at most 100"),
    ],
)
def test_what_cannot_be_begun_makes_nothing_and_keeps_the_typing(client, given, words):
    answer = _press(client, **given)
    assert answer.status_code in (400, 422)
    page = answer.content.decode()
    assert words in page
    assert "Tuesday cards" in page
    assert not Event.objects.exists()
    assert not Contest.objects.exists()


def test_slips_in_chapters_and_names_alike_are_taken_as_meant(client):
    people = "Jon Lee, Pecan Valley\nJohn Lee, Pecan Valley\nBo Ray, Pecan Vally\nCy Fox, Dusty"
    assert _press(client, people=people).status_code == 302
    event = Event.objects.get()
    assert sorted(event.chapters.values_list("name", flat=True)) == ["Dusty", "Pecan Valley"]
    assert event.players.count() == 4


@pytest.mark.parametrize(
    ("given", "box"),
    [({"room_word": ""}, "room_word"), ({"people": ""}, "people"), ({"tables": "0"}, "tables")],
)
def test_the_cursor_waits_in_the_box_that_was_refused(client, given, box):
    page = _press(client, **given).content.decode()
    assert re.findall(r'<(?:input|textarea|select)[^>]*name="(\w+)"[^>]*\bautofocus', page) == [box]


@pytest.mark.parametrize("address", ["scoring:quick", "tournaments:event-new"])
def test_a_form_that_makes_an_event_is_sent_once(client, address):
    """As a form marked so is sent once (static/js/page.js)."""
    page = client.get(reverse(address)).content.decode()
    assert re.search(r'<form method="post" data-once>', page)
    assert "js/page" in page
