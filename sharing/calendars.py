"""An event for somebody's calendar. The only place that knows icalendar.

The plan of the day has no times: an event takes its days, and says what is played on them.
"""

from datetime import UTC, datetime, timedelta

from tournaments.models import Event


def to_ics(event: Event, *, address: str, contests: list[str], now: datetime) -> bytes:
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
    return bytes(calendar.to_ical())
