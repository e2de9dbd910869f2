"""For owners: everybody on this machine, the rules for all of them, and the trail of access."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from access.accounts.services import recovery_link_make, rules_set
from access.helpers import invitations, services
from access.helpers.views import shown_invitation, shown_link
from access.models import AccessEntry, AccessRules, Invitation
from access.sign_in.second_factor import second_factor_turn_off
from access.trail import told
from access.visitor import account_of
from web.params import number_in
from web.refusals import form_status, refusals_on

AT_ONCE = 100


class OwnerForm(forms.Form):
    for_name = forms.CharField(
        label=gettext_lazy("For whom"),
        help_text=gettext_lazy("An owner may do everything, in every event, and let others in."),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class RulesForm(forms.Form):
    idle_minutes = forms.TypedChoiceField(
        label=gettext_lazy("Sign people out when nothing was done for"),
        choices=AccessRules.Idle.choices,
        coerce=int,
    )
    second_factor_required = forms.BooleanField(
        label=gettext_lazy("Owners and officials need a second factor: a code from their phone"),
        required=False,
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def accounts(request: HttpRequest) -> HttpResponse:
    do = request.POST.get("do", "")
    actor = account_of(request)
    kept = AccessRules.current()
    owner = OwnerForm(request.POST if do == "invite" else None)
    asked = RulesForm(
        request.POST if do == "rules" else None,
        initial={name: getattr(kept, name) for name in RulesForm.base_fields},
    )
    made = {}
    if do == "take-back":
        which = number_in(request.POST.get("which")) or 0
        invitations.invitation_end(actor=actor, event=None, invitation_id=which)
        messages.success(request, _("Taken back. The link opens nothing any more."))
        return redirect("access:everybody")
    if asked.is_valid():
        with refusals_on(asked):
            rules_set(actor=actor, **asked.cleaned_data)
            messages.success(request, _("The rules for signing in are saved."))
            return redirect("access:everybody")
    if owner.is_valid():
        with refusals_on(owner):
            role = Invitation.Role.OWNER.value
            made = shown_invitation(
                request, actor=actor, event=None, role=role, **owner.cleaned_data
            )
            owner = OwnerForm()
    context = {
        "everybody": services.accounts(),
        "invitations": invitations.invitations_open(event=None),
        "owner_form": owner,
        "rules_form": asked,
        **made,
    }
    return render(
        request, "access/helpers/accounts.html", context, status=form_status(owner, asked)
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest, helper: int) -> HttpResponse:
    """A link for a forgotten password, a lost phone, and the end: what only an owner does."""
    person = get_object_or_404(services.accounts(), pk=helper)
    actor = account_of(request)
    do = request.POST.get("do", "")
    made = {}
    if do in ("password", "phone"):
        token = recovery_link_make(account=person, ends_second_factor=do == "phone", actor=actor)
        made = shown_link(request, reverse("access:set-up", kwargs={"token": token}))
    elif do == "code-off":
        second_factor_turn_off(account=person, actor=actor)
        told = _("%(name)s signs in without a code from now on.")
        messages.success(request, told % {"name": person})
    elif do == "owner-end":
        services.owner_end(actor=actor, helper_id=helper)
        messages.success(request, _("%(name)s is no owner any more.") % {"name": person})
    elif do == "end":
        services.account_end(actor=actor, helper_id=helper)
        messages.success(request, _("%(name)s has no access any more.") % {"name": person})
    if do and not made:
        return redirect("access:everybody")
    context = {"person": person, "is_me": person == actor, **made}
    return render(request, "access/helpers/account.html", context)


@never_cache
@require_safe
def trail(request: HttpRequest) -> HttpResponse:
    kind = request.GET.get("kind", "")
    before = number_in(request.GET.get("before"))
    entries = AccessEntry.objects.select_related("event")
    if kind in AccessEntry.Kind.values:
        entries = entries.filter(kind=kind)
    if before is not None:
        entries = entries.filter(pk__lt=before)
    found = list(entries[: AT_ONCE + 1])
    context = {
        "lines": [(entry, told(entry)) for entry in found[:AT_ONCE]],
        "kind": kind,
        "kinds": AccessEntry.Kind.choices,
        "older": found[AT_ONCE - 1].pk if len(found) > AT_ONCE else None,
        "is_first": before is None,
    }
    return render(request, "access/helpers/trail.html", context)
