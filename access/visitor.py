"""What a request says of whoever sent it: the address, and in words the browser."""

import ipaddress
import re

from django.http import HttpRequest

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


def address_of(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))[:45]


def network_of(address: str) -> str:
    """Who has one address of the new kind has a whole network of them, and counts once.

    >>> network_of("2001:db8::1:2") == network_of("2001:db8::3:4"), network_of("192.0.2.7")
    (True, '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4 or found.ipv4_mapped is not None:
        return address
    return str(ipaddress.ip_network((found, 64), strict=False))


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
