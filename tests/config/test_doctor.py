"""`manage.py doctor` names what is wrong and what to do, and finds nothing where all is well."""

import subprocess
import sys
from dataclasses import replace
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import timezone

from access.models import Account
from archive.copies import put_away
from config import doctor
from jobs.models import Job
from jobs.services import worker_pulse
from server import disk_space
from tests.servers import PROJECT, clean_environment

pytestmark = pytest.mark.django_db


@pytest.fixture
def well():
    worker_pulse(name="here:1")
    for name in ("Olga", "Otto"):
        Account.objects.create(sign_in_name=name, runs_every_event=True)


def _wrong():
    return [finding.seen for finding in doctor.examine() if finding.do]


def test_where_all_is_well_nothing_is_found(well, capsys):
    call_command("doctor")
    assert capsys.readouterr().out.endswith("All is well.\n")


def _no_worker(monkeypatch):
    monkeypatch.setattr(doctor, "worker_is_alive", lambda: False)


def _full_disk(monkeypatch):
    monkeypatch.setattr(disk_space, "free_bytes", lambda: 0)


def _one_owner(monkeypatch):
    Account.objects.filter(sign_in_name="Otto").delete()


def _few_files(monkeypatch):
    monkeypatch.setattr(doctor.resource, "getrlimit", lambda _: (256, 256))


def _waiting_job(monkeypatch):
    Job.objects.create(kind="sheet", key="a")
    Job.objects.update(requested_at=timezone.now() - timedelta(minutes=5))


def _failed_job(monkeypatch):
    Job.objects.create(
        kind="sheet", key="a", state="failed", finished_at=timezone.now(), outcome={"error": "oh"}
    )


def _no_tools(monkeypatch):
    monkeypatch.setattr(settings, "ENV", replace(settings.ENV, database={"NAME": "rallydeck"}))
    monkeypatch.setattr(doctor.pg_copy, "ending", lambda: "events.tar")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (_no_tools, "pg_dump is not installed"),
        (_no_worker, "No worker was seen"),
        (_full_disk, "nothing more can be taken"),
        (_one_owner, "One person alone"),
        (_few_files, "Only 256 files"),
        (_waiting_job, "1 jobs have waited"),
        (_failed_job, "the last was sheet: oh"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_else(well, monkeypatch, wrong, said):
    wrong(monkeypatch)
    (found,) = _wrong()
    assert said in found


def test_a_copy_that_is_of_no_use_is_named(well, monkeypatch, tmp_path):
    made = put_away(tmp_path, lambda path: path.write_bytes(b"a copy"), ending="sqlite3")
    monkeypatch.setattr(doctor, "folder", lambda: tmp_path)
    assert not _wrong()
    made.path.write_bytes(b"another")
    (found,) = _wrong()
    assert "It is of no use: it was damaged" in found


def test_a_damaged_file_is_named_without_a_traceback(tmp_path):
    (tmp_path / "rallydeck.sqlite3").write_bytes(b"no database at all " * 1000)
    run = subprocess.run(
        [sys.executable, "manage.py", "doctor"],
        cwd=PROJECT,
        env=clean_environment(DATA=str(tmp_path)),
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1
    assert "The database cannot be used (file is not a database)" in run.stdout
    assert "restore latest" in run.stdout
    assert "Traceback" not in run.stderr
