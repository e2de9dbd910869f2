"""The pages around a sheet: asking, waiting, making it here, stopping, fetching."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from access.models import Account
from jobs.models import Job, WorkerPulse

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "sheets"
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture
def official(client):
    account = Account.objects.create(sign_in_name="Ruth", runs_every_event=True)
    client.force_login(account)
    return client


def ask(client, **changes):
    wanted = {"sides": "8", "paper": "letter", "language": "en", **changes}
    return client.post(reverse("printing:blanks"), wanted)


def test_asking_for_a_blank_chart_leads_to_its_job(official):
    response = ask(official)
    job = Job.objects.get()
    assert response.status_code == 302
    assert response.url == reverse("printing:job", args=[job.pk])
    assert job.params["options"]["sides"] == 8


def test_blank_sheets_ask_in_words_and_a_yes_is_ticked(official):
    page = official.get(reverse("printing:blank-sheets")).content.decode()
    assert not re.findall(r'value="(?:None|True|False)"', page)
    wanted = {"paper": "letter", "language": "en", "sheet": "chart-both-sides"}
    lines = {"chart-both-sides-sides": "8"}
    for ticked in ({}, {"chart-both-sides-third_place": "1"}):
        official.post(reverse("printing:blank-sheets"), wanted | lines | ticked)
        assert Job.objects.latest("pk").params["options"] == {
            "sides": 8,
            "third_place": bool(ticked),
        }


def test_asking_twice_while_it_is_open_is_one_job(official):
    assert ask(official).url == ask(official).url
    assert Job.objects.count() == 1


@pytest.mark.parametrize("sides", ["1", "513", "", "many", "-3", "8.5"])
def test_a_bad_number_of_lines_is_said_on_the_form_and_starts_nothing(official, sides):
    response = ask(official, sides=sides)
    assert response.status_code == 400
    assert b"errorlist" in response.content
    assert Job.objects.count() == 0


def test_without_a_worker_the_page_says_so_and_makes_it_here(official):
    page = ask(official).url
    assert "Make it here and now" in official.get(page).content.decode()
    job = Job.objects.get()
    official.post(reverse("printing:job-here", args=[job.pk]))
    job.refresh_from_db()
    assert job.state == Job.State.DONE
    assert job.steps_done == job.steps_total == 1
    fetched = official.get(reverse("printing:file", args=[job.pk]))
    content = b"".join(fetched.streaming_content)
    assert content.startswith(b"%PDF-")
    assert fetched["Content-Type"] == "application/pdf"
    assert "hx-get" not in official.get(page).content.decode()


def test_with_a_worker_alive_the_page_only_waits(official):
    WorkerPulse.objects.create(name="w", seen_at=timezone.now())
    html = official.get(ask(official).url).content.decode()
    assert "Make it here and now" not in html
    assert 'hx-trigger="every 1s"' in html
    assert 'http-equiv="refresh"' in html
    assert "Look again" in html


def test_a_worker_not_seen_for_a_while_counts_as_gone(official):
    WorkerPulse.objects.create(name="w", seen_at=timezone.now() - timedelta(minutes=1))
    assert "Make it here and now" in official.get(ask(official).url).content.decode()


def test_a_stopped_job_makes_nothing_and_can_be_asked_again(official):
    ask(official)
    job = Job.objects.get()
    official.post(reverse("printing:job-cancel", args=[job.pk]))
    official.post(reverse("printing:job-here", args=[job.pk]))
    job.refresh_from_db()
    assert job.state == Job.State.CANCELLED
    assert official.get(reverse("printing:file", args=[job.pk])).status_code == 404
    assert not Path(settings.MEDIA_ROOT).exists()
    response = official.post(reverse("printing:job-again", args=[job.pk]))
    assert response.url != reverse("printing:job", args=[job.pk])


def test_a_file_that_was_cleared_away_is_explained(official):
    ask(official)
    job = Job.objects.get()
    official.post(reverse("printing:job-here", args=[job.pk]))
    for path in Path(settings.MEDIA_ROOT).glob("*.pdf"):
        path.unlink()
    response = official.get(reverse("printing:file", args=[job.pk]))
    assert response.status_code == 422
    assert "make it again" in response.content.decode()


def test_a_job_of_another_kind_has_no_page_here(official):
    other = Job.objects.create(kind="simulation", key="x")
    assert official.get(reverse("printing:job", args=[other.pk])).status_code == 404


@pytest.mark.parametrize("name", ["blanks", "job", "file"])
def test_strangers_are_sent_to_sign_in(client, name):
    args = [] if name == "blanks" else [1]
    response = client.get(reverse(f"printing:{name}", args=args))
    assert response.status_code == 302
    assert response.url.startswith(reverse("access:sign-in"))


def test_no_page_carries_inline_script_or_style(official):
    for url in (reverse("printing:blanks"), ask(official).url):
        html = official.get(url).content.decode()
        assert "<style" not in html
        assert "style=" not in html
        assert "<script>" not in html


def test_the_pages_speak_french(official):
    response = official.get(reverse("printing:blanks"), headers={"accept-language": "fr"})
    assert "Lettre US" in response.content.decode()
