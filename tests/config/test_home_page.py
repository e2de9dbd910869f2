"""The home page: what is on today first, and three ways to begin on an empty machine."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from access.models import Account
from config import demo
from tests import shares
from tournaments.events.lookup import is_on
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def _event(name, days, **fields):
    day = timezone.localdate() + timedelta(days=days)
    return Event.objects.create(
        name=name, slug=name.lower().replace(" ", "-"), starts_on=day, ends_on=day, **fields
    )


def _home(account=None):
    client = Client(headers={"host": "localhost"})
    if account is not None:
        client.force_login(account)
    return client.get("/").content.decode()


def test_todays_event_stands_large_before_the_others():
    _event("Last Year", -365)
    _event("Club Night", 0)
    page = _home()
    assert page.index("Club Night") < page.index("Other events") < page.index("Last Year")
    assert page.count('class="today panel"') == 1


def test_today_is_the_day_at_the_place_of_the_event():
    event = Event(
        starts_on=date(2026, 5, 2), ends_on=date(2026, 5, 2), time_zone="Pacific/Auckland"
    )
    assert is_on(event, datetime(2026, 5, 1, 20, tzinfo=UTC))
    assert not is_on(event, datetime(2026, 5, 2, 20, tzinfo=UTC))


def test_an_empty_machine_offers_three_ways_to_begin_to_its_owner_alone():
    owner = Account.objects.create(sign_in_name="Ann", runs_every_event=True)
    page = _home(owner)
    for way in ("Start a quick contest", "Start an event", "Load the demo"):
        assert way in page
    assert "Load the demo" not in _home()
    assert "No event yet" in _home()


# Each is made and played by many other tests.
OF_THE_DEMO = "_finished _in_play _drawn _open _mixer _two_losses _progressive"


@pytest.mark.parametrize("whole", shares.only([False], [False, True]))
def test_the_demo_is_loaded_once_however_often_it_is_pressed(monkeypatch, whole):
    for contest in () if whole else OF_THE_DEMO.split():
        monkeypatch.setattr(demo, contest, lambda *given: None)
    owner = Account.objects.create(sign_in_name="Ann", runs_every_event=True)
    client = Client(headers={"host": "localhost"})
    assert client.post("/desk/new/demo/").status_code in (302, 403)
    assert not Event.objects.exists()
    client.force_login(owner)
    for _ in range(2):
        assert client.post("/desk/new/demo/").headers["Location"] == "/e/pecan-valley-rally/"
    assert Event.objects.filter(is_demo=True).count() == 1
