"""A disk that runs full: told well before, refused in the right words, and gone on by itself.

The real thing, on a small disk of its own: `python -m tests.disk_full`.
"""

import errno

import pytest
from django.db import OperationalError
from django.test import Client

from access.models import Account
from archive import copies
from archive.copies import CopyFailed
from jobs.models import WorkerPulse
from server import disk_space
from server.disk_space import MEGABYTE, RESERVE, Room
from tournaments.models import Event

pytestmark = pytest.mark.django_db
NEW = {"name": "Late Rally", "starts_on": "2030-01-05", "ends_on": "2030-01-05"}
NEW |= {"place": "", "time_zone": "UTC"}


class Disk:
    """So much is free, beside what the reserve holds."""

    def __init__(self, reserve):
        self.reserve = reserve
        self.left = 1000 * MEGABYTE

    def free(self):
        return max(0, self.left - (RESERVE if self.reserve.exists() else 0))


@pytest.fixture
def disk(monkeypatch, tmp_path, settings):
    settings.DATA = tmp_path
    disk = Disk(tmp_path / "reserve")
    monkeypatch.setattr(disk_space, "free_bytes", disk.free)
    return disk


@pytest.fixture
def official():
    client = Client(headers={"host": "localhost"}, raise_request_exception=False)
    client.force_login(Account.objects.create(sign_in_name="Olga", runs_every_event=True))
    return client


def test_the_reserve_is_given_up_before_anything_is_refused_and_made_anew(disk):
    assert (disk_space.room(), disk.reserve.stat().st_size) == (Room.OK, RESERVE)
    disk.left = 100 * MEGABYTE
    assert (disk_space.room(), disk.reserve.exists()) == (Room.LOW, True)
    disk.left = RESERVE + MEGABYTE
    assert (disk_space.room(), disk.reserve.exists()) == (Room.LOW, False)
    disk.left = MEGABYTE
    assert disk_space.room() is Room.FULL
    disk.left = 100 * MEGABYTE
    assert (disk_space.room(), disk.reserve.exists()) == (Room.LOW, False)
    disk.left = 1000 * MEGABYTE
    assert (disk_space.room(), disk.reserve.exists()) == (Room.OK, True)


def test_on_a_full_disk_nothing_is_taken_and_everything_is_read(disk, official):
    disk.left = MEGABYTE
    page = official.get("/desk/new/")
    assert page.status_code == 200
    sent = official.post("/desk/new/", NEW)
    assert (sent.status_code, sent.headers["Retry-After"]) == (503, "5")
    for words in ("machine is full", "est plein", "está lleno"):
        assert words in sent.content.decode()
    assert "refresh" not in sent.content.decode()
    api = official.post("/api/v1/events/", "{}", content_type="application/json")
    assert (api.status_code, api.json()["code"]) == (503, "disk-full")
    assert not Event.objects.exists()
    disk.left = 1000 * MEGABYTE
    assert official.post("/desk/new/", NEW).status_code == 302
    assert Event.objects.exists()


def test_officials_are_warned_on_every_page_and_the_hall_is_not(disk, official):
    stranger = Client(headers={"host": "localhost"})
    warning = "Little room is left"
    assert warning not in official.get("/").content.decode()
    disk.left = RESERVE + 100 * MEGABYTE
    page = official.get("/").content.decode()
    assert f"{warning} on this machine’s disk: 100 MB" in page
    assert warning not in stranger.get("/").content.decode()
    disk.left = 0
    assert "so nothing more can be taken" in official.get("/").content.decode()


def test_health_says_how_much_is_left(disk, client):
    # The reserve is not there to be counted.
    for left, status, said in ((1000, 200, "ok"), (100, 200, "low"), (1, 503, "full")):
        disk.left = left * MEGABYTE
        answer = client.get("/healthz", headers={"host": "localhost"})
        assert (answer.status_code, answer.json()["space"]) == (status, said)
    alive = client.get("/livez", headers={"host": "localhost"})
    assert (alive.status_code, alive.json()["alive"]) == (200, "ok")


def test_health_tries_to_write(disk, client, monkeypatch):
    monkeypatch.setattr("config.health._can_write._written_at", -1000.0)
    monkeypatch.setattr(WorkerPulse, "objects", _ReadOnly(WorkerPulse.objects))
    answer = client.get("/healthz", headers={"host": "localhost"})
    assert (answer.status_code, answer.json()["database"]) == (503, "cannot be written")


class _ReadOnly:
    def __init__(self, rows):
        self.rows = rows

    def filter(self, **which):
        return self if which == {"name": ""} else self.rows.filter(**which)

    def update(self, **_):
        raise OperationalError("attempt to write a readonly database")


@pytest.mark.parametrize(
    "reason", [OperationalError("database or disk is full"), OSError(errno.ENOSPC, "No space left")]
)
def test_where_it_fills_up_in_the_middle_the_reserve_is_there_for_the_next_try(
    disk, official, monkeypatch, reason
):
    def fails(**_):
        raise reason

    assert disk_space.room() is Room.OK
    monkeypatch.setattr("tournaments.contests.views.event_create", fails)
    sent = official.post("/desk/new/", NEW)
    assert sent.status_code == 503
    assert "machine is full" in sent.content.decode()
    assert not disk.reserve.exists()


def test_other_failures_are_not_blamed_on_the_disk(disk):
    disk_space.room()
    for other in (None, ValueError(), OperationalError("disk I/O error"), OSError(errno.EIO, "x")):
        assert not disk_space.is_full(other)
    assert disk.reserve.exists()


def test_where_it_cannot_be_noted_that_somebody_came_the_page_opens(disk, official, monkeypatch):
    def fails(*_, **__):
        raise OperationalError("database or disk is full")

    monkeypatch.setattr("access.sessions.DeskSession.objects.update_or_create", fails)
    assert official.get("/helpers/").status_code == 200


def test_no_copy_takes_the_room_that_results_need(tmp_path, monkeypatch):
    database = tmp_path / "rallydeck.sqlite3"
    database.write_bytes(b"x" * 1000)
    monkeypatch.setattr(copies.shutil, "disk_usage", lambda _: Free(MEGABYTE))
    with pytest.raises(CopyFailed, match="too little room"):
        copies.copy_make(database, tmp_path / "backups")


class Free:
    def __init__(self, free):
        self.free = free
