"""Where a message may go. Pure but for asking the name server.

A name is resolved once, every address it has is judged, and the one that was judged is the one
that is connected to: a name that points elsewhere a moment later changes nothing.
"""

import ipaddress
import re
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from domain.wording import Illegal
from domain.wording.refusals import code_said, refused

LONGEST = 400
# Where cloud providers hand out secrets; one of them is no private address.
METADATA = frozenset(
    map(ipaddress.ip_address, ("169.254.169.254", "168.63.129.16", "100.100.100.200"))
) | {ipaddress.ip_address("fd00:ec2::254")}
NAT64 = ipaddress.ip_network("64:ff9b::/96")

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[..., Sequence[tuple[Any, ...]]]


class AddressUnknown(Illegal):
    """The name server knows no such name, or there is no network."""


@dataclass(frozen=True, slots=True)
class Target:
    """An address in its parts."""

    https: bool
    host: str
    port: int
    path: str

    @property
    def host_header(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.https else 80) else f"{host}:{self.port}"


def target_of(address: str, *, private_allowed: bool) -> Target:
    """Refuses what is no plain web address, and http outside the hall.

    >>> target_of("https://club.example.org/hook?a=1", private_allowed=False).path
    '/hook?a=1'
    """
    if len(address) > LONGEST or not re.fullmatch(r"[!-~]+", address):
        raise refused("address-unreadable")
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise refused("address-unreadable") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise refused("address-unreadable")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise refused("address-unreadable")
    if parts.scheme == "http" and not private_allowed:
        raise refused("address-not-https")
    https = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(https, parts.hostname, port or (443 if https else 80), path)


def judged_address(
    target: Target, *, private_allowed: bool, resolve: Resolve = socket.getaddrinfo
) -> str:
    """The address to connect to. One forbidden address among several forbids the name."""
    try:
        found = resolve(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise AddressUnknown(
            *code_said("address-unknown", host=target.host), field="address"
        ) from None
    numbers = [str(entry[4][0]) for entry in found]
    if not numbers or not all(may_go_to(one, private_allowed=private_allowed) for one in numbers):
        raise refused("address-private", host=target.host)
    return numbers[0]


def may_go_to(number: str, *, private_allowed: bool) -> bool:
    """
    >>> [may_go_to(n, private_allowed=False) for n in ("8.8.8.8", "10.0.0.1", "::ffff:127.0.0.1")]
    [True, False, False]
    """
    address = _plain(ipaddress.ip_address(number.partition("%")[0]))
    if address in METADATA or address.is_multicast or address.is_unspecified:
        return False
    if address.is_link_local:
        # No machine of a club has such an address for long, and secrets are handed out there.
        return False
    if private_allowed:
        return True
    site_local = isinstance(address, ipaddress.IPv6Address) and address.is_site_local
    return address.is_global and not address.is_reserved and not site_local


def _plain(address: IPAddress) -> IPAddress:
    """An IPv4 address in IPv6 clothes, as what it is."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return address.ipv4_mapped
        if address.sixtofour is not None:
            return address.sixtofour
        if address.teredo is not None:
            return address.teredo[1]
        if address in NAT64 or (int(address) >> 32 == 0 and int(address) > 1):
            return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address
