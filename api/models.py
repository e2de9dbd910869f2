"""Answers that are kept for a day, so that a request that is sent again is not done again."""

from django.db import models


class KeptAnswer(models.Model):
    # Whose key it is: two people may choose the same one.
    holder = models.CharField(max_length=40)
    key = models.CharField(max_length=100)
    # Of the address and the body: the same key for something else is a mistake.
    fingerprint = models.CharField(max_length=64)
    # Whose data is removed in one event is nobody in another.
    address = models.CharField(max_length=400, blank=True)
    status = models.PositiveIntegerField(default=0)
    body = models.TextField(blank=True)
    etag = models.CharField(max_length=60, blank=True)
    made_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["holder", "key"], name="one_answer_per_key")]

    def __str__(self) -> str:
        return f"{self.holder} {self.key}"
