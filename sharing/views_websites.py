"""The desk's page for the club's website: who may show the event, and the snippet to copy."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from domain.wording import Illegal, Malformed
from server.middleware import HEADER, policy
from sharing import services
from sharing.colours import colour_in
from sharing.views_frames import DARK, LIGHT, TITLES
from tournaments.events.lookup import base_address, event_or_404
from tournaments.models import Event
from web.params import actor_of, number_in
from web.refusals import form_status, refusals_on

PINE = "#1f5b4a"
HEIGHT = 640


class WebsiteForm(forms.Form):
    website = forms.CharField(
        label=gettext_lazy("Address of the website"),
        help_text=gettext_lazy("Any page of it will do, such as https://www.ourclub.org"),
        max_length=services.LONGEST,
    )


class SnippetForm(forms.Form):
    """What the frame shows and how it looks; read from the address, so that it can be kept."""

    contest = forms.ChoiceField(label=gettext_lazy("Contest"))
    what = forms.ChoiceField(
        label=gettext_lazy("What the frame shows"), choices=list(TITLES.items())
    )
    look = forms.ChoiceField(
        label=gettext_lazy("Light or dark"),
        required=False,
        choices=[
            ("", gettext_lazy("as the reader’s machine is set")),
            (LIGHT, gettext_lazy("light")),
            (DARK, gettext_lazy("dark")),
        ],
    )
    accent = forms.CharField(
        label=gettext_lazy("Colour"),
        help_text=gettext_lazy("Made darker or lighter where it could not be read."),
        required=False,
        widget=forms.TextInput(attrs={"type": "color"}),
    )

    def __init__(self, event: Event, given: Any) -> None:
        contests = [(contest.slug, contest.name) for contest in event.contests.all()]
        usual = {
            "contest": contests[0][0] if contests else "",
            "what": next(iter(TITLES)),
            "look": "",
            "accent": PINE,
        }
        asked = {name: given.get(name) or kept for name, kept in usual.items()}
        super().__init__(asked)
        self.fields["contest"].choices = contests  # type: ignore[attr-defined]

    def address(self, event: Event) -> str:
        """The frame's own; "" where there is no contest yet."""
        if not self.is_valid():
            return ""
        chosen = self.cleaned_data
        path = reverse("sharing:frame", args=[event.slug, chosen["contest"], chosen["what"]])
        colour = colour_in(chosen["accent"])
        wishes = {
            "look": chosen["look"],
            "accent": "" if colour == PINE else colour.removeprefix("#"),
        }
        query = urlencode({name: wish for name, wish in wishes.items() if wish})
        return f"{path}?{query}" if query else path

    def title(self) -> str:
        names = dict(self.fields["contest"].choices)  # type: ignore[attr-defined]
        return f"{names[self.cleaned_data['contest']]}: {TITLES[self.cleaned_data['what']]}"


@require_http_methods(["GET", "POST"])
def websites(request: HttpRequest, event: str) -> HttpResponse:
    found = event_or_404(event)
    if request.method == "POST" and "unlist" in request.POST:
        website = number_in(request.POST["unlist"]) or 0
        services.website_unlist(actor=actor_of(request), event_id=found.pk, website_id=website)
        messages.success(request, _("Taken off the list. It can no longer show this event."))
        return redirect("sharing:websites", event=found.slug)
    form = WebsiteForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with refusals_on(form, (Malformed, Illegal)):
            listed = services.website_list(
                actor=actor_of(request), event_id=found.pk, address=form.cleaned_data["website"]
            )
            told = _("%(website)s may show this event now.")
            messages.success(request, told % {"website": listed})
            return redirect("sharing:websites", event=found.slug)
    return _page(request, found, form)


def _page(request: HttpRequest, event: Event, form: WebsiteForm) -> HttpResponse:
    snippet_form = SnippetForm(event, request.GET)
    address = snippet_form.address(event)
    base = base_address(request)
    listed = list(event.websites.all())
    context = {
        "event": event,
        "form": form,
        "websites": listed,
        "snippet_form": snippet_form,
        "preview": address,
        "snippet": _snippet(base + address, snippet_form.title()) if address else "",
        "base": base,
        # A browser shows no plain http inside a page of https, whoever is listed.
        "is_kept_out": base.startswith("http://")
        and any(website.origin.startswith("https://") for website in listed),
    }
    answer = render(request, "sharing/websites.html", context, status=form_status(form))
    answer.headers[HEADER] = policy({"frame-src": "'self'"})
    return answer


def _snippet(address: str, title: str) -> str:
    return format_html(
        '<iframe src="{}" title="{}" width="100%" height="{}" style="border: 0" loading="lazy">'
        "</iframe>",
        address,
        title,
        HEIGHT,
    )
