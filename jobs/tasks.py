"""What a worker does: the one Celery task, which takes a job's number; its pulse and its stop, hung
on Celery's own steps and signals.

The pulse is one thread: it shows that the worker lives, looks for lost jobs, and for whatever
rooms want looked at. Workers run one job at a time (`--pool solo`); more work at once means more
workers.
"""

import contextlib
import itertools
import logging
import os
import socket
import threading
import time
from collections import deque
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from celery import Task, shared_task
from celery.bootsteps import StartStopStep
from celery.exceptions import WorkerShutdown
from celery.signals import worker_shutdown, worker_shutting_down
from django.conf import settings
from django.db import Error, close_old_connections, connection

from jobs import registry
from jobs.services import (
    HEARTBEAT_SECONDS,
    job_run,
    old_jobs_remove,
    stale_jobs_requeue,
    worker_pulse,
)
from web import request_id

# Whoever sends the task, from whichever process, must send it by our broker.
import_module(settings.CELERY_APP).app.set_default()

log = logging.getLogger(__name__)
done = logging.getLogger("rallydeck.jobs")

# Once an hour, in beats.
CLEARS_EVERY = 3600 // HEARTBEAT_SECONDS

# Paper may take a moment longer; whoever looks up their table, or enters a result, goes first.
STANDS_BACK = 10

_stop = threading.Event()
# The runs that go on, of both ways below. No lock: it is asked in the middle of a signal.
_runs: set[object] = set()


@contextlib.contextmanager
def _busy() -> Iterator[None]:
    run = object()
    _runs.add(run)
    try:
        yield
    finally:
        _runs.discard(run)


def do(job_id: int) -> None:
    """A job, told of by a message or found: a stop waits for it, and the log has its line."""
    with _busy():
        begun = time.monotonic()
        is_done = job_run(job_id=job_id)
        facts = {"job": job_id, "done": is_done, "ms": round(1000 * (time.monotonic() - begun), 1)}
        done.info("job", extra={"facts": facts})


@shared_task(name="jobs.run", bind=True)
def run(self: Task, job_id: int) -> None:
    with request_id.asked_by(request_id.word_in(self.request.headers)):
        do(job_id)


class _WithoutMessages:
    """While the broker is away, a worker does what waits by itself, one job after the other.

    In a thread: Celery's own waits for the broker, and the pulse must not be late. A job that a
    message comes for after all is claimed once.
    """

    def __init__(self) -> None:
        self._waiting: deque[int] = deque()
        self._thread: threading.Thread | None = None

    def take(self, job_id: int) -> None:
        if job_id not in self._waiting:
            self._waiting.append(job_id)
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._work, name="without-messages", daemon=True)
            self._thread.start()

    def wait(self) -> None:
        """For the end of the job that is being done."""
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), STANDS_BACK)
        try:
            while self._waiting and not _stop.is_set():
                do(self._waiting.popleft())
        except Error as reason:
            log.warning("a job could not be begun", exc_info=reason)
        finally:
            connection.close()


_without_messages = _WithoutMessages()


def _beat() -> None:
    name = f"{socket.gethostname()}:{os.getpid()}"
    just_started = True
    beats = itertools.count()
    while not _stop.is_set():
        try:
            worker_pulse(name=name)
            stale_jobs_requeue(worker_just_started=just_started, unheard=_without_messages.take)
            just_started = False
            if next(beats) % CLEARS_EVERY == 0:
                old_jobs_remove()
            registry.look_around()
        except Error as reason:
            # The database may be restarting; the next beat tries again.
            log.warning("the worker's pulse could not be written", exc_info=reason)
            close_old_connections()
        _stop.wait(HEARTBEAT_SECONDS)


class Pulse(StartStopStep):  # type: ignore[misc]
    """After the pool, which may split off processes, and before Celery's wait for the broker: what
    waits is taken up without it."""

    requires = ("celery.worker.components:Pool",)

    def start(self, parent: Any) -> None:
        _stop.clear()
        threading.Thread(target=_beat, name="pulse", daemon=True).start()
        # Of this thread alone, which does the jobs: the pulse must not be late.
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), STANDS_BACK)


@worker_shutting_down.connect
def stop(exitcode: int = 0, **_: object) -> None:
    """Leave at once when idle: Celery's own loop would look up from its queue after 2 to 4 s."""
    _stop.set()
    if not _runs:
        raise WorkerShutdown(exitcode)


@worker_shutdown.connect
def wait(**_: object) -> None:
    """Celery itself waits for what a message told of."""
    _without_messages.wait()
