"""Setting webhooks up, and the job that sends what is due.

The rows are the truth: the job may be killed and begun again. A message is claimed by putting off
when it is next due, so two workers do not send it twice; one whose worker died is due again after
the claim. A receiver may therefore get a message twice, with the same id.
"""

import contextlib
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from domain.actions import Action
from domain.wording.refusals import refused
from jobs.registry import Progress
from tournaments import audited_action
from tournaments.events.services import event_locked
from tournaments.models import Event
from webhooks.messages import TEST, about_event, delivery_of, sending_request
from webhooks.models import Delivery, Webhook
from webhooks.sending import TOTAL_SECONDS, AddressUnknown, Answer, judged_address, send, target_of

MOST = 10


def webhook_add(
    *, actor: str, event_id: int, address: str, kinds: Sequence[str], private_allowed: bool = False
) -> Webhook:
    """A new one is off, so that it can be tried first."""
    target = target_of(address, private_allowed=private_allowed)
    # Before the transaction: a name server that is slow must not keep everybody waiting.
    with contextlib.suppress(AddressUnknown):  # there may be no network at the moment
        judged_address(target, private_allowed=private_allowed)
    if not kinds or not set(kinds) <= set(Webhook.Kind.values):
        raise refused("kinds-missing")
    with transaction.atomic():
        event = event_locked(event_id)
        if event.webhooks.exclude(state=Webhook.State.ENDED).count() >= MOST:
            raise refused("webhooks-many", most=MOST)
        webhook = Webhook.objects.create(
            event=event,
            address=address,
            kinds=[kind for kind in Webhook.Kind.values if kind in kinds],
            private_allowed=private_allowed,
        )
        _leave(actor, Action.WEBHOOK_ADD, webhook, {"address": address, "kinds": webhook.kinds})
    return webhook


@transaction.atomic
def webhook_turn(*, actor: str, event_id: int, webhook_id: int, on: bool, seen: str) -> Webhook:
    """Turn one on or off; `seen` is the state that was on screen. Off forgets what waits."""
    webhook = _seen(event_locked(event_id), webhook_id, seen)
    webhook.state = Webhook.State.ON if on else Webhook.State.OFF
    _write(webhook)
    _leave(actor, Action.WEBHOOK_TURN, webhook, {"state": str(webhook.state)})
    return webhook


@transaction.atomic
def webhook_end(*, actor: str, event_id: int, webhook_id: int, seen: str) -> Webhook:
    """Remove one. It stays on record and is never turned on again."""
    webhook = _seen(event_locked(event_id), webhook_id, seen)
    webhook.state = Webhook.State.ENDED
    _write(webhook)
    _leave(actor, Action.WEBHOOK_END, webhook, {"address": webhook.address})
    return webhook


@transaction.atomic
def webhook_test(*, event_id: int, webhook_id: int) -> Delivery:
    """A message that says nothing, to see whether it arrives; also while the webhook is off."""
    event = event_locked(event_id)
    webhook = _seen(event, webhook_id, None)
    now = timezone.now()
    body = {"kind": TEST, "at": now.isoformat(), "event": about_event(event)}
    delivery = delivery_of(webhook, TEST, body)
    delivery.save()
    transaction.on_commit(sending_request)
    return delivery


def _seen(event: Event, webhook_id: int, seen: str | None) -> Webhook:
    webhook = event.webhooks.exclude(state=Webhook.State.ENDED).filter(pk=webhook_id).first()
    if webhook is None or (seen is not None and webhook.state != seen):
        raise refused("webhook-changed")
    return webhook


def _write(webhook: Webhook) -> None:
    webhook.save(update_fields=["state"])
    if webhook.state != Webhook.State.ON:
        waiting = webhook.deliveries.filter(state=Delivery.State.WAITING)
        waiting.update(state=Delivery.State.DROPPED, ended_at=timezone.now(), body="")
    event = webhook.event
    event.has_webhooks = event.webhooks.filter(state=Webhook.State.ON).exists()
    event.save(update_fields=["has_webhooks"])


def _leave(actor: str, action: Action, webhook: Webhook, after: dict[str, Any]) -> None:
    audited_action.leave(
        actor=actor,
        action=action,
        subject=f"webhook:{webhook.pk}",
        event=webhook.event,
        after=after,
    )


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
