"""The trail: every change, by whom, from what to what, and why. Rows are only ever added."""

from django.db import models

from tournaments.models.contest import Contest
from tournaments.models.event import Event


class AuditEntry(models.Model):
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="audit")
    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="audit", null=True)
    at = models.DateTimeField(auto_now_add=True)
    # The name as it was then; an account may be renamed later.
    actor = models.CharField(max_length=120)
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=60)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["contest", "subject"])]

    def __str__(self) -> str:
        return f"{self.action} {self.subject}"
