"""The one Celery task: take an id, call one function."""

import logging
import time
from importlib import import_module

from celery import Task, shared_task
from django.conf import settings

from jobs import asked, worker
from jobs.services import job_run

log = logging.getLogger("rallydeck.jobs")

# Whoever sends the task, from whichever process, must send it by our broker.
import_module(settings.CELERY_APP).app.set_default()


@shared_task(name="jobs.run", bind=True)
def run(self: Task, job_id: int) -> None:
    with worker.busy(), asked.asked_by(asked.word_in(self.request.headers)):
        begun = time.monotonic()
        is_done = job_run(job_id=job_id)
        facts = {"job": job_id, "done": is_done, "ms": round(1000 * (time.monotonic() - begun), 1)}
        log.info("job", extra={"facts": facts})
