"""Sheets as jobs: once, safely repeated, whole or not at all."""

import os
import time
from pathlib import Path

import pytest
from django.conf import settings as django_settings

from domain.wording import Refusal
from jobs.models import Job
from jobs.services import job_cancel, job_run, stale_jobs_requeue
from printing import render_job
from printing.render_job import Order, old_files_remove, sheet_request, sheet_work, write_whole
from printing.sheets.sheet import Setting

pytestmark = pytest.mark.paper


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "sheets"


def blank(sides=64):
    return Order("chart", Setting(), {"sides": sides, "third_place": False})


def folder():
    return Path(django_settings.MEDIA_ROOT)


@pytest.mark.django_db
def test_twenty_requests_at_once_are_one_job_and_one_rendering(monkeypatch):
    rendered = []
    real = render_job.sheet_pdf
    monkeypatch.setattr(render_job, "sheet_pdf", lambda *a: (rendered.append(1), real(*a))[1])
    jobs = {sheet_request(order=blank()).pk for _ in range(20)}
    assert len(jobs) == 1
    for _ in range(20):
        job_run(job_id=next(iter(jobs)))
    assert len(rendered) == 1


@pytest.mark.django_db
def test_progress_is_pages_done_of_pages():
    job = sheet_request(order=blank())
    assert job_run(job_id=job.pk)
    job.refresh_from_db()
    assert (job.steps_done, job.steps_total, job.outcome["pages"]) == (5, 5, 5)


@pytest.mark.django_db
def test_a_job_stopped_halfway_leaves_no_file(monkeypatch):
    job = sheet_request(order=blank())
    real = render_job.sheet_pdf

    def stopped_at_two(order, pages_done):
        def also_stop(done, total):
            if done == 2:
                job_cancel(job_id=job.pk)
            pages_done(done, total)

        return real(order, also_stop)

    monkeypatch.setattr(render_job, "sheet_pdf", stopped_at_two)
    assert not job_run(job_id=job.pk)
    job.refresh_from_db()
    assert job.state == Job.State.CANCELLED
    assert list(folder().glob("*")) == []


@pytest.mark.django_db
def test_a_job_whose_worker_was_killed_is_done_by_the_next_one():
    job = sheet_request(order=blank(8))
    Job.objects.filter(pk=job.pk).update(
        state=Job.State.RUNNING, claim="dead", heartbeat_at="2020-01-01T00:00:00Z", attempts=1
    )
    stale_jobs_requeue(worker_just_started=True)
    assert job_run(job_id=job.pk)
    job.refresh_from_db()
    assert (folder() / job.outcome["file"]).read_bytes().startswith(b"%PDF-")


def test_doing_the_work_twice_writes_the_same_bytes_to_the_same_file():
    params = blank(11).to_params()
    first = sheet_work(params, lambda done, total: None)
    content = (folder() / first["file"]).read_bytes()
    assert sheet_work(params, lambda done, total: None) == first
    assert (folder() / first["file"]).read_bytes() == content
    assert len(list(folder().iterdir())) == 1


@pytest.mark.django_db
def test_what_cannot_be_made_is_refused_before_there_is_a_job():
    with pytest.raises(Refusal):
        sheet_request(order=blank(1))
    assert Job.objects.count() == 0


def test_old_files_are_cleared_away_and_new_ones_kept():
    folder().mkdir(parents=True)
    ages = {"old.pdf": 15, "new.pdf": 13, ".unfinished-x": 1, "note.txt": 99}
    for name, days in ages.items():
        path = folder() / name
        path.write_bytes(b"x")
        then = time.time() - days * 24 * 60 * 60
        os.utime(path, (then, then))
    assert old_files_remove() == 2
    assert sorted(path.name for path in folder().iterdir()) == ["new.pdf", "note.txt"]


def test_a_file_that_cannot_be_finished_leaves_nothing(tmp_path, monkeypatch):
    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(render_job.os, "fsync", full)
    with pytest.raises(OSError, match="space"):
        write_whole(tmp_path / "sheet.pdf", b"x")
    assert list(tmp_path.iterdir()) == []
