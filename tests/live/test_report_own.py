"""“Report the result” on the own page: a card gives its code once, and a wrong one is refused."""

import pytest
from django.test import Client

from live.publish import published
from scoring.calls.services import games_start, matches_call
from tests.scenes.contests import DESK, contest_make
from tournaments.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def seated():
    contest = contest_make(8, tables=4)
    games = matches_call(actor=DESK, contest_id=contest.pk)
    games_start(actor=DESK, contest_id=contest.pk, seen={g.pk: g.version for g in games})
    found = published(contest.event.slug).contests["partners"]
    game = found.games[0]
    member = next(m for m in found.members if m.side == game.sides[0].number)
    client = Client(headers={"host": "localhost"})
    client.post(f"/e/{contest.event.slug}/me/choose/", {"player": member.player})
    table = Table.objects.get(contest=contest, number=game.table)
    return client, f"/e/{contest.event.slug}/me/", table


def test_the_own_page_leads_to_the_tables_form_after_the_code_was_typed_once(seated):
    client, own, table = seated
    assert "Report the result" in client.get(own).content.decode()
    assert client.get(f"{own}report/").status_code == 200
    answer = client.post(f"{own}report/", {"code": table.secret[-8:]})
    assert answer.headers["Location"] == f"/t/{table.secret}/"
    assert client.get(f"{own}report/").headers["Location"] == f"/t/{table.secret}/"


@pytest.mark.parametrize("code", ["", "x", "12345678", "\x00" * 8])
def test_a_wrong_code_opens_no_table(seated, code):
    client, own, table = seated
    answer = client.post(f"{own}report/", {"code": code})
    assert "Location" not in answer.headers
    assert table.secret not in answer.content.decode()


def test_another_tables_code_is_a_wrong_one(seated):
    client, own, table = seated
    other = Table.objects.filter(contest=table.contest).exclude(pk=table.pk).first()
    answer = client.post(f"{own}report/", {"code": other.secret[-8:]})
    assert answer.status_code == 422


def test_who_sits_nowhere_is_sent_to_find_their_table(seated):
    _, own, _ = seated
    stranger = Client(headers={"host": "localhost"})
    assert stranger.get(f"{own}report/").headers["Location"] == own
