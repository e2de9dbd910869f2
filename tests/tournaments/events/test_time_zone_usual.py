"""A new event begins with the same time zone, whichever door it comes by."""

from datetime import date

import pytest
from django.test import Client

from access.models import Account
from access.tokens import token_make
from config.settings import machine_time_zone, tzlocal
from tournaments.events.forms import EventForm
from tournaments.events.services import event_create
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def _by_page(owner):
    client = Client()
    client.force_login(owner)
    return client.get("/desk/new/").context["form"].initial["time_zone"]


def _by_api(owner):
    _, secret = token_make(account=owner, name="test", scope="run", days=1)
    answer = Client(headers={"authorization": f"Bearer {secret}"}).post(
        "/api/v1/events/",
        {"name": "By a program", "starts_on": "2026-05-01", "ends_on": "2026-05-02"},
        content_type="application/json",
    )
    assert answer.status_code == 201
    return Event.objects.get(name="By a program").time_zone


@pytest.mark.parametrize(
    ("machine", "newest", "expected"),
    [
        ("America/Chicago", "Europe/Paris", "America/Chicago"),
        ("UTC", "Europe/Paris", "Europe/Paris"),
        ("UTC", None, "UTC"),
    ],
)
def test_page_and_api_begin_with_the_machines_own_zone_first(settings, machine, newest, expected):
    settings.MACHINE_TIME_ZONE = machine
    owner = Account.objects.create(sign_in_name="Ann", runs_every_event=True)
    if newest:
        day = date(2026, 4, 1)
        event_create(actor="Ann", name="Rally", starts_on=day, ends_on=day, time_zone=newest)
    assert _by_page(owner) == expected
    assert _by_api(owner) == expected


@pytest.mark.parametrize(
    ("name", "zone"),
    [("America/Chicago", "America/Chicago"), ("Etc/UTC", "UTC"), ("No/Where", "UTC")],
)
def test_a_machine_that_is_set_to_no_place_has_utc(monkeypatch, name, zone):
    monkeypatch.setattr(tzlocal, "get_localzone_name", lambda: name)
    assert machine_time_zone() == zone


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("paris", "Europe/Paris"),
        (" new york ", "America/New_York"),
        ("America/Chicago", "America/Chicago"),
        ("america", "america"),
        ("atlantis", "atlantis"),
    ],
)
def test_a_part_that_only_one_zone_has_is_that_zone(typed, zone):
    form = EventForm(
        {"name": "A", "starts_on": "2026-05-02", "ends_on": "2026-05-02", "time_zone": typed}
    )
    assert form.is_valid()
    assert form.cleaned_data["time_zone"] == zone
