"""Every change of a job's state.

A job is claimed, kept alive by heartbeats and finished by conditional updates on its own row, so
that it is done once even when a message is lost, delivered twice, or its worker is killed.
"""

import contextlib
import hashlib
import json
import logging
import secrets
import threading
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import Exists, F, Max, OuterRef, Q
from django.utils import timezone

from domain.wording.refusals import refused
from jobs import registry
from jobs.models import Job, WorkerPulse
from web import request_id

# ---- Reading jobs and workers ----

WORKER_SEEN_WITHIN = timedelta(seconds=10)


def worker_is_alive() -> bool:
    """One that was seen later than now was seen before the clock was set back."""
    now = timezone.now()
    seen = (now - WORKER_SEEN_WITHIN, now + WORKER_SEEN_WITHIN)
    return WorkerPulse.objects.filter(seen_at__range=seen).exists()


log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 2
STALE_AFTER = timedelta(seconds=8)
LOST_MESSAGE_AFTER = timedelta(seconds=15)
# A power cut or a kill is no fault of the job, so it is begun again at once so often. What goes on
# dying may itself be the cause: it then waits, longer each time, so that others are done meanwhile.
AT_ONCE = 3
FIRST_WAIT = timedelta(minutes=1)
LONGEST_WAIT = timedelta(minutes=15)
MOST_DEATHS = 10
KEEP = timedelta(days=14)
KEEP_REPEATED = timedelta(hours=1)


class RunStopped(Exception):
    """This run no longer owns its job: it was cancelled, or given to another worker."""


def job_request(*, kind: str, params: dict[str, Any]) -> Job:
    """The open job for this request, or a new one. Asking twice gives the same job."""
    registry.work_for(kind)
    canonical = json.dumps([kind, params], sort_keys=True, separators=(",", ":"))
    key = hashlib.sha256(canonical.encode()).hexdigest()
    while True:
        open_job = Job.objects.filter(key=key, state__in=Job.OPEN_STATES).first()
        if open_job is not None:
            return open_job
        try:
            with transaction.atomic():
                job = Job.objects.create(kind=kind, params=params, key=key)
                transaction.on_commit(partial(wake, job.pk))
                return job
        except IntegrityError:
            continue  # someone else asked at the same moment: take theirs


def wake(job_id: int) -> bool:
    """Tell a worker. False where the broker is away: the row waits for a worker's next look around,
    which then does it without a message."""
    from jobs.tasks import run

    Job.objects.filter(pk=job_id).update(woken_at=timezone.now())
    try:
        run.apply_async((job_id,), headers={request_id.HEADER: request_id.word()})
    except Exception as reason:  # every broker has its own family of errors
        log.warning("job %s waits: the broker did not take the message (%s)", job_id, reason)
        return False
    return True


def job_cancel(*, job_id: int) -> Job:
    changed = Job.objects.filter(pk=job_id, state__in=Job.OPEN_STATES).update(
        state=Job.State.CANCELLED, finished_at=timezone.now()
    )
    if not changed:
        raise refused("job-over")
    return Job.objects.get(pk=job_id)


def job_run(*, job_id: int) -> bool:
    """Do the job if it is waiting. False when there was nothing to do."""
    claim = secrets.token_hex(16)
    claimed = Job.objects.filter(pk=job_id, state=Job.State.QUEUED).update(
        state=Job.State.RUNNING,
        claim=claim,
        heartbeat_at=timezone.now(),
        attempts=F("attempts") + 1,
    )
    if not claimed:
        return False
    job = Job.objects.get(pk=job_id)

    def progress(done: int, total: int) -> None:
        still_ours = Job.objects.filter(pk=job_id, claim=claim, state=Job.State.RUNNING).update(
            steps_done=done, steps_total=total, heartbeat_at=timezone.now()
        )
        if not still_ours:
            raise RunStopped

    try:
        with _kept_alive(job_id, claim):
            outcome = registry.work_for(job.kind)(job.params, progress)
    except RunStopped:
        return False
    except Exception as reason:
        log.exception("job %s (%s) failed", job_id, job.kind)
        _finish(job_id, claim, Job.State.FAILED, {"error": str(reason)[:500]})
        return False
    return _finish(job_id, claim, Job.State.DONE, outcome)


def _finish(job_id: int, claim: str, state: Job.State, outcome: dict[str, Any]) -> bool:
    return bool(
        Job.objects.filter(pk=job_id, claim=claim, state=Job.State.RUNNING).update(
            state=state, outcome=outcome, finished_at=timezone.now()
        )
    )


@contextlib.contextmanager
def _kept_alive(job_id: int, claim: str) -> Iterator[None]:
    """Refresh the claim from a thread: the work itself may be silent for longer than a beat."""
    over = threading.Event()

    def beat() -> None:
        while not over.wait(HEARTBEAT_SECONDS):
            try:
                Job.objects.filter(pk=job_id, claim=claim).update(heartbeat_at=timezone.now())
            except DatabaseError as reason:
                log.warning("job %s: heartbeat not written", job_id, exc_info=reason)
        connection.close()

    thread = threading.Thread(target=beat, name=f"heartbeat-{job_id}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def worker_pulse(*, name: str) -> None:
    """A worker is alive. Those that have been silent for a day are forgotten."""
    now = timezone.now()
    WorkerPulse.objects.update_or_create(name=name, defaults={"seen_at": now})
    WorkerPulse.objects.filter(seen_at__lt=now - timedelta(days=1)).delete()


def stale_jobs_requeue(
    *, worker_just_started: bool, unheard: Callable[[int], None] = lambda job_id: None
) -> list[int]:
    """Wake what no worker works on: killed halfway, or its message was lost.

    A worker that starts wakes everything that waits, since its predecessor may have died with
    messages in its hands; later only what has waited long, or each beat would flood the broker.
    `unheard` is given those that no message could be sent for.
    """
    now = timezone.now()
    # A beat from the far future was before the clock was set back, and says nothing of now; one
    # from the near future is of a worker on a machine whose clock is ahead of this one's.
    alive = (now - STALE_AFTER, now + LONGEST_WAIT)
    dead = Job.objects.filter(state=Job.State.RUNNING).exclude(heartbeat_at__range=alive)
    dead.filter(attempts__gte=MOST_DEATHS).update(
        state=Job.State.FAILED,
        finished_at=now,
        outcome={"error": f"the worker died {MOST_DEATHS} times while doing this"},
    )
    for job_id, attempts in dead.values_list("pk", "attempts"):
        dead.filter(pk=job_id).update(
            state=Job.State.QUEUED,
            claim="",
            heartbeat_at=None,
            woken_at=_waits_until(attempts, now),
        )
    waiting = Job.objects.filter(state=Job.State.QUEUED).order_by("pk")
    since = now if worker_just_started else now - LOST_MESSAGE_AFTER
    just_woken = Q(woken_at__gt=since, woken_at__lte=now + LONGEST_WAIT)
    woken = list(waiting.exclude(just_woken).values_list("pk", flat=True))
    is_heard = True
    for job_id in woken:
        if is_heard:
            is_heard = wake(job_id)
        else:
            # A broker that is away takes seconds to say so, and the pulse must not be late.
            Job.objects.filter(pk=job_id).update(woken_at=now)
        if not is_heard:
            unheard(job_id)
    return woken


def _waits_until(deaths: int, now: datetime) -> datetime | None:
    if deaths < AT_ONCE:
        return None
    wait: timedelta = FIRST_WAIT * 2 ** (deaths - AT_ONCE)
    return now + min(LONGEST_WAIT, wait)


def old_jobs_remove() -> int:
    """What is over for long, and repetitions of what was done again since; gives how many.

    A row holds the whole sheet that was made. The last of each kind stays: it says what was done.
    """
    now = timezone.now()
    over = Job.objects.exclude(state__in=Job.OPEN_STATES)
    newest = Job.objects.order_by().values("kind").annotate(last=Max("pk")).values("last")
    again = Job.objects.filter(key=OuterRef("key"), pk__gt=OuterRef("pk"), state=Job.State.DONE)
    unneeded = Q(finished_at__lt=now - KEEP) | (
        Q(finished_at__lt=now - KEEP_REPEATED) & Exists(again)
    )
    return over.filter(unneeded).exclude(pk__in=newest).delete()[1].get("jobs.Job", 0)
