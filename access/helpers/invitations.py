"""Letting helpers in: by a link for one use, shown as text and as a QR code. No mail is needed."""

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from access import trail
from access.accounts.services import account_new, refuse_taken
from access.models import AccessEntry, Account, Invitation, Membership, hash_of, new_secret
from domain import names
from domain.wording.refusals import refused
from tournaments.models import Event

GOOD_FOR = timedelta(days=7)
MOST_OPEN = 50
_STRENGTH = {Membership.Role.SCORER.value: 1, Membership.Role.OFFICIAL.value: 2}


@transaction.atomic
def invitation_make(
    *, actor: Account, event: Event | None, role: str, for_name: str = ""
) -> tuple[Invitation, str]:
    """A new invitation and its secret, which is shown once. Without an event: as an owner."""
    roles = [Invitation.Role.OWNER.value] if event is None else Membership.Role.values
    if role not in roles:
        raise refused("role-unknown")
    if invitations_open(event=event).count() >= MOST_OPEN:
        raise refused("invitations-many", most=MOST_OPEN)
    secret = new_secret()
    invitation = Invitation.objects.create(
        token_hash=hash_of(secret),
        event=event,
        role=role,
        for_name=names.clean_short(for_name, longest=60, field="for_name"),
        made_by=actor.sign_in_name,
        maker=actor,
        expires_at=timezone.now() + GOOD_FOR,
    )
    trail.leave(
        AccessEntry.Kind.INVITED, actor=actor, about=invitation.for_name, event=event, role=role
    )
    return invitation, secret


@transaction.atomic
def invitation_end(*, actor: Account, event: Event | None, invitation_id: int) -> bool:
    """False where it was not open any more."""
    found = invitations_open(event=event).filter(pk=invitation_id)
    about = found.values_list("for_name", flat=True).first()
    if about is None or not found.update(used_at=timezone.now()):
        return False
    trail.leave(AccessEntry.Kind.INVITATION_ENDED, actor=actor, about=about, event=event)
    return True


def invitations_open(*, event: Event | None) -> QuerySet[Invitation]:
    return _open().filter(event=event)


def invitation_get(*, secret: str) -> Invitation:
    found = _open().filter(token_hash=hash_of(secret)).select_related("event").first()
    if found is None:
        raise refused("invitation-used")
    return found


def invitation_take_as_new(*, secret: str, sign_in_name: str, password: str) -> Account:
    """Somebody who was never here makes an account, and has the role."""
    invitation_get(secret=secret)
    new = account_new(sign_in_name=sign_in_name, password=password)
    with transaction.atomic():
        invitation = _use_up(secret)
        refuse_taken(new.sign_in_name)
        new.save()
        _give(new, invitation)
    return new


@transaction.atomic
def invitation_take(*, secret: str, account: Account) -> Account:
    """Somebody who has an account gets the role too; a closed one opens again with it alone."""
    account = Account.objects.select_for_update().get(pk=account.pk)
    invitation = _use_up(secret)
    if account.is_tablet:
        raise refused("tablet-no-role")
    _give(account, invitation)
    return account


def _use_up(secret: str) -> Invitation:
    invitation = invitation_get(secret=secret)
    if not _open().filter(pk=invitation.pk).update(used_at=timezone.now()):
        raise refused("invitation-used")
    return invitation


def _give(account: Account, invitation: Invitation) -> None:
    """Never less than the account has already."""
    if invitation.event is None:
        account.runs_every_event = True
    else:
        has = account.memberships.filter(event=invitation.event).first()
        if has is None or _STRENGTH[has.role] < _STRENGTH[invitation.role]:
            account.memberships.update_or_create(
                event=invitation.event, defaults={"role": invitation.role}
            )
    account.is_active = True
    account.save(update_fields=["runs_every_event", "is_active"])
    trail.leave(
        AccessEntry.Kind.INVITATION_TAKEN,
        actor=account,
        event=invitation.event,
        role=invitation.role,
        by=invitation.made_by,
    )


def _open() -> QuerySet[Invitation]:
    return Invitation.objects.filter(used_at=None, expires_at__gt=timezone.now())
