"""The log: one line for each event, a request's word in all of them, nothing that opens a door.

The files of a laptop and a word's way from a page to a job: tests/launch/test_first_day.py.
"""

import json
import logging
import re
import sys
import threading

import pytest

from config import environment
from config.environment import EnvironmentProblem
from server import logs
from tests import servers
from web import request_id


def _record(text, *given, level=logging.WARNING, **extra):
    record = logging.LogRecord("tournaments.pulse", level, "live.py", 1, text, given, None)
    record.__dict__.update(extra)
    return record


def test_an_event_is_one_json_object_with_the_requests_word():
    with request_id.asked_by("f3a-17"):
        line = logs.Json().format(_record("table %s\nis free", 3, facts={"ms": 1.5}))
    told = json.loads(line)
    assert "\n" not in line
    assert (told["event"], told["level"], told["logger"]) == (
        "table 3\nis free",
        "warning",
        "tournaments.pulse",
    )
    assert (told["request"], told["ms"]) == ("f3a-17", 1.5)
    assert told["time"].endswith("+00:00")


def test_or_a_row_of_names_and_values():
    line = logs.Logfmt().format(_record('two "words"\nhere', facts={"path": "/e/", "ms": 2.0}))
    assert ' event="two \\"words\\"\\nhere" ' in line
    assert line.endswith(" path=/e/ ms=2.0")
    assert "request=" not in line


@pytest.mark.parametrize("form", [logs.Plain("{message}", style="{"), logs.Json(), logs.Logfmt()])
def test_no_line_has_what_opens_a_door(form):
    try:
        raise ValueError("no page at /join/Inv1tation/")
    except ValueError:
        reason = sys.exc_info()
    record = _record("Error: /t/TableSecret/report/ and /set-up/T0ken/", exc_info=reason)
    line = form.format(record)
    assert not any(secret in line for secret in ("TableSecret", "T0ken", "Inv1tation"))
    assert "/t/…/report/" in line
    assert "ValueError" in line


@pytest.mark.parametrize("said", ["", "two words", "a\nb", "x" * 65, "«é»", '"'])
def test_a_word_that_is_none_is_replaced(said):
    assert request_id.word_of(said) != said
    assert request_id.word_in({request_id.HEADER: said}) == ""


def test_a_form_that_we_do_not_know_is_refused_in_a_sentence():
    with pytest.raises(EnvironmentProblem, match="give json or logfmt"):
        environment.read({"RALLYDECK_LOG": "xml"})


def test_whoever_tells_a_reason_tells_of_an_outage_once():
    """Each of them is a thread that asks again and again, with a traceback for each time."""
    told = {
        ".".join(file.relative_to(servers.PROJECT).with_suffix("").parts)
        for package in servers.PROJECT.glob("*/__init__.py")
        for file in package.parent.rglob("*.py")
        if package.parent.name not in ("bench", "config", "launch", "server", "tests")
        if re.search(r"exc_info=|log\.exception", file.read_text())
    }
    assert told == set(logs.ASK_AGAIN)


def test_requests_wait_for_their_line_and_stand_before_whatever_is_told_at_once(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(logging, "raiseExceptions", False)
    handler = logs.GatheredFile(tmp_path / "web.log", delay=True)
    handler.setFormatter(logs.Json())
    for number in range(3):
        record = _record("request %s", number, level=logging.INFO)
        record.name = logs.MAY_WAIT
        handler.handle(record)
    handler.handle(_record("away"))
    told = [json.loads(line) for line in (tmp_path / "web.log").read_text().splitlines()]
    assert [line["event"] for line in told] == ["request 0", "request 1", "request 2", "away"]
    record.msg = "last %s"
    for args in ((), (2,)):
        # One that cannot be put into words does not take the others with it.
        handler.handle(logging.makeLogRecord(record.__dict__ | {"args": args or ("two", "words")}))
    handler.close()
    assert '"event": "last 2"' in (tmp_path / "web.log").read_text()


def test_whoever_answers_does_not_wait_for_a_file_that_is_slow(tmp_path):
    handler = logs.GatheredFile(tmp_path / "web.log", delay=True)
    record = _record("request", level=logging.INFO)
    record.name = logs.MAY_WAIT
    held, told = threading.Event(), threading.Event()

    def write():
        with handler.lock:
            held.set()
            told.wait(servers.PATIENCE)

    writer = threading.Thread(target=write)
    writer.start()
    held.wait(servers.PATIENCE)
    handler.handle(record)  # would wait for ever
    told.set()
    writer.join()
    handler.close()
    assert (tmp_path / "web.log").read_text() == "request\n"


def test_a_file_is_turned_over(tmp_path, monkeypatch):
    monkeypatch.setattr(logs, "LARGEST_FILE", 2000)
    told = logs.settings(logs.JSON, tmp_path / "web.log")["handlers"]["file"]
    handler = logs.GatheredFile(
        told["filename"], maxBytes=told["maxBytes"], backupCount=told["backupCount"]
    )
    handler.setFormatter(logs.Json())
    for number in range(200):
        handler.emit(_record("line %s", number))
    handler.close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["web.log", "web.log.1", "web.log.2"]
    assert all(file.stat().st_size <= 2000 for file in tmp_path.iterdir())
