"""Saving an event as a file, and bringing one in."""

import tempfile

from django import forms
from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from archive.event_export import event_export
from archive.event_import import event_import
from archive.format import MOST_BYTES, too_large
from archive.words import imported_words
from domain.wording import Refusal
from tournaments.events.lookup import event_or_404
from web.refusals import form_status, show_refusal
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
    if is_sent and form.is_valid():
        try:
            upload = form.cleaned_data["file"]
            if upload.size > MOST_BYTES:
                raise too_large()
            imported = event_import(file=upload.file, slug=form.cleaned_data["slug"])
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, said(imported_words(imported)))
            return redirect("tournaments:desk", event=imported.event.slug)
    return render(request, "archive/event_in.html", {"form": form}, status=form_status(form))
