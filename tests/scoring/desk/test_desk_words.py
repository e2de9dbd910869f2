"""Whatever can be undone has its words on the desk."""

import pytest
from django.test import Client
from django.urls import reverse

from access.models import Account
from games.services.incidents import incident_record, incident_take_back
from scoring.services.calls import matches_call
from scoring.web.desk_words import ACTIONS
from tests.scoring.play.play_scene import DESK, at_tables, contest_make
from tournaments.actions import UNDOABLE
from tournaments.models import SideEntry


def test_every_action_that_can_be_undone_has_its_words():
    assert set(ACTIONS) == set(UNDOABLE)


@pytest.mark.django_db
def test_the_desk_opens_after_an_incident_was_taken_back():
    contest = contest_make(4, tables=2)
    matches_call(actor=DESK, contest_id=contest.pk)
    game = at_tables(contest)[0]
    seat = SideEntry.objects.filter(side__games__game=game).first()
    noted = incident_record(actor=DESK, game_id=game.pk, entry_id=seat.entry_id, kind="talking")
    incident_take_back(actor=DESK, game_id=game.pk, incident_id=noted.pk)
    client = Client(headers={"host": "localhost"})
    client.force_login(Account.objects.create(sign_in_name="Ann", runs_every_event=True))
    page = client.get(reverse("play:day", args=[contest.event.slug, contest.slug]))
    assert page.status_code == 200
    assert "An incident was taken back" in page.content.decode()
