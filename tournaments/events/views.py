"""An event put right: its name, its days and their times, and what its chapters are called."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.events.forms import ChapterForm, EventForm
from tournaments.events.lookup import contests_of, event_or_404, events_all, is_on
from tournaments.events.services import ABOUT, chapter_rename, event_edit, event_mark
from tournaments.events.times import TimesForm, times_mark, times_set
from tournaments.models import Event
from web.edit_conflicts import differences
from web.params import actor_of
from web.refusals import form_status, refusals_on


@require_http_methods(["GET", "HEAD", "POST"])
def event_set_up(request: HttpRequest, event: str) -> HttpResponse:
    found = event_or_404(event)
    form = EventForm(
        request.POST if "save" in request.POST else None,
        initial={name: getattr(found, name) for name in ABOUT},
    )
    chapters = ChapterForm(request.POST if "rename" in request.POST else None, event=found)
    times = TimesForm(request.POST if "times" in request.POST else None, event=found)
    seen: dict[str, Any] = {"actor": actor_of(request), "seen": request.POST.get("seen", "")}
    if (
        _done(form, lambda: event_edit(event_id=found.pk, **seen, **form.cleaned_data))
        or _done(chapters, lambda: _rename(found, seen["actor"], **chapters.cleaned_data))
        or _done(times, lambda: times_set(event_id=found.pk, **seen, **times.wanted()))
    ):
        told = _("What you changed about %(name)s is saved.")
        messages.success(request, told % {"name": event_or_404(event)})
        return redirect("tournaments:event-set-up", event=event)
    context = {
        "event": found,
        "form": form,
        "differences": differences(form),
        "chapters": chapters,
        "mark": event_mark(found),
        "times": times,
        "times_mark": times_mark(found),
    }
    status = form_status(form, chapters, times)
    return render(request, "tournaments/events/set_up.html", context, status=status)


def _done(form: Form, do: Callable[[], object]) -> bool:
    if form.is_valid():
        with refusals_on(form):
            do()
            return True
    return False


def _rename(event: Event, actor: str, *, chapter: str, name: str) -> None:
    """The chapter is chosen by its name, so the choice says what was seen."""
    found = event.chapters.get(name=chapter)
    chapter_rename(actor=actor, chapter_id=found.pk, seen=chapter, name=name)


# ---- The public pages of an event ----


def home(request: HttpRequest) -> HttpResponse:
    """What is on today, large; everything else below, the newest first."""
    events = list(events_all())
    now = timezone.now()
    today = [event for event in events if is_on(event, now)]
    context = {
        "today": [(event, contests_of(event=event)) for event in today],
        "others": [event for event in events if event not in today],
    }
    return render(request, "tournaments/events/home.html", context)


def event(request: HttpRequest, event: str) -> HttpResponse:
    found = event_or_404(event)
    context = {"event": found, "contests": contests_of(event=found)}
    return render(request, "tournaments/events/event.html", context)
