"""Who may do what: the roles, and the one table of addresses by their names.

A page that is not listed here is closed to everybody; a test walks every address with every role.
An address inside an event asks for the role in that event. What is published and what is not is
decided by the queries, not here.
"""

from enum import IntEnum
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from access.models import AccessRules, Account, ApiToken, Membership
from tournaments.models import Event


class Role(IntEnum):
    """Weakest first."""

    ANYONE = 0
    SCORER = 1
    OFFICIAL = 2
    # An owner of this machine: official in every event, and may bring in whole events.
    EVERYWHERE = 3


_BY_MEMBERSHIP = {Membership.Role.SCORER: Role.SCORER, Membership.Role.OFFICIAL: Role.OFFICIAL}
_MOST_CHANGING = {
    ApiToken.Scope.READ: Role.ANYONE,
    ApiToken.Scope.SCORE: Role.SCORER,
    ApiToken.Scope.RUN: Role.OFFICIAL,
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


def role_by_token(token: ApiToken, event_slug: str | None, *, changing: bool) -> Role:
    """What a token is: its person in that event, held back by its scope where it would change."""
    person = role_of(token.account, event_slug)
    return min(person, _MOST_CHANGING[ApiToken.Scope(token.scope)]) if changing else person


def second_factor_is_asked(account: Account) -> bool:
    """Of owners and officials, where an owner asks it."""
    return AccessRules.current().second_factor_required and role_of(account, None) >= Role.OFFICIAL


def events_run_by(account: Account | AnonymousUser) -> list[Event]:
    """The events whose desk an account may open, as events are listed everywhere."""
    if not isinstance(account, Account) or not account.may_come:
        return []
    if account.runs_every_event:
        return list(Event.objects.all())
    official = account.memberships.filter(role=Membership.Role.OFFICIAL)
    return list(Event.objects.filter(pk__in=official.values("event_id")))


def on_pages(request: HttpRequest) -> dict[str, Any]:
    """What the person looking is, for templates, so that they show only what can be done. Lazy: a
    page that shows nothing to sign-in holders asks nothing of the database."""
    match = request.resolver_match
    event = match.kwargs.get("event") if match else None

    def is_at_least(role: Role) -> Any:
        return SimpleLazyObject(lambda: role_of(request.user, event) >= role)

    return {
        "desk_events": SimpleLazyObject(lambda: events_run_by(request.user)),
        "is_official": is_at_least(Role.OFFICIAL),
        "may_score": is_at_least(Role.SCORER),
        "runs_everything": is_at_least(Role.EVERYWHERE),
    }


# ---- The table ----

_PAGES: dict[Role, str] = {
    # Metrics are for this machine itself and for owners: they ask by themselves. Whoever has the
    # link of `join` was invited, and whoever has a table's secret link sits there. A frame is shown
    # by those websites alone that an official listed.
    Role.ANYONE: """
        home healthz livez metrics set-language help:front help:page help:picture
        access:sign-in access:code access:tablet access:sign-out access:set-up access:join
        tournaments:event
        scoring:find scoring:choose scoring:report-own
        scoring:table scoring:table-report scoring:table-confirm scoring:table-incident
        scoring:contest scoring:chart scoring:names scoring:tables scoring:results
        scoring:chapters scoring:finish scoring:wall
        record:public-rules printing:code
        draw:public draw:public-file draw:verifier
        lots:public lots:certificate lots:round-certificate
        sharing:frame sharing:take-along sharing:listing sharing:newsletter sharing:feed
        sharing:calendar
        webhooks:phone webhooks:phone-program
    """,
    Role.SCORER: """
        access:tokens access:token-revoke access:own access:session-end access:own-code
        access:hints-close access:again
        play:day play:chart play:result play:result-undo play:quick-result play:start
        play:confirm play:confirm-all
        record:matches record:match record:incident record:announcer record:closing record:rules
        printing-desk:re-key
    """,
    Role.OFFICIAL: """
        tournaments:event-new tournaments:desk tournaments:event-set-up tournaments:contest-new
        tournaments:contest-set-up tournaments:people tournaments:people-list
        tournaments:people-csv tournaments:people-xlsx tournaments:player tournaments:check-in
        scoring:quick scoring:plan
        record:correct record:event-trail record:event-trail-csv record:trail record:trail-csv
        record:undo record:redo record:undo-all record:sides record:person record:withdraw
        record:enter-late record:join
        draw:show draw:partners draw:promise draw:open draw:draw draw:publish draw:call-in
        draw:rules draw:by-hand draw:swap draw:late draw:no-show draw:substitute
        draw:desk-certificate draw:desk-file
        lots:desk lots:promise lots:word
        play:build play:adjust play:walkover play:finish play:settle play:undo
        play:round play:round-coming play:round-again play:round-early play:round-back
        play:bell play:bell-more play:bell-stop
        play:call play:call-one play:move play:take-back play:hold play:calls-order
        play:table-out play:table-back play:table-hold play:table-accessible
        printing:blanks printing:blank-sheets printing:job printing:job-cancel
        printing:job-here printing:job-again printing:file
        printing-desk:contest printing-desk:job printing-desk:job-cancel printing-desk:job-here
        printing-desk:job-again printing-desk:file printing-desk:table-links
        printing-desk:re-key-settle printing-desk:re-key-round
        archive:save archive:event-delete archive:contest-delete archive:forget
        webhooks:webhooks sharing:websites access:helpers access:helper
    """,
    Role.EVERYWHERE: """
        demo archive:import access:everybody access:one-of-everybody access:trail
    """,
}
# The API's addresses: who may read there, and who may change something.
_API: dict[tuple[Role, Role], str] = {
    (Role.ANYONE, Role.ANYONE): "schema docs engine-check engine-replay engine-legal-moves",
    (Role.ANYONE, Role.OFFICIAL): """
        events event chapters chapter times contests contest tables table
        draws draw certificate lots lots-certificate rule-sets rule-set
        chart rounds matches match sides side seats standings ranking results
    """,
    (Role.SCORER, Role.SCORER): "incidents game-start report confirmation enter-result",
    (Role.SCORER, Role.OFFICIAL): "entries entry check-in deals calls games game",
    (Role.OFFICIAL, Role.OFFICIAL): """
        audit event-delete contest-delete player-forget players player publication
        entries-many check-in-undo roster roster-preview
        partner-rules draw-preview draw-now draw-open draw-by-hand draw-hand-check
        partners partners-swap partners-late partners-no-show partners-substitute
        contest-adjust adjust-preview late-sides withdrawal soundness
        round-take-back round-coming round-again round-early bell bell-more bell-stop
        match-call game-move call-take-back decision settlement finish
        correction correction-preview undo undo-named undo-all redo
        sheets sheet-job sheet-cancel sheet-file
    """,
}
API: dict[str, tuple[Role, Role]] = {
    name: roles for roles, names in _API.items() for name in names.split()
}
WHO_MAY: dict[str, Role] = {
    **{name: role for role, names in _PAGES.items() for name in names.split()},
    **{f"api:{name}": reading for name, (reading, _) in API.items()},
}
WHO_MAY_CHANGE: dict[str, Role] = {f"api:{name}": role for name, (_, role) in API.items()}

# Answered beside Django's addresses (config/asgi.py): our own files, the numbers that open pages
# listen to, and the desk's number, which moves with everything (`sessions.desks_heard`).
BESIDE: dict[str, Role] = {
    "/static/": Role.ANYONE,
    "/live/<event>": Role.ANYONE,
    "/live/<event>/desk": Role.SCORER,
}

READING, CHANGING = frozenset({"GET", "HEAD"}), frozenset({"POST"})
# Before these the password is asked again, unless it was given in the last minutes: what leaves
# the machine as a whole, what lets programs act, and who may do what.
PASSWORD_AGAIN: dict[str, frozenset[str]] = {
    "archive:save": READING,
    "archive:event-delete": CHANGING,
    "archive:contest-delete": CHANGING,
    "archive:forget": CHANGING,
    "webhooks:webhooks": CHANGING,
    "access:tokens": CHANGING,
    "access:helpers": CHANGING,
    "access:helper": CHANGING,
    "access:everybody": CHANGING,
    "access:one-of-everybody": CHANGING,
    "access:own-code": READING | CHANGING,
}
# Whoever has to have a second factor and has none yet finds only these open.
OPEN_WITHOUT_CODE = frozenset({"access:own-code", "access:again"})
# Names of many people leave the machine: on the trail of access.
EXPORTS = frozenset(
    {
        "archive:save",
        "tournaments:people-csv",
        "tournaments:people-xlsx",
        "record:event-trail-csv",
        "record:trail-csv",
    }
)
# Whole events go, and with them their own trail: on the trail of access.
DELETES = frozenset({"archive:event-delete", "api:event-delete"})
