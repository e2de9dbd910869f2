"""What is known of coming and going: open sessions, the trail of access, the owner's two rules."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from access.models.account import Account, is_just_now
from tournaments.models import Event


class DeskSession(models.Model):
    """Where a person is signed in. The session itself is Django's; without it nothing opens."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="desk_sessions")
    session_key = models.CharField(max_length=40, unique=True)
    browser = models.CharField(max_length=60, blank=True)
    address = models.CharField(max_length=45, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    came_at = models.DateTimeField()

    class Meta:
        ordering = ["-came_at"]

    def __str__(self) -> str:
        return f"{self.account}: {self.browser}"

    @property
    def is_here(self) -> bool:
        return is_just_now(self.came_at)


class AccessEntry(models.Model):
    """One line of the trail of access. Rows are only ever added; a wrong try that is repeated
    counts up, so that a flood of them leaves one line."""

    class Kind(models.TextChoices):
        SIGNED_IN = "signed-in", _("signed in")
        SIGNED_OUT = "signed-out", _("signed out")
        PASSWORD_WRONG = "password-wrong", _("wrong password")
        PIN_WRONG = "pin-wrong", _("wrong PIN")
        CODE_WRONG = "code-wrong", _("wrong code")
        RECOVERY_CODE = "recovery-code", _("used a recovery code")
        SET_UP = "set-up", _("became owner of this machine by the set-up link")
        RECOVERY_LINK = "recovery-link", _("link for a new password made")
        RECOVERED = "recovered", _("chose a new password by a link")
        INVITED = "invited", _("invitation made")
        INVITATION_TAKEN = "invitation-taken", _("came in by an invitation")
        INVITATION_ENDED = "invitation-ended", _("invitation taken back")
        ROLE_CHANGED = "role-changed", _("role changed")
        ACCESS_ENDED = "access-ended", _("access ended")
        PASSWORD_CHANGED = "password-changed", _("password changed")
        NAME_CHANGED = "name-changed", _("name changed")
        SESSION_ENDED = "session-ended", _("signed out from elsewhere")
        PIN_MADE = "pin-made", _("PIN for a tablet made")
        TOKEN_MADE = "token-made", _("token made")
        TOKEN_REVOKED = "token-revoked", _("token revoked")
        CODES_ON = "codes-on", _("second factor turned on")
        CODES_OFF = "codes-off", _("second factor turned off")
        RULES_CHANGED = "rules-changed", _("rules of access changed")
        EXPORTED = "exported", _("took a file away")
        DELETED = "deleted", _("deleted an event")

    at = models.DateTimeField()
    kind = models.CharField(max_length=20, choices=Kind.choices)
    # Names as they were then; an account may be renamed later.
    actor = models.CharField(max_length=60, blank=True)
    about = models.CharField(max_length=60, blank=True)
    event = models.ForeignKey(
        Event, on_delete=models.SET_NULL, related_name="access_entries", null=True
    )
    facts = models.JSONField(default=dict)
    address = models.CharField(max_length=45, blank=True)
    times = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["kind", "at"])]

    def __str__(self) -> str:
        return f"{self.actor} {self.kind}"


class AccessRules(models.Model):
    """What an owner asks of everybody: one row, or none where nothing was asked yet."""

    class Idle(models.IntegerChoices):
        HALF_HOUR = 30, _("half an hour")
        TWO_HOURS = 120, _("2 hours")
        DAY = 12 * 60, _("12 hours")
        WEEK = 7 * 24 * 60, _("a week")

    idle_minutes = models.PositiveIntegerField(choices=Idle.choices, default=Idle.DAY)
    second_factor_required = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(pk=1), name="one_row_of_access_rules")
        ]

    def __str__(self) -> str:
        return "rules of access"
