"""A shared tablet at the desk: signed in by a PIN, as scorer of one event, for one day."""

import secrets
from datetime import UTC, date, datetime, timedelta
from datetime import time as clock
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from access import account_names, trail
from access.models import AccessEntry, Account, Membership, TabletPin, keyed_hash_of
from access.sign_in import throttle
from domain.wording.refusals import refused
from tournaments.models import Event
from web.params import visitor_of

# Eight and not four: guessing all day, as fast as it is let, stays hopeless.
DIGITS = 8
MOST = 30
_PURPOSE = "tablet-pin"


@transaction.atomic
def tablet_pin_make(*, actor: Account, event: Event, name: str, day: date) -> tuple[TabletPin, str]:
    """A new PIN, shown once. On the trail the tablet stands by its name and its day."""
    if day < today_of(event):
        raise refused("pin-in-the-past")
    if pins_of(event=event).count() >= MOST:
        raise refused("pins-many", most=MOST)
    account = Account(
        sign_in_name=_free_name(account_names.clean(name, field="name"), day),
        ends_at=_end_of(event, day),
    )
    account.set_unusable_password()
    account.save()
    account.memberships.create(event=event, role=Membership.Role.SCORER)
    taken = set(event.tablet_pins.filter(day=day).values_list("pin_hash", flat=True))
    pin = next(pin for pin in iter(_lot, None) if _hash(event, pin) not in taken)
    made = TabletPin.objects.create(
        event=event, account=account, maker=actor, pin_hash=_hash(event, pin), day=day
    )
    trail.leave(AccessEntry.Kind.PIN_MADE, actor=actor, about=account, event=event)
    return made, f"{pin[:4]} {pin[4:]}"


def pins_of(*, event: Event) -> QuerySet[TabletPin]:
    """Those of today and of days to come."""
    return event.tablet_pins.filter(
        account__is_active=True, account__ends_at__gt=timezone.now()
    ).select_related("account")


def account_by_pin(*, event: Event, pin: str, address: str) -> Account:
    """Slowed down like every guess: by address, and for all who try this event's PINs."""
    network = visitor_of(address)
    throttle.let_through(
        [
            throttle.Lane("pin-address", f"{event.pk} {network}", free=10, first=5, longest=300),
            throttle.Lane("pin", str(event.pk), free=100, first=1, longest=10),
        ]
    )
    typed = "".join(pin.split())
    found = pins_of(event=event).filter(day=today_of(event), pin_hash=_hash(event, typed)).first()
    if found is None or not found.account.may_come:
        trail.leave(AccessEntry.Kind.PIN_WRONG, event=event, address=address)
        raise refused("pin-wrong")
    return found.account


def today_of(event: Event) -> date:
    return timezone.now().astimezone(ZoneInfo(event.time_zone)).date()


def _end_of(event: Event, day: date) -> datetime:
    midnight = datetime.combine(day + timedelta(days=1), clock(), ZoneInfo(event.time_zone))
    return midnight.astimezone(UTC)


def _lot() -> str:
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def _hash(event: Event, pin: str) -> str:
    return keyed_hash_of(_PURPOSE, f"{event.pk} {pin}")


def _free_name(name: str, day: date) -> str:
    base = f"{name[:40]} ({day.isoformat()})"
    tries = (base if number == 1 else f"{base} {number}" for number in range(1, MOST * 10))
    free = (
        one for one in tries if not Account.objects.filter(name_key=account_names.key(one)).exists()
    )
    return next(free)
