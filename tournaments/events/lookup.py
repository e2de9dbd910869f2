"""The addresses that stand on paper, for phones to open and for people to type."""

from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest
from django.urls import reverse

from tournaments.models import Contest, Entry, Event


def base_address(request: HttpRequest | None = None) -> str:
    """How people in the hall reach this program: as the launcher found out, else as it was asked.

    The same as on the wall, so that a card and the screen lead to the same place.
    """
    known: str = settings.ENV.address
    if known or request is None:
        return (known or f"http://localhost:{settings.ENV.port}{settings.ENV.prefix}").rstrip("/")
    return request.build_absolute_uri(reverse("home")).rstrip("/")


def table_address(base: str, secret: str) -> str:
    """The result form of the table with this secret: whoever opens it sits there."""
    return f"{base.rstrip('/')}/t/{secret}/"


def rekey_address(base: str, contest: Contest) -> str:
    return f"{base.rstrip('/')}/desk/{contest.event.slug}/{contest.slug}/re-key/"


def lookup_address(base: str) -> str:
    """Where a sheet's code is looked up, without what browsers add by themselves."""
    return f"{base.rstrip('/').removeprefix('http://').removeprefix('https://')}/print/s/"


def desk_address(base: str, contest: Contest) -> str:
    return f"{base.rstrip('/')}/desk/{contest.event.slug}/{contest.slug}/"


# ---- Reading events and contests ----


def events_all() -> QuerySet[Event]:
    return Event.objects.annotate(
        player_count=Count("players", distinct=True),
        contest_count=Count("contests", distinct=True),
    )


def is_on(event: Event, now: datetime) -> bool:
    """Whether one of its days is today, where it takes place."""
    return event.starts_on <= now.astimezone(ZoneInfo(event.time_zone)).date() <= event.ends_on


@cache
def time_zones() -> frozenset[str]:
    """All there are, asked of the machine once: it walks through a folder of six hundred files."""
    return frozenset(available_timezones())


def time_zone_usual() -> str:
    """What a new event begins with: the machine's own zone, else that of the newest event."""
    machine: str = settings.MACHINE_TIME_ZONE
    newest = None if machine != "UTC" else Event.objects.first()
    return newest.time_zone if newest else machine


def event_get(*, slug: str) -> Event | None:
    return Event.objects.filter(slug=slug).first()


def contests_of(*, event: Event) -> QuerySet[Contest]:
    in_play = ~Q(entries__state=Entry.State.WITHDRAWN)
    return event.contests.annotate(entry_count=Count("entries", filter=in_play, distinct=True))


def contest_get(*, event_slug: str, slug: str) -> Contest | None:
    return Contest.objects.select_related("event").filter(event__slug=event_slug, slug=slug).first()


def contests_by_name(*, event: Event) -> QuerySet[Contest]:
    """Plainly, for a menu."""
    return event.contests.order_by("name")


# ---- From the words of a page's address to what they name ----


def contest_or_404(event: str, contest: str) -> Contest:
    found = contest_get(event_slug=event, slug=contest)
    if found is None:
        raise Http404
    return found


# ---- The desk of an event ----


def event_or_404(slug: str) -> Event:
    found = event_get(slug=slug)
    if found is None:
        raise Http404
    return found
