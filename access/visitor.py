"""What a request says of whoever sent it: the address, and in words the browser."""

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
