"""The page where officials say which other programs are told."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from domain.wording import Illegal, Malformed
from tournaments.events.lookup import event_or_404
from tournaments.models import Event
from web.params import actor_of, number_in
from web.refusals import form_status, refusals_on
from webhooks import services
from webhooks.models import Delivery, Webhook

SHOWN = 8


class WebhookForm(forms.Form):
    address = forms.CharField(
        label=gettext_lazy("Address"),
        help_text=gettext_lazy("Where the other program listens: https://…"),
        max_length=400,
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Tell it when"),
        choices=Webhook.Kind.choices,
        initial=Webhook.Kind.values,
        widget=forms.CheckboxSelectMultiple,
    )
    private_allowed = forms.BooleanField(
        label=gettext_lazy("This address is in our own network, and that is meant"), required=False
    )


@require_http_methods(["GET", "POST"])
def webhooks(request: HttpRequest, event: str) -> HttpResponse:
    found = event_or_404(event)
    do = request.POST.get("do", "")
    form = WebhookForm(request.POST if do == "add" else None)
    if do == "add":
        if form.is_valid():
            with refusals_on(form, (Malformed, Illegal)):
                services.webhook_add(
                    actor=actor_of(request), event_id=found.pk, **form.cleaned_data
                )
                told = _("%(address)s was added and is off for now. Send a test, then turn it on.")
                messages.success(request, told % {"address": form.cleaned_data["address"]})
                return redirect("webhooks:webhooks", event=found.slug)
        return _page(request, found, form, status=form_status(form))
    if do:
        _act(request, found, do)
        return redirect("webhooks:webhooks", event=found.slug)
    return _page(request, found, form, status=200 if request.method == "GET" else 400)


def _act(request: HttpRequest, event: Event, do: str) -> None:
    webhook_id = number_in(request.POST.get("webhook")) or 0
    which: dict[str, Any] = {"event_id": event.pk, "webhook_id": webhook_id}
    if do == "test":
        webhook = services.webhook_test(**which).webhook
        told = _(
            "A test is on its way to %(address)s. Its answer stands there under “Last messages” "
            "in a moment."
        )
        messages.success(request, told % {"address": webhook.address})
        return
    which |= {"actor": actor_of(request), "seen": request.POST.get("seen", "")}
    if do in ("on", "off"):
        webhook = services.webhook_turn(**which, on=do == "on")
        told = (
            _("%(address)s is turned on. It is told from now on.")
            if do == "on"
            else _("%(address)s is turned off. Nothing is sent to it any more.")
        )
        messages.success(request, told % {"address": webhook.address})
    elif do == "end":
        webhook = services.webhook_end(**which)
        told = _("%(address)s is removed. Nothing is sent to it any more; it stays on record.")
        messages.success(request, told % {"address": webhook.address})


def _page(request: HttpRequest, event: Event, form: WebhookForm, *, status: int) -> HttpResponse:
    found = list(event.webhooks.all())
    current = [webhook for webhook in found if webhook.state != Webhook.State.ENDED]
    kinds = dict(Webhook.Kind.choices)
    context = {
        "event": event,
        "form": form,
        "webhooks": [
            (
                webhook,
                [kinds[kind] for kind in webhook.kinds],
                [(sent, _answer(webhook, sent)) for sent in webhook.deliveries.all()[:SHOWN]],
            )
            for webhook in current
        ],
        "ended": [webhook for webhook in found if webhook.state == Webhook.State.ENDED],
    }
    return render(request, "webhooks/webhooks.html", context, status=status)


def _answer(webhook: Webhook, delivery: Delivery) -> str:
    """In the own network no more than whether there was one: the test is no way to look around."""
    if delivery.status is not None:
        return _("answered") if webhook.private_allowed else f"{_('answered')} ({delivery.status})"
    return _("did not answer") if delivery.note else ""
