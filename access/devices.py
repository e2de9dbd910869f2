"""Devices on which somebody has signed in before, by a cookie of their own.

Such a device opens nothing. It only has its own count of wrong tries, so that strangers who guess
cannot make those wait who always come from here.
"""

import secrets

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from access.models import Account

COOKIE = "rallydeck_device"
_SALT = "access.devices"
_KEPT_SECONDS = 400 * 24 * 60 * 60
# On the desk's own laptop several people sign in.
_MOST = 20


def device_of(request: HttpRequest, account: Account) -> str:
    """The device's own word, if this person has been here before."""
    device, accounts = _read(request)
    return device if account.pk in accounts else ""


def remember(request: HttpRequest, response: HttpResponse, account: Account) -> None:
    device, accounts = _read(request)
    kept = [account.pk, *(known for known in accounts if known != account.pk)][:_MOST]
    response.set_cookie(
        COOKIE,
        signing.dumps([device or secrets.token_urlsafe(12), kept], salt=_SALT),
        max_age=_KEPT_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _read(request: HttpRequest) -> tuple[str, list[int]]:
    try:
        device, accounts = signing.loads(
            request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=_KEPT_SECONDS
        )
    except signing.BadSignature:
        return "", []
    return device, accounts
