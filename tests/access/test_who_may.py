"""Every address, with every role, against the one table."""

from datetime import date
from functools import partial

import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from access.helpers.tablets import tablet_pin_make, today_of
from access.models import Account, Membership
from access.permissions import BESIDE, PASSWORD_AGAIN, WHO_MAY, WHO_MAY_CHANGE, Role
from access.sessions import desks_heard
from access.tokens import token_make
from config import asgi
from tests.addresses import addresses
from tournaments.contests.services import contest_create
from tournaments.events.services import event_create
from tournaments.pulse import EVERY_DESK

pytestmark = pytest.mark.django_db


ADDRESSES = addresses()


def test_every_address_is_in_the_table_and_the_table_has_no_other():
    assert set(ADDRESSES) - set(WHO_MAY) == set(), "give each its row in access/permissions.py"
    assert set(WHO_MAY) - set(ADDRESSES) == set(), "access/permissions.py has rows of no address"


@pytest.fixture
def event():
    event = event_create(
        actor="test", name="Spring Rally", starts_on=date(2026, 5, 1), ends_on=date(2026, 5, 3)
    )
    contest_create(actor="test", event=event, name="Skip-Bo", rule_set="texas", tables=4)
    return event


def _account(role, event):
    everywhere = role is Role.EVERYWHERE
    account, is_new = Account.objects.get_or_create(
        sign_in_name=role.name, runs_every_event=everywhere
    )
    if is_new and not everywhere:
        Membership.objects.create(account=account, event=event, role=role.name.lower())
    return account


def _client(role, event):
    client = Client()
    if role is not Role.ANYONE:
        client.force_login(_account(role, event))
    return client


def _program(role, event, scope="run"):
    """The same person, through a token: the API knows no cookies."""
    if role is Role.ANYONE:
        return Client()
    _, secret = token_make(account=_account(role, event), name="test", scope=scope, days=1)
    return Client(headers={"authorization": f"Bearer {secret}"})


def _address(name, event):
    given = {
        "entry": 1,
        "game": 1,
        "match": "main:1:1",
        "rule_set": "texas",
        "side": 1,
        "table": 1,
        "event": event.slug,
        "contest": event.contests.get().slug,
        "token": 1,
        "job": 1,
        "job_id": 1,
        "code": "ABCD",
        "sheet": "chart",
        "number": 1,
        "player": 1,
        "chapter": 1,
        "key": "main:1:1",
        "secret": "x",
        "what": "results",
        "kind": "csv",
        "session": 1,
        "part": "guide",
        "page": "when",
        "picture": "desk-laptop-light.png",
        "helper": Account.objects.values_list("pk", flat=True).first() or 1,
    }
    return reverse(name, kwargs={key: given[key] for key in ADDRESSES[name]})


def _fault(answer, role, needed):
    """What is wrong with this answer to this role, if anything."""
    leads_to = answer.headers.get("Location", "")
    asked_to_sign_in = answer.status_code == 401 or "/sign-in/" in leads_to
    if role >= needed:
        return "is closed" if asked_to_sign_in or answer.status_code == 403 else ""
    if role is Role.ANYONE:
        return "" if asked_to_sign_in else "does not ask to sign in"
    return "" if answer.status_code == 403 else "is open"


# Open to anyone, and of use only after a right password: without one it leads to the sign-in.
STEPS = {"access:code"}


def _in_its_turn(role, number, name):
    """Whoever may just open it and whoever may not; of those who may more, one."""
    more = role - WHO_MAY[name]
    return more <= 0 or number % (max(Role) - WHO_MAY[name]) == more - 1


@pytest.mark.long
@pytest.mark.parametrize("role", list(Role))
def test_an_address_opens_for_those_in_the_table_and_nobody_else(role, event):
    names = sorted(set(ADDRESSES) - STEPS)
    asked = [name for number, name in enumerate(names) if _in_its_turn(role, number, name)]
    assert _opens_wrongly(role, event, asked) == {}


@pytest.mark.soak
@pytest.mark.parametrize("role", list(Role))
def test_every_address_opens_for_everybody_in_the_table(role, event):
    assert _opens_wrongly(role, event, sorted(set(ADDRESSES) - STEPS)) == {}


def _opens_wrongly(role, event, names):
    page, program = _client(role, event), _program(role, event)
    faults = {}
    for name in names:
        answer = (program if name.startswith("api:") else page).get(_address(name, event))
        if fault := _fault(answer, role, WHO_MAY[name]):
            faults[name] = f"{fault}: {answer.status_code} {answer.headers.get('Location', '')}"
    return faults


SCOPES = {"read": Role.ANYONE, "score": Role.SCORER, "run": Role.OFFICIAL}


METHODS = ("post", "put", "patch", "delete")


def _in_turn(number, name):
    """The next address is tried in the next way; another role and scope begin with another one."""
    return [METHODS[(number + list(WHO_MAY_CHANGE).index(name)) % len(METHODS)]]


@pytest.mark.long
@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("role", list(Role))
def test_a_token_changes_no_more_than_its_person_and_its_scope_allow(role, scope, event):
    number = list(Role).index(role) + list(SCOPES).index(scope)
    assert _changes_too_much(role, scope, event, partial(_in_turn, number)) == {}


@pytest.mark.soak
@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("role", list(Role))
def test_a_token_changes_no_more_in_whatever_way_it_is_tried(role, scope, event):
    assert _changes_too_much(role, scope, event, lambda name: METHODS) == {}


def _changes_too_much(role, scope, event, methods):
    client = _program(role, event, scope)
    faults = {}
    for name, needed in WHO_MAY_CHANGE.items():
        for method in methods(name):
            answer = getattr(client, method)(_address(name, event), content_type="application/json")
            closed = 401 if role is Role.ANYONE else 403
            if min(role, SCOPES[scope]) >= needed:
                right = answer.status_code not in (401, 403)
            else:
                right = answer.status_code == closed
            if not right:
                faults[name, method] = answer.status_code
    return faults


@pytest.mark.long
@pytest.mark.parametrize("role", [Role.ANYONE, Role.SCORER, Role.OFFICIAL])
def test_nothing_is_sent_to_a_page_that_is_closed(role, event):
    page = _client(role, event)
    for name in sorted(set(ADDRESSES) - STEPS):
        if role < WHO_MAY[name] and not name.startswith("api:"):
            answer = page.post(_address(name, event))
            assert _fault(answer, role, WHO_MAY[name]) == "", name


@pytest.mark.long
def test_a_tablet_signed_in_by_a_pin_opens_what_a_scorer_does_but_for_the_password_again(event):
    official = _account(Role.OFFICIAL, event)
    pin, _ = tablet_pin_make(actor=official, event=event, name="Tablet", day=today_of(event))
    tablet = Client()
    tablet.force_login(pin.account)
    closed = {name for name, methods in PASSWORD_AGAIN.items() if "GET" in methods}
    faults = {}
    for name in sorted(set(ADDRESSES) - STEPS):
        if name.startswith("api:"):
            continue
        needed = Role.OFFICIAL if name in closed else WHO_MAY[name]
        answer = tablet.get(_address(name, event))
        if fault := _fault(answer, Role.SCORER, needed):
            faults[name] = f"{fault}: {answer.status_code}"
    assert faults == {}


def test_what_is_answered_beside_the_addresses_is_in_the_table_too():
    """The web server looks at how a path begins before Django does."""
    beside = {asgi.STREAMS, asgi.static_files.PREFIX}
    assert {f"/{path.split('/')[1]}/" for path in BESIDE} == beside
    for path in beside:
        with pytest.raises(Resolver404):
            resolve(path)


@pytest.mark.parametrize("role", list(Role))
def test_the_desks_number_is_heard_by_those_in_the_table(role, event):
    client = _client(role, event)
    cookie = client.cookies.get("sessionid")
    heard = desks_heard()
    key = cookie.value if cookie else ""
    hears = bool({(key, event.slug), (key, EVERY_DESK)} & heard)
    assert hears == (role >= BESIDE["/live/<event>/desk"])


def test_a_cookie_opens_nothing_in_the_api(event):
    signed_in = _client(Role.OFFICIAL, event)
    assert signed_in.get(_address("api:players", event)).status_code == 401


def test_an_official_of_one_event_is_nobody_in_another(event):
    from access.permissions import role_of

    other = event_create(
        actor="test", name="Autumn Rally", starts_on=date(2026, 9, 1), ends_on=date(2026, 9, 1)
    )
    account = Account.objects.create(sign_in_name="ann")
    Membership.objects.create(account=account, event=event, role="official")
    assert role_of(account, event.slug) is Role.OFFICIAL
    assert role_of(account, other.slug) is Role.ANYONE
    account.is_active = False
    assert role_of(account, event.slug) is Role.ANYONE


def test_an_address_that_is_not_listed_is_closed(event, monkeypatch):
    monkeypatch.delitem(WHO_MAY, "home")
    assert _client(Role.OFFICIAL, event).get("/").status_code == 403
