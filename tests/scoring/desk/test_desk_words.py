"""Whatever can be undone has its words on the desk."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from access.models import Account
from domain.actions import UNDOABLE
from games.incidents.services import incident_record, incident_take_back
from scoring.calls.services import calls_hold, matches_call, table_turn
from scoring.desk.words import ACTIONS
from scoring.progress.words import actor_words, phone_actor
from tests.scenes.contests import DESK, at_tables, contest_make
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


def _official():
    client = Client(headers={"host": "localhost"})
    client.force_login(Account.objects.create(sign_in_name="Ann", runs_every_event=True))
    return client


@pytest.mark.django_db
def test_what_was_done_last_names_the_table_it_was_about():
    contest = contest_make(4, tables=3)
    client, table = _official(), contest.tables.get(number=3)
    about = {"actor": phone_actor(3, 2), "table_id": table.pk}
    for done, said in (
        (lambda: table_turn(**about, field="broken", value=True), "La table 3 est hors service."),
        (
            lambda: table_turn(**about, field="broken", value=False),
            "La table 3 est de nouveau utilisable.",
        ),
        (lambda: table_turn(**about, field="held", value=True), "table 3"),
        (lambda: table_turn(**about, field="held", value=False), "table 3"),
        (
            lambda: calls_hold(actor=phone_actor(3), contest_id=contest.pk, held=True),
            "Les appels sont suspendus.",
        ),
        (
            lambda: calls_hold(actor=phone_actor(3), contest_id=contest.pk, held=False),
            "Les appels reprennent.",
        ),
    ):
        done()
        page = client.get(
            reverse("play:day", args=[contest.event.slug, contest.slug]),
            headers={"accept-language": "fr"},
        ).content.decode()
        last = page.partition('id="last-title"')[2].partition("</section>")[0]
        assert said in last
        assert actor_words(phone_actor(3)) in last
    assert "side" not in last


def test_a_phone_is_told_in_words_and_an_account_by_its_name():
    with override("en"):
        assert actor_words(phone_actor(12, 15)) == "table 12, side 15"
    with override("es"):
        assert actor_words(phone_actor(12, 15)) == "mesa 12, equipo 15"
        assert actor_words("table 12, side 15 of the hall") == "table 12, side 15 of the hall"
