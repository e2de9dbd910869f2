"""Where people are signed in: noted at the sign-in, kept alive by use, ended at once.

Django's session is the only thing that opens a page. Ours says whose it is, so that it can be shown
and taken away: without its row the next request is a stranger's.
"""

import contextlib
import time
from collections.abc import Callable
from datetime import timedelta

from django.contrib.auth import user_logged_in, user_logged_out
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import OperationalError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from access import trail
from access.models import AccessEntry, AccessRules, Account, DeskSession
from access.visitor import address_of, browser_in
from tournaments.pulse import EVERY_DESK, Hearers, pulse

# Written down at most so often: a scorer sends a form every few seconds.
NOTED_EVERY_SECONDS = 60
# For so long nobody is asked for the password again.
PASSWORD_COUNTS_FOR = timedelta(minutes=15)
_PASSWORD_AT = "password_at"  # noqa: S105 - a place in the session
# Open pages ask by themselves; that is no sign of life.
_BY_ITSELF = "X-Live"


def signed_in(sender: object, request: HttpRequest, user: Account, **given: object) -> None:
    """Hears of every sign-in, whichever way it came about."""
    if not user.is_tablet:
        password_given(request)
    _note(request, user)
    long_ago = timezone.now() - timedelta(minutes=max(AccessRules.Idle.values))
    user.desk_sessions.filter(came_at__lt=long_ago).delete()
    trail.leave(
        AccessEntry.Kind.SIGNED_IN,
        actor=user,
        address=address_of(request),
        browser=_browser(request),
    )


def signed_out(sender: object, request: HttpRequest, user: Account | None, **given: object) -> None:
    if user is not None and request.session.session_key:
        DeskSession.objects.filter(session_key=request.session.session_key).delete()
        trail.leave(AccessEntry.Kind.SIGNED_OUT, actor=user, address=address_of(request))


def listen() -> None:
    user_logged_in.connect(signed_in, dispatch_uid="access")
    user_logged_out.connect(signed_out, dispatch_uid="access")
    pulse.desks_are_heard_by(desks_heard)


def seen(request: HttpRequest, account: Account) -> None:
    """The person did something: the session lives on, and others see when they last came."""
    if request.headers.get(_BY_ITSELF):
        return
    if cache.add(f"seen:{request.session.session_key}", True, NOTED_EVERY_SECONDS):
        # On a full disk it cannot be written down; the page can be read all the same.
        with contextlib.suppress(OperationalError):
            _note(request, account)


def _note(request: HttpRequest, account: Account) -> None:
    now = timezone.now()
    key = request.session.session_key or ""
    where = {"came_at": now, "address": address_of(request), "browser": _browser(request)}
    DeskSession.objects.update_or_create(
        session_key=key, defaults=where, create_defaults={**where, "account": account}
    )
    Account.objects.filter(pk=account.pk).update(came_at=now)
    request.session.set_expiry(AccessRules.current().idle_minutes * 60)


def _browser(request: HttpRequest) -> str:
    return browser_in(request.headers.get("User-Agent", ""))


def password_given(request: HttpRequest) -> None:
    request.session[_PASSWORD_AT] = int(time.time())


def password_is_fresh(request: HttpRequest) -> bool:
    given: int = request.session.get(_PASSWORD_AT, 0)
    return time.time() - given < PASSWORD_COUNTS_FOR.total_seconds()


@transaction.atomic
def sessions_end(*, account: Account, but: str = "") -> int:
    """Everywhere at once, except where the person sits; gives how many there were."""
    return _end(account.desk_sessions.exclude(session_key=but))


@transaction.atomic
def session_end(*, account: Account, session_id: int) -> bool:
    """One of a person's own. False where there is none."""
    return bool(_end(account.desk_sessions.filter(pk=session_id)))


def _end(ending: QuerySet[DeskSession]) -> int:
    keys = list(ending.values_list("session_key", flat=True))
    Session.objects.filter(session_key__in=keys).delete()
    return DeskSession.objects.filter(session_key__in=keys).delete()[0]


def sessions_alive(*, account: Account) -> list[DeskSession]:
    """Those that still open something; what ran out by itself is forgotten here."""
    alive = set(
        Session.objects.filter(
            session_key__in=account.desk_sessions.values("session_key"),
            expire_date__gt=timezone.now(),
        )
        .order_by()
        .values_list("session_key", flat=True)
    )
    account.desk_sessions.exclude(session_key__in=alive).delete()
    return list(account.desk_sessions.all())


def desks_heard() -> Hearers:
    """The sessions that hear a desk now; one that ended or ran out, or whose person may not come
    any more, is not among them."""
    now = timezone.now()
    alive = Session.objects.filter(session_key=OuterRef("session_key"), expire_date__gt=now)
    found = (
        DeskSession.objects.filter(
            Q(account__ends_at=None) | Q(account__ends_at__gt=now),
            Q(account__runs_every_event=True) | Q(account__memberships__isnull=False),
            Exists(alive),
            account__is_active=True,
        )
        .order_by()
        .values_list(
            "session_key", "account__runs_every_event", "account__memberships__event__slug"
        )
    )
    return frozenset(
        (session, EVERY_DESK if is_owner else event) for session, is_owner, event in found
    )


def renamed(request: HttpRequest, change: Callable[[], None]) -> None:
    """Keeps ours beside Django's where a change gives the session a new key."""
    before = request.session.session_key
    change()
    DeskSession.objects.filter(session_key=before).update(session_key=request.session.session_key)
