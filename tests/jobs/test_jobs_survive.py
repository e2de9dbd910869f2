"""kill -9 of the worker and of the web process in turn: no job is lost, none is done twice."""

import os
import signal

import pytest

from tests import servers, shares, stacks

pytestmark = pytest.mark.programs

# The job that the killed worker had in its hands, and one whose heartbeat a busy machine held up.
SPARE = 2
REQUEST = """
from printing.make import Order
from printing.services import sheet_request
from printing.sheets.base import Setting
answer = [
    sheet_request(
        order=Order(sheet="chart", setting=Setting(paper="letter", language=language),
                    options={"sides": sides, "third_place": False})
    ).pk
    for sides in (SIDES) for language in ("en", "fr")
]
"""
FEW, MANY = "20, 36", "20, 28, 36, 44, 52, 60"
STATES = (
    "from jobs.models import Job\nanswer = [[j.pk, j.state] for j in Job.objects.order_by('pk')]"
)
DONE = """
from django.conf import settings
from jobs.models import Job
jobs = list(Job.objects.order_by("pk"))
answer = {
    "files": sorted(p.name for p in settings.MEDIA_ROOT.iterdir()),
    "outcomes": sorted(j.outcome.get("file", "") for j in jobs),
    "attempts": [j.attempts for j in jobs],
    "states": sorted({j.state for j in jobs}),
}
"""


def _wait_until_done(stack, number):
    def all_done():
        states = stack.python(STATES)
        assert not [s for s in states if s[1] in ("failed", "cancelled")], states
        return len(states) == number and all(state == "done" for _, state in states)

    servers.wait_for(all_done, why="every job's end")


def _check(stack, number):
    found = stack.python(DONE)
    assert found["states"] == ["done"]
    # One file for each job, none half-written, none left over.
    assert found["files"] == found["outcomes"]
    assert len(found["files"]) == number
    return found["attempts"]


@pytest.mark.parametrize("sides", shares.only([FEW], [FEW, MANY]))
def test_on_the_laptop(tmp_path, sides):
    with servers.rallydeck(tmp_path, DEMO="0") as program:
        stack = stacks.Stack(program.variables, program.port)
        jobs = stack.python(REQUEST.replace("SIDES", sides))

        def one_is_running():
            return any(state == "running" for _, state in stack.python(STATES))

        servers.wait_for(one_is_running, why="a running job")
        for pid in (program.worker, program.web):
            os.kill(pid, signal.SIGKILL)
        servers.wait_for(lambda: program.worker and program.web, why="both processes' return")
        _wait_until_done(stack, len(jobs))
        attempts = _check(stack, len(jobs))
        assert sum(attempts) <= len(jobs) + SPARE
        assert servers.get(program.port, "/healthz")[0] == 200


@pytest.mark.soak
def test_on_the_full_stack(tmp_path, postgres, redis_address):
    with stacks.full_stack(tmp_path, postgres, redis_address, demo=False) as stack:
        jobs = stack.python(REQUEST.replace("SIDES", MANY))
        servers.wait_for(
            lambda: any(state == "running" for _, state in stack.python(STATES)),
            why="a running job",
        )
        stack.workers[0].kill()
        stack.web.kill()
        stack.start("-m", "config.serve")
        # The other worker goes on; what the dead one held comes back to it by itself.
        _wait_until_done(stack, len(jobs))
        attempts = _check(stack, len(jobs))
        assert sum(attempts) <= len(jobs) + SPARE
