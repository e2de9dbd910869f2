"""A partner draw, from its commitment to its certificate. Draws are replaced, never removed."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.contest import Contest


class Draw(models.Model):
    class State(models.TextChoices):
        COMMITTED = "committed", _("the draw is sealed, its fingerprint is published")
        DRAWN = "drawn", _("drawn")
        REPLACED = "replaced", _("replaced by a later draw")
        PLAYED = "played", _("its round has been played")

    class Way(models.TextChoices):
        COMPUTER = "computer", _("by the computer")
        BY_HAND = "by_hand", _("from the hat")
        ALONE = "alone", _("nobody: everyone plays alone")
        ROUND = "round", _("anew for a round")

    # A round that has been played stays on record with its sides.
    IN_FORCE = (State.DRAWN, State.PLAYED)
    # Whoever such a draw puts on a side alone has one seat; by any other they play both.
    WAYS_ALONE = (Way.ALONE, Way.ROUND)

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="draws")
    number = models.PositiveIntegerField()
    # The round whose partners were drawn, where they change each round; 0: for the whole contest.
    round = models.PositiveIntegerField(default=0)
    way = models.CharField(max_length=10, choices=Way.choices)
    state = models.CharField(max_length=10, choices=State.choices)
    # The entrants and rules exactly as hashed, so that the text itself can be checked.
    frozen = models.TextField()
    frozen_hash = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64, blank=True)
    # Secret until the draw has been made.
    seed = models.CharField(max_length=64, blank=True)
    room_word = models.CharField(max_length=80, blank=True)
    certificate = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)
    # Players see it. Each draw is published for itself: a redraw is hidden until it is, too.
    is_published = models.BooleanField(default=False)
    made_at = models.DateTimeField(auto_now_add=True)
    # Where the event was brought in from a file: which entry here is meant by each number in the
    # frozen text, which stays as it was hashed. None: the numbers are the entries' own.
    entry_numbers = models.JSONField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "number"], name="draw_number_once"),
            models.UniqueConstraint(fields=["id", "contest"], name="draw_and_its_contest"),
            models.UniqueConstraint(
                fields=["contest"], condition=Q(state="drawn"), name="one_draw_in_force"
            ),
            models.UniqueConstraint(
                fields=["contest"], condition=Q(state="committed"), name="one_draw_promised"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["committed", "drawn", "replaced", "played"]),
                name="draw_state_known",
            ),
            models.CheckConstraint(
                condition=Q(way__in=["computer", "by_hand", "alone", "round"]),
                name="draw_way_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.contest} #{self.number}"
