"""/metrics: figures in Prometheus' format, for this machine and its owners alone."""

import asyncio
import json
import re
from pathlib import Path

import pytest
from django.db import OperationalError
from django.db.backends.utils import CursorWrapper
from django.http import Http404
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from access.models import Account
from config.metrics import metrics
from jobs.models import Job
from server.request_metrics import ANSWERS, counting

pytestmark = pytest.mark.django_db

DASHBOARD = Path(__file__).resolve().parents[2] / "docs" / "grafana.json"


def figures(client, **extra):
    answer = client.get("/metrics", **extra)
    assert answer.status_code == 200
    found = {}
    for family in text_string_to_metric_families(answer.content.decode()):
        for sample in family.samples:
            found[sample.name, tuple(sorted(sample.labels.items()))] = sample.value
    return found


def test_jobs_are_counted_by_state_and_the_oldest_tells_how_long_it_waits():
    before = figures(Client())
    assert before["rallydeck_jobs", (("state", "queued"),)] == 0
    assert before["rallydeck_job_waiting_seconds", ()] == 0
    Job.objects.create(kind="sheet", key="a")
    after = figures(Client())
    assert after["rallydeck_jobs", (("state", "queued"),)] == 1
    assert after["rallydeck_job_waiting_seconds", ()] > 0
    assert after["rallydeck_free_bytes", ()] > 0


def test_without_the_database_the_rest_is_told_and_that_it_is_away(monkeypatch):
    def refuse(*args, **more):
        raise OperationalError("connection refused")

    assert figures(Client())["rallydeck_database", ()] == 1
    monkeypatch.setattr(CursorWrapper, "execute", refuse)
    told = figures(Client())
    assert told["rallydeck_database", ()] == 0
    assert told["rallydeck_free_bytes", ()] > 0
    assert ("rallydeck_results", ()) not in told


@pytest.mark.parametrize(
    "extra",
    [
        {"REMOTE_ADDR": "192.168.1.20"},
        {"REMOTE_ADDR": ""},
        {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {"HTTP_FORWARDED": "for=127.0.0.1"},
        {"HTTP_X_REAL_IP": "127.0.0.1"},
    ],
)
def test_whoever_does_not_ask_from_this_machine_itself_finds_nothing(extra):
    assert Client().get("/metrics", **extra).status_code == 404


def test_an_owner_reads_it_from_anywhere_and_other_accounts_do_not(rf):
    request = rf.get("/metrics", REMOTE_ADDR="192.168.1.20")
    request.user = Account(sign_in_name="Ann Lee", runs_every_event=True)
    assert metrics(request).status_code == 200
    request.user = Account.objects.create(sign_in_name="Bo Ray")
    with pytest.raises(Http404):
        metrics(request)


def test_an_answer_is_counted_once_by_lane_and_status():
    sent = []

    async def send(message):
        sent.append(message["type"])

    async def answers():
        counted = counting("test", {"method": "GET", "path": "/", "asked_by": "a"}, send)
        await counted({"type": "http.response.start", "status": 404, "headers": []})
        await counted({"type": "http.response.body", "body": b""})

    before = ANSWERS.labels("test", 404)._value.get()
    asyncio.new_event_loop().run_until_complete(answers())
    assert sent == ["http.response.start", "http.response.body"]
    assert ANSWERS.labels("test", 404)._value.get() == before + 1


def test_the_dashboard_asks_only_for_figures_that_there_are():
    Job.objects.create(kind="sheet", key="a")
    said = Client().get("/metrics").content.decode()
    known = set(re.findall(r"^# (?:HELP|TYPE) (\w+)", said, re.MULTILINE))
    known |= {f"{name}_bucket" for name in known}
    # Told only where there is a copy.
    known.add("rallydeck_copy_age_seconds")
    panels = json.loads(DASHBOARD.read_text())["panels"]
    asked = {
        name
        for panel in panels
        for target in panel["targets"]
        for name in re.findall(r"rallydeck_\w+", target["expr"])
    }
    assert asked <= known
    # Requests, results, queue, job times, live streams, build age, backups; and what is left.
    for shown in (
        *("answers_total", "answer_seconds_bucket", "results", "jobs", "job_seconds_mean"),
        *("live_streams", "build_age_seconds", "copy_age_seconds", "free_bytes", "database"),
    ):
        assert f"rallydeck_{shown}" in asked
