"""Reading jobs and workers."""

from datetime import timedelta

from django.utils import timezone

from jobs.models import Job, WorkerPulse

WORKER_SEEN_WITHIN = timedelta(seconds=10)


def job_get(*, job_id: int) -> Job | None:
    return Job.objects.filter(pk=job_id).first()


def worker_is_alive() -> bool:
    return WorkerPulse.objects.filter(seen_at__gt=timezone.now() - WORKER_SEEN_WITHIN).exists()
