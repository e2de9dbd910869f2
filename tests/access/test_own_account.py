"""One's own account: sessions, password, name; the password again; idle; the second factor."""

import re
import time
from datetime import timedelta

import pyotp
import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.utils import timezone

from access import sessions
from access.models import AccessEntry, Account, ApiToken, DeskSession
from access.sign_in import second_factor
from tests.scenes.accounts import (
    PASSWORD,
    browser,
    is_in,
    new_event,
    owner,
    person,
    text_of,
    try_in,
)

pytestmark = pytest.mark.django_db
NEW = "other plain words"


@pytest.fixture(autouse=True)
def _now(monkeypatch):
    """A slow machine must not wait a throttle out, nor a code."""
    at = time.time()
    monkeypatch.setattr(time, "time", lambda: at)


@pytest.fixture
def event():
    return new_event()


@pytest.fixture
def ann(event):
    return person("Ann", event)


def stale(client):
    """The password was given a while ago."""
    session = client.session
    session["password_at"] = int(time.time()) - 3600
    session.save()
    return client


def test_a_person_sees_where_they_are_signed_in_and_ends_it(ann):
    here, there = browser(), browser(address="192.0.2.7")
    for client in (here, there):
        try_in(client, "Ann", PASSWORD)
    page = text_of(here.get("/you/"))
    assert "192.0.2.7" in page
    other = DeskSession.objects.get(address="192.0.2.7")
    here.post(f"/you/sessions/{other.pk}/end/")
    assert not is_in(there)
    assert is_in(here)
    # Nobody ends somebody else's.
    mine = DeskSession.objects.get(account=ann)
    assert browser(owner()).post(f"/you/sessions/{mine.pk}/end/").status_code == 404


def test_a_new_password_signs_out_everywhere_else_and_needs_the_old_one(ann):
    here, there = browser(), browser()
    for client in (here, there):
        try_in(client, "Ann", PASSWORD)
    given = {"do": "password", "password": "wrong", "new_password": NEW}
    assert here.post("/you/", given).status_code == 422
    assert here.post("/you/", {**given, "password": PASSWORD}).status_code == 302
    assert here.get("/you/").status_code == 200
    assert len(sessions.sessions_alive(account=ann)) == 1
    assert there.get("/you/").status_code == 302
    ann.refresh_from_db()
    assert ann.check_password(NEW)
    given = {"do": "password", "password": NEW, "new_password": "annann annann"}
    assert "little more than your name" in text_of(here.post("/you/", given))


def test_a_name_is_changed_but_not_to_anothers_nor_to_the_password(ann):
    person("Bo")
    client = browser(ann)
    given = {"do": "name", "password": PASSWORD}
    assert client.post("/you/", {**given, "sign_in_name": "ＢＯ"}).status_code == 400
    assert client.post("/you/", {**given, "sign_in_name": "Three Plain Words"}).status_code == 400
    assert client.post("/you/", {**given, "sign_in_name": "Anne"}).status_code == 302
    assert AccessEntry.objects.get(kind="name-changed").about == "Ann"
    assert is_in(client)


@pytest.mark.parametrize(
    ("address", "given"),
    [
        ("/tokens/", {"name": "web page", "scope": "read", "days": "30"}),
        ("/helpers/of/{event}/", {"do": "invite", "for_name": "Bo", "role": "scorer"}),
        ("/desk/{event}/webhooks/", {"do": "add", "address": "https://example.org/", "kinds": []}),
    ],
)
def test_the_password_is_asked_again_and_what_was_typed_goes_on(event, ann, address, given):
    client = stale(browser(ann))
    address = address.format(event=event.slug)
    asked = client.post(address, given)
    assert asked.status_code == 403
    page = text_of(asked)
    assert "Your password, please" in page
    kept = dict(re.findall(r'type="hidden"\s+name="([^"]+)"\s+value="([^"]*)"', page))
    kept.pop("csrfmiddlewaretoken", None)
    assert {name: kept[name] for name in given if given[name]} == {
        name: value for name, value in given.items() if value
    }
    wrong = client.post("/you/password-again/", kept | {"again-password": "wrong"})
    assert wrong.status_code == 422
    assert f'name="again-next" value="{address}"' in text_of(wrong)
    right = client.post("/you/password-again/", kept | {"again-password": PASSWORD})
    assert (right.status_code, right.headers["Location"]) == (307, address)
    # The browser sends the same once more.
    done = client.post(address, kept)
    assert done.status_code in (200, 302, 400)
    assert "Your password, please" not in text_of(done)


def test_an_events_file_needs_the_password_and_is_on_the_trail(event, ann):
    client = stale(browser(ann))
    address = f"/desk/{event.slug}/file/"
    asked = client.get(address)
    assert asked.status_code == 403
    assert "Content-Disposition" not in asked.headers
    assert not AccessEntry.objects.filter(kind="exported").exists()
    given = {"again-next": address, "again-password": PASSWORD}
    right = client.post("/you/password-again/", given)
    assert (right.status_code, right.headers["Location"]) == (302, address)
    assert client.get(address).status_code == 200
    entry = AccessEntry.objects.get(kind="exported")
    assert (entry.actor, entry.event, entry.facts) == ("Ann", event, {"what": "archive:save"})


def test_nobody_is_led_elsewhere_by_the_password_page(ann):
    client = stale(browser(ann))
    given = {"again-next": "https://evil.example/", "again-password": PASSWORD}
    assert client.post("/you/password-again/", given).headers["Location"] == "/"
    answer = browser().post(
        "/sign-in/", {"username": "Ann", "password": PASSWORD, "next": "//evil.example/"}
    )
    assert answer.headers["Location"] == "/"


def test_without_a_sign_of_life_a_session_ends_and_an_open_page_is_none(event, ann):
    client = browser(ann)
    desk = f"/desk/{event.slug}/"
    hours = timedelta(hours=12)
    left = Session.objects.get().expire_date - timezone.now()
    assert hours - timedelta(minutes=1) < left <= hours
    Session.objects.update(expire_date=timezone.now() + timedelta(minutes=5))
    cache.clear()
    client.get(desk, headers={"x-live": "1"})
    assert Session.objects.get().expire_date < timezone.now() + timedelta(minutes=6)
    client.get(desk)
    assert Session.objects.get().expire_date > timezone.now() + timedelta(hours=11)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert client.get(desk).status_code == 302


def test_an_owner_sets_how_long(event, ann):
    olga = browser(owner())
    olga.post("/helpers/", {"do": "rules", "idle_minutes": "30"})
    client = browser(ann)
    key = client.session.session_key
    left = Session.objects.get(session_key=key).expire_date - timezone.now()
    assert left <= timedelta(minutes=30)
    assert AccessEntry.objects.filter(kind="rules-changed", actor="Olga").exists()


def code_of(account, step=0):
    account.refresh_from_db()
    return pyotp.TOTP(account.totp_secret).at(int(time.time()) + 30 * step)


def turn_on(account):
    return second_factor.second_factor_turn_on(
        account=account,
        secret=(secret := second_factor.new_totp_secret()),
        code=pyotp.TOTP(secret).at(int(time.time()) - 30),
    )


def test_the_second_factor_is_set_up_with_the_phone_and_asked_at_the_sign_in(ann):
    client = browser(ann)
    page = text_of(client.get("/you/second-factor/"))
    secret = client.session["new_totp_secret"]
    assert "<svg" in page
    assert client.post("/you/second-factor/", {"do": "on", "code": "000000"}).status_code == 422
    shown = text_of(
        client.post(
            "/you/second-factor/", {"do": "on", "code": pyotp.TOTP(secret).at(int(time.time()))}
        )
    )
    codes = re.findall(r"<code>(\w{5}-\w{5})</code>", shown)
    assert len(codes) == 10
    other = browser()
    assert try_in(other, "Ann", PASSWORD).headers["Location"] == "/sign-in/code/"
    assert not is_in(other)
    assert other.post("/sign-in/code/", {"code": "123"}).status_code == 422
    assert not is_in(other)
    # A recovery code opens once, however it is typed.
    typed = codes[3].upper().replace("-", " ")
    assert other.post("/sign-in/code/", {"code": typed}).status_code == 302
    assert is_in(other)
    again = browser()
    try_in(again, "Ann", PASSWORD)
    assert again.post("/sign-in/code/", {"code": codes[3]}).status_code == 422
    assert AccessEntry.objects.get(kind="recovery-code").facts == {"left": 9}


def test_a_code_opens_once_and_guessing_it_is_slowed(ann):
    turn_on(ann)
    code = code_of(ann)
    for is_first in (True, False):
        client = browser()
        try_in(client, "Ann", PASSWORD)
        client.post("/sign-in/code/", {"code": code})
        assert is_in(client) is is_first
    for n in range(8):
        answer = client.post("/sign-in/code/", {"code": f"{n:06}"})
    assert "Too many tries" in text_of(answer)
    assert AccessEntry.objects.get(kind="code-wrong").times >= 3


def test_without_a_right_password_there_is_no_second_step(ann):
    turn_on(ann)
    client = browser()
    try_in(client, "Ann")
    answer = client.post("/sign-in/code/", {"code": code_of(ann)})
    assert answer.headers["Location"] == "/sign-in/"
    assert not is_in(client)


def test_where_it_is_required_officials_and_owners_set_it_up_first(event, ann):
    scorer = person("Sam", event, role="scorer")
    olga = owner()
    turn_on(olga)
    browser(olga).post(
        "/helpers/", {"do": "rules", "idle_minutes": "720", "second_factor_required": "on"}
    )
    cache.clear()
    desk = f"/desk/{event.slug}/"
    client = browser(ann)
    assert client.get(desk).headers["Location"] == "/you/second-factor/"
    assert client.post(f"{desk}set-up/", {}).headers["Location"] == "/you/second-factor/"
    assert client.get("/you/second-factor/").status_code == 200
    contest = event.contests.get()
    assert browser(scorer).get(f"{desk}{contest.slug}/").status_code == 200
    turn_on(ann)
    assert client.get(desk).status_code == 200
    client.post("/you/second-factor/", {"do": "off"})
    ann.refresh_from_db()
    assert ann.totp_secret


def test_tokens_are_on_the_trail_and_their_secrets_nowhere(ann):
    client = browser(ann)
    page = text_of(client.post("/tokens/", {"name": "web page", "scope": "read", "days": "3"}))
    secret = re.search(r'value="(rd_[^"]+)"', page).group(1)
    client.post(f"/tokens/{ApiToken.objects.get().pk}/revoke/")
    kinds = [entry.kind for entry in AccessEntry.objects.filter(kind__startswith="token")]
    assert kinds == ["token-revoked", "token-made"]
    assert secret not in str(list(AccessEntry.objects.values()))


def test_the_trail_tells_every_kind_of_entry(event):
    for kind in AccessEntry.Kind:
        facts = {"role": "scorer", "before": "official", "by": "Ann", "left": 3, "token": "x"}
        AccessEntry.objects.create(
            at=timezone.now(), kind=kind, actor="Ann", event=event, facts=facts
        )
    page = text_of(browser(owner()).get("/helpers/trail/"))
    assert page.count("<time") >= len(AccessEntry.Kind)
    only = text_of(browser(Account.objects.get()).get("/helpers/trail/?kind=token-made"))
    assert only.count("<time") == 1
