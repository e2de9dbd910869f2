"""Copies of everything: when one is due, making it as a job, and the list of those kept."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.utils import timezone

from archive.copies import Copy, copy_make, put_away
from games.models import Result
from jobs.models import Job
from jobs.registry import Progress
from jobs.services import job_request

KIND = "backup"
EVERY = 25
TRIED_AGAIN_AFTER = timedelta(minutes=10)


def folder() -> Path:
    return Path(settings.DATA) / "backups"


def backup_make() -> Copy:
    """A copy of the database as it is now, checked; those not needed any more are forgotten."""
    if connection.vendor == "sqlite":
        return copy_make(Path(settings.DATABASES["default"]["NAME"]), folder())
    # It writes event files, too, and loads half of the program for that; every command starts here.
    from archive import pg_copy

    return put_away(folder(), pg_copy.write, ending=pg_copy.ending())


def backup_work(params: dict[str, Any], progress: Progress) -> dict[str, Any]:
    """The job. Done twice, it makes two copies, which is no harm."""
    progress(0, 1)
    made = backup_make()
    return {"file": made.path.name, "results": made.results}


def backup_when_due() -> None:
    """A worker looks here with each beat: at 25, 50, 75 … confirmed results a copy is made.

    Nobody who enters a result waits for it, nor counts. The last job remembers what was done: a
    mark that is passed again after an undo stands for other results, so it gets its own copy. One
    that failed is tried again, but not with each beat: a full disk stays full for a while.
    """
    confirmed = Result.objects.filter(state=Result.State.CONFIRMED).count()
    wanted = {"results": confirmed - confirmed % EVERY}
    last = Job.objects.filter(kind=KIND).order_by("pk").last()
    is_new = wanted["results"] > 0 if last is None else last.params != wanted
    if is_new or (last is not None and _is_to_be_tried_again(last)):
        job_request(kind=KIND, params=wanted)


def _is_to_be_tried_again(job: Job) -> bool:
    ended = job.finished_at or job.requested_at
    # Either way: the clock may have been set back since.
    return job.state == Job.State.FAILED and abs(timezone.now() - ended) > TRIED_AGAIN_AFTER
