"""Streams answer to the same names, and with the same headers, as Django's pages."""

import asyncio
import threading

import pytest
from django.test import Client

from live.stream import Streams
from server.middleware import guarded

pytestmark = pytest.mark.programs

SECURITY = [
    "content-security-policy",
    "permissions-policy",
    "x-content-type-options",
    "referrer-policy",
    "cross-origin-opener-policy",
    "x-frame-options",
]


def _ask(host):
    sent = []

    async def send(message):
        sent.append(message)

    async def receive():
        return {"type": "http.disconnect"}

    scope = {
        "type": "http",
        "path": "/live/rally",
        "query_string": b"once",
        "headers": [(b"host", host.encode())],
    }
    # A browser that other tests of this process use keeps a loop in the main thread.
    thread = threading.Thread(target=lambda: asyncio.run(guarded(Streams())(scope, receive, send)))
    thread.start()
    thread.join()
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], headers, b"".join(message.get("body", b"") for message in sent)


@pytest.mark.parametrize("host", ["localhost:8000", "192.168.1.20", "rally.local", "[::1]:8000"])
def test_a_name_of_this_machine_is_told_the_number(host):
    status, _, body = _ask(host)
    assert (status, body) == (200, b"0\n")


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example"])
def test_a_strangers_name_is_told_nothing(host):
    status, _, body = _ask(host)
    assert status == 400
    assert b"0\n" not in body


@pytest.mark.django_db
def test_a_stream_has_the_security_headers_of_a_page():
    page = Client(headers={"host": "localhost"}).get("/healthz").headers
    _, stream, _ = _ask("localhost")
    assert {name: stream[name] for name in SECURITY} == {name: page[name] for name in SECURITY}
