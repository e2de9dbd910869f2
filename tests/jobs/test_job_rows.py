"""A job's row decides, whatever the broker does."""

import logging
import threading
from datetime import timedelta

import pytest
from celery.exceptions import WorkerShutdown
from django.utils import timezone

from domain.wording import Illegal
from jobs import registry, services, tasks
from jobs.models import Job, WorkerPulse
from jobs.services import worker_is_alive
from tests import servers

pytestmark = pytest.mark.django_db(transaction=True)

WAKE = services.wake


@pytest.fixture
def counted(monkeypatch):
    """A kind of job that counts how often it is done."""
    done = []

    def work(params, progress):
        progress(1, 2)
        done.append(params)
        progress(2, 2)
        return {"n": len(done)}

    monkeypatch.setitem(registry._KINDS, "count", work)
    monkeypatch.setattr(services, "wake", lambda job_id: None)
    return done


def test_asking_twice_gives_the_same_job_and_a_finished_one_may_be_asked_again(counted):
    first = services.job_request(kind="count", params={"a": 1, "b": 2})
    assert services.job_request(kind="count", params={"b": 2, "a": 1}) == first
    assert services.job_request(kind="count", params={"a": 2, "b": 2}) != first
    assert services.job_run(job_id=first.pk)
    assert services.job_request(kind="count", params={"a": 1, "b": 2}) != first


def test_a_message_delivered_twice_is_done_once(counted):
    job = services.job_request(kind="count", params={})
    assert services.job_run(job_id=job.pk)
    assert not services.job_run(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.steps_done, job.steps_total) == ("done", 2, 2)
    assert len(counted) == 1


def test_a_cancelled_job_stops_at_its_next_step_and_writes_nothing(counted, monkeypatch):
    job = services.job_request(kind="count", params={})

    def work(params, progress):
        services.job_cancel(job_id=job.pk)
        progress(1, 2)
        raise AssertionError("went on after it was cancelled")

    monkeypatch.setitem(registry._KINDS, "count", work)
    assert not services.job_run(job_id=job.pk)
    job.refresh_from_db()
    assert job.state == "cancelled"
    assert job.outcome == {}
    with pytest.raises(Illegal):
        services.job_cancel(job_id=job.pk)


def test_a_failure_is_kept_with_its_reason(counted, monkeypatch):
    def work(params, progress):
        raise RuntimeError("no paper")

    monkeypatch.setitem(registry._KINDS, "count", work)
    job = services.job_request(kind="count", params={})
    assert not services.job_run(job_id=job.pk)
    job.refresh_from_db()
    assert job.state == "failed"
    assert job.outcome == {"error": "no paper"}


def _claimed_long_ago(job, attempts):
    Job.objects.filter(pk=job.pk).update(
        state="running",
        claim="dead",
        attempts=attempts,
        heartbeat_at=timezone.now() - timedelta(minutes=1),
    )


def test_a_job_whose_worker_died_is_given_to_the_next_but_not_for_ever(counted):
    job = services.job_request(kind="count", params={})
    _claimed_long_ago(job, attempts=1)
    assert services.stale_jobs_requeue(worker_just_started=False) == [job.pk]
    assert services.job_run(job_id=job.pk)
    again = services.job_request(kind="count", params={})
    _claimed_long_ago(again, attempts=services.MOST_DEATHS)
    assert services.stale_jobs_requeue(worker_just_started=False) == []
    again.refresh_from_db()
    assert again.state == "failed"


def test_a_sheet_is_made_though_its_worker_was_killed_again_and_again(counted, monkeypatch):
    """After some deaths it waits, longer each time: it may be what kills the worker."""
    job = services.job_request(kind="count", params={})
    begun = now = timezone.now()
    monkeypatch.setattr(services.timezone, "now", lambda: now)
    waited = []
    for deaths in range(1, 8):
        _claimed_long_ago(job, attempts=deaths)
        Job.objects.update(heartbeat_at=now - timedelta(minutes=1))
        before = now
        while services.stale_jobs_requeue(worker_just_started=True) != [job.pk]:
            now += timedelta(seconds=30)
        waited.append((now - before).total_seconds() / 60)
    assert waited == [0, 0, 1, 2, 4, 8, 15]
    assert services.job_run(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, now > begun) == ("done", True)


def _over(params, *, days=0, hours=0):
    job = services.job_request(kind="count", params=params)
    assert services.job_run(job_id=job.pk)
    ended = timezone.now() - timedelta(days=days, hours=hours)
    Job.objects.filter(pk=job.pk).update(finished_at=ended)
    return job.pk


def test_rows_of_jobs_that_are_long_over_or_done_again_are_removed(counted):
    old = _over({"a": 1}, days=20)
    repeated = [_over({"a": 2}, hours=5) for _ in range(3)]
    fresh = _over({"a": 3})
    waiting = services.job_request(kind="count", params={"a": 4}).pk
    assert services.old_jobs_remove() == 3
    left = set(Job.objects.values_list("pk", flat=True))
    assert left == {repeated[-1], fresh, waiting}
    assert old not in left


def test_the_last_job_of_a_kind_stays_however_old(counted):
    """It says what was done: which copy was made last, say."""
    _over({"a": 1}, days=30)
    last = _over({"a": 2}, days=20)
    assert services.old_jobs_remove() == 1
    assert list(Job.objects.values_list("pk", flat=True)) == [last]


def test_the_run_that_lost_its_claim_cannot_finish_the_job(counted, monkeypatch):
    job = services.job_request(kind="count", params={})

    def work(params, progress):
        Job.objects.filter(pk=job.pk).update(claim="somebody else")
        return {"late": True}

    monkeypatch.setitem(registry._KINDS, "count", work)
    assert not services.job_run(job_id=job.pk)
    job.refresh_from_db()
    assert job.outcome == {}


def test_a_waiting_job_is_not_woken_at_every_beat(counted, monkeypatch):
    job = services.job_request(kind="count", params={})
    Job.objects.filter(pk=job.pk).update(woken_at=timezone.now())
    assert services.stale_jobs_requeue(worker_just_started=False) == []
    assert services.stale_jobs_requeue(worker_just_started=True) == [job.pk]


def test_nothing_waits_for_the_hour_to_come_again_when_the_clock_is_set_back(counted):
    """Two hours back: beats and wake-up calls from before it are in the future now."""
    later = timezone.now() + timedelta(hours=2)
    dead, lost = (services.job_request(kind="count", params={"a": n}) for n in (1, 2))
    _claimed_long_ago(dead, attempts=1)
    Job.objects.filter(pk=dead.pk).update(heartbeat_at=later)
    Job.objects.filter(pk=lost.pk).update(woken_at=later)
    WorkerPulse.objects.create(name="before", seen_at=later)
    assert not worker_is_alive()
    services.worker_pulse(name="now")
    assert worker_is_alive()
    assert services.stale_jobs_requeue(worker_just_started=False) == [dead.pk, lost.pk]


def test_a_job_is_left_to_its_worker_though_the_clocks_differ(counted):
    """Who looks around is ten seconds behind the machine that does it."""
    job = services.job_request(kind="count", params={})
    _claimed_long_ago(job, attempts=1)
    Job.objects.update(heartbeat_at=timezone.now() + timedelta(seconds=10))
    assert services.stale_jobs_requeue(worker_just_started=False) == []
    job.refresh_from_db()
    assert (job.state, job.claim) == ("running", "dead")


def test_a_broker_that_is_away_leaves_the_job_waiting(monkeypatch, caplog):
    def refuse(*args, **given):
        raise ConnectionError("no broker")

    monkeypatch.setattr(tasks.run, "apply_async", refuse)
    monkeypatch.setitem(registry._KINDS, "count", lambda params, progress: {})
    job = services.job_request(kind="count", params={})
    job.refresh_from_db()
    assert job.state == "queued"
    assert "waits" in caplog.text


@pytest.fixture
def without_messages(counted, monkeypatch):
    """The broker is away; `tried` has the jobs that a message was to be sent for."""

    def refuse(arguments, **given):
        doing.tried += arguments
        raise ConnectionError("no broker")

    monkeypatch.setattr(services, "wake", WAKE)
    monkeypatch.setattr(tasks.run, "apply_async", refuse)
    monkeypatch.setattr(tasks, "_stop", threading.Event())
    doing = tasks._WithoutMessages()
    monkeypatch.setattr(tasks, "_without_messages", doing)
    doing.tried = []
    return doing


def test_a_worker_does_without_messages_what_waits_while_the_broker_is_away(
    counted, without_messages, caplog, monkeypatch
):
    monkeypatch.setattr(tasks.done, "propagate", True)
    caplog.set_level(logging.INFO, tasks.done.name)
    jobs = [services.job_request(kind="count", params={"a": n}).pk for n in range(3)]
    without_messages.tried.clear()
    services.stale_jobs_requeue(worker_just_started=True, unheard=without_messages.take)
    # One message that nobody takes says it for all: each takes seconds, in which no pulse comes.
    assert without_messages.tried == jobs[:1]
    servers.wait_for(
        lambda: set(Job.objects.filter(state="done").values_list("pk", flat=True)) == set(jobs),
        why="the jobs' end",
    )
    assert len(counted) == 3
    without_messages.wait()
    lines = [record.facts for record in caplog.records if record.name == tasks.done.name]
    assert [(line["job"], line["done"]) for line in lines] == [(job, True) for job in jobs]


def test_what_no_message_could_be_sent_for_is_not_taken_up_at_every_beat(counted, without_messages):
    for n in range(3):
        services.job_request(kind="count", params={"a": n})
    Job.objects.update(woken_at=None)
    assert len(services.stale_jobs_requeue(worker_just_started=False)) == 3
    assert services.stale_jobs_requeue(worker_just_started=False) == []


def test_an_orderly_stop_waits_for_a_job_that_no_message_told_of(without_messages, monkeypatch):
    begun, go_on = threading.Event(), threading.Event()

    def work(params, progress):
        begun.set()
        go_on.wait(servers.PATIENCE)
        return {}

    monkeypatch.setitem(registry._KINDS, "count", work)
    first, second = (services.job_request(kind="count", params={"a": n}) for n in (1, 2))
    for job in (first, second):
        without_messages.take(job.pk)
    assert begun.wait(servers.PATIENCE)
    tasks.stop()  # which would end an idle worker at once
    go_on.set()
    tasks.wait()
    first.refresh_from_db()
    second.refresh_from_db()
    # The other one waits for the next worker.
    assert (first.state, second.state) == ("done", "queued")
    with pytest.raises(WorkerShutdown):
        tasks.stop()
