"""Where a message may go, and one message over HTTP: signed, to an address that was judged, with
little patience. Knows no database and no framework.

A name is resolved once, every address it has is judged, and the one that was judged is the one
that is connected to: a name that points elsewhere a moment later changes nothing. No redirect is
followed, no more than the answer's head is read, and the whole takes no longer than TOTAL_SECONDS.
"""

import contextlib
import hashlib
import hmac
import http.client
import ipaddress
import re
import socket
import ssl
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from domain.wording import Illegal, Refusal
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


STEP_SECONDS = 5.0
TOTAL_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: a status, or a note on why none did."""

    status: int | None
    note: str = ""

    @property
    def arrived(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


def signature(secret: str, timestamp: str, body: bytes) -> str:
    made = hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256)
    return f"sha256={made.hexdigest()}"


def send(
    *,
    address: str,
    private_allowed: bool,
    secret: str,
    key: str,
    kind: str,
    body: bytes,
    timestamp: int,
) -> Answer:
    headers = {
        "Content-Type": "application/json",
        "Rallydeck-Id": key,
        "Rallydeck-Kind": kind,
        "Rallydeck-Timestamp": str(timestamp),
        "Rallydeck-Signature": signature(secret, str(timestamp), body),
    }
    return post(address=address, private_allowed=private_allowed, headers=headers, body=body)


def post(*, address: str, private_allowed: bool, headers: dict[str, str], body: bytes) -> Answer:
    """To an address that is judged first; nothing else of ours goes out of the hall."""
    try:
        target = target_of(address, private_allowed=private_allowed)
        number = judged_address(target, private_allowed=private_allowed)
    except Refusal as refusal:
        return Answer(None, refusal.code)
    ours = {"Host": target.host_header, "User-Agent": "Rallydeck", "Connection": "close"}
    return _post(target, number, ours | headers, body)


def _post(target: Target, number: str, headers: dict[str, str], body: bytes) -> Answer:
    connection = http.client.HTTPConnection(target.host, target.port, timeout=STEP_SECONDS)
    opened: list[socket.socket] = []
    # Ends what a receiver draws out byte by byte, where each byte comes in time.
    ending = threading.Timer(TOTAL_SECONDS, _cut, [opened])
    ending.daemon = True
    ending.start()
    try:
        connection.sock = _connected(target, number, opened)
        connection.request("POST", target.path, body, headers)
        answer = connection.getresponse()
        note = "redirect" if 300 <= answer.status < 400 else ""
        return Answer(answer.status, note)
    except (OSError, http.client.HTTPException, ValueError):
        # Not why: in the own network that would tell what listens on which machine's port.
        return Answer(None, "no-answer")
    finally:
        ending.cancel()
        connection.close()
        for one in opened:
            one.close()


def _connected(target: Target, number: str, opened: list[socket.socket]) -> socket.socket:
    """To the number that was judged; the certificate is checked for the name."""
    plain = socket.create_connection((number, target.port), timeout=STEP_SECONDS)
    opened.append(plain)
    if not target.https:
        return plain
    secured = ssl.create_default_context().wrap_socket(
        plain, server_hostname=target.host, do_handshake_on_connect=False
    )
    opened.append(secured)
    secured.do_handshake()
    return secured


def _cut(opened: list[socket.socket]) -> None:
    for one in opened:
        with contextlib.suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
