"""One laptop on which parts are killed and the queue is forged: it goes on, and nothing is lost.

All of it in one program, since a start takes longer than most of what is asked here. Who killed
what before makes no difference: each test looks at its own contest and its own jobs.
"""

import json
import os
import signal
from random import Random

import pytest

from tests import servers
from tests.jobs.forged import FORGED, sheet_made
from tests.jobs.killed_jobs import FEW, check, requested, wait_until_done
from tests.scoring.play import web_kills
from tests.webhooks import webhook_scene
from tests.webhooks.webhook_receiver import receiving

pytestmark = pytest.mark.programs


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    data = tmp_path_factory.mktemp("laptop")
    servers.lay_out(data, demo=False)
    running = servers.Rallydeck(data, DEMO="0").start().wait_until_ready()
    yield running
    children = list(servers.children_of(running.process.pid))
    running.process.kill()
    assert len(children) == 2
    servers.wait_for(
        lambda: not any(servers.is_running(pid) for pid in children),
        why="the children's end with the launcher",
    )


@pytest.fixture(scope="module")
def laptop(program):
    return web_kills.Laptop(program)


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
        contest = webhook_scene.python(laptop, webhook_scene.CALL, address=receiver.address)
        servers.wait_for(lambda: receiver.came, why="the first try")
        os.kill(program.worker, signal.SIGKILL)
        written = webhook_scene.python(laptop, webhook_scene.ENTER, contest=contest)
        receiver.status = 200
        servers.wait_for(lambda: program.worker, why="the worker's return")
        webhook_scene.python(laptop, webhook_scene.NOW)
        webhook_scene.wait_until_all_arrived(laptop)
        ids = {json.loads(body)["id"] for _, _, body in receiver.came}
        assert len(ids) == written >= 4


def test_results_survive_a_kill_of_the_web_server(laptop):
    contest, entered = web_kills.kill_while_results_come_in(laptop, Random(0), kills=1)
    web_kills.check(laptop, entered, contest)
