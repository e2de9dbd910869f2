"""Which other programs are told of an event's changes, and every message to them.

A message is a row that is written together with the change it tells of; the job that sends it
only reads rows, so nothing is lost by a restart.
"""

import secrets
import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, Player


def new_secret() -> str:
    return secrets.token_urlsafe(32)


class Webhook(models.Model):
    """One address that is told. An ended one stays on record."""

    class State(models.TextChoices):
        OFF = "off", _("off")
        ON = "on", _("on")
        ENDED = "ended", _("ended")

    class Kind(models.TextChoices):
        RESULT_CONFIRMED = "result-confirmed", _("a result is confirmed")
        TABLE_CALLED = "table-called", _("a match is called to a table")
        CHART_CHANGED = "chart-changed", _("the chart has changed")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="webhooks")
    address = models.CharField(max_length=400)
    # Signs every message. Whoever has it could make up messages of ours.
    secret = models.CharField(max_length=64, default=new_secret)
    kinds = models.JSONField(default=list)
    # An official says that this address is in the hall's own network, and meant.
    private_allowed = models.BooleanField(default=False)
    state = models.CharField(max_length=5, choices=State.choices, default=State.OFF)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.address


class Delivery(models.Model):
    """One message to one address: waiting, arrived, or given up."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        ARRIVED = "arrived", _("arrived")
        GIVEN_UP = "given_up", _("given up")
        DROPPED = "dropped", _("not sent: turned off")

    webhook = models.ForeignKey(Webhook, on_delete=models.PROTECT, related_name="deliveries")
    # Named in the message, so that the receiver can tell one that comes twice.
    key = models.UUIDField(default=uuid.uuid4, unique=True)
    kind = models.CharField(max_length=20)
    # The very text that is signed and sent. Empty once nobody sends it any more: names are in it.
    body = models.TextField(blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveIntegerField(default=0)
    due_at = models.DateTimeField()
    made_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True)
    # What the receiver answered; the note is one of our own codes, never the receiver's words.
    status = models.PositiveIntegerField(null=True)
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["state", "due_at"])]

    def __str__(self) -> str:
        return f"{self.kind} to {self.webhook}"


class PhoneKey(models.Model):
    """This machine's own key: by it a push service knows who sends. There is one."""

    private = models.TextField()
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return "the key of this machine"


class Phone(models.Model):
    """Somebody's phone that is to ring when their table is called."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="phones")
    # At the phone's push service. Known to it and to us; whoever has it and our key could ring.
    address = models.CharField(max_length=400, unique=True)
    # What a message is encrypted with, so that only this phone reads it.
    phone_key = models.CharField(max_length=100)
    phone_secret = models.CharField(max_length=40)
    language = models.CharField(max_length=5)
    # Where the page was: a push service may want to know whom to ask.
    site = models.CharField(max_length=200)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"a phone of {self.player}"
