"""The log: one line for each event, a request's word in all of them, nothing that opens a door."""

import http.client
import json
import logging
import re
import sys
from contextlib import closing

import pytest

from config import environment, gathered, logs
from config.environment import EnvironmentProblem
from jobs import asked
from tests import servers, stacks


def _record(text, *given, level=logging.WARNING, **extra):
    record = logging.LogRecord("scoring.live", level, "live.py", 1, text, given, None)
    record.__dict__.update(extra)
    return record


def test_an_event_is_one_json_object_with_the_requests_word():
    with asked.asked_by("f3a-17"):
        line = logs.Json().format(_record("table %s\nis free", 3, facts={"ms": 1.5}))
    told = json.loads(line)
    assert "\n" not in line
    assert (told["event"], told["level"], told["logger"]) == (
        "table 3\nis free",
        "warning",
        "scoring.live",
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
    assert asked.word_of(said) != said
    assert asked.word_in({asked.HEADER: said}) == ""


def test_a_form_that_we_do_not_know_is_refused_in_a_sentence():
    with pytest.raises(EnvironmentProblem, match="give json or logfmt"):
        environment.read({"RALLYDECK_LOG": "xml"})


def test_whoever_tells_a_reason_tells_of_an_outage_once():
    """Each of them is a thread that asks again and again, with a traceback for each time."""
    told = {
        ".".join(file.relative_to(servers.PROJECT).with_suffix("").parts)
        for room in ("access", "archive", "jobs", "scoring", "tournaments", "webhooks")
        for file in (servers.PROJECT / room).rglob("*.py")
        if re.search(r"exc_info=|log\.exception", file.read_text())
    }
    assert told == set(logs.ASK_AGAIN)


ASK_FOR_PAPER = """
from jobs import asked
from jobs.services import job_request
with asked.asked_by("paper-7"):
    answer = job_request(kind="sheet", params={"sheet": "no such sheet"}).pk
"""


def _ask(port, path, word):
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    with closing(line):
        line.request("GET", path, headers={"X-Request-ID": word} if word else {})
        answer = line.getresponse()
        answer.read()
        return answer.status, answer.headers["X-Request-ID"]


def _events(file):
    """The whole lines so far: a line that is being written is none yet."""
    written = file.read_text() if file.exists() else ""
    told = [json.loads(line) for line in written.splitlines(keepends=True) if line.endswith("\n")]
    return {(line.get("request"), line["event"]) for line in told}


@pytest.mark.programs
def test_a_laptop_keeps_its_log_in_files_and_a_word_goes_from_the_page_to_the_job(tmp_path):
    with servers.rallydeck(tmp_path, RALLYDECK_LOG="json") as program:
        assert _ask(program.port, "/t/NoSuchSecret/", "desk-1") == (404, "desk-1")
        status, made = _ask(program.port, "/sign-in/", "")
        assert (status, len(made)) == (200, 16)
        stacks.Stack(program.variables, program.port).python(ASK_FOR_PAPER)
        worker = tmp_path / "logs" / "worker.log"
        # The failure is told first; the line of the job itself stands when it has ended.
        servers.wait_for(lambda: ("paper-7", "job") in _events(worker), why="the job's line")
        web = tmp_path / "logs" / "web.log"
        servers.wait_for(lambda: (made, "request") in _events(web), why="the request's line")
        text = web.read_text()
        assert "NoSuchSecret" not in text + program.text()
        found = {line["request"]: line for line in map(json.loads, text.splitlines())}
        assert (found["desk-1"]["path"], found["desk-1"]["status"]) == ("/t/…/", 404)
        assert (found[made]["path"], found[made]["lane"]) == ("/sign-in/", "pages")


def test_requests_wait_for_their_line_and_stand_before_whatever_is_told_at_once(tmp_path):
    handler = gathered.GatheredFile(tmp_path / "web.log", delay=True)
    handler.setFormatter(logs.Json())
    for number in range(3):
        record = _record("request %s", number, level=logging.INFO)
        record.name = gathered.MAY_WAIT
        handler.handle(record)
    handler.handle(_record("away"))
    told = [json.loads(line) for line in (tmp_path / "web.log").read_text().splitlines()]
    assert [line["event"] for line in told] == ["request 0", "request 1", "request 2", "away"]
    record.msg = "last %s"
    handler.handle(record)
    handler.close()
    assert '"event": "last 2"' in (tmp_path / "web.log").read_text()


def test_a_file_is_turned_over(tmp_path, monkeypatch):
    monkeypatch.setattr(logs, "LARGEST_FILE", 2000)
    told = logs.settings(logs.JSON, tmp_path / "web.log")["handlers"]["file"]
    handler = gathered.GatheredFile(
        told["filename"], maxBytes=told["maxBytes"], backupCount=told["backupCount"]
    )
    handler.setFormatter(logs.Json())
    for number in range(200):
        handler.emit(_record("line %s", number))
    handler.close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["web.log", "web.log.1", "web.log.2"]
    assert all(file.stat().st_size <= 2000 for file in tmp_path.iterdir())
