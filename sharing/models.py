"""Which websites may show an event in a frame."""

from django.db import models

from tournaments.models import Event


class Website(models.Model):
    """One website, by its origin (“https://club.example.org”): what browsers compare with."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="websites")
    origin = models.CharField(max_length=300)

    class Meta:
        ordering = ["origin"]
        constraints = [
            models.UniqueConstraint(fields=["event", "origin"], name="website_listed_once")
        ]

    def __str__(self) -> str:
        return self.origin
