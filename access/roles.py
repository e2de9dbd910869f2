"""The roles, weakest first, and how one is found for a request."""

from enum import IntEnum

from django.contrib.auth.models import AnonymousUser

from access.models import Account, ApiToken, Membership
from tournaments.models import Event


class Role(IntEnum):
    ANYONE = 0
    SCORER = 1
    OFFICIAL = 2
    # An owner of this machine: official in every event, and may bring in whole events.
    EVERYWHERE = 3


_BY_MEMBERSHIP = {
    Membership.Role.SCORER: Role.SCORER,
    Membership.Role.OFFICIAL: Role.OFFICIAL,
}


def role_of(account: Account | AnonymousUser, event_slug: str | None) -> Role:
    """What an account is in one event; without an event, the most that it is anywhere."""
    if not isinstance(account, Account) or not account.may_come:
        return Role.ANYONE
    if account.runs_every_event:
        return Role.EVERYWHERE
    memberships = account.memberships.all()
    if event_slug is not None:
        memberships = memberships.filter(event__slug=event_slug)
    roles = (_BY_MEMBERSHIP[Membership.Role(m.role)] for m in memberships)
    return max(roles, default=Role.ANYONE)


def events_run_by(account: Account | AnonymousUser) -> list[Event]:
    """The events whose desk an account may open, as events are listed everywhere."""
    if not isinstance(account, Account) or not account.may_come:
        return []
    if account.runs_every_event:
        return list(Event.objects.all())
    official = account.memberships.filter(role=Membership.Role.OFFICIAL)
    return list(Event.objects.filter(pk__in=official.values("event_id")))


def role_by_token(token: ApiToken, event_slug: str | None, *, changing: bool) -> Role:
    """What a token is: its person in that event, held back by its scope where it would change."""
    person = role_of(token.account, event_slug)
    return min(person, _MOST_CHANGING[ApiToken.Scope(token.scope)]) if changing else person


_MOST_CHANGING = {
    ApiToken.Scope.READ: Role.ANYONE,
    ApiToken.Scope.SCORE: Role.SCORER,
    ApiToken.Scope.RUN: Role.OFFICIAL,
}
