"""What a request says of whoever sent it: the account, the address, in words the browser; and where
such a person may be led."""

import re

from django.http import Http404, HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

from access.models import Account

# The first that fits: each browser also calls itself by the names of those before it.
_BROWSERS = (
    ("Edge", r"Edg(e|A|iOS)?/"),
    ("Opera", r"OPR/|Opera"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Chrome", r"Chrome/|CriOS/"),
    ("Safari", r"Safari/"),
)
_MACHINES = (
    ("iPad", r"iPad"),
    ("iPhone", r"iPhone"),
    ("Android", r"Android"),
    ("Windows", r"Windows"),
    ("Mac", r"Macintosh"),
    ("Chromebook", r"CrOS"),
    ("Linux", r"Linux"),
)


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


def address_of(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))[:45]


def browser_in(agent: str) -> str:
    """Names that people know, the same in every language.

    >>> browser_in("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")
    'Firefox, Linux'
    >>> browser_in("curl/8")
    ''
    """
    agent = agent[:400]
    found = (
        next((name for name, sign in kinds if re.search(sign, agent)), "")
        for kinds in (_BROWSERS, _MACHINES)
    )
    return ", ".join(filter(None, found))
