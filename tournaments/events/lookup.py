"""Events and contests by their addresses; and the addresses that stand on paper and on phones."""

from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from tournaments.audited_action import locking
from tournaments.models import Contest, Entry, Event, Player
from tournaments.sides import draw_published


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
        player_count=Count("players", distinct=True), contest_count=Count("contests", distinct=True)
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


def contests_by_name(*, event: Event) -> QuerySet[Contest]:
    """Plainly, for a menu."""
    return event.contests.order_by("name")


# ---- From the words of an address to what they name: what is not there is not found ----


def event_or_404(slug: str, *, lock: bool = False) -> Event:
    """With the lock of everything that belongs to the event itself: see `event_locked`."""
    events = Event.objects.select_for_update(no_key=True) if lock else Event.objects.all()
    return get_object_or_404(events, slug=slug)


def contest_or_404(
    event: str, contest: str, *, at_desk: bool = True, lock: bool = False
) -> Contest:
    """`at_desk=False`: only what was published may be seen. With its `lock`, what is compared
    stays so until it is changed."""
    contests = (locking() if lock else Contest.objects).select_related("event")
    found = get_object_or_404(contests, event__slug=event, slug=contest)
    if not (at_desk or draw_published(found)):
        raise Http404
    return found


def entry_or_404(contest: Contest, entry: int) -> Entry:
    return get_object_or_404(contest.entries.select_related("player__chapter"), pk=entry)


def player_or_404(event: Event, player: int) -> Player:
    return get_object_or_404(event.players.select_related("chapter", "event"), pk=player)
