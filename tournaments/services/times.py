"""The times of an event's days: when each contest's first call is planned, and the breaks."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from tournaments import names
from tournaments.actions import Action
from tournaments.models import Break, Event
from tournaments.services import trail
from tournaments.services.events import event_changed, event_locked
from wording import Conflict, Illegal, Malformed, Sentence

MOST_BREAKS = 40
LONGEST_NAME = 60
# A rally's plan may begin the evening before, and end after midnight.
AROUND = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class WantedBreak:
    name: str
    starts_at: datetime
    ends_at: datetime


@transaction.atomic
def times_set(
    *,
    actor: str,
    event_id: int,
    seen: str,
    starts: Mapping[str, datetime | None],
    breaks: Sequence[WantedBreak],
) -> Event:
    """`starts` has the first call of contests by their address; one that is not named stays as it
    is. `breaks` are all there are. `seen` is the mark of what was on screen."""
    event = event_locked(event_id)
    if times_mark(event) != seen:
        raise Conflict(
            "times-changed",
            Sentence("Someone has changed the times in the meantime. Look again, then decide."),
        )
    before = times_of(event)
    _check(event, starts, breaks)
    contests = {contest.slug: contest for contest in event.contests.all()}
    for slug, at in starts.items():
        if contests[slug].starts_at != at:
            # Not under the contest's version: what its desk shows is decided by nobody's start.
            event.contests.filter(slug=slug).update(starts_at=at)
    event.breaks.all().delete()
    Break.objects.bulk_create(
        Break(
            event=event,
            name=names.clean_short(one.name, longest=LONGEST_NAME, field="breaks"),
            starts_at=one.starts_at,
            ends_at=one.ends_at,
        )
        for one in breaks
    )
    after = times_of(event)
    if after == before:
        return event
    trail.leave(
        actor=actor,
        action=Action.TIMES_SET,
        subject=f"event:{event.pk}",
        event=event,
        before=before,
        after=after,
    )
    event_changed(event.pk)
    return event


def times_of(event: Event) -> dict[str, Any]:
    """As they are left on the trail."""
    starts = event.contests.exclude(starts_at=None).order_by("pk")
    return {
        "starts": {contest.slug: _text(contest.starts_at) for contest in starts},
        "breaks": [
            [one.name, _text(one.starts_at), _text(one.ends_at)] for one in event.breaks.all()
        ],
    }


def times_mark(event: Event) -> str:
    """Changes with every time, so that a stale form is noticed."""
    return hashlib.sha256(repr(times_of(event)).encode()).hexdigest()


def _text(at: datetime | None) -> str:
    return "" if at is None else at.isoformat(timespec="minutes")


def _check(
    event: Event, starts: Mapping[str, datetime | None], breaks: Sequence[WantedBreak]
) -> None:
    known = set(event.contests.values_list("slug", flat=True))
    if unknown := sorted(set(starts) - known):
        raise Malformed(
            "contest-unknown",
            Sentence("This event has no contest “{contest}”.", contest=unknown[0]),
            field="starts",
        )
    if len(breaks) > MOST_BREAKS:
        raise Malformed(
            "too-many-breaks",
            Sentence("An event has at most {most} breaks.", most=MOST_BREAKS),
            field="breaks",
        )
    for one in breaks:
        if not one.name.strip():
            raise Malformed(
                "break-without-a-name",
                Sentence("Say what the break is called: lunch, supper, announcements."),
                field="breaks",
            )
        if one.ends_at <= one.starts_at:
            raise Malformed(
                "break-ends-before-it-starts",
                Sentence(
                    "“{name}” ends before it begins. Please correct one of the times.",
                    name=one.name,
                ),
                field="breaks",
            )
    zone = ZoneInfo(event.time_zone)
    first = datetime.combine(event.starts_on, datetime.min.time(), zone) - AROUND
    last = datetime.combine(event.ends_on, datetime.max.time(), zone) + AROUND
    wanted = [at for at in starts.values() if at is not None]
    for at in [*wanted, *(at for one in breaks for at in (one.starts_at, one.ends_at))]:
        if not first <= at <= last:
            raise Illegal(
                "time-outside-the-event",
                Sentence(
                    "{day} is not one of the event’s days. Correct the time, or the days of the "
                    "event first.",
                    day=at.astimezone(zone).date().isoformat(),
                ),
            )
