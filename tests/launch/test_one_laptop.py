"""One laptop: empty, then used, with parts killed and a forged queue. It goes on, nothing is lost.

All of it in one program, since a start takes longer than most of what is asked here. Who killed
what before makes no difference: each test looks at its own contest and its own jobs.
"""

import json
import os
import signal
import socket
from random import Random

import pytest

from archive.copies import copies_in
from tests import servers
from tests.archive.streamed import are_good, stream
from tests.jobs.forged import FORGED, sheet_made
from tests.jobs.killed_jobs import FEW, check, requested, wait_until_done
from tests.launch.starts import start_that_fails
from tests.scenes import web_kills, webhooks
from tests.webhooks.webhook_receiver import receiving

pytestmark = pytest.mark.programs

CONFIRMED = """
from games.models import Result
answer = Result.objects.filter(state="confirmed").count()
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    data = tmp_path_factory.mktemp("laptop")
    servers.lay_out(data, demo=False)
    running = servers.Rallydeck(data, DEMO="0").start()
    try:
        running.wait_until_ready()
        running.first_page = servers.get(running.port, "/")[1]
        yield running
        servers.wait_for(lambda: running.worker and running.web, why="both processes' return")
        children = list(servers.children_of(running.process.pid))
        assert len(children) == 2
    finally:
        running.process.kill()
        running.process.wait()
    servers.wait_for(
        lambda: not any(servers.is_running(pid) for pid in children),
        why="the children's end with the launcher",
    )


@pytest.fixture(scope="module")
def laptop(program):
    return web_kills.Laptop(program)


def test_a_start_without_the_demo_is_empty(program):
    assert "Pecan Valley Rally" not in program.first_page
    assert "No event yet" in program.first_page


def test_the_same_data_cannot_be_used_twice_at_once(program):
    code, said = start_that_fails(DATA=str(program.data), PORT=str(servers.free_port()))
    assert code == 2
    assert "already running" in said
    assert str(program.process.pid) in said
    servers.wait_for(lambda: _is_well(program), why="the web server's answer")


def _is_well(program):
    try:
        return servers.get(program.port, "/healthz")[0] == 200
    except OSError:
        return False


def test_half_sent_forms_do_not_hold_up_anybody(program):
    """As phones on a bad line would: more of them than there are threads."""
    half = b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nab"
    slow = [socket.create_connection(("127.0.0.1", program.port)) for _ in range(20)]
    for connection in slow:
        connection.sendall(half)
    assert servers.get(program.port, "/healthz")[0] == 200
    for connection in slow:
        connection.close()


def test_killed_processes_come_back_and_no_job_is_lost_or_done_twice(program, laptop):
    jobs = requested(laptop, FEW)
    before, said = (program.worker, program.web), len(program.output)
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    for part, old in zip(("worker", "web"), before, strict=True):
        servers.wait_for(
            lambda part=part, old=old: getattr(program, part) not in (None, old),
            why=f"the return of the {part}",
        )
    for name in ("web server", "worker"):
        word = f"The {name} stopped (killed by signal 9); starting it again."
        servers.wait_for(
            lambda word=word: word in "".join(program.output[said:]), why="the word of it"
        )
    wait_until_done(laptop, jobs)
    check(laptop, jobs)
    assert servers.get(program.port, "/healthz")[0] == 200


def test_a_worker_goes_on_after_forged_messages(program, laptop):
    sheet_made(laptop, sides=8)
    worker, said = program.worker, len(program.output)
    queue = program.data / "broker" / "queue"
    for number, forged in enumerate(FORGED):
        (queue / f"0_{number}.celery.msg").write_bytes(forged)
    servers.wait_for(lambda: not list(queue.glob("0_*")), why="the queue's end")
    sheet_made(laptop, sides=16)
    assert program.worker == worker
    told = program.output[said:]
    assert len(told) == len(FORGED)
    assert all("was dropped from the queue" in line for line in told), told


def test_no_message_of_a_webhook_is_lost_by_a_kill_of_the_worker(program, laptop):
    with receiving() as receiver:
        receiver.status = 503
        contest = webhooks.python(laptop, webhooks.CALL, address=receiver.address)
        servers.wait_for(lambda: receiver.came, why="the first try")
        os.kill(program.worker, signal.SIGKILL)
        written = webhooks.python(laptop, webhooks.ENTER, contest=contest)
        receiver.status = 200
        servers.wait_for(lambda: program.worker, why="the worker's return")
        webhooks.python(laptop, webhooks.NOW, contest=contest)
        webhooks.wait_until_all_arrived(laptop, contest)
        ids = {json.loads(body)["id"] for _, _, body in receiver.came}
        assert len(ids) == written >= 4


def test_results_survive_a_kill_of_the_web_server(laptop):
    contest, entered = web_kills.kill_while_results_come_in(laptop, Random(0), kills=1)
    web_kills.check(laptop, entered, contest)


def test_a_copy_is_made_at_25_results_while_they_stream_in(program, laptop, tmp_path):
    folder = program.data / "backups"
    before = {copy.path for copy in copies_in(folder)}
    there = laptop.python(CONFIRMED)
    process = stream(program.variables, results=30)
    try:
        servers.wait_for(lambda: any(c.results > there for c in copies_in(folder)), why="a copy")
        refused = laptop.manage("restore", "latest")
        assert refused.returncode != 0
        assert "already running" in refused.stderr
        # It makes the copies: one that it was at is none.
        os.kill(program.worker, signal.SIGKILL)
    finally:
        process.kill()
        process.wait()
    are_good([copy for copy in copies_in(folder) if copy.path not in before], tmp_path)
