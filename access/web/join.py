"""By an invitation: somebody new makes an account; somebody who has one takes the role with it."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from access.models import Account, Invitation
from access.passwords import account_by_password
from access.services import inviting
from access.web.asking import answered
from access.web.set_up import NewAccountForm
from access.web.sign_in import SignInForm, come_in
from domain.wording import Refusal
from web.refusals import show_refusal


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, secret: str) -> HttpResponse:
    invitation = inviting.invitation_get(secret=secret)
    do = request.POST.get("do", "")
    new = NewAccountForm(request.POST if do == "new" else None)
    known = SignInForm(request.POST if do == "known" else None)
    try:
        account = _taken(request, secret, do, new, known)
    except Refusal as refusal:
        show_refusal(known if do == "known" else new, refusal)
        account = None
    if account is not None:
        messages.success(request, _("Welcome, %(name)s.") % {"name": account})
        leads_to = _place(invitation)
        if request.user == account:
            return redirect(leads_to)
        return come_in(request, account, leads_to)
    context: dict[str, Any] = {
        "invitation": invitation,
        "new": new,
        "known": known,
        "open": do or "new",
    }
    return answered(request, "access/join.html", context, new, known)


def _taken(
    request: HttpRequest, secret: str, do: str, new: forms.Form, known: forms.Form
) -> Account | None:
    if do == "me" and isinstance(request.user, Account):
        return inviting.invitation_take(secret=secret, account=request.user)
    if do == "new" and new.is_valid():
        return inviting.invitation_take_as_new(secret=secret, **new.cleaned_data)
    if do == "known" and known.is_valid():
        account = account_by_password(
            request,
            name=known.cleaned_data["username"],
            password=known.cleaned_data["password"],
        )
        return inviting.invitation_take(secret=secret, account=account)
    return None


def _place(invitation: Invitation) -> str:
    """Officials to their desk; scorers to the event, whose contests lead to the result entry."""
    if invitation.event is None:
        return reverse("home")
    is_official = invitation.role == Invitation.Role.OFFICIAL
    page = "tournaments:desk" if is_official else "tournaments:event"
    return reverse(page, kwargs={"event": invitation.event.slug})
