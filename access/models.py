"""Who may sign in and what they are in which event; the ways in that are not a password (links for
one use, PINs of tablets, tokens of programs); what is known of coming and going.

Of each way in only a hash is kept, so that nobody can use what stands in the database.
"""

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.core.cache import cache
from django.db import models
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from access import account_names
from tournaments.models import Event
from tournaments.prepared_queries import prepared

# What somebody does is written down once a minute.
JUST_NOW = timedelta(minutes=3)


def is_just_now(moment: datetime | None) -> bool:
    return moment is not None and timezone.now() - moment < JUST_NOW


class Accounts(BaseUserManager["Account"]):
    def get_by_natural_key(self, username: str | None) -> "Account":
        return self.get(name_key=account_names.key(username or ""))


class Account(AbstractBaseUser):
    """Someone who signs in at the desk. Players have none."""

    sign_in_name = models.CharField(_("name"), max_length=account_names.LONGEST, unique=True)
    # The name as it is compared: people do not remember how they capitalised it.
    name_key = models.CharField(max_length=account_names.LONGEST_KEY, unique=True, editable=False)
    is_active = models.BooleanField(default=True)
    # An owner of this machine: official in every event, and may start new ones.
    runs_every_event = models.BooleanField(default=False)
    # A tablet that was signed in by a PIN, and until when; people have no end.
    ends_at = models.DateTimeField(null=True)
    # When this person last did something here.
    came_at = models.DateTimeField(null=True)
    # The second factor: what the person's phone counts with; empty where there is none.
    totp_secret = models.CharField(max_length=64, blank=True)
    # The half minute whose code was used last: a code that was looked at is good for nothing.
    totp_step = models.BigIntegerField(default=0)
    # Which of the desk's first hints are not closed yet; see access/accounts/services.py.
    open_hints = models.JSONField(default=list, blank=True)

    USERNAME_FIELD = "sign_in_name"
    objects = Accounts()

    def __str__(self) -> str:
        return self.sign_in_name

    def save(self, *args: Any, **given: Any) -> None:
        self.name_key = account_names.key(self.sign_in_name)
        fields = given.get("update_fields")
        if fields is not None and "sign_in_name" in fields:
            given["update_fields"] = {*fields, "name_key"}
        super().save(*args, **given)

    @property
    def is_tablet(self) -> bool:
        return self.ends_at is not None

    @property
    def is_here(self) -> bool:
        return is_just_now(self.came_at)

    @property
    def may_come(self) -> bool:
        return self.is_active and (self.ends_at is None or self.ends_at > timezone.now())


class Membership(models.Model):
    """An account's role in one event."""

    class Role(models.TextChoices):
        SCORER = "scorer", _("scorer")
        OFFICIAL = "official", _("official")

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="memberships")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "event"], name="one_role_per_event")
        ]

    def __str__(self) -> str:
        return f"{self.account}: {self.role}"


# ---- Secrets that are handed out once ----

HASH = 64


def new_secret() -> str:
    """256 bits, for a link or a token."""
    return secrets.token_urlsafe(32)


def hash_of(secret: str) -> str:
    # Long and random, so a plain hash cannot be guessed back.
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def keyed_hash_of(purpose: str, secret: str) -> str:
    """Of something short that a person types: guessed back only with this machine's key."""
    return salted_hmac(f"access.{purpose}", secret, algorithm="sha256").hexdigest()


class SetupLink(models.Model):
    """Without an account: whoever opens it becomes an owner of this machine. With one: that
    person chooses a new password, and is what they were."""

    token_hash = models.CharField(max_length=HASH, unique=True)
    account = models.ForeignKey(
        Account, on_delete=models.CASCADE, related_name="setup_links", null=True
    )
    # None: made at the machine itself.
    maker = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True)
    # The phone is lost too.
    ends_second_factor = models.BooleanField(default=False)
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"set-up link {self.pk}"


class Invitation(models.Model):
    """Lets one person in as a helper of an event, or as an owner of this machine."""

    class Role(models.TextChoices):
        SCORER = "scorer", _("scorer")
        OFFICIAL = "official", _("official")
        OWNER = "owner", _("owner of this machine")

    token_hash = models.CharField(max_length=HASH, unique=True)
    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="invitations", null=True
    )
    role = models.CharField(max_length=10, choices=Role.choices)
    # Whom it was made for, so that an open one can be told from another.
    for_name = models.CharField(max_length=60, blank=True)
    # By the name of that day; `maker` is still the same person under another one.
    made_by = models.CharField(max_length=60)
    maker = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True)
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    # Taken or ended: either way it opens nothing any more.
    used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role="owner", event=None)
                | models.Q(role__in=Membership.Role.values, event__isnull=False),
                name="invitation_role_fits",
            )
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk}"


class TabletPin(models.Model):
    """Signs a shared tablet in as scorer of one event, on one day."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tablet_pins")
    account = models.OneToOneField(Account, on_delete=models.CASCADE, related_name="pin")
    maker = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True)
    pin_hash = models.CharField(max_length=HASH)
    day = models.DateField()

    class Meta:
        ordering = ["day", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "day", "pin_hash"], name="pin_once_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.account}"


class ApiToken(models.Model):
    """Lets a program act for a person: never more than that person may, and less where asked."""

    class Scope(models.TextChoices):
        READ = "read", _("read")
        SCORE = "score", _("read, and enter results")
        RUN = "run", _("everything you may do yourself")

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(_("what it is for"), max_length=60)
    # The first letters tell one token from another on the page.
    token_hash = models.CharField(max_length=HASH, unique=True)
    starts_with = models.CharField(max_length=8)
    scope = models.CharField(_("what it may do"), max_length=5, choices=Scope.choices)
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name

    # Written down at most so often: a program that asks every second must not write every second.
    USED_NOTED_EVERY = timedelta(minutes=1)

    @classmethod
    def of(cls, secret: str) -> "ApiToken | None":
        """The token with this secret, if it still counts; notes that it was used."""
        now = timezone.now()
        found = _tokens(hash_of(secret))
        if not found or found[0].expires_at <= now or not found[0].account.may_come:
            return None
        (token,) = found
        if token.last_used_at is None or token.last_used_at < now - cls.USED_NOTED_EVERY:
            cls.objects.filter(pk=token.pk).update(last_used_at=now)
        return token


@prepared
def _tokens(token_hash: str) -> models.QuerySet[ApiToken]:
    tokens = ApiToken.objects.select_related("account").order_by()
    return tokens.filter(token_hash=token_hash, revoked_at=None)


class RecoveryCode(models.Model):
    """Takes the place of the phone, once."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="recovery_codes")
    code_hash = models.CharField(max_length=HASH)
    used_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "code_hash"], name="recovery_code_once")
        ]

    def __str__(self) -> str:
        return f"recovery code {self.pk}"


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

    # Asked with every page of the desk; another process hears of a change a second later.
    KEPT, KEPT_SECONDS = "access-rules", 1

    @classmethod
    def current(cls) -> "AccessRules":
        found: AccessRules | None = cache.get(cls.KEPT)
        if found is None:
            found = cls.objects.first() or cls(pk=1)
            cache.set(cls.KEPT, found, cls.KEPT_SECONDS)
        return found
