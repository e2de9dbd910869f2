"""The helpers of an event: who has access, letting somebody in, PINs for tablets, and the end; and
what those who are let in see: the page of their invitation, and a tablet's sign-in."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from access.accounts.views import NewAccountForm
from access.helpers import invitations, services, tablets
from access.helpers.services import OWNER, helper_of, helpers_of
from access.models import Account, Invitation, Membership
from access.sign_in.passwords import account_by_password
from access.sign_in.views import SignInForm, answered, come_in
from access.visitor import account_of, address_of
from tournaments.events.lookup import base_address, event_or_404
from tournaments.models import Event
from web.params import number_in
from web.refusals import form_status, refusals_on

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
    actor = account_of(request)
    if do in ("take-back", "end-tablet"):
        _take_back(request, found, do)
        return redirect("access:helpers", event=event)
    if invite.is_valid():
        with refusals_on(invite):
            made = shown_invitation(request, actor=actor, event=found, **invite.cleaned_data)
    if pin.is_valid():
        with refusals_on(pin):
            tablet, digits = tablets.tablet_pin_make(actor=actor, event=found, **pin.cleaned_data)
            made = {"made_pin": tablet, "digits": digits}
    if made:
        # Shown in this answer only, and kept nowhere.
        invite, pin = InviteForm(), PinForm(initial={"day": tablets.today_of(found)})
    context = {
        "event": found,
        "helpers": helpers_of(event=found),
        "invitations": invitations.invitations_open(event=found),
        "pins": tablets.pins_of(event=found),
        "invite": invite,
        "pin_form": pin,
        "pin_address": base_address(request) + reverse("access:tablet"),
        **made,
    }
    return render(request, "access/helpers/helpers.html", context, status=form_status(invite, pin))


def shown_invitation(request: HttpRequest, **wanted: Any) -> dict[str, Any]:
    """A new one, whose link is in this answer alone."""
    invitation, secret = invitations.invitation_make(**wanted)
    address = reverse("access:join", kwargs={"secret": secret})
    return {"invitation": invitation, **shown_link(request, address)}


def shown_link(request: HttpRequest, address: str) -> dict[str, Any]:
    """A link that is handed over in the hall: to copy, and for a phone to scan."""
    # Loaded when it is needed: links are made now and then.
    from web.qr import qr_svg

    base = base_address(request)
    return {"link": f"{base}{address}", "qr": qr_svg(f"{base}{address}")}


def _take_back(request: HttpRequest, event: Event, do: str) -> None:
    which = number_in(request.POST.get("which")) or 0
    actor = account_of(request)
    if do == "take-back":
        invitations.invitation_end(actor=actor, event=event, invitation_id=which)
        messages.success(request, _("Taken back. The link opens nothing any more."))
        return
    helper = services.access_end(actor=actor, event=event, helper_id=which)
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
        services.access_end(actor=actor, event=found, helper_id=helper)
        messages.success(request, _("%(name)s has no access any more.") % {"name": shown.account})
        return redirect("access:helpers", event=event)
    if form.is_valid():
        with refusals_on(form):
            services.role_change(
                actor=actor,
                event=found,
                helper_id=helper,
                role=form.cleaned_data["role"],
                seen=request.POST.get("seen", ""),
            )
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
    return render(request, "access/helpers/helper.html", context, status=form_status(form))


# ---- For those who are let in ----


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, secret: str) -> HttpResponse:
    invitation = invitations.invitation_get(secret=secret)
    do = request.POST.get("do", "")
    new = NewAccountForm(request.POST if do == "new" else None)
    known = SignInForm(request.POST if do == "known" else None)
    account = None
    with refusals_on(known if do == "known" else new):
        account = _taken(request, secret, do, new, known)
    if account is not None:
        messages.success(request, _("Welcome, %(name)s.") % {"name": account})
        leads_to = _place(invitation)
        if request.user == account:
            return redirect(leads_to)
        return come_in(request, account, leads_to)
    context = {"invitation": invitation, "new": new, "known": known, "open": do or "new"}
    return answered(request, "access/helpers/join.html", context, new, known)


def _taken(
    request: HttpRequest, secret: str, do: str, new: forms.Form, known: forms.Form
) -> Account | None:
    if do == "me" and isinstance(request.user, Account):
        return invitations.invitation_take(secret=secret, account=request.user)
    if do == "new" and new.is_valid():
        return invitations.invitation_take_as_new(secret=secret, **new.cleaned_data)
    if do == "known" and known.is_valid():
        account = account_by_password(request, **known.cleaned_data)
        return invitations.invitation_take(secret=secret, account=account)
    return None


def _place(invitation: Invitation) -> str:
    """Officials to their desk; scorers to the event, whose contests lead to the result entry."""
    if invitation.event is None:
        return reverse("home")
    is_official = invitation.role == Invitation.Role.OFFICIAL
    page = "tournaments:desk" if is_official else "tournaments:event"
    return reverse(page, kwargs={"event": invitation.event.slug})


class TypedPinForm(forms.Form):
    event = forms.ModelChoiceField(
        label=gettext_lazy("Event"),
        queryset=Event.objects.order_by("-starts_on"),
        to_field_name="slug",
        empty_label=None,
    )
    pin = forms.CharField(
        label=gettext_lazy("Today’s PIN"),
        help_text=gettext_lazy("Eight digits, from an official."),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "inputmode": "numeric", "autofocus": True}
        ),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tablet(request: HttpRequest) -> HttpResponse:
    """Straight to the event's page: whoever holds the tablet is a scorer there and nowhere else."""
    form = TypedPinForm(request.POST or None, initial={"event": _nearest_event()})
    if form.is_valid():
        event = form.cleaned_data["event"]
        with refusals_on(form):
            account = tablets.account_by_pin(
                event=event, pin=form.cleaned_data["pin"], address=address_of(request)
            )
            login(request, account)
            return redirect(reverse("tournaments:event", kwargs={"event": event.slug}))
    return render(request, "access/helpers/tablet.html", {"form": form}, status=form_status(form))


def _nearest_event() -> str | None:
    """The one that is on today, if there is one."""
    events = Event.objects.order_by("-starts_on")[:50]
    on = (one.slug for one in events if one.starts_on <= tablets.today_of(one) <= one.ends_on)
    return next(on, None)
