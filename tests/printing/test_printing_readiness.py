"""The print page asks what each sheet waits for, and fills only what hangs somewhere."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rounds_scene import DESK, begin, contest_drawn, play, play_out
from test_printing_forms import FORMS

from access.models import Account, Membership
from printing.filling import fillings_of
from printing.filling.readiness import standing_of
from printing.register import sheet_print
from printing.selectors import present_value, prints_current, prints_standing, says
from printing.sheets.base import Setting
from tests import shares
from tournaments.models import Player
from tournaments.services.table_links import table_links_renew

pytestmark = pytest.mark.django_db

BASE = "http://rally.local"


def waits_rightly(contest):
    contest.refresh_from_db()
    standing = standing_of(contest)
    for filling in fillings_of(contest):
        has_value = filling.fill(contest, "en", BASE) is not None
        assert filling.ready(standing) == has_value, (filling.sheet, filling.subject)


@pytest.mark.parametrize("form", shares.one_in(4, FORMS))
def test_a_sheet_is_offered_exactly_when_there_is_something_on_it(form):
    people, rules, chosen = FORMS[form]
    contest = contest_drawn(people, rules, tables=4, **chosen)
    waits_rightly(contest)
    begin(contest)
    waits_rightly(contest)
    play(contest, 2)
    waits_rightly(contest)
    play(contest)
    waits_rightly(contest)
    if contest.is_by_rounds:
        play_out(contest)
        waits_rightly(contest)


def printed_all(contest):
    for filling in fillings_of(contest):
        value = filling.fill(contest, "en", BASE)
        if value is not None:
            sheet_print(
                contest=contest,
                sheet=filling.sheet,
                subject=filling.subject,
                value=value,
                setting=Setting(),
            )


def known_rightly(contest):
    """What is kept of each printing is what filling it again would say; gives how many are old."""
    contest.refresh_from_db()
    prints = prints_standing(contest=contest)
    current = prints_current(contest=contest, prints=prints, base=BASE)
    true = {p.pk for p in prints if says(p, present_value(p, BASE))}
    assert current == true
    return len(prints) - len(current)


@pytest.mark.parametrize("form", shares.only(["progressive"], ["knockout", "progressive", "pools"]))
def test_what_was_found_of_a_sheet_is_kept_until_something_changes(form):
    people, rules, chosen = FORMS[form]
    contest = contest_drawn(people, rules, tables=4, **chosen)
    begin(contest)
    printed_all(contest)
    assert known_rightly(contest) == 0
    table_links_renew(actor=DESK, contest_id=contest.pk, number=1)
    renewed = known_rightly(contest)
    assert renewed
    play(contest, 1)
    assert known_rightly(contest) > renewed


@pytest.fixture
def paths(settings):
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


def questions(contest):
    """How often the print page asks the database."""
    account, _ = Account.objects.get_or_create(sign_in_name="Jo")
    Membership.objects.get_or_create(account=account, event=contest.event, role="official")
    client = Client(headers={"host": "localhost"})
    client.force_login(account)
    address = f"/desk/{contest.event.slug}/{contest.slug}/print/"
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    # The rules of access are asked for anew every few seconds.
    return sum("access_accessrules" not in query["sql"] for query in asked)


def test_the_print_page_asks_as_often_for_many_as_for_few(paths):
    few = contest_drawn(8, "texas", tables=4, consolation=True)
    many = contest_drawn(64, "texas", tables=4, consolation=True)
    counts = []
    for contest in (few, many):
        begin(contest)
        printed_all(contest)
        counts.append(questions(contest))
    assert counts[1] <= counts[0] <= 20, counts
    assert Player.objects.filter(event=many.event).count() == 64
