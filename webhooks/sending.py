"""One message over HTTP: signed, to an address that was judged, with little patience.

Knows no database. No redirect is followed, no more than the answer's head is read, and the whole
takes no longer than TOTAL_SECONDS.
"""

import contextlib
import hashlib
import hmac
import http.client
import socket
import ssl
import threading
from dataclasses import dataclass

from domain.wording import Refusal
from webhooks.addresses import Target, judged_address, target_of

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
