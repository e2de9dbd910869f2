"""The public pages of an event: what is on."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.selectors.events import contests_of, event_get, events_all, is_on


def home(request: HttpRequest) -> HttpResponse:
    """What is on today, large; everything else below, the newest first."""
    events = list(events_all())
    now = timezone.now()
    today = [event for event in events if is_on(event, now)]
    context = {
        "today": [(event, contests_of(event=event)) for event in today],
        "others": [event for event in events if event not in today],
    }
    return render(request, "tournaments/home.html", context)


def event(request: HttpRequest, event: str) -> HttpResponse:
    found = event_get(slug=event)
    if found is None:
        raise Http404
    context = {"event": found, "contests": contests_of(event=found)}
    return render(request, "tournaments/event.html", context)
