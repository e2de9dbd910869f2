"""Signing in: name and password, then the second factor where there is one."""

import time
from typing import Any

from django import forms
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from access.models import Account
from access.sign_in import throttle
from access.sign_in.passwords import account_by_password
from access.sign_in.second_factor import second_factor_check
from access.visitor import address_of, safe_next
from domain.wording.refusals import refused
from web.refusals import AGAIN_SECONDS, BUSY, form_status, refusals_on

# Between the password and the code.
HALF_IN = "half_in"
HALF_IN_SECONDS = 10 * 60


def password_field(
    label: Any, *, help_text: Any = "", autocomplete: str = "current-password"
) -> forms.CharField:
    return forms.CharField(
        label=label,
        help_text=help_text,
        max_length=1000,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": autocomplete}),
    )


class SignInForm(forms.Form):
    username = forms.CharField(
        label=_("Your name"),
        max_length=200,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "autofocus": True}
        ),
    )
    password = password_field(_("Password"))


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("The code on your phone"),
        help_text=_("Six digits. Without the phone: one of your recovery codes."),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "autofocus": True}
        ),
    )


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    leads_to = safe_next(request, request.POST.get("next") or request.GET.get("next"))
    if request.user.is_authenticated:
        return redirect(leads_to or "home")
    form = SignInForm(request.POST or None)
    if form.is_valid():
        with refusals_on(form):
            account = account_by_password(request, **form.cleaned_data)
            if not account.may_come:
                raise refused("account-closed:own")
            return come_in(request, account, leads_to)
    context = {"form": form, "next": leads_to}
    return answered(request, "access/sign_in/sign_in.html", context, form)


def come_in(request: HttpRequest, account: Account, leads_to: str = "") -> HttpResponse:
    """After a right password: in, or on to the second factor."""
    if account.totp_secret:
        request.session.cycle_key()
        request.session[HALF_IN] = {"account": account.pk, "at": int(time.time()), "to": leads_to}
        return redirect("access:code")
    return _signed_in(request, account, leads_to)


def _signed_in(request: HttpRequest, account: Account, leads_to: str) -> HttpResponse:
    login(request, account)
    answer = redirect(leads_to or "home")
    throttle.remember_device(request, answer, account)
    return answer


def answered(
    request: HttpRequest, template: str, context: dict[str, Any], *given: forms.Form
) -> HttpResponse:
    """A page that takes a password: what was typed stays where too many sign in at once."""
    answer = render(request, template, context, status=form_status(*given))
    if answer.status_code == BUSY:
        answer.headers["Retry-After"] = str(AGAIN_SECONDS)
    return answer


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    half = request.session.get(HALF_IN, {})
    account = Account.objects.filter(pk=half.get("account")).first()
    is_late = time.time() - half.get("at", 0) > HALF_IN_SECONDS
    if account is None or not account.may_come or is_late:
        return redirect("access:sign-in")
    form = CodeForm(request.POST or None)
    if form.is_valid():
        with refusals_on(form):
            second_factor_check(
                account=account, code=form.cleaned_data["code"], address=address_of(request)
            )
            del request.session[HALF_IN]
            return _signed_in(request, account, half["to"])
    return render(request, "access/sign_in/code.html", {"form": form}, status=form_status(form))
