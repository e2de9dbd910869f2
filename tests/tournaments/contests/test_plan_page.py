"""Plan the day and the set-up page: what each form means for these people and tables."""

import re
from datetime import date

import pytest
from django.test import Client

from access.models import Account
from domain.formats import registry
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def official():
    Event.objects.create(
        name="Rally", slug="rally", starts_on=date(2026, 5, 1), ends_on=date(2026, 5, 3)
    )
    client = Client(headers={"host": "localhost"})
    client.force_login(Account.objects.create(sign_in_name="Ann", runs_every_event=True))
    return client


def _page(client, query=""):
    text = client.get(f"/desk/rally/people/plan/{query}").content.decode()
    return re.sub(r"\s+", " ", text)


def test_every_form_stands_beside_the_others_with_three_numbers_of_tables(official):
    page = _page(official, "?players=24&tables=6&rules=texas&goal=one&start=14:00")
    assert page.count('class="plan-card"') == len(registry.IDS)
    assert re.findall(r'<th scope="row">(\d+)</th>', page)[:3] == ["4", "6", "8"]
    assert "Everyone plays at least <b>1 game</b>" in page
    assert "data-print" in page


def test_what_ends_after_the_closing_time_is_said_in_words(official):
    asked = "?players=24&tables=6&rules=texas&goal=one&start=14:00&until="
    assert "▲ too late" in _page(official, asked + "14:30")
    assert "▲ too late" not in _page(official, asked + "13:59"), "that is on the next day"


def test_a_break_moves_the_end(official):
    asked = "?players=8&tables=2&rules=texas&goal=one&start=14:00&until=18:00"
    without = re.findall(r"<td>\s*<b>(.*?)</b>", _page(official, asked))
    moved = re.findall(r"<td>\s*<b>(.*?)</b>", _page(official, f"{asked}&pause=14:10&again=15:10"))
    assert without != moved


def test_what_cannot_be_is_said_at_its_field_and_nothing_is_worked_out(official):
    page = _page(official, "?players=1&tables=6")
    assert "errorlist" in page
    assert "plan-card" not in page


def test_only_officials_plan(official):
    answer = Client(headers={"host": "localhost"}).get("/desk/rally/people/plan/")
    assert answer.status_code in (302, 403)


def test_the_set_up_page_takes_the_form_from_the_plan(official):
    text = official.get("/desk/rally/new/?rules=texas&form=swiss").content.decode()
    assert re.search(r'value="swiss" required\s+checked', text)
    assert "data-find-rule" in text
