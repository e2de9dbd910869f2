"""A forgotten password: the role stays, everything that was open ends, and it is on the trail."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from access.models import AccessEntry, Account
from access.tokens import token_make
from config.data_lock import DataLock
from domain.wording import Illegal
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


def link(*given):
    out = StringIO()
    call_command("setup_link", *given, stdout=out)
    return re.search(r"/set-up/\S+/", out.getvalue()).group()


def test_a_link_leads_to_the_rallydeck_that_runs_with_this_folder(tmp_path, settings):
    settings.DATA = tmp_path
    out = StringIO()
    with DataLock(tmp_path) as lock:
        lock.tell("http://127.0.0.1:8931/")
        call_command("setup_link", stdout=out)
    assert "http://127.0.0.1:8931/set-up/" in out.getvalue()
    call_command("setup_link", stdout=out)
    assert f"http://127.0.0.1:{settings.ENV.port}/set-up/" in out.getvalue()


def test_a_link_for_an_official_gives_a_password_and_nothing_more():
    event = new_event()
    ann = person("Ann", event)
    _, secret = token_make(account=ann, name="web page", scope="run", days=9)
    elsewhere = browser(ann)
    address = link(" ann ")
    client = browser()
    assert "Ann, a new password" in text_of(client.get(address))
    assert client.post(address, {"password": NEW}).status_code == 302
    ann.refresh_from_db()
    assert not ann.runs_every_event
    assert [(one.event, one.role) for one in ann.memberships.all()] == [(event, "official")]
    assert elsewhere.get(f"/desk/{event.slug}/").status_code == 302
    program = browser(authorization=f"Bearer {secret}")
    assert program.get(f"/api/v1/events/{event.slug}/players/").status_code == 401
    assert client.get(f"/desk/{event.slug}/").status_code == 200
    assert client.get("/helpers/").status_code == 403
    try_in(browser(), "Ann", PASSWORD)
    kinds = list(AccessEntry.objects.order_by("pk").values_list("kind", "actor", "about"))
    assert ("recovery-link", "make setup-link", "Ann") in kinds
    assert ("recovered", "Ann", "") in kinds


def test_a_link_for_a_new_owner_touches_no_account_that_is_there():
    event = new_event()
    ann = person("Ann", event)
    address = link()
    answer = browser().post(address, {"sign_in_name": "ANN", "password": NEW})
    assert answer.status_code == 400
    assert "called “ANN” already" in text_of(answer)
    ann.refresh_from_db()
    assert not ann.runs_every_event
    assert ann.check_password(PASSWORD)
    client = browser()
    client.post(address, {"sign_in_name": "Bo", "password": NEW})
    assert is_in(client)
    assert Account.objects.get(sign_in_name="Bo").runs_every_event


def test_a_link_works_once_and_only_the_newest():
    ann = owner("Ann")
    old, new = link("Ann"), link("Ann")
    assert browser().get(old).status_code == 422
    assert browser().post(new, {"password": NEW}).status_code == 302
    assert browser().post(new, {"password": "yet other words"}).status_code == 422
    ann.refresh_from_db()
    assert ann.check_password(NEW)


def test_nobody_of_that_name_and_nobody_who_is_out_gets_a_link():
    with pytest.raises(CommandError, match="Nobody here"):
        link("Zed")
    person("Gone", is_active=False)
    with pytest.raises(CommandError, match="Make an invitation"):
        link("Gone")


def test_only_an_owner_makes_such_a_link_on_a_page():
    event = new_event()
    ann, bo, olga = person("Ann", event), person("Bo", event), owner()
    assert browser(bo).post(f"/helpers/{ann.pk}/", {"do": "password"}).status_code == 403
    page = text_of(browser(olga).post(f"/helpers/{ann.pk}/", {"do": "password"}))
    address = re.search(r'value="http://[^/]+(/set-up/[^"]+)"', page).group(1)
    assert "<svg" in page
    browser().post(address, {"password": NEW})
    ann.refresh_from_db()
    assert ann.check_password(NEW)
    assert AccessEntry.objects.filter(kind="recovery-link", actor="Olga", about="Ann").exists()


def test_a_lost_phone_is_recovered_with_the_password_and_only_then():
    ann = person("Ann", new_event(), totp_secret="JBSWY3DPEHPK3PXP")
    browser().post(link("Ann"), {"password": NEW})
    ann.refresh_from_db()
    assert ann.totp_secret
    browser().post(link("Ann", "--lost-phone"), {"password": PASSWORD})
    ann.refresh_from_db()
    assert not ann.totp_secret


def test_a_used_link_is_refused_in_a_sentence():
    from access.accounts.services import password_recover, setup_link_make

    with pytest.raises(Illegal) as refused:
        password_recover(token=setup_link_make(), password=NEW)
    assert refused.value.code == "setup-link-used"


def test_no_transaction_is_open_while_a_password_is_hashed(monkeypatch):
    """Hashing waits its turn; whoever enters a result must not wait for it."""
    from django.contrib.auth.hashers import MD5PasswordHasher
    from django.db import connection

    open_then = []
    inner = MD5PasswordHasher.encode

    def encode(self, password, salt):
        open_then.append(len(connection.savepoint_ids))
        return inner(self, password, salt)

    event, ann = new_event(), owner("Ann")
    page = text_of(
        browser(ann).post(f"/helpers/of/{event.slug}/", {"do": "invite", "role": "scorer"})
    )
    invited = re.search(r'value="http://[^/]+(/join/[^"]+)"', page).group(1)
    monkeypatch.setattr(MD5PasswordHasher, "encode", encode)
    around = len(connection.savepoint_ids)
    given = {"sign_in_name": "Bo", "password": NEW}
    assert browser().post(link(), given).status_code == 302
    assert browser().post(link("Ann"), {"password": NEW}).status_code == 302
    cy = browser()
    assert cy.post(invited, {**given, "sign_in_name": "Cy", "do": "new"}).status_code == 302
    change = {"do": "password", "password": NEW, "new_password": PASSWORD}
    assert cy.post("/you/", change).status_code == 302
    assert len(open_then) >= 4
    assert set(open_then) == {around}
