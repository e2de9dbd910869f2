"""The trail of access: who came, who did not get in, what was taken away, who was let in by whom.

It belongs to this machine and not to an event, so no event file has it. Only owners read it.
"""

from datetime import timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone

from access.models import AccessEntry
from tournaments.models import Event

Kind = AccessEntry.Kind
WRONG = (Kind.PASSWORD_WRONG, Kind.PIN_WRONG, Kind.CODE_WRONG)
# Wrong tries within this time are one line.
TOGETHER = timedelta(minutes=10)


def leave(
    kind: AccessEntry.Kind,
    *,
    actor: object = "",
    about: object = "",
    event: Event | None = None,
    address: str = "",
    **facts: Any,
) -> None:
    """Called by every service of access, in its transaction."""
    now = timezone.now()
    said = {"actor": str(actor)[:60], "about": str(about)[:60], "address": address}
    if kind in WRONG:
        same = AccessEntry.objects.filter(kind=kind, event=event, at__gt=now - TOGETHER, **said)
        newest = same.order_by("-pk").values_list("pk", flat=True).first()
        if newest is not None:
            AccessEntry.objects.filter(pk=newest).update(times=F("times") + 1)
            return
    AccessEntry.objects.create(at=now, kind=kind, event=event, facts=facts, **said)
