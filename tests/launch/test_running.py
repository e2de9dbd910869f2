"""The whole program, started as people start it."""

import contextlib
import os
import signal
import socket
import sqlite3
import subprocess
import sys

import pytest

from tests import servers

pytestmark = pytest.mark.programs


@pytest.fixture(scope="module")
def empty(tmp_path_factory):
    """Without the demo, for tests that leave it running and empty."""
    with servers.rallydeck(tmp_path_factory.mktemp("empty"), DEMO="0") as program:
        yield program


def test_a_start_without_the_demo_is_empty(empty):
    _, page = servers.get(empty.port, "/")
    assert "Pecan Valley Rally" not in page
    assert "No event yet" in page


def test_the_same_data_cannot_be_used_twice_at_once(empty):
    code, said = _start_that_fails(DATA=str(empty.data), PORT=str(servers.free_port()))
    assert code == 2
    assert "already running" in said
    assert str(empty.process.pid) in said
    assert servers.get(empty.port, "/healthz")[0] == 200


def test_half_sent_forms_do_not_hold_up_anybody(empty):
    """As phones on a bad line would: more of them than there are threads."""
    half = b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nab"
    slow = [socket.create_connection(("127.0.0.1", empty.port)) for _ in range(20)]
    for connection in slow:
        connection.sendall(half)
    assert servers.get(empty.port, "/healthz")[0] == 200
    for connection in slow:
        connection.close()


def test_a_first_start_serves_the_demo_and_the_stop_leaves_nothing_to_others(tmp_path):
    data = tmp_path / "data"
    with servers.rallydeck(data, first_start=True) as program:
        pids = [program.process.pid, *servers.children_of(program.process.pid)]
        assert len(pids) == 3
        status, page = servers.get(program.port, "/")
        assert status == 200
        assert "Pecan Valley Rally" in page
        assert "set-up/" in program.text()
        status, page = servers.get(program.port, "/api/v1/events/")
        assert status == 200
        assert page.count('"slug"') == 1

        # A page that is open and reads slowly must not hold up the stop.
        with socket.create_connection(("127.0.0.1", program.port)) as idle:
            idle.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            assert program.stop() == 0
    assert [pid for pid in pids if servers.is_running(pid)] == []
    assert not (data / "running").exists()
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", program.port))
    # Nobody else on this machine can read the data.
    assert [p.name for p in data.rglob("*") if p.stat().st_mode & 0o077] == []


def test_a_first_start_that_was_stopped_leaves_nothing_and_the_next_loads_the_demo_once(tmp_path):
    servers.lay_out(tmp_path, demo=False)
    program = servers.Rallydeck(tmp_path).start()
    servers.wait_for(lambda: "First start" in program.text(), why="the demo's load")
    children = list(servers.children_of(program.process.pid))
    assert program.stop() == 0
    assert [pid for pid in children if servers.is_running(pid)] == []
    assert "Traceback" not in program.text()

    # As the next start does.
    servers.manage(program.variables, "prepare")
    with contextlib.closing(sqlite3.connect(tmp_path / "rallydeck.sqlite3")) as database:
        assert database.execute("SELECT name FROM tournaments_event").fetchall() == [
            ("Pecan Valley Rally",)
        ]


def test_killed_processes_come_back_and_end_with_the_launcher(tmp_path):
    """Under a site's name, which the launcher's own questions do not have."""
    servers.lay_out(tmp_path, demo=False)
    program = servers.Rallydeck(tmp_path, DEMO="0", RALLYDECK_HOSTS="rally.example.org").start()
    program.wait_until_ready()
    assert "DisallowedHost" not in program.text()
    for part, name in (("config.serve", "web server"), ("celery", "worker")):
        old = program.child(part)
        os.kill(old, signal.SIGKILL)
        servers.wait_for(
            lambda part=part, old=old: program.child(part) not in (None, old),
            why=f"the {name}'s restart",
        )
        said = f"The {name} stopped (killed by signal 9); starting it again."
        servers.wait_for(lambda said=said: said in program.text(), why="the word of it")
    servers.wait_for(lambda: _answers(program.port), why="the web server's return")
    children = list(servers.children_of(program.process.pid))
    assert len(children) == 2
    program.process.kill()
    servers.wait_for(
        lambda: not any(servers.is_running(pid) for pid in children),
        why="the children's end",
    )


def _answers(port):
    try:
        # Not by the site's name, so it is refused; but by somebody.
        return servers.get(port, "/")[0] == 400
    except OSError:
        return False


def _start_that_fails(**variables: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "launch"],
        cwd=servers.PROJECT,
        env=servers.clean_environment(**{"HOST": "127.0.0.1", **variables}),
        capture_output=True,
        text=True,
        timeout=servers.PATIENCE,
    )
    return done.returncode, done.stderr


def test_a_port_in_use_is_one_sentence_and_changes_nothing(tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        code, said = _start_that_fails(DATA=str(tmp_path / "data"), PORT=str(port))
    assert code == 2
    assert f"Port {port} is in use" in said
    assert len(said.splitlines()) == 1
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("variables", "words"),
    [
        ({"PORT": "many"}, "PORT is"),
        ({"DATA": "/proc/nowhere"}, "cannot be written"),
        ({"HOST": "no such host"}, "not an address of this machine"),
        ({"HOST": "a..b"}, "not an address of this machine"),
        ({"PORT": "9" * 5000}, "PORT is"),
        ({"DATABASE_URL": "oracle://x/y"}, "DATABASE_URL"),
        ({"REDIS_URL": "redis://[bad"}, "REDIS_URL"),
        ({"REDIS_URL": "redis://127.0.0.1:port/0"}, "REDIS_URL"),
    ],
)
def test_a_broken_setting_is_one_sentence(tmp_path, variables, words):
    code, said = _start_that_fails(
        **{"DATA": str(tmp_path), "PORT": str(servers.free_port()), **variables}
    )
    assert code == 2
    assert words in said
    assert len(said.splitlines()) == 1


def test_a_newer_database_is_refused_and_left_alone(tmp_path):
    servers.lay_out(tmp_path, demo=False)
    path = tmp_path / "rallydeck.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('tournaments', '9999_from_the_future', '2030-01-01')"
        )
    before = path.read_bytes()
    code, said = _start_that_fails(DATA=str(tmp_path), PORT=str(servers.free_port()))
    assert code != 0
    assert "newer Rallydeck" in said
    assert "Traceback" not in said
    assert path.read_bytes() == before


def test_a_missing_system_library_names_the_package(monkeypatch):
    from config.environment import EnvironmentProblem
    from launch import checks

    monkeypatch.setitem(checks.PDF_LIBRARIES, "libnot-there.so.7", "libnot-there7")
    with pytest.raises(EnvironmentProblem, match=r"apt-get install libnot-there7$"):
        checks.pdf_libraries()


@pytest.mark.parametrize("content", [b"not a database at all, but long enough to be read" * 50])
def test_a_damaged_database_is_one_sentence(tmp_path, content):
    (tmp_path / "rallydeck.sqlite3").write_bytes(content)
    code, said = _start_that_fails(DATA=str(tmp_path), PORT=str(servers.free_port()))
    assert code == 1
    assert "the database cannot be used" in said
    assert "Traceback" not in said
    assert (tmp_path / "rallydeck.sqlite3").read_bytes() == content


def test_a_word_behind_it_is_answered_and_nothing_is_started(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "launch", "--help"],
        cwd=servers.PROJECT,
        env=servers.clean_environment(DATA=str(tmp_path / "data")),
        capture_output=True,
        text=True,
        timeout=servers.PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert "docs/reference/running.md" in done.stderr
    assert not (tmp_path / "data").exists()
