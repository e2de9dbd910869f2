"""Reading jobs and workers."""

from datetime import timedelta

from django.utils import timezone

from jobs.models import Job, WorkerPulse

WORKER_SEEN_WITHIN = timedelta(seconds=10)


def job_get(*, job_id: int) -> Job | None:
    return Job.objects.filter(pk=job_id).first()


def worker_is_alive() -> bool:
    """One that was seen later than now was seen before the clock was set back."""
    now = timezone.now()
    seen = (now - WORKER_SEEN_WITHIN, now + WORKER_SEEN_WITHIN)
    return WorkerPulse.objects.filter(seen_at__range=seen).exists()
