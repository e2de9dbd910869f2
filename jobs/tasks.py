"""The one Celery task: take an id, call one function."""

from importlib import import_module

from celery import shared_task
from django.conf import settings

from jobs import worker
from jobs.services import job_run

# Whoever sends the task, from whichever process, must send it by our broker.
import_module(settings.CELERY_APP).app.set_default()


@shared_task(name="jobs.run")
def run(job_id: int) -> None:
    with worker.busy():
        job_run(job_id=job_id)
