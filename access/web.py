"""Signing in and out, and the first set-up."""

import hashlib
from typing import Any

from django import forms
from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from access.services import official_set_up, setup_link_check
from access.tries import tried
from pages.refusals import form_status, show_refusal
from wording import Illegal, Malformed, Sentence

TRIES = 10
TRIES_WITHIN_SECONDS = 300


class SignInForm(AuthenticationForm):
    error_messages = {
        "invalid_login": _("That name and password do not go together. Check both and try again."),
        "inactive": _("This account has been closed. Please ask another official."),
    }


class SignIn(LoginView):
    template_name = "access/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if tried(self._tries_key(), within_seconds=TRIES_WITHIN_SECONDS) > TRIES:
            raise Illegal(
                "too-many-tries",
                Sentence("Too many tries. Please wait five minutes, then try again."),
            )
        return super().post(request, *args, **kwargs)

    def _tries_key(self) -> str:
        """By name and address: a hall behind one address must not lock the official out."""
        typed = self.request.POST.get("username", "").casefold()
        who = hashlib.sha256(f"{self.request.META.get('REMOTE_ADDR')} {typed}".encode())
        return f"sign-in:{who.hexdigest()}"

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        cache.delete(self._tries_key())
        return super().form_valid(form)


class SetUpForm(forms.Form):
    sign_in_name = forms.CharField(
        label=_("Your name"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autofocus": True}),
    )
    password = forms.CharField(
        label=_("A password"),
        help_text=_("At least ten characters. Three words are easy to remember."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


@require_http_methods(["GET", "POST"])
def set_up(request: HttpRequest, token: str) -> HttpResponse:
    setup_link_check(token=token)
    form = SetUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            account = official_set_up(token=token, **form.cleaned_data)
        except Malformed as refusal:
            show_refusal(form, refusal)
        else:
            login(request, account)
            return redirect("home")
    return render(request, "access/set_up.html", {"form": form}, status=form_status(form))
