"""Ways in that are not a password: links for one use, PINs of tablets, tokens of programs.

Of each only a hash is kept, so that nobody can use what stands in the database.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from access.models.account import Account, Membership
from tournaments.models import Event

HASH = 64


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
