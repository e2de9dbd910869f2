"""What lies in the queue and is no message of ours is dropped: the worker goes on.

On the laptop they lie there in tests/launch/test_one_laptop.py.
"""

import json

import pytest
from redis import Redis

from jobs import broker
from tests import servers, stacks
from tests.jobs.forged import FORGED, message, sheet_made

pytestmark = pytest.mark.programs


def test_a_message_of_ours_is_known_and_nothing_else():
    assert broker.is_ours(message())
    assert not broker.is_ours(message(body=[[True], {}, {}]))
    for forged in FORGED[5:]:
        assert not broker.is_ours(json.loads(forged)), forged


@pytest.mark.soak
def test_on_the_full_stack_the_workers_go_on(tmp_path, postgres, redis_address, capfd):
    with stacks.full_stack(tmp_path, postgres, redis_address, demo=False) as stack:
        queue = Redis.from_url(redis_address)
        for forged in FORGED:
            queue.rpush("celery", forged)
        servers.wait_for(lambda: not queue.llen("celery"), why="the queue's end")
        sheet_made(stack, sides=8)
        assert all(worker.poll() is None for worker in stack.workers)
        told = capfd.readouterr().err.splitlines()
        # One line for each, and none for what the two workers tell each other.
        assert len([line for line in told if "dropped from the queue" in line]) == len(FORGED)
