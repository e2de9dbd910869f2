"""The one Celery task: take an id, call one function."""

from celery import shared_task

from jobs import worker
from jobs.services import job_run


@shared_task(name="jobs.run")
def run(job_id: int) -> None:
    with worker.busy():
        job_run(job_id=job_id)
