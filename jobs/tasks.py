"""The one Celery task: take an id, call one function."""

from importlib import import_module

from celery import Task, shared_task
from django.conf import settings

from jobs import asked, worker

# Whoever sends the task, from whichever process, must send it by our broker.
import_module(settings.CELERY_APP).app.set_default()


@shared_task(name="jobs.run", bind=True)
def run(self: Task, job_id: int) -> None:
    with asked.asked_by(asked.word_in(self.request.headers)):
        worker.do(job_id)
