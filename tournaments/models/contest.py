"""One competition: its rules, who is in it, the sides they form and the tables they sit at."""

import secrets

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.forms import registry
from tournaments.models.event import Event, Player
from tournaments.models.same import SameOwner


def _new_secret() -> str:
    """128 bits: nobody guesses a table's link."""
    return secrets.token_urlsafe(16)


class Contest(models.Model):
    class Phase(models.TextChoices):
        REGISTRATION = "registration", _("sign-up is open")
        DRAWN = "drawn", _("partners are drawn")
        PLAYING = "playing", _("in play")
        FINISHED = "finished", _("finished")

    class Calls(models.TextChoices):
        READY = "ready", _("as games become ready")
        ROUNDS = "rounds", _("round by round")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="contests")
    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(max_length=40)
    phase = models.CharField(max_length=12, choices=Phase.choices, default=Phase.REGISTRATION)
    # The rule set as it stood when the contest was set up, with the officials' house rules.
    rule_set = models.CharField(_("rule set"), max_length=40)
    rule_set_version = models.PositiveIntegerField(default=1)
    house_rules = models.JSONField(default=dict, blank=True)
    stock_size = models.PositiveIntegerField(_("stock cards"))
    partner_rules = models.JSONField(default=dict, blank=True)
    time_limit_minutes = models.PositiveIntegerField(_("time limit in minutes"), null=True)
    no_show_minutes = models.PositiveIntegerField(_("minutes until a walkover"), default=5)
    # The form of contest (scoring.forms), what was chosen for it, and how long a match is.
    form = models.CharField(max_length=20, default="knockout")
    form_options = models.JSONField(default=dict, blank=True)
    # Which of the form's ways of making rounds; 1 also for contests from before there were several.
    form_edition = models.PositiveIntegerField(default=1)
    goal = models.CharField(max_length=16, default="one")
    third_place = models.BooleanField(_("game for third place"), default=False)
    consolation = models.BooleanField(_("consolation chart"), default=False)
    # When the first call is planned; empty where nobody has said.
    starts_at = models.DateTimeField(_("first call"), null=True, blank=True)
    # In which order games are called, and whether nobody is called for now.
    calls = models.CharField(max_length=8, choices=Calls.choices, default=Calls.READY)
    calls_held = models.BooleanField(default=False)
    # Goes up with every publication; what players see belongs to one revision.
    revision = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "slug"], name="contest_slug_once_per_event"),
            models.CheckConstraint(
                condition=Q(phase__in=["registration", "drawn", "playing", "finished"]),
                name="contest_phase_known",
            ),
            models.CheckConstraint(
                condition=Q(calls__in=["ready", "rounds"]), name="contest_calls_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def plays_alone(self) -> bool:
        """Whether a side is one person with one stock, by the form that was chosen."""
        return bool(self.form_options.get("sides") == "alone")

    @property
    def is_by_rounds(self) -> bool:
        """Whether it is made round by round, and not played along a chart."""
        return self.form in registry.rounds()

    @property
    def draws_partners(self) -> bool:
        """Whether partners are drawn once, before anything is played."""
        return registry.draws_partners(self.form, self.form_options)


class Entry(models.Model):
    """A player in a contest."""

    class State(models.TextChoices):
        ENTERED = "entered", _("signed up")
        CHECKED_IN = "checked_in", _("checked in")
        STANDBY = "standby", _("on standby")
        WITHDRAWN = "withdrawn", _("withdrawn")

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    state = models.CharField(max_length=12, choices=State.choices, default=State.ENTERED)

    class Meta:
        ordering = ["player__name_key", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "player"], name="player_enters_once"),
            models.CheckConstraint(
                condition=Q(state__in=["entered", "checked_in", "standby", "withdrawn"]),
                name="entry_state_known",
            ),
        ]

    def __str__(self) -> str:
        return str(self.player)


class Side(models.Model):
    """Who plays as one at a table: here a partnership; one player where people play alone."""

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="sides")
    draw = models.ForeignKey("tournaments.Draw", on_delete=models.PROTECT, related_name="sides")
    number = models.PositiveIntegerField()
    withdrawn = models.BooleanField(default=False)
    entries = models.ManyToManyField(Entry, through="SideEntry", related_name="sides")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["draw", "number"], name="side_number_once_per_draw"),
            SameOwner(field="draw", owner="contest", name="side_of_a_draw_of_the_contest"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class SideEntry(models.Model):
    """An entry on a side. A substitute is a new row; the one who left stays on record."""

    side = models.ForeignKey(Side, on_delete=models.PROTECT, related_name="members")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="memberships")
    place = models.PositiveIntegerField()
    left = models.BooleanField(default=False)

    class Meta:
        ordering = ["side", "place", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["side", "place"], condition=Q(left=False), name="one_person_per_place"
            ),
            # Nobody is two people of one side; who plays both seats is a side alone.
            models.UniqueConstraint(
                fields=["side", "entry"], condition=Q(left=False), name="one_place_per_person"
            ),
        ]

    def __str__(self) -> str:
        return str(self.entry)


class Table(models.Model):
    """Four seats in the hall."""

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveIntegerField(_("table number"))
    # How to find it: "by the window, left of the stage".
    place = models.CharField(_("where it stands"), max_length=80, blank=True)
    accessible = models.BooleanField(_("accessible"), default=False)
    broken = models.BooleanField(_("out of use"), default=False)
    # Nobody new is called to it for now; whoever plays there plays on.
    held = models.BooleanField(_("on hold"), default=False)
    # Part of the link on the table's card; whoever has it sits there.
    secret = models.CharField(max_length=24, unique=True, default=_new_secret)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "number"], name="table_number_once"),
            models.UniqueConstraint(fields=["id", "contest"], name="table_and_its_contest"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"
