"""Leaving an audit entry. Called by every service, inside its transaction."""

from collections.abc import Callable
from typing import Any

from tournaments.actions import Action
from tournaments.models import AuditEntry, Contest, Event

Listener = Callable[[AuditEntry], None]

_LISTENERS: list[Listener] = []


def listen(listener: Listener) -> None:
    """Hear of every entry of an event that other programs are told of, in its transaction."""
    if listener not in _LISTENERS:
        _LISTENERS.append(listener)


def leave(
    *,
    actor: str,
    action: Action,
    subject: str,
    event: Event | None = None,
    contest: Contest | None = None,
    is_heard: bool = False,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str = "",
) -> AuditEntry:
    """An entry of a contest belongs to its event, which need not be named: then `is_heard` says
    whether other programs are told of that event."""
    if event is not None:
        event_id, is_heard = event.pk, event.has_webhooks
    elif contest is not None:
        event_id = contest.event_id
    else:
        raise ValueError("an audit entry belongs to an event")
    if subject.partition(":")[0] not in action.about:
        raise ValueError(f"{action} is not about {subject}")
    entry = AuditEntry.objects.create(
        event_id=event_id,
        contest=contest,
        actor=actor,
        action=action.value,
        subject=subject,
        before=before or {},
        after=after or {},
        reason=reason,
    )
    if is_heard:
        for listener in _LISTENERS:
            listener(entry)
    return entry
