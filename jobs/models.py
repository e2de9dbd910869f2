"""A job's state, in our own database: the truth about it, whatever happens to broker and worker."""

from django.db import models
from django.db.models import Q


class Job(models.Model):
    """Work that runs outside a request. The broker's message is only a wake-up call."""

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    OPEN_STATES = (State.QUEUED, State.RUNNING)

    kind = models.CharField(max_length=40)
    params = models.JSONField(default=dict)
    # Equal requests have equal keys; only one of them is open at a time.
    key = models.CharField(max_length=64)
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    # Names the one run that may write to this row; a run that lost it must stop.
    claim = models.CharField(max_length=32, blank=True)
    attempts = models.PositiveIntegerField(default=0)
    steps_done = models.PositiveIntegerField(default=0)
    steps_total = models.PositiveIntegerField(default=0)
    outcome = models.JSONField(default=dict)
    requested_at = models.DateTimeField(auto_now_add=True)
    woken_at = models.DateTimeField(null=True)
    heartbeat_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["key"],
                condition=Q(state__in=["queued", "running"]),
                name="one_open_job_per_key",
            )
        ]
        indexes = [models.Index(fields=["state", "heartbeat_at"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} ({self.state})"


class WorkerPulse(models.Model):
    """When a worker was last seen alive."""

    name = models.CharField(max_length=100, unique=True)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
