"""What every page reads in the same way: numbers, the version that was on screen, who asks.

Knows no form, no template and no model.
"""

import ipaddress

from django.http import HttpRequest

# So many digits fit into every column that holds a number.
_TOO_LONG = 19


def number_in(text: str | None) -> int | None:
    """A whole number from a form, an address or a cookie, which can hold anything.

    >>> number_in("14"), number_in(" 14"), number_in("٣"), number_in("9" * 5000), number_in(None)
    (14, None, None, None, None)
    """
    is_number = text is not None and text.isascii() and text.isdecimal() and len(text) < _TOO_LONG
    return int(text) if text is not None and is_number else None


def number_of(request: HttpRequest, name: str) -> int:
    """A number that a form carries; one that was tampered with matches nothing."""
    return number_in(request.POST.get(name)) or 0


def version_in(request: HttpRequest) -> int:
    """The version that was on screen."""
    return number_of(request, "version")


def actor_of(request: HttpRequest) -> str:
    return str(request.user)


# ---- Who asks, as far as shares and limits go ----

# What a provider hands to one household or phone; its owner may use any address in it.
ONE_LINE = 64


def visitor_of(address: str) -> str:
    """
    >>> visitor_of("192.168.1.20"), visitor_of("::ffff:10.0.0.1"), visitor_of("2001:db8:1:2:a::7")
    ('192.168.1.20', '10.0.0.1', '2001:db8:1:2::')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    line = ipaddress.ip_network((found, ONE_LINE), strict=False)
    return str(line.network_address)
