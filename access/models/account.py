"""Who may sign in, and what they are in which event."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from access import account_names
from tournaments.models import Event

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
    # Which of the desk's first hints are not closed yet; see access/services/hints.py.
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
