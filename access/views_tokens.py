"""The page where a person makes and revokes the tokens of their programs."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from access.models import ApiToken
from access.tokens import LONGEST_DAYS, token_make, token_revoke, tokens_alive
from access.visitor import account_of
from web.refusals import form_status, refusals_on


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("What it is for"), max_length=60, help_text=_("Such as: the club's web page.")
    )
    scope = forms.ChoiceField(
        label=_("What it may do"),
        choices=ApiToken.Scope.choices,
        help_text=_("Never more than you may do yourself in that event."),
    )
    days = forms.IntegerField(
        label=_("For how many days"), min_value=1, max_value=LONGEST_DAYS, initial=30
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
def revoke(request: HttpRequest, token: int) -> HttpResponse:
    name = token_revoke(account=account_of(request), token_id=token)
    if name is None:
        raise Http404
    told = gettext("The token “%(name)s” no longer works: that program is let in no more.")
    messages.success(request, told % {"name": name})
    return redirect("access:tokens")
