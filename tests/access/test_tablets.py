"""A shared tablet: a PIN for one event and one day, and nothing beyond it."""

import re
import time
from datetime import timedelta

import pytest
from django.utils import timezone

from access.helpers import tablets
from access.models import AccessEntry, Account, TabletPin
from tests.scenes.accounts import browser, is_in, new_event, person, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _now(monkeypatch):
    """A slow machine must not wait a throttle out."""
    at = time.time()
    monkeypatch.setattr(time, "time", lambda: at)


@pytest.fixture
def event():
    return new_event()


@pytest.fixture
def ann(event):
    return person("Ann", event)


def pin_made(ann, event, **about):
    given = {"do": "pin", "name": "Tablet", "day": tablets.today_of(event).isoformat(), **about}
    page = text_of(browser(ann).post(f"/helpers/of/{event.slug}/", given))
    return re.search(r"\d{4} \d{4}", page).group()


def sign_in(client, event, pin):
    return client.post("/sign-in/tablet/", {"event": event.slug, "pin": pin})


def test_a_tablet_enters_results_of_its_event_and_does_nothing_else(event, ann):
    pin = pin_made(ann, event)
    other = new_event("Autumn")
    tablet = browser()
    assert sign_in(tablet, other, pin).status_code == 422
    assert sign_in(tablet, event, pin.replace(" ", "")).status_code == 302
    contest = event.contests.get()
    assert tablet.get(f"/desk/{event.slug}/{contest.slug}/result/").status_code == 200
    assert tablet.get(f"/desk/{event.slug}/").status_code == 403
    assert tablet.get(f"/desk/{other.slug}/{other.contests.get().slug}/").status_code == 403
    given = {"name": "x", "scope": "read", "days": "3"}
    assert tablet.post("/tokens/", given).status_code == 403
    assert tablet.post("/you/", {"do": "name"}).status_code == 403
    assert pin not in str(list(TabletPin.objects.values()))


def test_a_pin_is_good_on_its_day_only(event, ann):
    tomorrow = tablets.today_of(event) + timedelta(days=1)
    pin = pin_made(ann, event, day=tomorrow.isoformat())
    assert sign_in(browser(), event, pin).status_code == 422
    TabletPin.objects.update(day=tablets.today_of(event))
    tablet = browser()
    assert sign_in(tablet, event, pin).status_code == 302
    contest = event.contests.get()
    # Midnight.
    Account.objects.filter(pin__isnull=False).update(ends_at=timezone.now())
    assert tablet.get(f"/desk/{event.slug}/{contest.slug}/").status_code == 302
    assert sign_in(browser(), event, pin).status_code == 422


def test_a_pin_for_a_day_that_is_over_is_not_made(event, ann):
    day = tablets.today_of(event) - timedelta(days=1)
    given = {"do": "pin", "name": "Tablet", "day": day.isoformat()}
    answer = browser(ann).post(f"/helpers/of/{event.slug}/", given)
    assert answer.status_code == 400
    assert not TabletPin.objects.exists()


def test_a_tablet_is_out_at_once_when_an_official_ends_it(event, ann):
    pin = pin_made(ann, event)
    tablet = browser()
    sign_in(tablet, event, pin)
    which = TabletPin.objects.get().account_id
    browser(ann).post(f"/helpers/of/{event.slug}/", {"do": "end-tablet", "which": which})
    assert not is_in(tablet)
    assert sign_in(browser(), event, pin).status_code == 422


def test_guessing_pins_is_slowed_and_on_the_trail(event, ann):
    pin = pin_made(ann, event)
    guesser = browser(address="10.0.0.1")
    for n in range(12):
        answer = sign_in(guesser, event, f"{n:08}")
    assert "Too many tries" in text_of(answer)
    assert AccessEntry.objects.get(kind="pin-wrong").times == 10
    # Nobody else has to wait for that.
    assert sign_in(browser(address="10.0.0.2"), event, pin).status_code == 302


def test_two_tablets_of_one_name_are_two_on_the_trail(event, ann):
    first, second = pin_made(ann, event), pin_made(ann, event)
    assert first != second
    names = set(Account.objects.filter(pin__isnull=False).values_list("sign_in_name", flat=True))
    assert len(names) == 2
