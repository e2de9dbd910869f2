"""The public pages of an event: what is on."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.selectors.events import contests_of, event_get, events_all


def home(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/home.html", {"events": events_all()})


def event(request: HttpRequest, event: str) -> HttpResponse:
    found = event_get(slug=event)
    if found is None:
        raise Http404
    context = {"event": found, "contests": contests_of(event=found)}
    return render(request, "tournaments/event.html", context)
