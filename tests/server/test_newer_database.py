"""A database that a newer Rallydeck has opened is refused by every process of this one."""

import contextlib
import sqlite3
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from tests import servers, shares, stacks
from tests.servers import PROJECT

pytestmark = pytest.mark.programs

FUTURE = (
    "INSERT INTO django_migrations (app, name, applied) "
    "VALUES ('scoring', '9999_from_the_future', '2030-01-01')"
)
PROCESSES = {
    "launcher": ["-m", "launch"],
    "web": ["-m", "config.serve"],
    "worker": list(stacks.WORKER),
    "prepare": ["manage.py", "prepare"],
    "export": ["manage.py", "export_event", "pecan-valley-rally", "x.rallydeck"],
    "import": ["manage.py", "import_event", "x.rallydeck"],
    "setup_link": ["manage.py", "setup_link"],
    "check_contest": ["manage.py", "check_contest"],
    "migrate": ["manage.py", "migrate"],
    "sheet": ["manage.py", "sheet", "chart", "--contest", "a/b"],
}


@pytest.fixture(scope="module", params=shares.only(["sqlite"], ["sqlite", "postgresql"]))
def newer(request, tmp_path_factory):
    data = tmp_path_factory.mktemp("newer")
    variables = servers.clean_environment(
        DATA=str(data), PORT=str(servers.free_port()), HOST="127.0.0.1", DEMO="0"
    )
    if request.param == "sqlite":
        servers.lay_out(data, demo=False)
        with contextlib.closing(sqlite3.connect(_file_of(variables))) as database, database:
            database.execute(FUTURE)
    else:
        variables["DATABASE_URL"] = request.getfixturevalue("postgres_server").new_database()
        variables["REDIS_URL"] = request.getfixturevalue("redis_address")
        with psycopg.connect(variables["DATABASE_URL"]) as database:
            database.execute(FUTURE)
    return variables


def _file_of(variables):
    return Path(variables["DATA"]) / "rallydeck.sqlite3"


def _content(variables):
    return None if "DATABASE_URL" in variables else _file_of(variables).read_bytes()


# The three that stay, and one of those that come and go.
@pytest.mark.parametrize("process", shares.only(["launcher", "web", "worker", "export"], PROCESSES))
def test_an_older_program_refuses_it_in_a_sentence_and_leaves_it_alone(newer, process):
    before = _content(newer)
    done = subprocess.run(
        [sys.executable, *PROCESSES[process]],
        cwd=PROJECT,
        env=newer,
        capture_output=True,
        text=True,
        timeout=servers.PATIENCE,
    )
    assert done.returncode not in (0, None)
    said = done.stdout + done.stderr
    assert "the database was made by a newer Rallydeck (it knows scoring 9999" in said
    assert "Traceback" not in said
    assert _content(newer) == before
