"""A real worker on Redis: started without it, it does what waits; told by it, it does that too."""

import json

import pytest

from tests import servers, stacks

pytestmark = pytest.mark.programs

REQUEST = """
from web import request_id
from printing.render_job import Order
from printing.render_job import sheet_request
from printing.sheets.sheet import Setting
with request_id.asked_by(WORD):
    answer = sheet_request(order=Order(
        sheet="chart", setting=Setting(paper="letter", language="en"),
        options={"sides": SIDES, "third_place": False},
    )).pk
"""


def _requested(stack, word, sides):
    return stack.python(REQUEST.replace("WORD", repr(word)).replace("SIDES", str(sides)))


def _done(log):
    """Which jobs were done, and by whose word: it travels with the message alone."""
    lines = log.read_text().splitlines(keepends=True) if log.exists() else []
    told = [json.loads(line) for line in lines if line.endswith("\n")]
    jobs = [line for line in told if line["event"] == "job"]
    return [(line["job"], line.get("request"), line["done"]) for line in jobs]


def _is_done_by_message(stack, log, sides):
    job = _requested(stack, "after", sides)

    def done():
        return [word for number, word, is_done in _done(log) if (number, is_done) == (job, True)]

    return servers.wait_for(done, why="a sheet with Redis") == ["after"]


def test_a_worker_makes_sheets_without_redis_and_by_its_messages(tmp_path):
    servers.lay_out(tmp_path, demo=False)
    log = tmp_path / "worker.log"
    with servers.own_redis_server() as redis:
        redis.kill()
        environment = servers.clean_environment(
            DATA=str(tmp_path), DEMO="0", REDIS_URL=redis.address, RALLYDECK_LOG="json"
        )
        stack = stacks.FullStack(environment | {"RALLYDECK_LOG_FILE": str(log)}, port=0)
        try:
            unheard = _requested(stack, "before", 8)
            stack.start_worker("one")
            expected = [(unheard, None, True)]
            servers.wait_for(lambda: _done(log) == expected, why="the sheet without Redis")
            redis.start()
            # Until it is heard again the worker may find a job by itself before it is told.
            assert any(_is_done_by_message(stack, log, sides) for sides in range(9, 40))
        finally:
            stack.stop()
