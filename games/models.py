"""What is stored about games at tables: who sat down, and every version of what was reported."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from domain.results import Counts
from tournaments.audited_action import Kind, keep_track, now
from tournaments.constraints import SameOwner
from tournaments.models import Contest, Entry, Side, Table


class Game(models.Model):
    """One deal, played or to be played, between two or more sides."""

    class State(models.TextChoices):
        CALLED = "called", _("called to the table")
        PLAYING = "playing", _("playing")
        REPORTED = "reported", _("a result waits for confirmation")
        DISPUTED = "disputed", _("the reports differ")
        CONFIRMED = "confirmed", _("confirmed")
        CALLED_OFF = "called_off", _("called off")

    AT_THE_TABLE = (State.CALLED, State.PLAYING, State.REPORTED, State.DISPUTED)

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="games")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="games", null=True)
    state = models.CharField(max_length=12, choices=State.choices, default=State.CALLED)
    # The rules that this game is played under, as they were when it was called.
    rule_set = models.CharField(max_length=40)
    rule_set_version = models.PositiveIntegerField()
    house_rules = models.JSONField(default=dict)
    called_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(state__in=["called", "playing", "reported", "disputed"]),
                name="one_game_at_a_table",
            ),
            SameOwner(field="table", owner="contest", name="game_at_a_table_of_the_contest"),
            models.CheckConstraint(
                condition=Q(
                    state__in=[
                        *("called", "playing", "reported", "disputed"),
                        *("confirmed", "called_off"),
                    ]
                ),
                name="game_state_known",
            ),
        ]

    def __str__(self) -> str:
        return f"game {self.pk}"


class GameSide(models.Model):
    """A side at a table; the first is A, the next B, as the desk calls them."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="sides")
    side = models.ForeignKey(Side, on_delete=models.PROTECT, related_name="games")
    place = models.PositiveIntegerField()

    class Meta:
        ordering = ["game", "place"]
        constraints = [
            models.UniqueConstraint(fields=["game", "place"], name="one_side_per_place"),
            models.UniqueConstraint(fields=["game", "side"], name="side_plays_a_game_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {'ABCDEF'[self.place]}"


class Result(models.Model):
    """One version of what was reported of a game. Versions are superseded, never changed.

    Two reports that differ stay side by side until an official decides.
    """

    class State(models.TextChoices):
        REPORTED = "reported", _("reported")
        CONFIRMED = "confirmed", _("confirmed")
        SUPERSEDED = "superseded", _("replaced by a later version")

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="results")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices)
    # How it finished: a domain.results Manner.
    manner = models.CharField(max_length=12)
    winner = models.ForeignKey(Side, on_delete=models.PROTECT, related_name="+", null=True)
    # Cards left, as reported: domain.results.Counts, as it is stored.
    cards_left = models.JSONField(default=dict)
    points = models.PositiveIntegerField(null=True)
    # The points of every side, by its number, where the rules count them.
    side_points = models.JSONField(default=dict)
    # What else was said: tie-break, minutes, whether all penalties were written down.
    details = models.JSONField(default=dict)
    findings = models.JSONField(default=list)
    # Of an earlier Rallydeck, which ranked a loss that nobody counted as 0 cards: it still does.
    uncounted_is_nought = models.BooleanField(default=False)
    # A full record in the engine's notation, where there is one.
    record = models.TextField(blank=True)
    reported_by = models.CharField(max_length=120)
    # The side that reported it at its table; none where the desk did.
    reporter = models.ForeignKey(Side, on_delete=models.PROTECT, related_name="+", null=True)
    # The game's version that was on the reporter's screen: the same post twice is one report.
    seen_version = models.PositiveIntegerField(default=1)
    confirmed_by = models.CharField(max_length=120, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="result_version_once"),
            models.UniqueConstraint(
                fields=["game"], condition=Q(state="confirmed"), name="one_confirmed_result"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["reported", "confirmed", "superseded"]),
                name="result_state_known",
            ),
            models.CheckConstraint(condition=~Q(manner=""), name="result_says_how"),
            models.CheckConstraint(
                condition=~Q(manner="played-out") | Q(winner__isnull=False),
                name="played_out_has_a_winner",
            ),
            models.CheckConstraint(
                condition=~Q(manner="no-show") | Q(winner__isnull=True),
                name="nobody_came_and_nobody_won",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} v{self.number}"

    @property
    def counted(self) -> Counts:
        return Counts.read(self.cards_left)


class Incident(models.Model):
    """Something that went wrong at a table, and what the rule set made of it."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="incidents")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="incidents")
    kind = models.CharField(max_length=20)
    cards = models.PositiveIntegerField(default=0)
    ruling = models.CharField(max_length=300, blank=True)
    recorded_by = models.CharField(max_length=120)
    # Undone, or replaced by what a later report says; kept for the record.
    taken_back = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} at {self.game}"


# ---- What an audited action keeps track of ----


def _end_or_not(game: Game) -> None:
    game.ended_at = None if game.state in Game.AT_THE_TABLE else game.ended_at or now()


keep_track(
    Kind(
        "game",
        Game,
        ("state", "table_id"),
        {"state": Game.State.CALLED_OFF.value, "table_id": None},
        leaves=lambda game: game.state not in Game.AT_THE_TABLE,
        vacates="table_id",
        before_writing=_end_or_not,
        follows=("ended_at",),
    )
)
keep_track(
    Kind(
        "result",
        Result,
        ("state", "confirmed_by"),
        {"state": Result.State.SUPERSEDED.value, "confirmed_by": ""},
        leaves=lambda result: result.state != Result.State.CONFIRMED,
    )
)
keep_track(Kind("incident", Incident, ("taken_back",), {"taken_back": True}))
