"""The webhooks page at the desk."""

import re
import socket
import threading

import pytest
from django.utils import timezone

from access.models import Account, Membership
from jobs.models import Job
from jobs.services import job_run
from tests.scenes.contests import contest_make
from tests.webhooks.webhook_receiver import receiving
from webhooks import services
from webhooks.models import Delivery, Webhook

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return contest_make(4).event


@pytest.fixture
def official(client, event):
    account = Account.objects.create(sign_in_name="Ann")
    Membership.objects.create(account=account, event=event, role="official")
    client.force_login(account)
    return client


def test_add_test_turn_on_and_remove(official, event):
    address = f"/desk/{event.slug}/webhooks/"
    assert "Nothing leaves this machine" in official.get(address).content.decode()

    def do(**given):
        return official.post(address, given, follow=True)

    with receiving() as receiver:
        page = do(do="add", address=receiver.address, kinds=["table-called"], private_allowed="on")
        assert f"{receiver.address} was added and is off for now." in page.content.decode()
        webhook = Webhook.objects.get()
        assert webhook.secret in page.content.decode()
        page = do(do="test", webhook=webhook.pk, seen="off")
        assert f"A test is on its way to {webhook.address}." in page.content.decode()
        services.deliveries_when_due()
        assert job_run(job_id=Job.objects.get(kind="webhooks").pk)
        assert receiver.came[0][1]["Rallydeck-Kind"] == "test"
    page = official.get(address).content.decode()
    assert "arrived" in page
    assert "<td>answered</td>" in page
    assert (
        f"{webhook.address} is turned on."
        in do(do="on", webhook=webhook.pk, seen="off").content.decode()
    )
    webhook.refresh_from_db()
    assert webhook.state == "on"
    assert do(do="off", webhook=webhook.pk, seen="off").status_code == 409
    page = do(do="end", webhook=webhook.pk, seen="on")
    assert f"{webhook.address} is removed." in page.content.decode()
    webhook.refresh_from_db()
    assert webhook.state == "ended"
    assert "Ended" in official.get(address).content.decode()
    assert Delivery.objects.count() == 1
    assert list(event.audit.values_list("action", flat=True))[-3:] == [
        *("webhook_add", "webhook_turn", "webhook_end")
    ]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"address": "http://127.0.0.1/", "kinds": ["table-called"]}, "https://"),
        ({"address": "https://127.0.0.1/", "kinds": ["table-called"]}, "private network"),
        ({"address": "nonsense", "kinds": ["table-called"]}, "web address such as"),
        ({"address": "https://club.example.org/", "kinds": []}, "required"),
        ({"address": "https://club.example.org/", "kinds": ["all"]}, "all is not one"),
    ],
)
def test_what_cannot_be_added_is_said_beside_the_field(official, event, given, words):
    answer = official.post(f"/desk/{event.slug}/webhooks/", {"do": "add", **given})
    # An address on a private network can be read, and is refused.
    assert answer.status_code == (422 if words == "private network" else 400)
    assert words in answer.content.decode()
    assert not Webhook.objects.exists()


@pytest.mark.parametrize("webhook", ["", "x", "9" * 30, "-1", "1²"])
def test_a_number_that_is_none_changes_nothing(official, event, webhook):
    given = {"do": "test", "webhook": webhook}
    assert official.post(f"/desk/{event.slug}/webhooks/", given).status_code == 409


def _tested(official, event, **given):
    """The page after a test to this webhook."""
    webhook = Webhook.objects.create(event=event, kinds=["table-called"], **given)
    address = f"/desk/{event.slug}/webhooks/"
    official.post(address, {"do": "test", "webhook": webhook.pk, "seen": "off"})
    services.deliveries_when_due()
    job_run(job_id=Job.objects.filter(kind="webhooks").latest("pk").pk)
    return official.get(address).content.decode()


def test_a_test_to_the_own_network_tells_nothing_of_what_listens_there(official, event):
    """Neither a greeting, nor why there was none, nor the status of whatever web page it was."""
    greeting = b"SSH-2.0-OpenSSH_9.2p1\r\n"
    with socket.create_server(("127.0.0.1", 0)) as greeter:
        port = greeter.getsockname()[1]

        def greet():
            line, _ = greeter.accept()
            with line:
                line.sendall(greeting)
                line.recv(65536)

        thread = threading.Thread(target=greet)
        thread.start()
        open_port = _tested(
            official, event, address=f"http://127.0.0.1:{port}/", private_allowed=True
        )
        thread.join()
    closed = _tested(official, event, address=f"http://127.0.0.1:{port}/", private_allowed=True)
    for page in (open_port, closed):
        assert "<td>did not answer</td>" in page
        assert not re.search(r"SSH|Errno|refused|BadStatus|Error", page)
    with receiving() as receiver:
        receiver.status = 418
        page = _tested(official, event, address=receiver.address, private_allowed=True)
    assert "<td>answered</td>" in page
    assert not re.search(r"\b418\b", page), "a port or a token may have these digits"


def test_the_web_person_sees_what_a_public_receiver_answered(official, event):
    webhook = Webhook.objects.create(
        event=event, address="https://club.example.org/", kinds=["table-called"]
    )
    Delivery.objects.create(
        webhook=webhook, kind="test", body="{}", due_at=timezone.now(), status=503, state="given_up"
    )
    page = official.get(f"/desk/{event.slug}/webhooks/").content.decode()
    assert "<td>answered (503)</td>" in page
