"""An event put right: its name, its days and their times, and what its chapters are called."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pages.differences import differences
from pages.reading import actor_of
from pages.refusals import form_status, show_refusal
from tournaments.models import Event
from tournaments.services.events import ABOUT, chapter_rename, event_edit, event_mark
from tournaments.services.times import times_mark, times_set
from tournaments.web.desk import event_or_404
from tournaments.web.desk_forms import ChapterForm, EventForm
from tournaments.web.times_form import TimesForm
from wording import Conflict, Illegal, Malformed


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
