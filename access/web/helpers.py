"""The helpers of an event: who has access, letting somebody in, PINs for tablets, and the end."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from access.models import Invitation, Membership
from access.selectors import OWNER, helper_of, helpers_of
from access.services import helpers as changing
from access.services import inviting, tablets
from access.web.asking import account_of, shown_link
from domain.wording import Refusal
from tournaments.events.lookup import base_address, event_or_404
from tournaments.models import Event
from web.params import number_in
from web.refusals import form_status, show_refusal

ROLE_HELP = gettext_lazy(
    "A scorer enters results. An official runs the event: people, draw, calls and helpers."
)


class InviteForm(forms.Form):
    for_name = forms.CharField(
        label=gettext_lazy("For whom"),
        help_text=gettext_lazy("Only so that you know which link is whose."),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(
        label=gettext_lazy("As"), choices=Membership.Role.choices, help_text=ROLE_HELP
    )


class PinForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("What the tablet is called"),
        help_text=gettext_lazy("It stands beside every result that is entered there."),
        max_length=40,
        initial=gettext_lazy("Tablet"),
    )
    day = forms.DateField(
        label=gettext_lazy("For which day"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


class RoleForm(forms.Form):
    role = forms.ChoiceField(
        label=gettext_lazy("As"), choices=Membership.Role.choices, help_text=ROLE_HELP
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def helpers(request: HttpRequest, event: str) -> HttpResponse:
    found = event_or_404(event)
    do = request.POST.get("do", "")
    invite = InviteForm(request.POST if do == "invite" else None)
    pin = PinForm(request.POST if do == "pin" else None, initial={"day": tablets.today_of(found)})
    made: dict[str, Any] = {}
    if do in ("take-back", "end-tablet"):
        _take_back(request, found, do)
        return redirect("access:helpers", event=event)
    try:
        made = _made(request, found, invite, pin)
    except Refusal as refusal:
        show_refusal(pin if do == "pin" else invite, refusal)
    if made:
        # Shown in this answer only, and kept nowhere.
        invite, pin = InviteForm(), PinForm(initial={"day": tablets.today_of(found)})
    context = {
        "event": found,
        "helpers": helpers_of(event=found),
        "invitations": inviting.invitations_open(event=found),
        "pins": tablets.pins_of(event=found),
        "invite": invite,
        "pin_form": pin,
        "pin_address": base_address(request) + reverse("access:tablet"),
        **made,
    }
    return render(request, "access/helpers.html", context, status=form_status(invite, pin))


def _made(request: HttpRequest, event: Event, invite: InviteForm, pin: PinForm) -> dict[str, Any]:
    actor = account_of(request)
    if invite.is_bound and invite.is_valid():
        invitation, secret = inviting.invitation_make(
            actor=actor, event=event, **invite.cleaned_data
        )
        return shown_invitation(request, invitation, secret)
    if pin.is_bound and pin.is_valid():
        made, digits = tablets.tablet_pin_make(actor=actor, event=event, **pin.cleaned_data)
        return {"made_pin": made, "digits": digits}
    return {}


def shown_invitation(request: HttpRequest, invitation: Invitation, secret: str) -> dict[str, Any]:
    address = reverse("access:join", kwargs={"secret": secret})
    return {"invitation": invitation, **shown_link(request, address)}


def _take_back(request: HttpRequest, event: Event, do: str) -> None:
    which = number_in(request.POST.get("which")) or 0
    actor = account_of(request)
    if do == "take-back":
        inviting.invitation_end(actor=actor, event=event, invitation_id=which)
        messages.success(request, _("Taken back. The link opens nothing any more."))
        return
    helper = changing.access_end(actor=actor, event=event, helper_id=which)
    messages.success(request, _("%(name)s has no access any more.") % {"name": helper})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def helper(request: HttpRequest, event: str, helper: int) -> HttpResponse:
    found = event_or_404(event)
    shown = helper_of(event=found, helper_id=helper)
    if shown is None:
        raise Http404
    do = request.POST.get("do", "")
    form = RoleForm(request.POST if do == "role" else None, initial={"role": shown.role})
    actor = account_of(request)
    if do == "end":
        changing.access_end(actor=actor, event=found, helper_id=helper)
        messages.success(request, _("%(name)s has no access any more.") % {"name": shown.account})
        return redirect("access:helpers", event=event)
    if form.is_valid():
        try:
            changing.role_change(
                actor=actor,
                event=found,
                helper_id=helper,
                role=form.cleaned_data["role"],
                seen=request.POST.get("seen", ""),
            )
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            told = _("%(name)s has another role now: %(role)s.")
            role = dict(Membership.Role.choices)[form.cleaned_data["role"]]
            messages.success(request, told % {"name": shown.account, "role": role})
            return redirect("access:helpers", event=event)
    context = {
        "event": found,
        "helper": shown,
        "form": form,
        "can_change": shown.role != OWNER and shown.account != actor,
    }
    return render(request, "access/helper.html", context, status=form_status(form))
