"""What one person with a laptop can do to a hall, for tests and for `python -m bench abuse`.

Each opens its lines, holds them while the block runs, and closes them. With `tls` they speak https.
"""

import asyncio
import contextlib
import http.client
import json
import re
import socket
import ssl
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.parse import urlencode

from tests.servers import PROJECT

Tls = ssl.SSLContext | None
HEAD = "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n"


def largest_static_file() -> str:
    """Its address, by the name that pages have for it."""
    root = PROJECT / "build" / "static"
    named = json.loads((root / "staticfiles.json").read_text())["paths"].values()
    plain = (root / name for name in named if name.endswith((".css", ".js", ".svg")))
    largest: Path = max(plain, key=lambda path: path.stat().st_size)
    return f"/static/{largest.relative_to(root).as_posix()}"


@contextlib.contextmanager
def slow_readers(
    port: int, path: str, *, lines: int = 14, ahead: int = 12, tls: Tls = None
) -> Iterator[None]:
    """Ask for something large again and again on each line, and read nothing of it."""
    with contextlib.ExitStack() as opened:
        for _ in range(lines):
            line = opened.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.connect(("127.0.0.1", port))
            if tls is not None:
                line = opened.enter_context(tls.wrap_socket(line))
            line.sendall(HEAD.format(path=path).encode() * ahead)
        yield


@contextlib.contextmanager
def half_sent(
    port: int, *, lines: int, source: str = "127.0.0.1", tls: Tls = None
) -> Iterator[list[socket.socket]]:
    """Begin a request on each line, and never end it."""
    with contextlib.ExitStack() as opened:
        held = []
        for _ in range(lines):
            line = opened.enter_context(socket.socket())
            line.bind((source, 0))
            line.connect(("127.0.0.1", port))
            if tls is not None:
                line = opened.enter_context(tls.wrap_socket(line))
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Half: ")
            held.append(line)
        yield held


@contextlib.asynccontextmanager
async def streams(
    port: int, event: str, *, lines: int, tls: Tls = None
) -> AsyncIterator[list[int]]:
    """Open live streams from one address; gives the status of each, once all have one."""
    opened = []
    try:
        for _ in range(lines):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=tls)
            writer.write(HEAD.format(path=f"/live/{event}").encode())
            opened.append((reader, writer))
        yield [int((await reader.readline()).split()[1]) for reader, _ in opened]
    finally:
        for _, writer in opened:
            writer.close()


@contextlib.asynccontextmanager
async def sign_in_flood(
    port: int, *, parallel: int = 16, tls: Tls = None
) -> AsyncIterator[list[int]]:
    """Sign in again and again with names that nobody has; gives the statuses as they come."""
    cookie, token = await asyncio.to_thread(_form_token, port, tls)
    statuses: list[int] = []
    tasks = [
        asyncio.create_task(_sign_in_for_ever(port, cookie, token, number, statuses, tls))
        for number in range(parallel)
    ]
    try:
        yield statuses
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _form_token(port: int, tls: Tls) -> tuple[str, str]:
    connection = (
        http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        if tls is None
        else http.client.HTTPSConnection("127.0.0.1", port, timeout=60, context=tls)
    )
    connection.request("GET", "/sign-in/", headers={"Host": "localhost"})
    answer = connection.getresponse()
    cookie = str(answer.headers["Set-Cookie"]).split(";")[0]
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', answer.read().decode())
    connection.close()
    assert found is not None
    return cookie, found[1]


async def _sign_in_for_ever(
    port: int, cookie: str, token: str, number: int, statuses: list[int], tls: Tls
) -> None:
    for turn in range(1_000_000):
        typed = {"username": f"n{number}-{turn}", "password": "x" * 12}
        body = urlencode({**typed, "csrfmiddlewaretoken": token})
        head = (
            "POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            f"Cookie: {cookie}\r\nOrigin: {'https' if tls else 'http'}://localhost\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        )
        reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=tls)
        try:
            writer.write(f"{head}\r\n{body}".encode())
            status = (await reader.readline()).split()
            if status:
                statuses.append(int(status[1]))
            await reader.read()
        except ConnectionError:
            statuses.append(0)
        finally:
            writer.close()
