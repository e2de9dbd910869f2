"""Print jobs belong to their event: a number alone opens nothing of another one."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from access.models import Account, Membership
from jobs.models import Job
from jobs.services import job_run
from printing.print_register import sheet_print
from printing.render_job import Order, sheet_request
from printing.sheets.people import SignUp
from printing.sheets.sheet import Setting
from tournaments.models import Contest, Event

pytestmark = pytest.mark.django_db

PAGES = [
    ("get", "job"),
    ("get", "file"),
    ("post", "job-cancel"),
    ("post", "job-here"),
    ("post", "job-again"),
]


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "sheets"


def contest_of(slug):
    day = date(2026, 5, 2)
    event = Event.objects.create(name=slug.title(), slug=slug, starts_on=day, ends_on=day)
    return Contest.objects.create(
        event=event, name="Partners", slug="partners", rule_set="texas", stock_size=15, revision=1
    )


def official_of(contest):
    account = Account.objects.create(sign_in_name=f"official of {contest.event.slug}")
    Membership.objects.create(account=account, event=contest.event, role="official")
    client = Client(headers={"host": "localhost"})
    client.force_login(account)
    return client


@pytest.fixture
def spring():
    return contest_of("spring")


@pytest.fixture
def autumn():
    return contest_of("autumn")


def job_of(contest):
    printed = sheet_print(
        contest=contest, sheet="sign-up", value=SignUp(3), setting=Setting(), lookup="x/s"
    )
    return printed.job


def asked(client, method, address):
    return getattr(client, method)(address)


@pytest.mark.parametrize(("method", "page"), PAGES)
def test_an_official_of_another_event_opens_nothing_by_its_number(method, page, spring, autumn):
    job = job_of(spring)
    stranger = official_of(autumn)
    theirs = reverse(f"printing-desk:{page}", kwargs={"event": "spring", "job_id": job.pk})
    own = reverse(f"printing-desk:{page}", kwargs={"event": "autumn", "job_id": job.pk})
    without = reverse(f"printing:{page}", kwargs={"job_id": job.pk})
    assert asked(stranger, method, theirs).status_code == 403
    assert asked(stranger, method, own).status_code == 404
    assert asked(stranger, method, without).status_code == 404
    job.refresh_from_db()
    assert job.state == Job.State.QUEUED
    assert Job.objects.count() == 1


def test_the_events_own_official_makes_fetches_and_repeats_it(spring):
    job = job_of(spring)
    client = official_of(spring)
    address = {
        page: reverse(f"printing-desk:{page}", kwargs={"event": "spring", "job_id": job.pk})
        for _, page in PAGES
    }
    assert "Make it here and now" in client.get(address["job"]).content.decode()
    assert client.post(address["job-here"]).url == address["job"]
    page = client.get(address["job"]).content.decode()
    assert address["file"] in page
    assert reverse("printing-desk:contest", args=["spring", "partners"]) in page
    fetched = b"".join(client.get(address["file"]).streaming_content)
    assert fetched.startswith(b"%PDF-")
    again = client.post(address["job-again"])
    assert again.url.startswith("/desk/spring/print/jobs/")
    assert Job.objects.latest("pk").params["event"] == "spring"


def test_a_blank_chart_belongs_to_nobody_and_any_official_may_have_it(spring, autumn):
    order = Order("chart", Setting(), {"sides": 4, "third_place": False})
    job = sheet_request(order=order)
    assert job_run(job_id=job.pk)
    for contest in (spring, autumn):
        client = official_of(contest)
        assert client.get(reverse("printing:job", args=[job.pk])).status_code == 200
        assert client.get(reverse("printing:file", args=[job.pk])).status_code == 200
        inside = reverse(
            "printing-desk:file", kwargs={"event": contest.event.slug, "job_id": job.pk}
        )
        assert client.get(inside).status_code == 404


def test_a_sheet_that_names_an_event_but_not_whose_it_is_opens_for_nobody(spring):
    job = job_of(spring)
    params = {name: value for name, value in job.params.items() if name != "event"}
    Job.objects.filter(pk=job.pk).update(params=params)
    client = official_of(spring)
    assert client.get(reverse("printing:job", args=[job.pk])).status_code == 404


def test_a_scorer_types_slips_but_prints_nothing(spring):
    account = Account.objects.create(sign_in_name="scorer")
    Membership.objects.create(account=account, event=spring.event, role="scorer")
    client = Client(headers={"host": "localhost"})
    client.force_login(account)
    assert client.get("/desk/spring/partners/print/").status_code == 403
    assert client.get("/desk/spring/partners/re-key/").status_code == 200
