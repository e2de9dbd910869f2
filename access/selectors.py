"""Who has access, and as what: for the pages that show it."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from access.models import Account, Membership
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


def everybody() -> QuerySet[Account]:
    """All people of this machine, those who are out too."""
    return (
        Account.objects.filter(ends_at=None)
        .prefetch_related("memberships__event")
        .order_by("-is_active", "-runs_every_event", "name_key")
    )


def _people() -> QuerySet[Account]:
    return Account.objects.filter(is_active=True, ends_at=None)
