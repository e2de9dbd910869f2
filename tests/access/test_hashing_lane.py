"""Passwords are hashed one at a time beside everything else; who comes too many is told so."""

import threading

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher, check_password, make_password
from django.test import Client, override_settings

from access import hashing_lane
from access.hashing_lane import LanedHasher
from access.models import Account
from domain.wording import Busy

LANE = override_settings(PASSWORD_HASHERS=["access.hashing_lane.LanedHasher"])


@pytest.fixture
def full_lane():
    """Someone else's passwords are being hashed in every place of the lane."""
    over = threading.Event()
    begun = threading.Event()
    hashing_lane._thread.submit(lambda: (begun.set(), over.wait()))
    begun.wait()
    for _ in range(1 + hashing_lane.WAITING):
        assert hashing_lane._places.acquire(blocking=False)
    yield
    over.set()
    for _ in range(1 + hashing_lane.WAITING):
        hashing_lane._places.release()


@LANE
def test_it_makes_what_django_makes_and_knows_older_passwords():
    older = PBKDF2PasswordHasher().encode("three blue boats", "salt", 1000)
    assert LanedHasher().encode("three blue boats", "salt", 1000) == older
    assert check_password("three blue boats", older)
    assert not check_password("three red boats", older)
    assert make_password("three blue boats").startswith("pbkdf2_sha256$")


@LANE
def test_where_too_many_wait_it_refuses_at_once(full_lane):
    with pytest.raises(Busy):
        make_password("three blue boats")


@LANE
@pytest.mark.django_db
def test_a_sign_in_then_gets_a_page_that_says_when_to_come_back(full_lane):
    Account.objects.create(sign_in_name="Ann", password="pbkdf2_sha256$1000$salt$x")
    browser = Client(headers={"host": "localhost"})
    answer = browser.post("/sign-in/", {"username": "Ann", "password": "three blue boats"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert "Try again in a few seconds" in answer.content.decode()


@LANE
@pytest.mark.django_db
def test_a_name_that_nobody_has_waits_in_the_same_lane(full_lane):
    answer = Client(headers={"host": "localhost"}).post(
        "/sign-in/", {"username": "Nobody", "password": "three blue boats"}
    )
    assert answer.status_code == 503
