"""New links for tables: old ones are dead at once, and the cards on the tables are out of date."""

import pytest
from django.test import Client

from access.models import Account
from domain.wording import Illegal
from printing.models import PrintedSheet
from scoring.results.queries import table_get
from tournaments.contests.services import table_links_renew
from tournaments.models import AuditEntry, Contest, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest(demo_rally):
    return Contest.objects.get(slug="skip-bo-partners")


@pytest.fixture
def desk(contest):
    client = Client()
    client.force_login(Account.objects.create(sign_in_name="Ann", runs_every_event=True))
    return client


def secrets(contest):
    return dict(contest.tables.values_list("number", "secret"))


def test_a_link_has_128_bits(contest):
    assert all(len(secret) >= 22 for secret in secrets(contest).values())
    table_links_renew(actor="Ann", contest_id=contest.pk)
    assert all(len(secret) >= 22 for secret in secrets(contest).values())


def test_one_table_gets_a_new_link_and_the_old_one_is_dead_at_once(contest, desk):
    before = secrets(contest)
    address = f"/desk/{contest.event.slug}/{contest.slug}/table-links/"
    phone = Client()
    assert phone.get(f"/t/{before[2]}/", follow=True).status_code == 200
    assert (
        "Table 2 has a new link" in desk.post(address, {"table": "2"}, follow=True).content.decode()
    )
    after = secrets(contest)
    assert {number for number in before if before[number] != after[number]} == {2}
    assert phone.get(f"/t/{before[2]}/").status_code == 404
    assert phone.post(f"/t/{before[2]}/report/", {}).status_code == 404
    assert phone.get(f"/t/{after[2]}/", follow=True).status_code == 200


def test_all_tables_get_new_links_and_the_trail_tells_no_secret(contest):
    before = secrets(contest)
    table_links_renew(actor="Ann", contest_id=contest.pk)
    after = secrets(contest)
    assert not set(before.values()) & set(after.values())
    assert table_get(secret=before[1]) is None
    entry = AuditEntry.objects.filter(action="table_links_renew").get()
    assert entry.after == {"tables": sorted(after)}
    assert not any(secret in str(entry.__dict__) for secret in after.values())


def test_the_printed_cards_show_as_out_of_date(contest, desk):
    address = f"/desk/{contest.event.slug}/{contest.slug}/print/"
    given = {"print": "table-cards:", "paper": "letter", "language": "en"}
    assert desk.post(address, given).status_code == 302
    code = PrintedSheet.objects.latest("pk").code
    assert f"Sheet {code} is right" in desk.get(address).content.decode()
    table_links_renew(actor="Ann", contest_id=contest.pk, number=1)
    assert f"Sheet {code} is out of date" in desk.get(address).content.decode()


def test_a_table_that_is_not_there_is_refused(contest, desk):
    with pytest.raises(Illegal):
        table_links_renew(actor="Ann", contest_id=contest.pk, number=999)
    before = list(Table.objects.values_list("pk", "secret"))
    address = f"/desk/{contest.event.slug}/{contest.slug}/table-links/"
    for wrong in ("999", "²", "", "-1"):
        assert desk.post(address, {"table": wrong}).status_code == 422
    assert list(Table.objects.values_list("pk", "secret")) == before
