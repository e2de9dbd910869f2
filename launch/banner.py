"""What the terminal says once everything is up: where to go, on this machine and on phones."""

import fcntl
import io
import ipaddress
import socket
import struct
from dataclasses import dataclass

import segno

SIOCGIFADDR = 0x8915
# Bridges and tunnels that a phone in the hall cannot reach.
NOT_THE_HALL = ("lo", "docker", "br-", "veth", "virbr", "tun", "tap", "wg")


def hall_address() -> str | None:
    """This machine's address on the network that phones share with it."""
    for _, name in socket.if_nameindex():
        if name.startswith(NOT_THE_HALL):
            continue
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                packed = fcntl.ioctl(
                    probe.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15])
                )
            except OSError:
                continue  # this interface has no address now
            return socket.inet_ntoa(packed[20:24])
    return None


@dataclass(frozen=True, slots=True)
class Addresses:
    """How this program is reached: from this machine, and from the hall where that is possible."""

    reach: str
    here: str
    hall: str

    @classmethod
    def of(cls, bound: str, port: int, prefix: str = "") -> "Addresses":
        address = ipaddress.ip_address(bound)
        if not address.is_unspecified:
            written = f"[{bound}]" if address.version == 6 else bound
            here = f"http://{written}:{port}{prefix}/"
            return cls(bound, here, "" if address.is_loopback else here)
        found = hall_address()
        hall = f"http://{found}:{port}{prefix}/" if found else ""
        return cls("127.0.0.1", f"http://127.0.0.1:{port}{prefix}/", hall)


def text(addresses: Addresses, *, setup_token: str | None) -> str:
    lines = ["", "Rallydeck is running.", "", f"  On this machine        {addresses.here}"]
    if addresses.hall:
        lines += [f"  On phones in the hall  {addresses.hall}", "", _qr(addresses.hall)]
    else:
        lines.append(
            "  On phones              not reachable: no wifi, or HOST is this machine alone"
        )
    if setup_token is None:
        lines.append(f"  Officials sign in at   {addresses.here}sign-in/")
    else:
        lines += [
            "  First sign-in          open this link once and choose your name and password:",
            f"                         {addresses.here}set-up/{setup_token}/",
        ]
    lines += ["", "  Stop with Ctrl-C. Everything that was entered is kept.", ""]
    return "\n".join(lines)


def _qr(address: str) -> str:
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()
