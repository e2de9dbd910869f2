"""An event and the people who come to it."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.same import SameOwner


class Event(models.Model):
    """A rally or a club night."""

    name = models.CharField(_("name"), max_length=120)
    # The short address that players type: /e/<slug>/
    slug = models.SlugField(max_length=40, unique=True)
    place = models.CharField(_("place"), max_length=120, blank=True)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    time_zone = models.CharField(max_length=60, default="UTC")
    is_demo = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    # Whether other programs are told of changes; kept here so that most events need not ask.
    has_webhooks = models.BooleanField(default=False)

    class Meta:
        ordering = ["-starts_on", "name"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_on__gte=F("starts_on")), name="event_ends_after_it_starts"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Break(models.Model):
    """Nobody plays: lunch, announcements, supper. For every contest of the event."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="breaks")
    name = models.CharField(_("name"), max_length=60)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    class Meta:
        ordering = ["starts_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("starts_at")), name="break_ends_after_it_starts"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Chapter(models.Model):
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="chapters")
    name = models.CharField(_("name"), max_length=120)
    # The name as it is compared: case, accents and spaces folded by tournaments.names.
    name_key = models.CharField(max_length=120)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["event", "name_key"], name="chapter_once_per_event"),
            models.UniqueConstraint(fields=["id", "event"], name="chapter_and_its_event"),
        ]

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A person at an event. Two people may share a name, so a name is not an identity."""

    class SeatingNeed(models.TextChoices):
        NONE = "", _("none")
        ACCESSIBLE = "accessible", _("an accessible table")
        FIXED = "fixed", _("always the same table")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="players")
    chapter = models.ForeignKey(Chapter, on_delete=models.PROTECT, related_name="players")
    name = models.CharField(_("name"), max_length=120)
    name_key = models.CharField(max_length=120)
    site_number = models.CharField(_("site number"), max_length=20, blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    # People of one household write the same word here.
    household = models.CharField(_("household"), max_length=60, blank=True)
    seating_need = models.CharField(
        _("seating need"), max_length=10, choices=SeatingNeed.choices, blank=True
    )
    fixed_table = models.PositiveIntegerField(_("fixed table"), null=True, blank=True)
    # Someone who reads cards aloud to a low-vision player is allowed to, and not talking.
    has_reader = models.BooleanField(_("someone reads the cards aloud"), default=False)

    class Meta:
        ordering = ["name_key", "pk"]
        indexes = [models.Index(fields=["event", "name_key"])]
        constraints = [
            SameOwner(field="chapter", owner="event", name="player_in_a_chapter_of_the_event"),
            models.CheckConstraint(
                condition=Q(seating_need__in=["", "accessible", "fixed"]),
                name="player_seating_need_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name
