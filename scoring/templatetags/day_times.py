"""`{% day_times event %}`: what begins when and should be over when, for the event's pages."""

from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.utils import timezone

from scoring.forecast.queries import DayLine, day_lines
from tournaments.models import Event

register = template.Library()


@register.inclusion_tag("scoring/day_times.html")
def day_times(event: Event) -> dict[str, Any]:
    zone = ZoneInfo(event.time_zone)
    days: dict[date, list[DayLine]] = {}
    for line in day_lines(event=event, now=timezone.now()):
        days.setdefault(line.starts_at.astimezone(zone).date(), []).append(line)
    return {"event": event, "days": list(days.items())}
