"""Accounts: made and recovered by a set-up link, changed by their people, and closed.

Set-up links are for a new owner of this machine, or for one person's new password.
"""

from datetime import timedelta
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from access import account_names, trail
from access.models import AccessEntry, AccessRules, Account, SetupLink, hash_of, new_secret
from access.sessions import sessions_end
from access.sign_in import passwords
from access.sign_in.second_factor import second_factor_drop
from domain.wording.refusals import refused

# A link for a password lies in somebody's hand; the one of the first start waits for its owner.
RECOVERY_WITHIN = timedelta(days=1)
THE_MACHINE = "make setup-link"


@transaction.atomic
def setup_link_make(*, account: Account | None = None, **more: Any) -> str:
    """A fresh link, without an account for a new owner; older ones for the same stop working."""
    token = new_secret()
    _open_links().filter(account=account).update(used_at=timezone.now())
    SetupLink.objects.create(token_hash=hash_of(token), account=account, **more)
    return token


@transaction.atomic
def recovery_link_make(
    *, account: Account, ends_second_factor: bool = False, actor: Account | None = None
) -> str:
    """A link with which this very person chooses a new password; an older one stops working."""
    if not account.may_come or account.is_tablet:
        raise refused("account-closed", name=str(account))
    token = setup_link_make(
        account=account,
        maker=actor,
        ends_second_factor=ends_second_factor,
        expires_at=timezone.now() + RECOVERY_WITHIN,
    )
    trail.leave(
        AccessEntry.Kind.RECOVERY_LINK,
        actor=actor or THE_MACHINE,
        about=account,
        ends_second_factor=ends_second_factor,
    )
    return token


def setup_link_get(*, token: str) -> SetupLink:
    found = _open_links().filter(token_hash=hash_of(token)).select_related("account").first()
    if found is None:
        raise refused("setup-link-used")
    return found


def owner_set_up(*, token: str, sign_in_name: str, password: str) -> Account:
    """Use the link up and make the account of an owner. Never touches an account that is there."""
    new = account_new(sign_in_name=sign_in_name, password=password)
    with transaction.atomic():
        _use_up(token, account=None)
        refuse_taken(new.sign_in_name)
        new.runs_every_event = True
        # The first owner of a machine sees the desk for the first time; later ones are shown it.
        new.open_hints = [] if Account.objects.exists() else list(HINTS)
        new.save()
        trail.leave(AccessEntry.Kind.SET_UP, actor=new)
    return new


def password_recover(*, token: str, password: str) -> Account:
    """A new password and nothing else: the role stays, whoever was signed in is out."""
    link = setup_link_get(token=token)
    if link.account is None:
        raise refused("setup-link-used")
    hashed = passwords.password_hashed(link.account.sign_in_name, password)
    with transaction.atomic():
        _use_up(token, account=link.account)
        account = Account.objects.select_for_update().get(pk=link.account.pk)
        account.password = hashed
        account.save(update_fields=["password"])
        if link.ends_second_factor:
            second_factor_drop(account)
        sessions_and_tokens_end(account)
        trail.leave(AccessEntry.Kind.RECOVERED, actor=account)
    return account


def account_new(*, sign_in_name: str, password: str) -> Account:
    """Not saved yet: whether the name is free counts at the saving, in the caller's transaction."""
    name = account_names.clean(sign_in_name, field="sign_in_name")
    refuse_taken(name)
    return Account(sign_in_name=name, password=passwords.password_hashed(name, password))


def refuse_taken(name: str, *, but: int = 0) -> None:
    if Account.objects.filter(name_key=account_names.key(name)).exclude(pk=but).exists():
        raise refused("name-taken", name=name)


def _open_links() -> QuerySet[SetupLink]:
    unexpired = Q(expires_at=None) | Q(expires_at__gt=timezone.now())
    return SetupLink.objects.filter(unexpired, used_at=None)


def _use_up(token: str, *, account: Account | None) -> None:
    """Two who press at once: one of them."""
    link = _open_links().filter(token_hash=hash_of(token), account=account)
    if not link.update(used_at=timezone.now()):
        raise refused("setup-link-used")


@transaction.atomic
def name_change(*, account: Account, sign_in_name: str, password: str) -> None:
    """`password` is the present one, already checked: a name must not give it away."""
    name = account_names.clean(sign_in_name, field="sign_in_name")
    refuse_taken(name, but=account.pk)
    passwords.refuse_repeated_name(name, password, field="sign_in_name")
    before = account.sign_in_name
    if name != before:
        account.sign_in_name = name
        account.save(update_fields=["sign_in_name"])
        trail.leave(AccessEntry.Kind.NAME_CHANGED, actor=name, about=before)


def password_change(*, account: Account, password: str, session_key: str) -> None:
    """Whoever else is signed in with the old one is out; where the person sits, they stay."""
    account.password = passwords.password_hashed(
        account.sign_in_name, password, field="new_password"
    )
    with transaction.atomic():
        account.save(update_fields=["password"])
        sessions_end(account=account, but=session_key)
        trail.leave(AccessEntry.Kind.PASSWORD_CHANGED, actor=account)


# Each beside what it is about, in templates/tournaments/contests/desk.html.
HINTS = ("bar", "help", "contest", "card", "file")


@transaction.atomic
def hints_close(*, account: Account, names: list[str]) -> None:
    """For good, wherever this person signs in."""
    found = Account.objects.select_for_update().get(pk=account.pk)
    found.open_hints = [name for name in found.open_hints if name not in names]
    found.save(update_fields=["open_hints"])


def sessions_and_tokens_end(account: Account) -> None:
    """Whoever holds a page or a program of this account holds nothing from now on."""
    sessions_end(account=account)
    account.tokens.filter(revoked_at=None).update(revoked_at=timezone.now())


@transaction.atomic
def rules_set(*, actor: Account, idle_minutes: int, second_factor_required: bool) -> None:
    """What an owner asks of everybody: how long without a sign of life, and a second factor."""
    if idle_minutes not in AccessRules.Idle.values:
        raise refused("idle-unknown")
    wanted: dict[str, Any] = {
        "idle_minutes": idle_minutes,
        "second_factor_required": second_factor_required,
    }
    before = AccessRules.current()
    if any(getattr(before, name) != value for name, value in wanted.items()):
        AccessRules.objects.update_or_create(pk=1, defaults=wanted)
        trail.leave(AccessEntry.Kind.RULES_CHANGED, actor=actor, **wanted)
        cache.delete(AccessRules.KEPT)
