"""The password once more, before something that should not be done on a laptop left open.

What was typed is not lost: the form that was refused lies in this page, and is sent on to where it
was going (a 307 makes the browser send the same once more) as soon as the password is right.
"""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, ResolverMatch, get_script_prefix, resolve, reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from access import sessions
from access.permissions import EXPORTS
from access.sign_in.passwords import password_check
from access.visitor import account_of, safe_next
from web.refusals import form_status, refusals_on

# Our own fields, by names that no other form of ours has.
PASSWORD, LEADS_TO, IS_FORM = "again-password", "again-next", "again-form"
OURS = (PASSWORD, LEADS_TO, IS_FORM, "csrfmiddlewaretoken")


class ConfirmForm(forms.Form):
    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "autofocus": True}),
    )

    def add_prefix(self, field_name: str) -> str:
        return f"again-{field_name}"


@never_cache
def ask(request: HttpRequest) -> HttpResponse:
    """The page in place of the one that was asked for. It keeps what was sent."""
    return _page(
        request,
        ConfirmForm(),
        request.get_full_path(),
        is_form=request.method == "POST",
        status=403,
    )


@never_cache
@sensitive_post_parameters(PASSWORD)
@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    leads_to = safe_next(request, request.POST.get(LEADS_TO)) or reverse("home")
    is_form = IS_FORM in request.POST
    form = ConfirmForm(request.POST or None)
    if form.is_valid():
        with refusals_on(form):
            password_check(request, account, form.cleaned_data["password"])
            sessions.password_given(request)
            return redirect(leads_to, preserve_request=is_form)
    return _page(request, form, leads_to, is_form=is_form, status=form_status(form))


def _page(
    request: HttpRequest, form: ConfirmForm, leads_to: str, *, is_form: bool, status: int
) -> HttpResponse:
    match = _match(leads_to)
    context = {
        "form": form,
        "leads_to": leads_to,
        "is_form": is_form,
        "kept": [
            (name, value)
            for name, values in request.POST.lists()
            if name not in OURS
            for value in values
        ],
        "is_file": match is not None and match.view_name in EXPORTS,
        "event": match.kwargs.get("event", "") if match is not None else "",
    }
    return render(request, "access/sign_in/confirm_password.html", context, status=status)


def _match(address: str) -> ResolverMatch | None:
    try:
        path = address.partition("?")[0].removeprefix(get_script_prefix().rstrip("/"))
        return resolve(path)
    except Resolver404:
        return None
