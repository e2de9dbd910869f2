"""Tells templates what the person looking is, so that they show only what can be done."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from access.roles import Role, events_run_by, role_of
from tournaments.models import Event


def role(request: HttpRequest) -> dict[str, Any]:
    match = request.resolver_match
    event = match.kwargs.get("event") if match else None

    # Lazy: a page that shows nothing to sign-in holders asks nothing of the database.
    def is_official() -> bool:
        return role_of(request.user, event) >= Role.OFFICIAL

    def may_score() -> bool:
        return role_of(request.user, event) >= Role.SCORER

    def runs_everything() -> bool:
        return role_of(request.user, event) >= Role.EVERYWHERE

    def desk_events() -> list[Event]:
        return events_run_by(request.user)

    return {
        "desk_events": SimpleLazyObject(desk_events),
        "is_official": SimpleLazyObject(is_official),
        "may_score": SimpleLazyObject(may_score),
        "runs_everything": SimpleLazyObject(runs_everything),
    }
