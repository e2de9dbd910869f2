"""An event and the people who come to it."""

import secrets

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from domain.formats import registry
from domain.formats.form import Form
from domain.formats.values import Value
from tournaments.constraints import SameOwner


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
    # The name as it is compared: case, accents and spaces folded by domain.names.
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


# ---- One competition ----


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
    # The form of contest (domain.formats), what was chosen for it, and how long a match is.
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
    def format(self) -> Form:
        """The form that it is played in, whose id is `form`: what differs from form to form is
        asked of it."""
        return registry.get(self.form)

    @property
    def is_by_rounds(self) -> bool:
        """Whether it is made round by round, and not played along a chart."""
        return self.format.is_by_rounds

    @property
    def options(self) -> dict[str, Value]:
        """What was chosen of the form, or its default; the charts beside a knock-out have columns
        of their own."""
        chosen = self.form_options | {
            "third_place": "yes" if self.third_place else "no",
            "consolation": "yes" if self.consolation else "no",
        }
        return registry.options_of(self.form, chosen)

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


# ---- The trail ----


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


# ---- A partner draw, from its commitment to its certificate ----


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


# ---- The lots of a contest that are still sealed ----


class Lots(models.Model):
    """One promise for a whole contest. What was opened stands with the round or the chart; the
    secret stays on this machine, and no file or page takes it along."""

    contest = models.OneToOneField(Contest, on_delete=models.PROTECT, related_name="sealed_lots")
    # The round that the promise was given before: the first, or the next one where the event came
    # from another machine, which kept its secret.
    first_round = models.PositiveIntegerField(default=1)
    commitment = models.CharField(max_length=64)
    # The end of the row of seeds (domain.lots.seal): whoever knows it knows all of them.
    secret = models.CharField(max_length=64)
    # What the room called out, for the rounds to come.
    room_word = models.CharField(max_length=80, blank=True)
    sealed_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.contest} from round {self.first_round}"
