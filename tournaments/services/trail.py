"""Leaving an audit entry. Called by every service, inside its transaction."""

from collections.abc import Callable
from typing import Any

from tournaments.actions import Action
from tournaments.models import AuditEntry, Contest, Event

Listener = Callable[[AuditEntry], None]

_LISTENERS: list[Listener] = []


def listen(listener: Listener) -> None:
    """Hear of every entry, in its transaction, with its event loaded."""
    if listener not in _LISTENERS:
        _LISTENERS.append(listener)


def leave(
    *,
    actor: str,
    action: Action,
    subject: str = "",
    event: Event | None = None,
    contest: Contest | None = None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str = "",
) -> AuditEntry:
    """An entry of a contest belongs to its event, which need not be named: the contest's lock
    brings it along. Where no subject is named it is about the contest."""
    if event is None:
        if contest is None:
            raise ValueError("an audit entry belongs to an event")
        event = contest.event
    if contest is not None and not subject:
        subject = f"contest:{contest.pk}"
    if subject.partition(":")[0] not in action.about:
        raise ValueError(f"{action} is not about {subject}")
    entry = AuditEntry.objects.create(
        event=event,
        contest=contest,
        actor=actor,
        action=action.value,
        subject=subject,
        before=before or {},
        after=after or {},
        reason=reason,
    )
    for listener in _LISTENERS:
        listener(entry)
    return entry
