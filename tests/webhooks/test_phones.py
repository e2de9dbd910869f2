"""A phone that rings: asked for over https, sealed for one phone, told table and names alone."""

import base64
import dataclasses
import json
import time

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.cache import cache
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from py_vapid import Vapid02

from domain.wording import Illegal, Malformed
from jobs.models import Job
from jobs.tasks import run
from scoring.calls.services import matches_call
from tests.scenes.contests import DESK, at_tables, contest_make
from tests.webhooks.webhook_receiver import receiving
from tournaments.models import Player
from webhooks.messages import PHONES
from webhooks.models import Phone, PhoneKey
from webhooks.phones import encryption, services

pytestmark = pytest.mark.django_db


class Handset:
    """What a browser keeps for itself: a key, and a secret that it shares with us."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"sixteen letters!"

    def keys(self):
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": _text(public), "auth": _text(self.secret)}

    def opened(self, body):
        told = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"
        )
        return json.loads(told)


def _text(given):
    return base64.urlsafe_b64encode(given).decode().rstrip("=")


@pytest.fixture
def receiver():
    with receiving() as running:
        yield running


@pytest.fixture
def in_the_hall(monkeypatch):
    """The push service of these tests is on loopback, which is refused everywhere else."""
    monkeypatch.setattr(services, "PRIVATE_ALLOWED", True)


@pytest.fixture
def contest():
    return contest_make(8, tables=4)


def _page(contest, player):
    client = Client(headers={"host": "localhost", "accept-language": "fr"})
    client.cookies[f"player-{contest.event_id}"] = str(player.pk)
    return client


def _asks(contest, player, handset, address, *, secure=True):
    said = {"endpoint": address, "expirationTime": None, "keys": handset.keys()}
    return _page(contest, player).post(
        f"/e/{contest.event.slug}/me/phone/", said, content_type="application/json", secure=secure
    )


def _someone(contest):
    return Player.objects.filter(entries__contest=contest).order_by("pk").first()


def _work():
    """As the worker does it: Celery's own task, by the row's number."""
    for job in Job.objects.filter(kind=PHONES, state="queued"):
        run.apply(args=[job.pk]).get()


def _called(contest, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        matches_call(actor=DESK, contest_id=contest.pk)
    _work()


def test_a_called_table_rings_the_phone_of_whoever_sits_there_and_nobody_else_reads_it(
    contest, receiver, in_the_hall, django_capture_on_commit_callbacks
):
    player, handset = _someone(contest), Handset()
    assert _asks(contest, player, handset, receiver.address).status_code == 204
    _called(contest, django_capture_on_commit_callbacks)
    [(path, headers, body)] = receiver.came
    assert path == "/hook?x=1"
    assert player.name.encode() not in body
    told = handset.opened(body)
    assert set(told) == {"title", "body", "event"}
    table = next(
        game.table.number
        for game in at_tables(contest)
        if game.sides.filter(side__members__entry__player=player).exists()
    )
    assert told["title"] == f"Votre table\N{NO-BREAK SPACE}: {table}"
    assert player.name in told["body"]
    assert headers["Content-Encoding"] == "aes128gcm"
    assert int(headers["TTL"]) <= 300
    with pytest.raises(http_ece.ECEException):
        Handset().opened(body)


def test_the_sender_is_this_machine_and_no_other(contest, receiver, in_the_hall):
    key = services.key_get()
    assert services.key_get() == key
    assert PhoneKey.objects.count() == 1
    said = encryption.headers(
        receiver.address, private=key.private, site="https://rally.example.org"
    )
    token, public = (part.partition("=")[2] for part in said["Authorization"][6:].split(","))
    assert public == encryption.public_key(key.private)
    claims = json.loads(encryption.raw(token.split(".")[1]))
    assert claims["aud"] == receiver.address.partition("/hook")[0]
    assert claims["sub"] == "https://rally.example.org"
    assert Vapid02.verify(said["Authorization"])


def test_a_phone_that_its_service_no_longer_knows_is_forgotten(
    contest, receiver, in_the_hall, django_capture_on_commit_callbacks
):
    _asks(contest, _someone(contest), Handset(), receiver.address)
    receiver.status = 410
    _called(contest, django_capture_on_commit_callbacks)
    assert len(receiver.came) == 1
    assert not Phone.objects.exists()


def test_without_https_nothing_is_offered_and_nothing_is_taken(contest, receiver, in_the_hall):
    player = _someone(contest)
    assert _asks(contest, player, Handset(), receiver.address, secure=False).status_code == 404
    matches_call(actor=DESK, contest_id=contest.pk)
    page = f"/e/{contest.event.slug}/me/"
    assert b"data-phone-key" not in _page(contest, player).get(page).content
    assert b"data-phone-key" in _page(contest, player).get(page, secure=True).content
    assert not Phone.objects.exists()


@pytest.mark.parametrize(
    "said", [b"", b"[]", b'{"endpoint": 5}', b'{"endpoint": "https://push.example/", "keys": {}}']
)
def test_what_is_no_subscription_is_refused(contest, said):
    address = f"/e/{contest.event.slug}/me/phone/"
    client = _page(contest, _someone(contest))
    assert client.post(address, said, content_type="application/json", secure=True).status_code == (
        400
    )


def test_an_address_in_the_private_network_is_never_rung(
    contest, receiver, django_capture_on_commit_callbacks
):
    """Neither as it is asked for, nor when a row of an older day has one."""
    player, handset = _someone(contest), Handset()
    assert _asks(contest, player, handset, receiver.address).status_code == 400
    keys = handset.keys()
    Phone.objects.create(
        player=player,
        address=receiver.address.replace("http://", "https://"),
        phone_key=keys["p256dh"],
        phone_secret=keys["auth"],
        language="en",
        site="https://rally.example.org",
    )
    _called(contest, django_capture_on_commit_callbacks)
    assert receiver.came == []


def test_keys_that_are_none_and_a_seventh_phone(contest, in_the_hall):
    given = {"player": _someone(contest), "language": "en", "site": "https://rally.example.org"}
    keys = Handset().keys()
    for n in range(8):
        services.phone_add(
            address=f"https://push.example.org/{n}",
            phone_key=keys["p256dh"],
            phone_secret=keys["auth"],
            **given,
        )
        # Each an hour after the one before.
        Phone.objects.update(made_at=F("made_at") - services.NEW_FOR)
    assert sorted(Phone.objects.values_list("address", flat=True)) == [
        f"https://push.example.org/{n}" for n in range(2, 8)
    ]
    with pytest.raises((Malformed, Illegal)):
        services.phone_add(
            address="https://push.example.org/x", phone_key="AQI", phone_secret="AQI", **given
        )


def test_nobody_pushes_a_phone_out_by_asking_again_and_again(contest, in_the_hall):
    """Whoever knows a name may say that it is theirs; the real phone must stay."""
    cache.clear()
    player = _someone(contest)
    address = "https://push.example.org/{}".format
    assert _asks(contest, player, Handset(), address("own")).status_code == 204
    for _ in range(20):
        assert _asks(contest, player, Handset(), address("own")).status_code == 204
    answers = [_asks(contest, player, Handset(), address(n)) for n in range(9)]
    assert [answer.status_code for answer in answers] == [204] * 4 + [429] * 5
    assert Phone.objects.filter(player=player, address=address("own")).exists()
    assert int(answers[-1].headers["Retry-After"]) > 0
    assert answers[-1].json()["code"] == "too-many-phones"
    assert answers[-1].json()["detail"].startswith("Trop de téléphones")
    assert _asks(contest, player, Handset(), address(3)).status_code == 204, "is known already"
    other = Player.objects.filter(entries__contest=contest).order_by("pk").last()
    assert _asks(contest, other, Handset(), address("other")).status_code == 204


def test_one_visitor_does_not_ask_without_end(contest, in_the_hall, settings):
    cache.clear()
    settings.ENV = dataclasses.replace(settings.ENV, api_per_minute=2)
    players = Player.objects.filter(entries__contest=contest).order_by("pk")[:3]
    asked = [
        _asks(contest, player, Handset(), f"https://push.example.org/{player.pk}").status_code
        for player in players
    ]
    assert asked == [204, 204, 429]
    assert Phone.objects.count() == 2


def test_where_no_phone_is_known_a_call_costs_one_question_once_it_is_made_and_no_job(
    contest, django_capture_on_commit_callbacks
):
    def about(asked):
        return sum("webhooks_phone" in one["sql"] for one in asked)

    with django_capture_on_commit_callbacks() as after, CaptureQueriesContext(connection) as during:
        matches_call(actor=DESK, contest_id=contest.pk)
    assert about(during) == 0
    with CaptureQueriesContext(connection) as afterwards:
        for callback in after:
            callback()
    assert about(afterwards) == 1
    assert not Job.objects.filter(kind=PHONES).exists()


def test_the_phones_program_comes_from_the_root():
    answer = Client(headers={"host": "localhost"}).get("/phone-worker.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert b"showNotification" in answer.content


def test_no_phone_of_the_last_hour_is_pushed_out_at_the_turn_of_the_hour(
    contest, in_the_hall, monkeypatch
):
    """docs/reference/webhooks.md: "none of the last hour is pushed out"."""
    cache.clear()
    begun, player = time.time(), _someone(contest)
    address = "https://push.example.org/{}".format

    def at(minutes, name):
        monkeypatch.setattr(time, "time", lambda: begun + 60 * minutes)
        return _asks(contest, player, Handset(), address(name)).status_code

    assert at(0, "stranger-0") == 204  # opens the window
    assert at(58, "own") == 204
    for n in range(1, 4):
        at(59, f"stranger-{n}")
    for n in range(4, 9):
        at(61, f"stranger-{n}")
    assert Phone.objects.filter(player=player, address=address("own")).exists()


def test_what_is_no_phone_does_not_use_up_a_persons_five(contest):
    cache.clear()
    player = _someone(contest)
    for n in range(5):
        assert _asks(contest, player, Handset(), f"http://no-https.example/{n}").status_code != 204
    assert _asks(contest, player, Handset(), "https://push.example.org/own").status_code == 204
