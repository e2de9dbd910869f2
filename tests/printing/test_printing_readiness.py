"""The print page asks what each sheet waits for, and fills only what hangs somewhere."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from access.models import Account, Membership
from access.tokens import token_make
from jobs.services import job_cancel
from printing.print_register import (
    contest_sheet_print,
    present_value,
    prints_current,
    prints_standing,
    says,
    sheet_print,
    trail_now,
)
from printing.sheets.registry import sheet_get, sheets_of
from printing.sheets.sheet import Setting, Sheet, standing_of
from tests import shares
from tests.printing.test_printing_forms import FORMS
from tests.scenes.contests import DESK, begin, contest_drawn, play, play_out
from tournaments.contests.services import table_links_renew
from tournaments.models import AuditEntry, Player

pytestmark = pytest.mark.django_db

BASE = "http://rally.local"


def waits_rightly(contest):
    contest.refresh_from_db()
    standing = standing_of(contest)
    for sheet in sheets_of(contest):
        has_value = sheet.fill(contest, "en", BASE) is not None
        assert sheet.ready(standing) == has_value, (sheet.id, sheet.subject)


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
    for sheet in sheets_of(contest):
        value = sheet.fill(contest, "en", BASE)
        if value is not None:
            sheet_print(
                contest=contest,
                sheet=sheet.id,
                subject=sheet.subject,
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


def an_official(contest):
    account, _ = Account.objects.get_or_create(sign_in_name="Jo")
    Membership.objects.get_or_create(account=account, event=contest.event, role="official")
    return account


def questions(contest, between=lambda: None):
    """How often the print page asks the database, when it was open a moment ago."""
    client = Client(headers={"host": "localhost"})
    client.force_login(an_official(contest))
    address = f"/desk/{contest.event.slug}/{contest.slug}/print/"
    client.get(address)
    between()
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


def asked_for(contest, setting=Setting()):  # noqa: B008 - it never changes
    """The chart as it is now, and how many questions that took."""
    contest.refresh_from_db()
    (chart,) = (one for one in sheets_of(contest) if (one.id, one.subject) == ("chart", ""))
    with CaptureQueriesContext(connection) as asked:
        printed = contest_sheet_print(contest=contest, sheet=chart, setting=setting, base=BASE)
    return printed, len(asked)


def test_a_sheet_that_is_being_made_is_not_filled_for_the_next_who_asks():
    contest = contest_drawn(16, "texas", tables=4)
    begin(contest)
    first, dear = asked_for(contest)
    again, cheap = asked_for(contest)
    assert (again.pk, again.job_id) == (first.pk, first.job_id)
    assert cheap < dear / 3
    on_other_paper, _ = asked_for(contest, Setting(paper="a4"))
    assert on_other_paper.pk != first.pk


def test_what_changes_meanwhile_makes_another_sheet():
    contest = contest_drawn(16, "texas", tables=4)
    begin(contest)
    first, _ = asked_for(contest)
    play(contest, 1)
    later, _ = asked_for(contest)
    assert later.job_id != first.job_id
    assert later.content_hash != first.content_hash
    job_cancel(job_id=later.job_id)
    assert asked_for(contest)[0].job_id != later.job_id


def test_a_change_while_a_sheet_is_being_filled_is_not_missed(monkeypatch):
    """The trail is asked before the sheet is filled, so what comes between counts as later."""
    contest = contest_drawn(16, "texas", tables=4)
    begin(contest)
    fill = Sheet.fill

    def slow(sheet, *given):
        value = fill(sheet, *given)
        monkeypatch.undo()
        play(contest, 1)
        return value

    monkeypatch.setattr(Sheet, "fill", slow)
    before, _ = asked_for(contest)
    assert asked_for(contest)[0].content_hash != before.content_hash


def chart_in(answer):
    sheets = answer.json()["results"]
    (chart,) = (sheet for sheet in sheets if (sheet["sheet"], sheet["subject"]) == ("chart", ""))
    return chart


def test_the_api_lists_sheets_without_filling_them():
    contest = contest_drawn(16, "texas", tables=4)
    begin(contest)
    asked_for(contest)
    token = token_make(account=an_official(contest), name="list", scope="run", days=1)[1]
    client = Client(headers={"host": "localhost", "authorization": f"Bearer {token}"})
    address = f"/api/v1/events/{contest.event.slug}/contests/{contest.slug}/sheets/"
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        chart = chart_in(client.get(address))
    assert len(asked) <= 20, len(asked)
    assert chart["is_ready"]
    assert [printed["is_current"] for printed in chart["prints"]] == [True]
    play(contest, 1)
    assert [printed["is_current"] for printed in chart_in(client.get(address))["prints"]] == [False]


def test_after_a_result_only_what_hangs_is_filled_and_what_sheets_share_is_read_once(
    paths, monkeypatch
):
    contest = contest_drawn(16, "texas", tables=4, consolation=True)
    begin(contest)
    printed_all(contest)
    filled = []
    fill = Sheet.fill

    def counted(sheet, *asked):
        filled.append(sheet.id)
        return fill(sheet, *asked)

    monkeypatch.setattr(Sheet, "fill", counted)
    asked = questions(contest, between=lambda: (play(contest, 1), filled.clear()))
    assert filled
    assert all(sheet_get(sheet).posted for sheet in filled)
    # Each read alone, they asked 196 times.
    assert asked <= 40


def test_the_list_of_the_api_fills_nothing_that_was_not_printed(monkeypatch):
    contest = contest_drawn(8, "texas", tables=4)
    begin(contest)
    ready = {
        (sheet.id, sheet.subject): sheet.fill(contest, "en", BASE) is not None
        for sheet in sheets_of(contest)
    }
    monkeypatch.setattr(Sheet, "fill", lambda *_: pytest.fail("it was filled"))
    address = f"/api/v1/events/{contest.event.slug}/contests/{contest.slug}/sheets/"
    ann = Account.objects.create(sign_in_name="Ann", runs_every_event=True)
    _, secret = token_make(account=ann, name="tests", scope="run", days=1)
    answer = Client(headers={"authorization": f"Bearer {secret}"}).get(address)
    assert answer.status_code == 200, answer.content
    listed = answer.json()["results"]
    assert {(one["sheet"], one["subject"]): one["is_ready"] for one in listed} == ready


def test_an_entry_of_the_trail_that_comes_after_a_later_number_is_not_missed():
    """On PostgreSQL a number is given before its step is stored, and another may overtake it."""
    contest = contest_drawn(16, "texas", tables=4)
    begin(contest)
    last = contest.event.audit.latest("pk")
    AuditEntry.objects.create(
        pk=last.pk + 2, event=contest.event, actor=DESK, action=last.action, subject=last.subject
    )
    first, _ = asked_for(contest)
    play(contest, 1)
    AuditEntry.objects.filter(pk__gt=last.pk + 2).update(id=last.pk + 1)
    assert asked_for(contest)[0].content_hash != first.content_hash
    assert known_rightly(contest) == 0


def test_a_state_of_the_trail_is_its_last_number_and_how_many_entries_it_has():
    """Either alone misses something: an entry with a smaller number that is stored later, and one
    that takes the place of another."""
    contest = contest_drawn(8, "texas", tables=4)
    first = trail_now(contest)
    last = contest.event.audit.latest("pk")
    entry = {"event": contest.event, "actor": DESK, "action": last.action, "subject": last.subject}
    late = AuditEntry.objects.create(pk=last.pk + 2, **entry)
    overtaken = trail_now(contest)
    assert overtaken != first
    AuditEntry.objects.create(pk=last.pk + 1, **entry)
    with_both = trail_now(contest)
    assert with_both != overtaken
    AuditEntry.objects.filter(pk=late.pk).update(id=last.pk + 3)
    assert trail_now(contest) != with_both
