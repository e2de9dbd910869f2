"""One's own account (name, password, where one is signed in, the second factor, the tokens of one's
programs), and what a set-up link opens: a new owner of this machine, or a new password for one
person."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from access import sessions, trail
from access.accounts import services
from access.models import AccessEntry, Account, ApiToken
from access.permissions import second_factor_is_asked
from access.sign_in import second_factor as factor
from access.sign_in.passwords import password_check
from access.sign_in.views import answered, come_in, password_field
from access.tokens import LONGEST_DAYS, token_make, token_revoke, tokens_alive
from access.visitor import account_of, safe_next
from domain.wording import Busy, Malformed
from web.refusals import form_status, refusals_on

# The phone's secret while it is being set up.
NEW_SECRET = "new_totp_secret"  # noqa: S105 - where it is kept
THREE_WORDS = gettext_lazy("At least ten characters. Three words are easy to remember.")


class _SignInNameForm(forms.Form):
    sign_in_name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    field_order = ["sign_in_name", "password"]


class NewPasswordForm(forms.Form):
    password = password_field(
        gettext_lazy("A password"), help_text=THREE_WORDS, autocomplete="new-password"
    )


class NewAccountForm(NewPasswordForm, _SignInNameForm):
    pass


class _PresentPasswordForm(forms.Form):
    password = password_field(gettext_lazy("Your present password"))


class NameForm(_PresentPasswordForm, _SignInNameForm):
    pass


class PasswordForm(_PresentPasswordForm):
    new_password = password_field(
        gettext_lazy("A new password"), help_text=THREE_WORDS, autocomplete="new-password"
    )


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: HttpRequest, token: str) -> HttpResponse:
    person = services.setup_link_get(token=token).account
    form = (NewAccountForm if person is None else NewPasswordForm)(request.POST or None)
    if form.is_valid():
        use = services.owner_set_up if person is None else services.password_recover
        with refusals_on(form, (Malformed, Busy)):
            return come_in(request, use(token=token, **form.cleaned_data))
    return answered(request, "access/accounts/set_up.html", {"form": form, "person": person}, form)


@require_POST
def hints_close(request: HttpRequest) -> HttpResponse:
    """One of the desk's first hints, or all that are left; back to where it stood."""
    account = account_of(request)
    names = request.POST.getlist("hint") or list(account.open_hints)
    services.hints_close(account=account, names=names)
    return redirect(safe_next(request, request.POST.get("next")) or "home")


@never_cache
@sensitive_post_parameters("password", "new_password")
@require_http_methods(["GET", "HEAD", "POST"])
def own(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    do = request.POST.get("do", "")
    if do and account.is_tablet:
        raise PermissionDenied
    name = NameForm(
        request.POST if do == "name" else None,
        initial={"sign_in_name": account.sign_in_name},
        auto_id="name_%s",
    )
    password = PasswordForm(request.POST if do == "password" else None, auto_id="password_%s")
    form = name if do == "name" else password
    if form.is_valid():
        with refusals_on(form):
            _account_save(request, account, form)
            told = _("You sign in as %(name)s from now on.") % {"name": account}
            messages.success(request, told if do == "name" else _("Your password is changed."))
            return redirect("access:own")
        account.refresh_from_db()
    context = {
        "account": account,
        "memberships": account.memberships.select_related("event").order_by("-event__starts_on"),
        "name_form": name,
        "password_form": password,
        "sessions": [
            (one, one.session_key == request.session.session_key)
            for one in sessions.sessions_alive(account=account)
        ],
        "tokens": tokens_alive(account=account),
        "codes_left": factor.codes_left(account),
    }
    return render(request, "access/accounts/own.html", context, status=form_status(name, password))


def _account_save(request: HttpRequest, account: Account, form: forms.Form) -> None:
    given = form.cleaned_data
    password_check(request, account, given["password"])
    sessions.password_given(request)
    if isinstance(form, NameForm):
        services.name_change(account=account, **given)
        return
    services.password_change(
        account=account,
        password=given["new_password"],
        session_key=request.session.session_key or "",
    )
    # This session goes on, under a new key.
    sessions.renamed(request, lambda: update_session_auth_hash(request, account))


@require_POST
def session_end(request: HttpRequest, session: int) -> HttpResponse:
    account = account_of(request)
    if not sessions.session_end(account=account, session_id=session):
        raise Http404
    trail.leave(AccessEntry.Kind.SESSION_ENDED, actor=account)
    messages.success(request, _("That device is signed out."))
    return redirect("access:own")


class CodeForm(forms.Form):
    code = forms.CharField(
        label=gettext_lazy("The code that the phone shows now"),
        max_length=10,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own_code(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    do = request.POST.get("do", "")
    form = CodeForm(request.POST if do == "on" else None)
    context: dict[str, Any] = {
        "form": form,
        "account": account,
        "is_asked": second_factor_is_asked(account),
    }
    if do == "off" and not context["is_asked"]:
        factor.second_factor_turn_off(account=account, actor=account)
        messages.success(request, _("The second factor is off."))
        return redirect("access:own")
    if do == "codes" and account.totp_secret:
        context["codes"] = factor.recovery_codes_renew(account=account)
    elif not account.totp_secret:
        context |= _phone_set_up(request, account, form)
    context["codes_left"] = factor.codes_left(account)
    return render(request, "access/accounts/own_code.html", context, status=form_status(form))


def _phone_set_up(request: HttpRequest, account: Account, form: CodeForm) -> dict[str, Any]:
    """The phone gets its secret, and shows a code as a proof that it counts alike."""
    # Loaded when it is needed: this is done once by each person.
    from web.qr import qr_svg

    secret = request.session.setdefault(NEW_SECRET, factor.new_totp_secret())
    if form.is_valid():
        with refusals_on(form):
            codes = factor.second_factor_turn_on(
                account=account, secret=secret, code=form.cleaned_data["code"]
            )
            del request.session[NEW_SECRET]
            return {"codes": codes}
    request.session.modified = True
    spelled = " ".join(secret[n : n + 4] for n in range(0, len(secret), 4))
    return {"qr": qr_svg(factor.phone_address(account, secret)), "spelled": spelled}


# ---- Tokens of one's programs ----


class TokenForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("What it is for"),
        max_length=60,
        help_text=gettext_lazy("Such as: the club's web page."),
    )
    scope = forms.ChoiceField(
        label=gettext_lazy("What it may do"),
        choices=ApiToken.Scope.choices,
        help_text=gettext_lazy("Never more than you may do yourself in that event."),
    )
    days = forms.IntegerField(
        label=gettext_lazy("For how many days"), min_value=1, max_value=LONGEST_DAYS, initial=30
    )


@never_cache
@require_http_methods(["GET", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    form = TokenForm(request.POST or None)
    context: dict[str, Any] = {"form": form}
    if form.is_valid():
        with refusals_on(form):
            made, secret = token_make(account=account, **form.cleaned_data)
            # Shown in this answer only, and kept nowhere: not in a message, not in a session.
            context |= {"form": TokenForm(), "made": made, "secret": secret}
    context["tokens"] = tokens_alive(account=account)
    return render(request, "access/tokens.html", context, status=form_status(form))


@require_POST
def revoke_token(request: HttpRequest, token: int) -> HttpResponse:
    name = token_revoke(account=account_of(request), token_id=token)
    if name is None:
        raise Http404
    told = _("The token “%(name)s” no longer works: that program is let in no more.")
    messages.success(request, told % {"name": name})
    return redirect("access:tokens")
