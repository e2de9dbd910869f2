"""What templates of several features ask: who did it, when a day's contests begin and end, and
which rankings took uncounted losses for 0 cards; and what a press at the desk is."""

from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.forecast.queries import DayLine, day_lines
from scoring.progress.uncounted import noughts_get
from scoring.progress.words import actor_words
from tournaments.models import Contest, Event

register = template.Library()
register.filter("who", actor_words)


@register.inclusion_tag("scoring/day_times.html")
def day_times(event: Event) -> dict[str, Any]:
    """What begins when and should be over when, for the event's pages."""
    zone = ZoneInfo(event.time_zone)
    days: dict[date, list[DayLine]] = {}
    for line in day_lines(event=event, now=timezone.now()):
        days.setdefault(line.starts_at.astimezone(zone).date(), []).append(line)
    return {"event": event, "days": list(days.items())}


@register.inclusion_tag("scoring/noughts.html")
def noughts_note(event: int | None = None, contest: int | None = None) -> dict[str, Any]:
    """Of all there are, only which contests; what to do stands on the desk of each."""
    found = Contest.objects.all()
    if event is not None:
        found = found.filter(event=event)
    if contest is not None:
        found = found.filter(pk=contest)
    return {
        "noughts": noughts_get(contests=found),
        "of_one": contest is not None,
        "of_all": event is None and contest is None,
    }


@register.simple_tag(takes_context=True)
def press(context: template.Context, name: str) -> SafeString:
    """`<form {% press "play:call" %}>`: one press at the desk, which says below its head what it
    did; without a script the form is sent like any other."""
    address = reverse(name, args=(context["event"].slug, context["contest"].slug))
    return format_html('method="post" action="{0}" hx-post="{0}" hx-target="#said"', address)
