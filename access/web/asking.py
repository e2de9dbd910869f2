"""What the pages of access read in the same way."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme

from access.models import Account
from tournaments.events.lookup import base_address
from web.refusals import AGAIN_SECONDS, BUSY, form_status


def account_of(request: HttpRequest) -> Account:
    if not isinstance(request.user, Account):
        raise Http404
    return request.user


def safe_next(request: HttpRequest, given: str | None) -> str:
    """An address of ours, or nothing: nobody is led elsewhere after a sign-in."""
    is_ours = url_has_allowed_host_and_scheme(
        given, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return given if given and is_ours else ""


def shown_link(request: HttpRequest, address: str) -> dict[str, Any]:
    """A link that is handed over in the hall: to copy, and for a phone to scan."""
    # Loaded when it is needed: links are made now and then.
    from web.qr import qr_svg

    base = base_address(request)
    return {"link": f"{base}{address}", "qr": qr_svg(f"{base}{address}")}


def answered(
    request: HttpRequest, template: str, context: dict[str, Any], *given: forms.Form
) -> HttpResponse:
    """A page that takes a password: what was typed stays where too many sign in at once."""
    answer = render(request, template, context, status=form_status(*given))
    if answer.status_code == BUSY:
        answer.headers["Retry-After"] = str(AGAIN_SECONDS)
    return answer
