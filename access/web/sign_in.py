"""Signing in: name and password, then the second factor where there is one; or a tablet's PIN."""

import time

from django import forms
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from access import devices
from access.models import Account
from access.passwords import CLOSED, account_by_password
from access.services.second_factor import second_factor_check
from access.services.tablets import account_by_pin, today_of
from access.visitor import address_of
from access.web.asking import answered, safe_next
from domain.wording import Illegal, Refusal
from tournaments.models import Event
from web.refusals import form_status, show_refusal

# Between the password and the code.
HALF_IN = "half_in"
HALF_IN_SECONDS = 10 * 60


class SignInForm(forms.Form):
    username = forms.CharField(
        label=_("Your name"),
        max_length=200,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "autofocus": True}
        ),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=1000,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("The code on your phone"),
        help_text=_("Six digits. Without the phone: one of your recovery codes."),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "autofocus": True}
        ),
    )


class PinForm(forms.Form):
    event = forms.ModelChoiceField(
        label=_("Event"),
        queryset=Event.objects.order_by("-starts_on"),
        to_field_name="slug",
        empty_label=None,
    )
    pin = forms.CharField(
        label=_("Today’s PIN"),
        help_text=_("Eight digits, from an official."),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "inputmode": "numeric", "autofocus": True}
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
        try:
            account = account_by_password(
                request,
                name=form.cleaned_data["username"],
                password=form.cleaned_data["password"],
            )
            if not account.may_come:
                raise Illegal("account-closed", CLOSED)
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            return come_in(request, account, leads_to)
    context = {"form": form, "next": leads_to}
    return answered(request, "access/sign_in.html", context, form)


def come_in(request: HttpRequest, account: Account, leads_to: str = "") -> HttpResponse:
    """After a right password: in, or on to the second factor."""
    if account.totp_secret:
        request.session.cycle_key()
        request.session[HALF_IN] = {"account": account.pk, "at": int(time.time()), "to": leads_to}
        return redirect("access:code")
    login(request, account)
    answer = redirect(leads_to or "home")
    devices.remember(request, answer, account)
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
        try:
            second_factor_check(
                account=account, code=form.cleaned_data["code"], address=address_of(request)
            )
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            del request.session[HALF_IN]
            login(request, account)
            answer = redirect(half["to"] or "home")
            devices.remember(request, answer, account)
            return answer
    return render(request, "access/code.html", {"form": form}, status=form_status(form))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tablet(request: HttpRequest) -> HttpResponse:
    """Straight to the event's page: whoever holds the tablet is a scorer there and nowhere else."""
    form = PinForm(request.POST or None, initial={"event": _nearest_event()})
    if form.is_valid():
        event = form.cleaned_data["event"]
        try:
            account = account_by_pin(
                event=event, pin=form.cleaned_data["pin"], address=address_of(request)
            )
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            login(request, account)
            return redirect(reverse("tournaments:event", kwargs={"event": event.slug}))
    return render(request, "access/tablet.html", {"form": form}, status=form_status(form))


def _nearest_event() -> str | None:
    """The one that is on today, if there is one."""
    events = Event.objects.order_by("-starts_on")[:50]
    on = (one.slug for one in events if one.starts_on <= today_of(one) <= one.ends_on)
    return next(on, None)
