"""By a set-up link: a new owner of this machine, or a new password for one person."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from access.models import Account
from access.services.setting_up import owner_set_up, password_recover, setup_link_get
from access.web.asking import answered
from access.web.sign_in import come_in
from domain.wording import Busy, Malformed
from web.refusals import show_refusal


class NewPasswordForm(forms.Form):
    password = forms.CharField(
        label=gettext_lazy("A password"),
        help_text=gettext_lazy("At least ten characters. Three words are easy to remember."),
        max_length=1000,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


class NewAccountForm(NewPasswordForm):
    sign_in_name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    field_order = ["sign_in_name", "password"]


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: HttpRequest, token: str) -> HttpResponse:
    link = setup_link_get(token=token)
    kind = NewAccountForm if link.account is None else NewPasswordForm
    form = kind(request.POST or None)
    if form.is_valid():
        try:
            account = _set_up_saved(token, link.account, form)
        except (Malformed, Busy) as refusal:
            show_refusal(form, refusal)
        else:
            return come_in(request, account)
    context = {"form": form, "person": link.account}
    return answered(request, "access/set_up.html", context, form)


def _set_up_saved(token: str, person: Account | None, form: forms.Form) -> Account:
    if person is None:
        return owner_set_up(token=token, **form.cleaned_data)
    return password_recover(token=token, **form.cleaned_data)
