"""Slows guessing down, and never keeps anybody out for good.

Each try passes some lanes. In a lane the first tries are free; then each has to wait longer than
the one before, up to a limit. A device on which this very person has signed in before has a lane of
its own, so that a stranger who goes on guessing cannot make the official wait.

Counted before the password is looked at, so that many tries at once are not free either.
"""

import hashlib
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from access.models import Account
from domain.wording import Illegal
from domain.wording.refusals import code_said
from web.rate_limit import tried

FORGOTTEN_AFTER = 60 * 60


@dataclass(frozen=True, slots=True)
class Lane:
    """`free` tries, then a wait of `first` seconds that doubles up to `longest`."""

    name: str
    of: str
    free: int
    first: int
    longest: int

    @property
    def key(self) -> str:
        # What people type may be long and is nobody's business; keys have to be short and plain.
        return f"try:{self.name}:{hashlib.sha256(self.of.encode()).hexdigest()}"

    def wait(self, count: int) -> int:
        """How long the next one waits after `count` tries."""
        doubled = min(count - self.free, 20)
        return min(self.longest, self.first << doubled)


def by_device(account: int, device: str) -> Lane:
    return Lane("device", f"{account} {device}", free=10, first=5, longest=300)


def by_name_and_address(name_key: str, network: str) -> Lane:
    return Lane("name-and-address", f"{network} {name_key}", free=10, first=5, longest=900)


def by_name(name_key: str) -> Lane:
    """Many addresses that try one name."""
    return Lane("name", name_key, free=20, first=2, longest=60)


def by_address(network: str) -> Lane:
    """One address that tries many names; a whole hall may have one address."""
    return Lane("address", network, free=60, first=1, longest=30)


class TooManyTries(Illegal):
    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(*code_said("too-many-tries", count=seconds))


def let_through(lanes: Sequence[Lane]) -> None:
    """Counts this try in every lane, or refuses it; a refused try counts in none."""
    passed: list[Lane] = []
    for lane in lanes:
        count = tried(lane.key, within_seconds=FORGOTTEN_AFTER)
        passed.append(lane)
        if count < lane.free:
            continue
        wait = lane.wait(count)
        # The first to put the gate there passes; the others find it.
        if not cache.add(_gate(lane), time.time() + wait, wait):
            for counted in passed:
                _uncount(counted)
            opens = cache.get(_gate(lane), 0.0)
            raise TooManyTries(max(1, round(opens - time.time())))


def forget(lane: Lane) -> None:
    """It was the right person."""
    cache.delete_many([lane.key, _gate(lane)])


def _uncount(lane: Lane) -> None:
    try:
        cache.decr(lane.key)
    except ValueError:
        return  # it ran out at this very moment


def _gate(lane: Lane) -> str:
    return f"{lane.key}:gate"


# ---- Devices on which somebody has signed in before, by a cookie of their own ----

# Such a device opens nothing: it only has its own count of wrong tries.
COOKIE = "rallydeck_device"
_SALT = "access.devices"
_KEPT_SECONDS = 400 * 24 * 60 * 60
# On the desk's own laptop several people sign in.
_MOST = 20


def device_of(request: HttpRequest, account: Account) -> str:
    """The device's own word, if this person has been here before."""
    device, accounts = _read(request)
    return device if account.pk in accounts else ""


def remember_device(request: HttpRequest, response: HttpResponse, account: Account) -> None:
    device, accounts = _read(request)
    kept = [account.pk, *(known for known in accounts if known != account.pk)][:_MOST]
    response.set_cookie(
        COOKIE,
        signing.dumps([device or secrets.token_urlsafe(12), kept], salt=_SALT),
        max_age=_KEPT_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _read(request: HttpRequest) -> tuple[str, list[int]]:
    try:
        device, accounts = signing.loads(
            request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=_KEPT_SECONDS
        )
    except signing.BadSignature:
        return "", []
    return device, accounts
