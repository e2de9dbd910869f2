"""What somebody puts into the queue that is no message of ours, and a sheet to be made after it."""

import base64
import json

from tests import servers

REQUEST = """
from printing.render_job import Order
from printing.render_job import sheet_request
from printing.sheets.sheet import Setting
answer = sheet_request(order=Order(
    sheet="chart", setting=Setting(paper="letter", language="en"),
    options={"sides": SIDES, "third_place": False},
)).pk
"""
STATE = "from jobs.models import Job\nanswer = Job.objects.get(pk={}).state"


def message(body=None, **changes):
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
    json.dumps(message()).encode()[:100],
    b"[" * 100_000,
    b"null",
    b"[1, 2, 3]",
    b"{}",
    json.dumps({"__type__": "datetime", "__value__": "never"}).encode(),
    json.dumps(message(headers={"task": "os.system", "id": "a"})).encode(),
    json.dumps(message(headers=None)).encode(),
    json.dumps(message(properties={})).encode(),
    json.dumps(message(body=[[{}], {}, {}])).encode(),
    json.dumps(message(body=[["rm"], {"job_id": 1}, {}])).encode(),
    json.dumps(message(**{"content-type": "application/x-python-serialize"})).encode(),
]


def sheet_made(stack, *, sides):
    job = stack.python(REQUEST.replace("SIDES", str(sides)))
    servers.wait_for(lambda: stack.python(STATE.format(job)) == "done", why="the sheet")
