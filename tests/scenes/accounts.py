"""An event, and people who help at it, for the tests of access."""

from datetime import date, timedelta

from django.test import Client
from django.utils import timezone

from access.models import Account, Membership
from tournaments.contests.services import contest_create
from tournaments.events.services import event_create

PASSWORD = "three plain words"
WRONG = "no such words"


def new_event(name="Spring Rally"):
    today = timezone.now().date()
    event = event_create(
        actor="test", name=name, starts_on=today - timedelta(days=1), ends_on=date(2099, 5, 3)
    )
    contest_create(actor="test", event=event, name="Skip-Bo", rule_set="texas", tables=4)
    return event


def person(name, event=None, role="official", **about):
    account = Account(sign_in_name=name, **about)
    account.set_password(PASSWORD)
    account.save()
    if event is not None:
        Membership.objects.create(account=account, event=event, role=role)
    return account


def owner(name="Olga"):
    return person(name, runs_every_event=True)


def browser(account=None, address="192.0.2.1", **headers):
    client = Client(headers={"host": "localhost", **headers}, REMOTE_ADDR=address)
    if account is not None:
        client.force_login(account)
    return client


def try_in(client, name, password=WRONG, address=None):
    given = {} if address is None else {"REMOTE_ADDR": address}
    return client.post("/sign-in/", {"username": name, "password": password}, **given)


def is_in(client):
    return "_auth_user_id" in client.session


def text_of(answer):
    return answer.content.decode()
