"""Helpers who are in: who they are, what they may do, and the end of their access, at once."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from access import trail
from access.accounts.services import sessions_and_tokens_end
from access.helpers.invitations import invitation_end
from access.models import AccessEntry, Account, Invitation, Membership, SetupLink, TabletPin
from access.sessions import sessions_end
from domain.wording.refusals import refused
from tournaments.events.services import event_changed
from tournaments.models import Event

OWNER = "owner"


@dataclass(frozen=True, slots=True)
class Helper:
    """`role` as it counts here: an owner is one in every event."""

    account: Account
    role: str


def helpers_of(*, event: Event) -> list[Helper]:
    """Owners first, then officials and scorers; without tablets and those who are out."""
    memberships = Membership.objects.filter(event=event, account__in=_people())
    roles = dict(memberships.values_list("account_id", "role"))
    accounts = _people().filter(Q(runs_every_event=True) | Q(pk__in=roles))
    found = [
        Helper(account, OWNER if account.runs_every_event else roles[account.pk])
        for account in accounts
    ]
    order = (OWNER, Membership.Role.OFFICIAL, Membership.Role.SCORER)
    return sorted(found, key=lambda helper: (order.index(helper.role), helper.account.name_key))


def helper_of(*, event: Event, helper_id: int) -> Helper | None:
    return next((one for one in helpers_of(event=event) if one.account.pk == helper_id), None)


def accounts() -> QuerySet[Account]:
    """All people of this machine, those who are out too."""
    return (
        Account.objects.filter(ends_at=None)
        .prefetch_related("memberships__event")
        .order_by("-is_active", "-runs_every_event", "name_key")
    )


def _people() -> QuerySet[Account]:
    return Account.objects.filter(is_active=True, ends_at=None)


@transaction.atomic
def role_change(*, actor: Account, event: Event, helper_id: int, role: str, seen: str) -> Account:
    """`seen` is the role that was on screen."""
    if role not in Membership.Role.values:
        raise refused("role-unknown")
    helper, membership = _helper(actor, event, helper_id)
    if membership.role != seen:
        raise refused("helper-changed")
    if membership.role != role:
        membership.role = role
        membership.save(update_fields=["role"])
        kind = AccessEntry.Kind.ROLE_CHANGED
        trail.leave(kind, actor=actor, about=helper, event=event, before=seen, role=role)
        _made_end(actor, helper)
        event_changed(event.pk)
    return helper


@transaction.atomic
def access_end(*, actor: Account, event: Event, helper_id: int) -> Account:
    """In this event. Whoever has no other is out altogether, with every program of theirs.

    Open pages of the event hear that something is new, ask again, and are refused.
    """
    helper, membership = _helper(actor, event, helper_id)
    before = membership.role
    membership.delete()
    if helper.memberships.exists():
        # Elsewhere they go on, after signing in again; here their tokens open nothing by now.
        sessions_end(account=helper)
    else:
        _close(helper)
    _ended(actor, helper, before, event)
    event_changed(event.pk)
    return helper


@transaction.atomic
def owner_end(*, actor: Account, helper_id: int) -> Account:
    """No owner of this machine any more; what they are in events stays."""
    owners = list(Account.objects.select_for_update().filter(runs_every_event=True))
    helper = next((owner for owner in owners if owner.pk == helper_id), None)
    if helper is None:
        raise refused("helper-changed")
    if helper.pk == actor.pk:
        raise refused("not-yourself")
    if not any(owner.may_come for owner in owners if owner.pk != helper_id):
        raise refused("last-owner")
    _tell_open_pages(helper)
    helper.runs_every_event = False
    if helper.memberships.exists():
        helper.save(update_fields=["runs_every_event"])
        sessions_and_tokens_end(helper)
    else:
        _close(helper)
    _ended(actor, helper, OWNER)
    return helper


@transaction.atomic
def account_end(*, actor: Account, helper_id: int) -> Account:
    """Out of every event, and no owner: what an owner does when someone must go now."""
    owners = list(Account.objects.select_for_update().filter(runs_every_event=True))
    helper = Account.objects.select_for_update().get(pk=helper_id)
    if helper.pk == actor.pk:
        raise refused("not-yourself")
    if helper.runs_every_event and len(owners) == 1:
        raise refused("last-owner")
    _tell_open_pages(helper)
    helper.memberships.all().delete()
    helper.runs_every_event = False
    _close(helper)
    _ended(actor, helper, "everything")
    return helper


def _helper(actor: Account, event: Event, helper_id: int) -> tuple[Account, Membership]:
    helper = Account.objects.select_for_update().filter(pk=helper_id).first()
    membership = Membership.objects.filter(account_id=helper_id, event=event).first()
    if helper is None or membership is None:
        raise refused("helper-changed")
    if helper.pk == actor.pk:
        raise refused("not-yourself")
    if helper.runs_every_event:
        raise refused("is-owner", name=str(helper))
    return helper, membership


def _ended(actor: Account, helper: Account, before: str, event: Event | None = None) -> None:
    kind = AccessEntry.Kind.ACCESS_ENDED
    trail.leave(kind, actor=actor, about=helper, event=event, before=before)
    _made_end(actor, helper)


def _made_end(actor: Account, helper: Account) -> None:
    """The ways in that they made while they might, and may make no longer: by an invitation, a
    PIN or a link for another owner's password they would be back."""
    if helper.runs_every_event:
        return
    theirs = helper.memberships.filter(role=Membership.Role.OFFICIAL).values("event_id")
    for invitation in Invitation.objects.filter(maker=helper).exclude(event__in=theirs):
        invitation_end(actor=actor, event=invitation.event, invitation_id=invitation.pk)
    SetupLink.objects.filter(maker=helper, used_at=None).update(used_at=timezone.now())
    pins = TabletPin.objects.filter(maker=helper, account__is_active=True)
    for pin in pins.exclude(event__in=theirs).select_related("account", "event"):
        pin.account.memberships.all().delete()
        _close(pin.account)
        _ended(actor, pin.account, Membership.Role.SCORER.value, pin.event)


def _close(helper: Account) -> None:
    helper.is_active = False
    helper.save(update_fields=["is_active", "runs_every_event"])
    sessions_and_tokens_end(helper)


def _tell_open_pages(helper: Account) -> None:
    """An owner may have a page of any event open."""
    own = {} if helper.runs_every_event else {"memberships__account": helper}
    for event_id in Event.objects.filter(**own).values_list("pk", flat=True):
        event_changed(event_id)
