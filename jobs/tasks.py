"""The one Celery task: take an id, call one function."""

from importlib import import_module

from celery import Task, shared_task
from django.conf import settings

from jobs import worker
from web import request_id

# Whoever sends the task, from whichever process, must send it by our broker.
import_module(settings.CELERY_APP).app.set_default()


@shared_task(name="jobs.run", bind=True)
def run(self: Task, job_id: int) -> None:
    with request_id.asked_by(request_id.word_in(self.request.headers)):
        worker.do(job_id)
