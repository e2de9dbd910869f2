"""What has been printed, so that an old sheet on the wall can be told from the present one."""

from django.db import models

from jobs.models import Job
from tournaments.models import Contest


class PrintedSheet(models.Model):
    """One printing of one sheet. A later printing with other content supersedes it."""

    # None: a sheet that belongs to no contest, such as a blank.
    contest = models.ForeignKey(
        Contest, on_delete=models.PROTECT, related_name="printed_sheets", null=True
    )
    sheet = models.CharField(max_length=40)
    # Which of several sheets of this kind: "consolation", "round 2"; empty where there is one.
    subject = models.CharField(max_length=60, blank=True)
    setting = models.JSONField(default=dict)
    revision = models.PositiveIntegerField(null=True)
    # Of what is on it; the time, the revision and the code do not count.
    content_hash = models.CharField(max_length=64)
    # Stands on the paper; people read it out to each other.
    code = models.CharField(max_length=8, unique=True)
    job = models.ForeignKey(Job, on_delete=models.SET_NULL, related_name="+", null=True)
    made_at = models.DateTimeField()
    superseded_by = models.ForeignKey(
        "self", on_delete=models.PROTECT, related_name="supersedes", null=True
    )

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["contest", "sheet", "subject"])]

    def __str__(self) -> str:
        return f"{self.sheet} {self.code}"
