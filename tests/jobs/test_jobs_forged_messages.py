"""What lies in the queue and is no message of ours is dropped: the worker goes on."""

import base64
import json

import pytest
from redis import Redis

from jobs import broker
from tests import servers, stacks

pytestmark = pytest.mark.programs

REQUEST = """
from printing.make import Order
from printing.services import sheet_request
from printing.sheets.base import Setting
answer = sheet_request(order=Order(
    sheet="chart", setting=Setting(paper="letter", language="en"),
    options={"sides": 8, "third_place": False},
)).pk
"""
STATE = "from jobs.models import Job\nanswer = Job.objects.get(pk={}).state"


def _message(body=None, **changes):
    """As Celery writes one for job 1."""
    packed = json.dumps([[1], {}, {"chain": None}] if body is None else body)
    whole = {
        "body": base64.b64encode(packed.encode()).decode(),
        "content-encoding": "utf-8",
        "content-type": "application/json",
        "headers": {"task": "jobs.run", "id": "a", "lang": "py"},
        "properties": {
            "delivery_tag": "b",
            "delivery_info": {"exchange": "", "routing_key": "celery"},
            "body_encoding": "base64",
        },
    }
    return whole | changes


FORGED = [
    b"",
    b"no JSON",
    b"\xff\xfe\x00",
    json.dumps(_message()).encode()[:100],
    b"[" * 100_000,
    b"null",
    b"[1, 2, 3]",
    b"{}",
    json.dumps({"__type__": "datetime", "__value__": "never"}).encode(),
    json.dumps(_message(headers={"task": "os.system", "id": "a"})).encode(),
    json.dumps(_message(headers=None)).encode(),
    json.dumps(_message(properties={})).encode(),
    json.dumps(_message(body=[[{}], {}, {}])).encode(),
    json.dumps(_message(body=[["rm"], {"job_id": 1}, {}])).encode(),
    json.dumps(_message(**{"content-type": "application/x-python-serialize"})).encode(),
]


def test_a_message_of_ours_is_known_and_nothing_else():
    assert broker.is_ours(_message())
    assert not broker.is_ours(_message(body=[[True], {}, {}]))
    for forged in FORGED[5:]:
        assert not broker.is_ours(json.loads(forged)), forged


def _done(stack, job):
    servers.wait_for(lambda: stack.python(STATE.format(job)) == "done", why="the sheet")


def test_on_the_laptop_the_worker_goes_on(tmp_path):
    with servers.rallydeck(tmp_path, DEMO="0") as program:
        stack = stacks.Stack(program.variables, program.port)
        _done(stack, stack.python(REQUEST))
        worker, said = program.worker, len(program.output)
        for number, forged in enumerate(FORGED):
            (tmp_path / "broker" / "queue" / f"0_{number}.celery.msg").write_bytes(forged)
        servers.wait_for(
            lambda: not list((tmp_path / "broker" / "queue").glob("0_*")), why="the queue's end"
        )
        _done(stack, stack.python(REQUEST.replace('"sides": 8', '"sides": 16')))
        assert program.worker == worker
        told = program.output[said:]
        assert len(told) == len(FORGED)
        assert all("was dropped from the queue" in line for line in told), told


@pytest.mark.soak
def test_on_the_full_stack_the_workers_go_on(tmp_path, postgres, redis_address, capfd):
    with stacks.full_stack(tmp_path, postgres, redis_address, demo=False) as stack:
        queue = Redis.from_url(redis_address)
        for forged in FORGED:
            queue.rpush("celery", forged)
        servers.wait_for(lambda: not queue.llen("celery"), why="the queue's end")
        _done(stack, stack.python(REQUEST))
        assert all(worker.poll() is None for worker in stack.workers)
        told = capfd.readouterr().err.splitlines()
        # One line for each, and none for what the two workers tell each other.
        assert len([line for line in told if "dropped from the queue" in line]) == len(FORGED)
