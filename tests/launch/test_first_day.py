"""A first start with the demo, some questions, and the stop: one program, looked at afterwards."""

import http.client
import json
import re
import socket
import time
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from archive.copies import copy_check
from tests import servers, stacks

pytestmark = pytest.mark.programs

# As the launcher has it for the programs of its own.
ASK_FOR_PAPER = """
import os
os.umask(0o077)
from web import request_id
from jobs.services import job_request
with request_id.asked_by("paper-7"):
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


@pytest.fixture(scope="module")
def day(tmp_path_factory):
    """What was asked and what was said, until it was stopped."""
    data = tmp_path_factory.mktemp("first") / "data"
    with servers.rallydeck(data, first_start=True, RALLYDECK_LOG="json") as program:
        found = SimpleNamespace(data=data, program=program)
        found.pids = [program.process.pid, *servers.children_of(program.process.pid)]
        found.home = servers.get(program.port, "/")
        found.events = servers.get(program.port, "/api/v1/events/")
        found.unknown = _ask(program.port, "/t/NoSuchSecret/", "desk-1")
        found.without_a_word = _ask(program.port, "/sign-in/", "")
        stacks.Stack(program.variables, program.port).python(ASK_FOR_PAPER)
        found.web, found.worker = (data / "logs" / f"{name}.log" for name in ("web", "worker"))
        # The failure is told first; the line of the job itself stands when it has ended.
        servers.wait_for(lambda: ("paper-7", "job") in _events(found.worker), why="the job's line")
        made = found.without_a_word[1]
        servers.wait_for(lambda: (made, "request") in _events(found.web), why="the request's line")
        found.log = found.web.read_text()
        _ask(program.port, "/sign-in/", "the-last")
        # A page that is open and reads slowly must not hold up the stop.
        with socket.create_connection(("127.0.0.1", program.port)) as idle:
            idle.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            begun = time.monotonic()
            found.code = program.stop()
            found.took = time.monotonic() - begun
    return found


def test_a_first_start_serves_the_demo(day):
    assert len(day.pids) == 3
    status, page = day.home
    assert status == 200
    assert "Pecan Valley Rally" in page
    assert "set-up/" in day.program.text()
    status, page = day.events
    assert status == 200
    assert page.count('"slug"') == 1


def test_the_stop_leaves_nothing_to_others(day):
    assert day.code == 0
    assert [pid for pid in day.pids if servers.is_running(pid)] == []
    assert not (day.data / "running").exists()
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", day.program.port))
    # Nobody else on this machine can read the data.
    assert [p.name for p in day.data.rglob("*") if p.stat().st_mode & 0o077] == []


def test_a_copy_is_made_at_the_stop_and_the_stop_is_quick(day):
    assert day.took < servers.PATIENCE
    said = day.program.text()
    for _ in range(4):
        if "A copy is in" in said:
            break
        # The stop is not held up for the copy: on a busy machine there may be no time for it.
        assert "No copy was made at the stop" in said
        with servers.rallydeck(day.data, RALLYDECK_LOG="json") as again:
            assert again.stop() == 0
        said = again.text()
    copy = Path(re.search(r"A copy is in (\S+)", said)[1])
    results, _ = copy_check(copy)
    assert results > 0


def test_a_laptop_keeps_its_log_in_files_and_a_word_goes_from_the_page_to_the_job(day):
    assert day.unknown == (404, "desk-1")
    status, made = day.without_a_word
    assert (status, len(made)) == (200, 16)
    assert "NoSuchSecret" not in day.log + day.program.text()
    found = {line["request"]: line for line in map(json.loads, day.log.splitlines())}
    assert (found["desk-1"]["path"], found["desk-1"]["status"]) == ("/t/…/", 404)
    assert (found[made]["path"], found[made]["lane"]) == ("/sign-in/", "pages")
    assert ("the-last", "request") in _events(day.web), "a stop leaves no line unwritten"
