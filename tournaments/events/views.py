"""An event put right: its name, its days and their times, and what its chapters are called."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from domain.wording import Conflict, Illegal, Malformed
from tournaments.events.forms import ChapterForm, EventForm
from tournaments.events.lookup import contests_of, event_get, event_or_404, events_all, is_on
from tournaments.events.services import ABOUT, chapter_rename, event_edit, event_mark
from tournaments.events.times import TimesForm, times_mark, times_set
from tournaments.models import Event
from web.edit_conflicts import differences
from web.params import actor_of
from web.refusals import form_status, show_refusal


@require_http_methods(["GET", "HEAD", "POST"])
def event_set_up(request: HttpRequest, event: str) -> HttpResponse:
    found = event_or_404(event)
    form = EventForm(
        request.POST if "save" in request.POST else None,
        initial={name: getattr(found, name) for name in ABOUT},
    )
    chapters = ChapterForm(request.POST if "rename" in request.POST else None, event=found)
    times = TimesForm(request.POST if "times" in request.POST else None, event=found)
    if (
        _saved(request, found, form)
        or _renamed(request, found, chapters)
        or _timed(request, found, times)
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
    return render(request, "tournaments/event_set_up.html", context, status=status)


def _saved(request: HttpRequest, event: Event, form: EventForm) -> bool:
    if not form.is_valid():
        return False
    seen = request.POST.get("seen", "")
    try:
        event_edit(actor=actor_of(request), event_id=event.pk, seen=seen, **form.cleaned_data)
    except (Malformed, Conflict) as refusal:
        show_refusal(form, refusal)
        return False
    return True


def _timed(request: HttpRequest, event: Event, form: TimesForm) -> bool:
    if not form.is_valid():
        return False
    seen = request.POST.get("seen", "")
    try:
        times_set(actor=actor_of(request), event_id=event.pk, seen=seen, **form.wanted())
    except (Malformed, Illegal, Conflict) as refusal:
        show_refusal(form, refusal)
        return False
    return True


def _renamed(request: HttpRequest, event: Event, form: ChapterForm) -> bool:
    """The chapter is chosen by its name, so the choice says what was seen."""
    if not form.is_valid():
        return False
    seen = form.cleaned_data["chapter"]
    chapter = event.chapters.get(name=seen)
    try:
        chapter_rename(
            actor=actor_of(request),
            chapter_id=chapter.pk,
            seen=seen,
            name=form.cleaned_data["name"],
        )
    except (Malformed, Illegal, Conflict) as refusal:
        show_refusal(form, refusal)
        return False
    return True


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
    return render(request, "tournaments/home.html", context)


def event(request: HttpRequest, event: str) -> HttpResponse:
    found = event_get(slug=event)
    if found is None:
        raise Http404
    context = {"event": found, "contests": contests_of(event=found)}
    return render(request, "tournaments/event.html", context)
