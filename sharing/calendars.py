"""An event for somebody's calendar. The only place that knows icalendar.

An event takes its days and says what is played on them; whatever has a time of its own, a contest
or a break, is an entry beside it.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from scoring.forecast.queries import DayLine
from tournaments.models import Event

if TYPE_CHECKING:
    from icalendar import Event as CalendarEvent


def to_ics(
    event: Event, *, address: str, contests: Sequence[str], lines: Sequence[DayLine], now: datetime
) -> bytes:
    """`address` is the event's page, and with it the entry's own name: fetched again it replaces
    what a calendar has."""
    # Loaded when it is needed, not with the first page.
    from icalendar import Calendar
    from icalendar import Event as CalendarEvent

    calendar = Calendar()
    calendar.add("prodid", "-//Rallydeck//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", event.name)
    calendar.add("x-wr-timezone", event.time_zone)
    entry = CalendarEvent()
    entry.add("uid", address)
    entry.add("dtstamp", now.astimezone(UTC))
    entry.add("dtstart", event.starts_on)
    # A calendar's last day is the first that is free again.
    entry.add("dtend", event.ends_on + timedelta(days=1))
    entry.add("summary", event.name)
    if event.place:
        entry.add("location", event.place)
    entry.add("description", "\n".join([*contests, address]))
    entry.add("url", address)
    entry.add("transp", "TRANSPARENT")
    calendar.add_component(entry)
    for line in lines:
        calendar.add_component(_timed(event, line, address=address, now=now))
    return bytes(calendar.to_ical())


def _timed(event: Event, line: DayLine, *, address: str, now: datetime) -> "CalendarEvent":
    from icalendar import Event as CalendarEvent

    entry = CalendarEvent()
    name = line.contest.slug if line.contest else f"break-{line.starts_at:%Y%m%d%H%M}"
    entry.add("uid", f"{address}#{name}")
    entry.add("dtstamp", now.astimezone(UTC))
    entry.add("dtstart", line.starts_at.astimezone(UTC))
    ends = line.finish.about if line.finish else line.ends_at
    if ends is not None and ends > line.starts_at:
        entry.add("dtend", ends.astimezone(UTC))
    entry.add("summary", f"{line.name} – {event.name}")
    if event.place:
        entry.add("location", event.place)
    entry.add("url", address)
    return entry
