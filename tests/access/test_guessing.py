"""Guessing a password is slowed down, whatever the spelling, and keeps nobody out for good."""

import time

import pytest
from django.core import signing
from django.test import RequestFactory

from access.models import AccessEntry, Account
from access.sign_in.throttle import Lane, TooManyTries, device_of, let_through
from domain.wording import Malformed
from tests.scenes.accounts import PASSWORD, browser, is_in, new_event, person, text_of, try_in
from tournaments.models import Event

pytestmark = pytest.mark.django_db
WAIT = "Too many tries"


@pytest.fixture(autouse=True)
def now(monkeypatch):
    """A clock that only the test turns, however slow the machine; cache and lanes go by it."""

    class Clock:
        at = time.time()

    clock = Clock()
    monkeypatch.setattr(time, "time", lambda: clock.at)
    return clock


def tries(client, names):
    return [WAIT in text_of(try_in(client, name)) for name in names]


@pytest.mark.parametrize(
    "spelled",
    [
        lambda n: " " * n + "fiona",
        lambda n: "fiona" + "\u3000" * n,
        lambda n: ("fiona", "ﬁona", "FIONA", "ｆｉｏｎａ")[n % 4],
        lambda n: "fi" + "\u200b" * n + "ona",
    ],
)
def test_another_spelling_of_a_name_is_no_new_try(spelled):
    person("Fiona", runs_every_event=True)
    slowed = tries(browser(), [spelled(n) for n in range(40)])
    assert slowed == [False] * 10 + [True] * 30


def test_a_name_signs_in_by_any_spelling_and_is_made_once():
    fiona = person("Fiona", runs_every_event=True)
    client = browser()
    try_in(client, "  ﬁONA ", PASSWORD)
    assert client.session["_auth_user_id"] == str(fiona.pk)
    from access.accounts.services import owner_set_up, setup_link_make

    with pytest.raises(Malformed) as refused:
        owner_set_up(token=setup_link_make(), sign_in_name="ﬁona", password=PASSWORD)
    assert refused.value.code == "name-taken"


def test_waits_grow_and_end(now):
    lane = Lane("test", "x", free=2, first=5, longest=30)
    waited = []
    for _ in range(7):
        try:
            let_through([lane])
        except TooManyTries as refused:
            waited.append(refused.seconds)
            now.at += refused.seconds + 0.1
            let_through([lane])
    assert waited == [5, 10, 20, 30, 30]


def test_many_at_once_do_not_pass_together():
    lane = Lane("test", "x", free=3, first=60, longest=60)
    passed = 0
    for _ in range(20):
        try:
            let_through([lane])
        except TooManyTries:
            continue
        passed += 1
    assert passed == 3


def test_many_addresses_that_try_one_name_are_slowed_too():
    person("Fiona", runs_every_event=True)
    client = browser()
    answers = [text_of(try_in(client, "fiona", address=f"10.0.0.{n}")) for n in range(60)]
    assert [WAIT in answer for answer in answers] == [False] * 20 + [True] * 40


def test_one_address_that_tries_many_names_is_slowed():
    client = browser()
    slowed = tries(client, [f"name {n}" for n in range(80)])
    assert slowed == [False] * 60 + [True] * 20
    # All addresses of one network of the new kind are one.
    for n in range(60):
        answer = try_in(client, f"other {n}", address=f"2001:db8::{n + 1:x}")
    assert WAIT not in text_of(answer)
    assert WAIT in text_of(try_in(client, "another", address="2001:db8::ffff"))


def test_a_stranger_who_goes_on_guessing_keeps_nobody_out_where_they_always_come_from():
    person("Fiona", runs_every_event=True)
    own = browser(address="10.0.0.9")
    try_in(own, "Fiona", PASSWORD)
    own.post("/sign-out/")
    for n in range(60):
        try_in(browser(), "fiona", address=f"10.0.0.{n % 20}")
    # Elsewhere she has to wait; on her own laptop, behind the same address, she has not.
    assert WAIT in text_of(try_in(browser(), "Fiona", PASSWORD, address="10.0.0.9"))
    try_in(own, "Fiona", PASSWORD, address="10.0.0.3")
    assert is_in(own)
    # That device is no way to guess either.
    own.post("/sign-out/")
    assert tries(own, ["fiona"] * 12) == [False] * 10 + [True] * 2


def test_names_that_nobody_has_do_not_push_a_count_out(settings):
    person("Fiona", runs_every_event=True)
    tries(browser(), ["fiona"] * 12)
    for n in range(1000):
        let_through([Lane("flood", str(n), free=1, first=1, longest=1)])
    assert tries(browser(), ["fiona"]) == [True]


def test_a_flood_of_wrong_tries_leaves_one_line_and_no_typed_name():
    person("Fiona", runs_every_event=True)
    client = browser()
    tries(client, ["fiona"] * 8)
    tries(client, [f"my secret password {n}" for n in range(9)])
    lines = AccessEntry.objects.filter(kind="password-wrong").order_by("pk")
    assert [(line.about, line.times, line.address) for line in lines] == [
        ("Fiona", 8, "192.0.2.1"),
        ("", 9, "192.0.2.1"),
    ]


@pytest.mark.parametrize("password", ["fionafiona", "Fiona Lee 1", "LEE-fiona-lee", "ﬁonalee99"])
def test_a_password_that_repeats_the_name_is_refused(password):
    from access.accounts.services import owner_set_up, setup_link_make

    with pytest.raises(Malformed) as refused:
        owner_set_up(token=setup_link_make(), sign_in_name="Fiona Lee", password=password)
    assert refused.value.code == "password-repeats-name"
    assert not Account.objects.exists()


def test_a_wrong_password_tells_nobody_whether_there_is_such_a_name():
    event = new_event()
    person("Fiona", event)
    person("Gone", event, is_active=False)
    client = browser()
    said = {
        text_of(try_in(client, name)).partition("<form")[2].replace(name, "")
        for name in ("fiona", "gone", "nobody")
    }
    assert len({text.partition('role="alert"')[2][:120] for text in said}) == 1
    assert Event.objects.count() == 1


def test_a_device_that_an_older_rallydeck_remembered_is_still_known():
    account = person("Ann Lee")
    request = RequestFactory().get("/sign-in/")
    # Name and salt as they are in people's browsers.
    request.COOKIES["rallydeck_device"] = signing.dumps(
        ["a-word", [account.pk]], salt="access.devices"
    )
    assert device_of(request, account) == "a-word"
