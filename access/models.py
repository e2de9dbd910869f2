"""Who may sign in, and what they are in which event."""

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event


class Accounts(BaseUserManager["Account"]):
    def get_by_natural_key(self, username: str | None) -> "Account":
        # People do not remember how they capitalised their name.
        return self.get(sign_in_name__iexact=username)


class Account(AbstractBaseUser):
    """Someone who signs in at the desk. Players have none."""

    sign_in_name = models.CharField(_("name"), max_length=60, unique=True)
    is_active = models.BooleanField(default=True)
    # Whoever set up this machine: official in every event, and may start new ones.
    runs_every_event = models.BooleanField(default=False)

    USERNAME_FIELD = "sign_in_name"
    objects = Accounts()

    def __str__(self) -> str:
        return self.sign_in_name


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


class SetupLink(models.Model):
    """A link, good for one use, that lets whoever holds this machine become its official."""

    # Only the hash: whoever reads the database cannot use the link.
    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"set-up link {self.pk}"


class ApiToken(models.Model):
    """Lets a program act for a person: never more than that person may, and less where asked."""

    class Scope(models.TextChoices):
        READ = "read", _("read")
        SCORE = "score", _("read, and enter results")
        RUN = "run", _("everything you may do yourself")

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(_("what it is for"), max_length=60)
    # Only the hash, so that nobody can use what stands in the database; the first letters tell
    # one token from another on the page.
    token_hash = models.CharField(max_length=64, unique=True)
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
