"""The whole program, started as people start it."""

import contextlib
import socket
import sqlite3
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from config import healthcheck
from tests import servers, shares
from tests.launch.starts import start_that_fails

pytestmark = pytest.mark.programs


SITE = "rally.example.org"


def test_the_launchers_own_question_has_the_sites_name(monkeypatch):
    asked = []

    class Web(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append((self.path, self.headers["Host"]))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    monkeypatch.setenv("RALLYDECK_HOSTS", f"{SITE},other.example.org")
    with HTTPServer(("127.0.0.1", 0), Web) as web:
        web.timeout = servers.PATIENCE
        answering = threading.Thread(target=web.handle_request, daemon=True)
        answering.start()
        assert healthcheck.answers("127.0.0.1", web.server_port)
        answering.join(timeout=servers.PATIENCE)
    assert asked == [("/livez", SITE)]


@pytest.mark.soak
def test_a_start_under_a_sites_name(tmp_path):
    with servers.rallydeck(tmp_path, DEMO="0", RALLYDECK_HOSTS=SITE) as program:
        assert "DisallowedHost" not in program.text()
        assert servers.get(program.port, "/")[0] == 400, "whoever asks by another name is refused"


def _rows(data):
    """How many there are in each table."""
    with contextlib.closing(sqlite3.connect(data / "rallydeck.sqlite3")) as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]  # noqa: S608
            for (name,) in tables
        }


# The next start is a first one again; the soak starts it.
@pytest.mark.parametrize("started_again", shares.only([False], [False, True]))
def test_a_first_start_that_was_stopped_leaves_nothing(tmp_path, started_again):
    servers.lay_out(tmp_path, demo=False)
    before = _rows(tmp_path)
    program = servers.Rallydeck(tmp_path).start()
    servers.wait_for(lambda: "First start" in program.text(), why="the demo's load")
    children = list(servers.children_of(program.process.pid))
    assert program.stop() == 0
    assert [pid for pid in children if servers.is_running(pid)] == []
    assert "Traceback" not in program.text()
    assert before["tournaments_event"] == 0
    assert _rows(tmp_path) == before

    if started_again:
        servers.manage(program.variables, "prepare")
        with contextlib.closing(sqlite3.connect(tmp_path / "rallydeck.sqlite3")) as database:
            assert database.execute("SELECT name FROM tournaments_event").fetchall() == [
                ("Pecan Valley Rally",)
            ]


def test_a_port_in_use_is_one_sentence_and_changes_nothing(tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        code, said = start_that_fails(DATA=str(tmp_path / "data"), PORT=str(port))
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
    code, said = start_that_fails(
        **{"DATA": str(tmp_path), "PORT": str(servers.free_port()), **variables}
    )
    assert code == 2
    assert words in said
    assert len(said.splitlines()) == 1


def test_a_missing_system_library_names_the_package(monkeypatch):
    from config.environment import EnvironmentProblem
    from launch import checks

    monkeypatch.setitem(checks.PDF_LIBRARIES, "libnot-there.so.7", "libnot-there7")
    with pytest.raises(EnvironmentProblem, match=r"apt-get install libnot-there7$"):
        checks.pdf_libraries()


@pytest.mark.parametrize("content", [b"not a database at all, but long enough to be read" * 50])
def test_a_damaged_database_is_one_sentence(tmp_path, content):
    (tmp_path / "rallydeck.sqlite3").write_bytes(content)
    code, said = start_that_fails(DATA=str(tmp_path), PORT=str(servers.free_port()))
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
