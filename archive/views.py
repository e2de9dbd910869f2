"""Saving an event as a file and bringing one in; deleting what was a mistake, and removing one
person's data: the name is typed first.
"""

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from django import forms
from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from archive.event_export import event_export
from archive.event_import import event_import
from archive.format import MOST_BYTES, too_large
from archive.removal import contest_delete, event_delete, player_forget
from domain.wording import Refusal
from games.models import Game
from tournaments.events.lookup import contest_or_404, event_or_404
from tournaments.models import Player
from web.params import actor_of
from web.refusals import form_status, refusals_on, status_of
from web.words import said

IN_MEMORY = 2 * 1024 * 1024


@require_safe
def event_out(request: HttpRequest, event: str) -> HttpResponseBase:
    found = event_or_404(event)
    file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - the response closes it
    event_export(event_id=found.pk, out=file)
    file.seek(0)
    return FileResponse(
        file,
        as_attachment=True,
        filename=f"{found.slug}.rallydeck",
        content_type="application/octet-stream",
        headers={"Cache-Control": "no-store"},
    )


class EventFileForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("The event's file"),
        help_text=gettext_lazy(
            "Saved at the desk of the other machine; its name ends in .rallydeck."
        ),
        widget=forms.FileInput(attrs={"accept": ".rallydeck"}),
    )
    slug = forms.CharField(
        label=gettext_lazy("Another short address"),
        help_text=gettext_lazy("Only if an event with the same short address is here already."),
        max_length=40,
        required=False,
    )


@require_http_methods(["GET", "POST"])
def event_in(request: HttpRequest) -> HttpResponse:
    is_sent = request.method == "POST"
    form = EventFileForm(request.POST if is_sent else None, request.FILES if is_sent else None)
    if form.is_valid():
        with refusals_on(form):
            upload = form.cleaned_data["file"]
            if upload.size > MOST_BYTES:
                raise too_large()
            imported = event_import(file=upload.file, slug=form.cleaned_data["slug"])
            messages.success(request, said(imported.in_words()))
            return redirect("tournaments:desk", event=imported.event.slug)
    return render(request, "archive/event_in.html", {"form": form}, status=form_status(form))


def _asked(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    do: Callable[[str], str],
    onward: str,
) -> HttpResponse:
    """The page with the question; sent with the name, it is done."""
    status = 200
    if request.method == "POST":
        typed = request.POST.get("name", "")
        try:
            messages.success(request, do(typed))
        except Refusal as refusal:
            status = status_of(refusal)
            context |= {"refusal": said(refusal.sentence), "typed": typed}
        else:
            return redirect(onward)
    return render(request, f"archive/{template}.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def contest_gone(request: HttpRequest, event: str, contest: str) -> HttpResponse:
    found = contest_or_404(event, contest)
    context = {
        "event": found.event,
        "contest": found,
        "people": found.entries.count(),
        "games": found.games.filter(state=Game.State.CONFIRMED).count(),
    }
    return _delete_asked(
        request,
        found.name,
        context,
        partial(contest_delete, contest_id=found.pk),
        reverse("tournaments:desk", kwargs={"event": event}),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def event_gone(request: HttpRequest, event: str) -> HttpResponse:
    found = event_or_404(event)
    context = {
        "event": found,
        "people": found.players.count(),
        "games": Game.objects.filter(contest__event=found, state=Game.State.CONFIRMED).count(),
    }
    delete = partial(event_delete, event_id=found.pk)
    return _delete_asked(request, found.name, context, delete, reverse("home"))


def _delete_asked(
    request: HttpRequest,
    name: str,
    context: dict[str, Any],
    delete: Callable[..., Path],
    onward: str,
) -> HttpResponse:
    def do(typed: str) -> str:
        kept = delete(actor=actor_of(request), typed=typed)
        words = _("%(name)s is deleted. The event as it was is kept as %(file)s.")
        return words % {"name": name, "file": kept.name}

    return _asked(request, "delete", {"name": name, **context}, do, onward)


@require_http_methods(["GET", "HEAD", "POST"])
def person_gone(request: HttpRequest, event: str, player: int) -> HttpResponse:
    person = Player.objects.select_related("event").filter(event__slug=event, pk=player).first()
    if person is None:
        raise Http404

    def do(typed: str) -> str:
        left = player_forget(actor=actor_of(request), player_id=person.pk, typed=typed)
        return _("Done. On record this person is %(number)s now.") % {"number": left.name}

    context = {"event": person.event, "person": person, "name": person.name}
    return _asked(
        request, "forget", context, do, reverse("tournaments:people", kwargs={"event": event})
    )
