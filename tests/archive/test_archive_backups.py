"""Copies of everything: made while results stream in, kept, checked, and put back."""

import contextlib
import os
import re
import signal
import sqlite3
import sys
from pathlib import Path

import pytest

from archive import copies
from archive.copies import CopyFailed, copies_in, put_away
from archive.restoring import restore_sqlite
from tests import servers, shares, stacks
from tests.archive.streamed import are_good, stream

pytestmark = pytest.mark.programs


@pytest.mark.soak
def test_copies_are_made_while_results_stream_in_and_survive_a_kill_of_everything(tmp_path):
    """A kill of the worker alone, with fewer results: tests/launch/test_one_laptop.py."""
    data = tmp_path / "data"
    servers.lay_out(data, demo=False)
    program = servers.Rallydeck(data, DEMO="0").start().wait_until_ready()
    process = stream(program.variables, results=60)
    try:
        servers.wait_for(lambda: copies_in(data / "backups"), why="a copy")
    finally:
        for pid in (program.worker, program.web, program.process.pid):
            # The kernel ends the children with the launcher, perhaps before we do.
            with contextlib.suppress(ProcessLookupError, TypeError):
                os.kill(pid, signal.SIGKILL)
        process.kill()
        process.wait()
        program.process.wait()
    are_good(copies_in(data / "backups"), tmp_path)


def test_a_copy_that_comes_back_starts_no_webhook_and_sends_no_old_message(tmp_path):
    servers.lay_out(tmp_path, demo=True)
    stack = stacks.Stack(servers.clean_environment(DATA=str(tmp_path), DEMO="1"), 0)
    stack.python(
        "from django.utils import timezone\n"
        "from tournaments.models import Event\n"
        "from webhooks.models import Delivery, Webhook\n"
        "event = Event.objects.get()\n"
        "hook = Webhook.objects.create(event=event, address='https://example.org/', state='on')\n"
        "Delivery.objects.create(webhook=hook, kind='test', body='{}', due_at=timezone.now())\n"
        "answer = Event.objects.update(has_webhooks=True)"
    )
    stack.managed("backup")
    assert "Webhooks that were on: 1" in stack.managed("restore", "latest")
    with sqlite3.connect(tmp_path / "rallydeck.sqlite3") as back:
        assert back.execute("SELECT state FROM webhooks_webhook").fetchall() == [("off",)]
        assert back.execute("SELECT state FROM webhooks_delivery").fetchall() == [("dropped",)]
        assert back.execute("SELECT has_webhooks FROM tournaments_event").fetchall() == [(0,)]


def test_what_was_lost_comes_back_and_what_was_there_is_kept(tmp_path):
    variables = servers.clean_environment(DATA=str(tmp_path), DEMO="1")
    servers.lay_out(tmp_path, demo=True)
    stack = stacks.Stack(variables, 0)
    assert "No copy yet" in stack.managed("backups")
    said = stack.managed("backup")
    copy = Path(said.split(" (")[0])
    assert copy.name in stack.managed("backups")
    stack.python(
        "from tournaments.models import Event\nanswer = Event.objects.update(name='Ruined')"
    )
    assert "is good" in stack.managed("restore", "latest", "--check")
    assert _name(stack) == "Ruined"
    said = stack.managed("restore", copy.name)
    assert _name(stack) == "Pecan Valley Rally"
    aside = Path(re.search(r"kept as (\S+\.sqlite3)", said)[1])
    with sqlite3.connect(aside) as old:
        assert old.execute("SELECT name FROM tournaments_event").fetchone() == ("Ruined",)
    # A damaged database is put aside too.
    (tmp_path / "rallydeck.sqlite3").write_bytes(b"not a database" * 100)
    stack.managed("restore", "latest")
    assert _name(stack) == "Pecan Valley Rally"
    assert len(list(tmp_path.glob("before-restore-*.sqlite3"))) == 2


def _name(stack):
    return stack.python("from tournaments.models import Event\nanswer = Event.objects.get().name")


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """An empty database, and a copy of it."""
    data = tmp_path_factory.mktemp("small")
    servers.lay_out(data, demo=False)
    stack = stacks.Stack(servers.clean_environment(DATA=str(data)), 0)
    copy = Path(stack.managed("backup").split(" (")[0])
    return stack, copy.read_bytes()


@pytest.mark.parametrize("harm", ["cut", "flipped", "text", "foreign", "newer"])
def test_a_bad_copy_is_refused(tmp_path, small, harm):
    copy = tmp_path / "20260501T120000Z-00000.sqlite3"
    copy.write_bytes(small[1])
    assert "is good" in restore_sqlite(copy, only_check=True)
    _harm(copy, harm)
    with pytest.raises(CopyFailed):
        restore_sqlite(copy, only_check=True)


def test_a_database_that_was_not_closed_is_no_copy(tmp_path, small):
    copy = tmp_path / "killed.sqlite3"
    copy.write_bytes(small[1])
    log = tmp_path / "killed.sqlite3-wal"
    log.write_bytes(b"")
    assert "is good" in restore_sqlite(copy, only_check=True)
    log.write_bytes(b"results that are not in the file yet")
    with pytest.raises(CopyFailed, match="not closed"):
        restore_sqlite(copy, only_check=True)


def test_a_refused_restore_changes_nothing(tmp_path, small):
    stack, content = small
    data = Path(stack.variables["DATA"])
    before = {path.name: path.read_bytes() for path in data.iterdir() if path.is_file()}
    copy = tmp_path / "cut.sqlite3"
    copy.write_bytes(content[: len(content) // 2])
    done = stack.manage("restore", str(copy))
    assert done.returncode != 0
    assert "cannot be used" in done.stderr
    assert "Traceback" not in done.stderr
    assert "There is no file" in stack.manage("restore", "missing").stderr
    assert {path.name: path.read_bytes() for path in data.iterdir() if path.is_file()} == before


def _harm(copy, harm):
    content = bytearray(copy.read_bytes())
    if harm == "cut":
        copy.write_bytes(content[: len(content) // 2])
    elif harm == "flipped":
        for place in range(5000, len(content), 4096):
            content[place] ^= 0xFF
        copy.write_bytes(content)
    elif harm == "text":
        copy.write_bytes(b"hello")
    else:
        with sqlite3.connect(copy) as changed:
            if harm == "foreign":
                changed.execute("PRAGMA application_id=1")
            else:
                changed.execute(
                    "INSERT INTO django_migrations (app, name, applied) "
                    "VALUES ('games', '9999_future', '2030-01-01')"
                )


def test_a_database_that_someone_has_open_is_not_replaced(small):
    stack, _ = small
    other = sqlite3.connect(Path(stack.variables["DATA"]) / "rallydeck.sqlite3")
    other.execute("SELECT * FROM tournaments_event").fetchall()
    done = stack.manage("restore", "latest")
    other.close()
    assert done.returncode != 0
    assert "another program uses the database" in done.stderr
    assert "is in place" in stack.managed("restore", "latest")


def test_one_changed_letter_in_a_name_is_noticed(tmp_path, small):
    made = _copy_of(small, tmp_path)
    content = made.read_bytes()
    place = content.index(b"scoring")
    made.write_bytes(content[:place] + b"S" + content[place + 1 :])
    with pytest.raises(CopyFailed, match="changed since it was made"):
        restore_sqlite(made, only_check=True)
    other = made.rename(tmp_path / "from-a-stick.sqlite3")
    assert "no checksum" in restore_sqlite(other, only_check=True)


def _copy_of(small, folder):
    def make(path):
        path.write_bytes(small[1])
        return 0

    return put_away(folder, make, ending="sqlite3").path


def test_a_file_of_holes_is_refused_before_it_is_read(tmp_path, small):
    made = _copy_of(small, tmp_path)
    with made.open("r+b") as file:
        file.truncate(7 * 1024**3)
    with pytest.raises(CopyFailed, match="length"):
        restore_sqlite(made, only_check=True)


def test_a_copy_that_fails_leaves_nothing(tmp_path):
    (tmp_path / "x.sqlite3").write_bytes(b"nonsense" * 1000)
    with pytest.raises(CopyFailed):
        copies.copy_make(tmp_path / "x.sqlite3", tmp_path / "backups")
    with pytest.raises(CopyFailed, match="no database"):
        copies.copy_make(tmp_path / "none.sqlite3", tmp_path / "backups")
    with sqlite3.connect(tmp_path / "y.sqlite3") as database:
        database.execute("CREATE TABLE t (x)")
    with pytest.raises(CopyFailed, match="no time"):
        copies.copy_make(tmp_path / "y.sqlite3", tmp_path / "backups", within=-1)
    assert list((tmp_path / "backups").iterdir()) == []


def _refuses_a_newer_dump(stack):
    later = (
        "from django.db.migrations.recorder import MigrationRecorder\n"
        "rows = MigrationRecorder.Migration.objects\n"
    )
    stack.python(f"{later}answer = rows.create(app='games', name='9999_future').pk")
    newer = Path(stack.managed("backup").split(" (")[0])
    stack.python(f"{later}answer = rows.filter(name='9999_future').delete()[0]")
    done = stack.manage("restore", str(newer), "--check")
    assert done.returncode != 0
    assert "newer Rallydeck" in done.stderr
    newer.unlink()


STORED = "from tests.scenes.archives import rally\nanswer = rally().pk"


# The rally in which all is stored, or the demo.
@pytest.mark.parametrize("demo", shares.only([False], [False, True]))
@pytest.mark.parametrize("tools", [True, False])
def test_on_postgresql_a_copy_is_made_and_put_back(postgres, tmp_path, tools, demo):
    variables = servers.clean_environment(DATA=str(tmp_path), DATABASE_URL=postgres, DEMO="1")
    if not tools:
        # As in a container without PostgreSQL's programs.
        variables["PATH"] = str(Path(sys.executable).parent)
    stack = stacks.Stack(variables, 0)
    if demo:
        stack.managed("prepare")
    else:
        stack.python(STORED)
    said = stack.managed("backup")
    assert (".dump" if tools else ".events.tar") in said
    copy = Path(said.split(" (")[0])
    assert copy.stat().st_mode & 0o077 == 0
    assert "can be read" in stack.managed("restore", "latest", "--check")
    before = stack.python(_NUMBERS)
    if tools:
        _refuses_a_newer_dump(stack)
        stack.python("from games.models import Result\nanswer = Result.objects.update(reason='x')")
    else:
        assert "empty database" in stack.manage("restore", "latest").stderr
        stack.managed("flush", "--noinput")
    said = stack.managed("restore", "latest")
    assert ("is kept as" in said) == tools
    assert stack.python(_NUMBERS) == before
    copy.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    assert "cannot be used" in stack.manage("restore", str(copy)).stderr


_NUMBERS = """
from games.models import Result
from tournaments.models import AuditEntry, Contest
from scoring.standings.state_hash import state_hash
answer = [
    Result.objects.filter(reason="").count(),
    AuditEntry.objects.count(),
    sorted(state_hash(contest=c) for c in Contest.objects.all()),
]
"""
