"""kill -9 of the worker and of the web process in turn: no job is lost, none is done twice.

On the laptop a few of them are made in tests/launch/test_one_laptop.py.
"""

import os
import signal

import pytest

from tests import servers, stacks
from tests.jobs.killed_jobs import MANY, check, requested, wait_until_done

pytestmark = [pytest.mark.programs, pytest.mark.soak]


def test_on_the_laptop(tmp_path):
    with servers.rallydeck(tmp_path, DEMO="0") as program:
        stack = stacks.Stack(program.variables, program.port)
        jobs = requested(stack, MANY)
        for pid in (program.worker, program.web):
            os.kill(pid, signal.SIGKILL)
        servers.wait_for(lambda: program.worker and program.web, why="both processes' return")
        wait_until_done(stack, jobs)
        check(stack, jobs)
        assert servers.get(program.port, "/healthz")[0] == 200


def test_on_the_full_stack(tmp_path, postgres, redis_address):
    with stacks.full_stack(tmp_path, postgres, redis_address, demo=False) as stack:
        jobs = requested(stack, MANY)
        stack.workers[0].kill()
        stack.web.kill()
        stack.start("-m", "config.serve")
        # The other worker goes on; what the dead one held comes back to it by itself.
        wait_until_done(stack, jobs)
        check(stack, jobs)
