"""Reading events and contests."""

from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.db.models import Count, Q, QuerySet

from tournaments.models import Contest, Entry, Event


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
