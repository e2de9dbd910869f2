"""The matches of a contest as rows, in the texts that domain.matches reads and writes."""

from django.db import models
from django.db.models import Q

from games.models import Game
from tournaments.models import Contest


class _NotDropped(models.Manager["Match"]):
    def get_queryset(self) -> "models.QuerySet[Match]":
        return super().get_queryset().filter(dropped=False)


class Match(models.Model):
    """Two or more sides meeting on the chart."""

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="matches")
    # Its place on the chart, "main:2:3"; bracket, round and position are in it.
    key = models.CharField(max_length=24)
    # In playing order, for "winners of 9".
    number = models.PositiveIntegerField()
    # Which part of the board it is on: main, third, second, final, pool:A, playoff.
    part = models.CharField(max_length=16, default="main")
    # The table it has to be played at, where tables are in an order that people move along.
    table_number = models.PositiveIntegerField(null=True)
    slots = models.JSONField()
    winner_to = models.CharField(max_length=26, null=True)  # noqa: DJ001 - none is not ""
    loser_to = models.JSONField()
    started = models.BooleanField(default=False)
    outcome = models.CharField(max_length=80, null=True)  # noqa: DJ001
    stands = models.CharField(max_length=80, null=True)  # noqa: DJ001
    # For the queue: how far into the day it stands, and since when it could be played. Both
    # follow from the rest of the row.
    stage = models.PositiveIntegerField(default=1)
    ready_since = models.DateTimeField(null=True)
    # It belongs to a match for third place or a consolation chart that was switched off: it counts
    # for nothing and nobody sees it, but undo and the event's file.
    dropped = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)

    objects = _NotDropped()

    class Meta:
        ordering = ["contest", "number"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "key"], name="match_key_once"),
            models.UniqueConstraint(fields=["contest", "number"], name="match_number_once"),
        ]
        indexes = [
            models.Index(
                fields=["contest", "stage", "ready_since", "number"],
                condition=Q(ready_since__isnull=False),
                name="match_queue",
            )
        ]

    def __str__(self) -> str:
        return self.key


class Round(models.Model):
    """Everybody's next match, made at once, in a form that is played by rounds."""

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveIntegerField()
    # The entries that have no match this time.
    sits_out = models.JSONField(default=list)
    # Its part of the contest's certificate (domain.certificates). A contest of an earlier Rallydeck
    # has its seed in there; where seeds are sealed, each round has its own, and a word.
    certificate = models.JSONField(default=dict)
    seed = models.CharField(max_length=64, blank=True)
    room_word = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    # The common clock: for how many minutes it was started, and when it rings. None: it is off.
    bell_minutes = models.PositiveIntegerField(null=True)
    bell_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["contest", "number"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "number"], name="round_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.contest} round {self.number}"


class ChartLots(models.Model):
    """Which lots put the sides on the lines of the chart, and all that is needed to do it again."""

    contest = models.OneToOneField(Contest, on_delete=models.PROTECT, related_name="chart_lots")
    certificate = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.contest} chart"


class MatchGame(models.Model):
    """A game of a match. The one that is called off stays, beside its replacement."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="games")
    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="match_game")
    order = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["match", "order"]
        constraints = [
            # Two calls of one match at the same moment would both make its next game.
            models.UniqueConstraint(fields=["match", "order"], name="game_order_once")
        ]

    def __str__(self) -> str:
        return f"{self.match} game {self.order}"
