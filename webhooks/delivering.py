"""The job that sends what is due. The rows are the truth: it may be killed and begun again.

A message is claimed by putting off when it is next due, so two workers do not send it twice; one
whose worker died is due again after the claim. A receiver may therefore get a message twice, with
the same id.
"""

import time
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone

from jobs.registry import Progress
from webhooks.models import Delivery, Webhook
from webhooks.sending import TOTAL_SECONDS, Answer, send
from webhooks.services import TEST, sending_request

FIRST_PAUSE = timedelta(seconds=10)
LONGEST_PAUSE = timedelta(hours=1)
MOST_ATTEMPTS = 8
CLAIM = timedelta(seconds=6 * TOTAL_SECONDS)
KEPT = timedelta(days=30)


def pause_after(attempts: int) -> timedelta:
    """10 s, 30 s, 90 s … at most an hour.

    >>> [int(pause_after(n).total_seconds()) for n in (1, 2, 3, 7, 8)]
    [10, 30, 90, 3600, 3600]
    """
    grown: int = 3 ** (attempts - 1)
    return min(FIRST_PAUSE * grown, LONGEST_PAUSE)


def deliveries_work(params: dict[str, Any], progress: Progress) -> dict[str, Any]:
    """Send all that is due. A receiver that fails is left in peace until its next turn."""
    _forget_old(timezone.now())
    failing: set[int] = set()
    arrived = 0
    while True:
        progress(arrived, arrived + 1)
        delivery = _next(failing)
        if delivery is None:
            return {"arrived": arrived, "failing": len(failing)}
        answer = _send(delivery)
        _write_down(delivery, answer)
        if answer.arrived:
            arrived += 1
        else:
            failing.add(delivery.webhook_id)


def deliveries_when_due() -> None:
    """A worker looks here with each beat, for what is to be tried again."""
    if _due().exists():
        sending_request()


def _due() -> Any:
    return Delivery.objects.filter(
        state=Delivery.State.WAITING, due_at__lte=timezone.now()
    ).exclude(webhook__state=Webhook.State.ENDED)


def _next(failing: set[int]) -> Delivery | None:
    for delivery in _due().exclude(webhook__in=failing).order_by("pk")[:5]:
        claimed = Delivery.objects.filter(
            pk=delivery.pk, state=Delivery.State.WAITING, due_at=delivery.due_at
        ).update(due_at=timezone.now() + CLAIM, attempts=F("attempts") + 1)
        if claimed:
            return Delivery.objects.select_related("webhook").get(pk=delivery.pk)
    return None


def _send(delivery: Delivery) -> Answer:
    webhook = delivery.webhook
    if webhook.state != Webhook.State.ON and delivery.kind != TEST:
        return Answer(None, "off")
    return send(
        address=webhook.address,
        private_allowed=webhook.private_allowed,
        secret=webhook.secret,
        key=str(delivery.key),
        kind=delivery.kind,
        body=delivery.body.encode(),
        timestamp=int(time.time()),
    )


def _write_down(delivery: Delivery, answer: Answer) -> None:
    now = timezone.now()
    changes: dict[str, Any] = {"status": answer.status, "note": answer.note}
    if answer.arrived:
        changes |= {"state": Delivery.State.ARRIVED, "ended_at": now, "body": ""}
    elif delivery.attempts >= MOST_ATTEMPTS or delivery.kind == TEST:
        changes |= {"state": Delivery.State.GIVEN_UP, "ended_at": now, "body": ""}
    else:
        changes |= {"due_at": now + pause_after(delivery.attempts)}
    Delivery.objects.filter(pk=delivery.pk, state=Delivery.State.WAITING).update(**changes)


def _forget_old(now: datetime) -> None:
    Delivery.objects.filter(ended_at__lt=now - KEPT).delete()
