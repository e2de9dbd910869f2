"""Printed sheets and their codes: what replaces what, and what on the wall is out of date."""

from dataclasses import replace
from datetime import date

import pytest
from django.urls import reverse

from jobs.models import Job
from jobs.services import job_run
from printing import print_register
from printing.layout.chart import Chart
from printing.models import ALPHABET, PrintedSheet, codes_for
from printing.print_register import code_lookup, prints_out_of_date, prints_standing, sheet_print
from printing.sheets.chart import CHART
from printing.sheets.chart_lines import ChartValue
from printing.sheets.sheet import Setting, content_hash
from tests.printing.chart_samples import filled
from tests.printing.pdf_reading import pages
from tournaments.models import Contest, Event

pytestmark = pytest.mark.django_db

LETTER, FRENCH = Setting(), Setting(language="fr")
BEFORE, AFTER = ChartValue(filled(8, rounds=0)), ChartValue(filled(8, rounds=1))


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "sheets"
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture(autouse=True)
def says_now(monkeypatch):
    """What each sheet would say if it were printed now, by its subject; at first: as AFTER."""
    present = {"": AFTER}

    def sheet_about(sheet, subject):
        return replace(
            CHART,
            subject=subject,
            source=lambda contest, language: present.get(subject),
            fits=lambda contest: True,
        )

    monkeypatch.setattr(print_register, "sheet_about", sheet_about)
    return present


@pytest.fixture
def contest():
    day = date(2026, 5, 2)
    event = Event.objects.create(
        name="Rally", slug="rally", starts_on=day, ends_on=day, time_zone="America/Chicago"
    )
    return Contest.objects.create(
        event=event, name="Partners", slug="partners", rule_set="texas", stock_size=15, revision=3
    )


def printed(contest, value, setting=LETTER, subject="", revision=None):
    if revision is not None:
        contest.revision = revision
        contest.save()
    return sheet_print(
        contest=contest, sheet="chart", value=value, setting=setting, subject=subject
    )


def test_a_code_is_short_and_has_no_letters_that_are_mistaken(contest):
    sheet = printed(contest, BEFORE)
    assert len(sheet.code) == 4
    assert set(sheet.code) <= set(ALPHABET)
    assert not set("01OILU") & set(ALPHABET)


def test_printing_unchanged_content_again_is_the_same_sheet_and_the_same_job(contest):
    first = printed(contest, BEFORE)
    again = printed(contest, BEFORE, revision=5)
    assert (again.pk, again.code, again.job_id) == (first.pk, first.code, first.job_id)
    assert again.revision == 3


def test_changed_content_supersedes_the_sheet_on_the_wall(contest):
    old = printed(contest, BEFORE)
    new = printed(contest, AFTER, revision=4)
    answer = code_lookup(code=old.code)
    assert not answer.is_current
    assert answer.newest == new
    assert "superseded by revision 4" in str(answer.sentence)
    assert "révision 4" in answer.sentence.in_language("fr")
    assert code_lookup(code=new.code).is_current


def test_an_old_code_leads_to_the_newest_of_many(contest, says_now):
    says_now[""] = BEFORE
    first = printed(contest, BEFORE)
    printed(contest, AFTER, revision=4)
    last = printed(contest, BEFORE, revision=5)
    assert last.code != first.code
    assert "superseded by revision 5" in str(code_lookup(code=first.code).sentence)


def test_exactly_the_changed_sheets_are_out_of_date(contest, says_now):
    says_now["consolation"] = BEFORE
    chart = printed(contest, BEFORE)
    consolation = printed(contest, BEFORE, subject="consolation")
    french = printed(contest, BEFORE, FRENCH)
    assert prints_out_of_date(contest=contest) == [chart, french]
    new = printed(contest, AFTER, revision=4)
    assert prints_out_of_date(contest=contest) == [french]
    assert prints_standing(contest=contest) == [consolation, french, new]


def test_a_sheet_in_another_language_is_known_to_be_old_before_it_is_reprinted(contest):
    french = printed(contest, BEFORE, FRENCH)
    printed(contest, AFTER, revision=4)
    assert "superseded by revision 4" in str(code_lookup(code=french.code).sentence)


def test_a_sheet_of_something_that_is_gone_is_out_of_date(contest, says_now):
    says_now.clear()
    sheet = printed(contest, BEFORE)
    assert prints_out_of_date(contest=contest) == [sheet]
    assert not code_lookup(code=sheet.code).is_current


def test_a_sheet_that_was_overtaken_by_results_is_not_called_good(contest, says_now):
    says_now[""] = BEFORE
    sheet = printed(contest, BEFORE)
    assert code_lookup(code=sheet.code).is_current
    says_now[""] = AFTER
    answer = code_lookup(code=sheet.code)
    assert not answer.is_current
    assert "out of date" in str(answer.sentence)
    assert list(map(str, answer.changes)) == ["4 more matches are decided."]


def test_a_newer_printing_that_is_out_of_date_itself_is_not_sent_for(contest, says_now):
    old = printed(contest, BEFORE)
    printed(contest, AFTER, revision=4)
    says_now[""] = ChartValue(filled(8, rounds=2))
    assert "has not been printed again" in str(code_lookup(code=old.code).sentence)


def test_a_sheet_says_what_is_different_and_names_nobody(contest, says_now):
    rounds = AFTER.chart.rounds
    (upper, lower), (first, *others) = rounds[0][:2], rounds[1]
    beaten = lower if first.number == upper.number else upper
    corrected = (replace(first, number=beaten.number, surnames=beaten.surnames), *others)
    renamed = (replace(rounds[0][0], surnames=("Castell", "Newcomer")), *rounds[0][1:])
    sheet = printed(contest, AFTER)
    for value, said in (
        ((rounds[0], corrected, *rounds[2:]), ["1 result was put right."]),
        ((renamed, *rounds[1:]), ["1 name is different now."]),
        (filled(16).rounds, ["The chart was made anew."]),
    ):
        says_now[""] = ChartValue(Chart(value))
        assert list(map(str, code_lookup(code=sheet.code).changes)) == said


def test_a_taken_code_is_passed_over(contest, monkeypatch):
    first = printed(contest, BEFORE)

    def taken_first(*parts):
        yield first.code
        yield from codes_for(*parts)

    monkeypatch.setattr(print_register, "codes_for", taken_first)
    second = printed(contest, AFTER)
    assert second.code != first.code
    assert PrintedSheet.objects.count() == 2


def test_the_finished_pdf_carries_the_code_and_the_events_own_time(contest, settings):
    sheet = printed(contest, BEFORE)
    assert job_run(job_id=sheet.job_id)
    job = Job.objects.get(pk=sheet.job_id)
    (page,) = pages((settings.MEDIA_ROOT / job.outcome["file"]).read_bytes())
    assert f"sheet {sheet.code}" in page["text"]
    assert "revision 3" in page["text"]
    assert "Rally — Partners" in page["text"]


def test_the_hash_depends_on_the_content_and_on_nothing_else():
    assert content_hash("chart", BEFORE) == content_hash("chart", ChartValue(filled(8, rounds=0)))
    assert content_hash("chart", BEFORE) != content_hash("chart", AFTER)
    assert content_hash("chart", BEFORE) != content_hash("poster", BEFORE)


def test_anyone_may_look_up_a_code_however_it_is_typed(client, contest):
    old = printed(contest, BEFORE)
    printed(contest, AFTER, revision=4)
    typed = f" {old.code[:2].lower()}-{old.code[2:]} "
    response = client.get(reverse("printing:code"), {"code": typed})
    assert response.status_code == 200
    assert "superseded by revision 4" in response.content.decode()


def test_an_unknown_code_is_answered_with_what_to_do(client):
    response = client.get(reverse("printing:code"), {"code": "<b>ZZZZ"})
    assert response.status_code == 404
    assert "There is no sheet" in response.content.decode()
    assert "<b>ZZZZ" not in response.content.decode()
