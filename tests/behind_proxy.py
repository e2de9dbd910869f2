"""The attacks on the full stack behind a proxy: PostgreSQL, Redis, https ended by the proxy.

`python -m tests.behind_proxy`, by hand, where nginx and Caddy are installed: runs docs/nginx.conf
with other ports and a certificate of its own, and says of each attack how it went. Then that and
docs/Caddyfile once more below a path (RALLYDECK_PREFIX): what is linked is there, and streams flow.
`… caddy` and `… nginx` do that second part alone.
"""

import asyncio
import contextlib
import http.client
import os
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, HTTPSHandler, Request, build_opener

from tests import attacks, servers, stacks
from tests.walking import Walk

EVENT = "pecan-valley-rally"
CHART = f"/e/{EVENT}/skip-bo-partners/chart/"
PAGES = ("/healthz", "/sign-in/", f"/e/{EVENT}/", CHART)
SECRET = """
from tournaments.models import Table
answer = Table.objects.filter(contest__slug="skip-bo-partners").first().secret
"""


Proxy = Callable[[Path, int, str], contextlib.AbstractContextManager[int]]


def _certificate(folder: Path) -> tuple[Path, Path]:
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"),
            *("-subj", "/CN=localhost", "-keyout", str(key), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
    )
    return key, certificate


def _example(name: str, *changes: tuple[str, str]) -> str:
    """A file of docs/ as it stands there, but for what every machine has of its own."""
    text = (servers.PROJECT / "docs" / name).read_text()
    for written, here in changes:
        assert written in text, written
        text = text.replace(written, here)
    return text


@contextlib.contextmanager
def nginx(folder: Path, web_port: int, prefix: str = "") -> Iterator[int]:
    port = servers.free_port()
    key, certificate = _certificate(folder)
    text = _example(
        "nginx.conf",
        ("server 127.0.0.1:8000", f"server 127.0.0.1:{web_port}"),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("rally.example.org;", "localhost;"),
        ("/etc/ssl/rally.example.org.pem", str(certificate)),
        ("/etc/ssl/rally.example.org.key", str(key)),
        ("/var/log/nginx/rallydeck.log", str(folder / "error.log")),
        ("location / {", f"location {prefix}/ {{"),
    )
    settings = folder / "nginx.conf"
    settings.write_text(f"pid {folder}/pid;\ndaemon off;\n{text}")
    command = ["nginx", "-p", str(folder), "-c", str(settings), "-e", str(folder / "error.log")]
    with _runs(command, port, folder / "error.log"):
        yield port


@contextlib.contextmanager
def caddy(folder: Path, web_port: int, prefix: str = "") -> Iterator[int]:
    port = servers.free_port()
    key, certificate = _certificate(folder)
    site = f"https://localhost:{port} {{\n\ttls {certificate} {key}"
    text = _example(
        "Caddyfile",
        ("\nrally.example.org {", f"\n{site}"),
        ("\n{\n\tservers", "\n{\n\tadmin off\n\tauto_https disable_redirects\n\tservers"),
        ("\treverse_proxy 127.0.0.1:8000 {", f"\treverse_proxy {prefix}/* 127.0.0.1:{web_port} {{"),
    )
    settings = folder / "Caddyfile"
    settings.write_text(text)
    command = ["caddy", "run", "--config", str(settings), "--adapter", "caddyfile"]
    with _runs(command, port, folder / "caddy.log", HOME=str(folder)):
        yield port


@contextlib.contextmanager
def _runs(command: list[str], port: int, log: Path, **variables: str) -> Iterator[None]:
    with log.open("a") as said:
        process = subprocess.Popen(command, env=os.environ | variables, stdout=said, stderr=said)
    try:
        servers.wait_for(
            lambda: _listens(port) or process.poll() is not None, why=f"{command[0]}'s start"
        )
        assert process.poll() is None, log.read_text()
        yield
    finally:
        servers.stop(process)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Visitor:
    """Asks through the proxy, over https."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.tls = ssl.create_default_context()
        self.tls.check_hostname, self.tls.verify_mode = False, ssl.CERT_NONE

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        line = http.client.HTTPSConnection("localhost", self.port, timeout=60, context=self.tls)
        with contextlib.closing(line):
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            line.request("GET", path, headers={"Host": "localhost"} | named)
            answer = line.getresponse()
            return answer.status, answer.read().decode(errors="replace")

    def pages(self) -> str:
        """The worst of several pages, each of which must be answered."""
        worst = 0.0
        for page in PAGES:
            begun = time.monotonic()
            status, _ = self.get(page)
            assert status == 200, f"{page}: {status}"
            worst = max(worst, time.monotonic() - begun)
        return f"every page answered, the slowest after {worst:.2f} s"


def _said(what: str, how: str) -> None:
    print(f"{what:<42} {how}", flush=True)


async def _streams(visitor: Visitor) -> str:
    async with attacks.streams(visitor.port, EVENT, lines=500, tls=visitor.tls) as statuses:
        assert set(statuses) == {200}, set(statuses)
        return await asyncio.to_thread(visitor.pages)


async def _flood(visitor: Visitor) -> str:
    async with attacks.sign_in_flood(visitor.port, tls=visitor.tls) as statuses:
        while len(statuses) < 40:
            await asyncio.sleep(0.1)
        said = await asyncio.to_thread(visitor.pages)
    assert 0 not in statuses
    return f"{said}; {len(statuses)} sign-ins, {statuses.count(503)} of them told to wait"


def attack(visitor: Visitor, stack: stacks.Stack) -> None:
    _said("at peace", visitor.pages())
    for what, path in (("a file", attacks.largest_static_file()), ("a page", CHART)):
        with attacks.slow_readers(visitor.port, path, lines=30, tls=visitor.tls):
            _said(f"30 readers that never read {what}", visitor.pages())
    _said("a sign-in flood of 16", asyncio.run(_flood(visitor)))
    with attacks.half_sent(visitor.port, lines=300, tls=visitor.tls) as lines:
        said = visitor.pages()
        for line in lines:
            line.settimeout(60)
            with contextlib.suppress(OSError):
                line.recv(65536)
        _said("300 half-sent requests", f"{said}; all were ended")
    status, _ = visitor.get("/", X_Long="a" * 40_000)
    assert status in (400, 431), status
    _said("a head of 40 kB", str(status))
    secret = stack.python(SECRET)
    wrong = {visitor.get("/t/AAAAAAAAAAAAAAAA/")[0] for _ in range(70)}
    right, _ = visitor.get(f"/t/{secret}/")
    assert (wrong, right) == ({404}, 302), (wrong, right)
    _said("70 wrong table links, then a right one", "opened")
    asked = [visitor.get("/api/v1/events/", X_Forwarded_For=f"10.0.0.{n}")[0] for n in range(60)]
    assert asked[-1] == 429, asked
    _said("60 API calls under made-up addresses", "one address: told to wait")
    _said("500 streams from one address", asyncio.run(_streams(visitor)))


PREFIX = "/clubs/rally"
OWNER = """
from access.models import Account
ann, _ = Account.objects.get_or_create(sign_in_name="Ann", defaults={"runs_every_event": True})
ann.set_password("three plain words")
ann.save()
answer = ann.pk
"""


def _first_news(visitor: Visitor, path: str) -> bytes:
    """What a stream says first, as soon as it says it."""
    line = http.client.HTTPSConnection(
        "localhost", visitor.port, timeout=servers.PATIENCE, context=visitor.tls
    )
    with contextlib.closing(line):
        line.request("GET", path, headers={"Host": "localhost"})
        return line.getresponse().read1(4096)


def _signed_in(visitor: Visitor) -> str:
    """As a browser does it, which says where it comes from; gives the desk's page."""
    open_ = build_opener(HTTPSHandler(context=visitor.tls), HTTPCookieProcessor(CookieJar())).open
    here = f"https://localhost:{visitor.port}"
    desk = f"{PREFIX}/desk/{EVENT}/"
    with open_(f"{here}{desk}", timeout=servers.PATIENCE) as asked:
        form = asked.read().decode()
        address = asked.url
    assert address.startswith(f"{here}{PREFIX}/sign-in/"), address
    found = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', form)
    assert found, form
    typed = {"username": "Ann", "password": "three plain words", "csrfmiddlewaretoken": found[1]}
    sent = Request(address, urlencode(typed).encode(), {"Origin": here, "Referer": address})  # noqa: S310 - our own proxy
    with open_(sent, timeout=servers.PATIENCE) as answer:
        assert answer.url == f"{here}{desk}", answer.url
        return str(answer.read().decode())


def below_a_path(name: str, visitor: Visitor) -> None:
    walk = Walk(visitor.port, PREFIX, visitor.tls)
    walk.all_from(f"{PREFIX}/", most=120)
    assert (walk.strayed, walk.broken) == ({}, {}), (walk.strayed, walk.broken)
    _said(
        f"{name}: links below {PREFIX}", f"{len(walk.visited)} followed, all there, none leave it"
    )
    status, headers, _ = walk.ask(f"{PREFIX}/sign-in/")
    cookies = headers.get_all("Set-Cookie") or []
    assert status == 200
    assert headers["X-Request-ID"]
    assert headers["Strict-Transport-Security"]
    assert all("Secure" in cookie and f"Path={PREFIX}/" in cookie for cookie in cookies), cookies
    _said(f"{name}: cookies and headers", "of this path, over https only; the request has its word")
    assert f'href="{PREFIX}/desk/{EVENT}/' in _signed_in(visitor)
    _said(f"{name}: signing in", "the form is taken, and leads to the desk that was asked for")
    news = _first_news(visitor, f"{PREFIX}/live/{EVENT}")
    assert b"data:" in news, news
    _said(f"{name}: a stream", "its first number came while it was open")
    line = http.client.HTTPSConnection("localhost", visitor.port, context=visitor.tls)
    with contextlib.closing(line), contextlib.suppress(ConnectionError, ssl.SSLError):
        line.request("POST", f"{PREFIX}/sign-in/", b"x" * 13_000_000, {"Host": "localhost"})
        status = line.getresponse().status
        assert status == 413, status
    status, _ = visitor.get(f"{PREFIX}/", X_Long="a" * 70_000)
    assert status in (400, 431), status
    _said(f"{name}: a body of 13 MB, a head of 70 kB", "refused")


@contextlib.contextmanager
def _stack(folder: Path, **more: str) -> Iterator[stacks.Stack]:
    settings = {
        "RALLYDECK_BEHIND_PROXY": "1",
        "RALLYDECK_HTTPS": "1",
        "RALLYDECK_HOSTS": "localhost,127.0.0.1",
        **more,
    }
    with (
        servers.postgres_server() as postgres,
        servers.redis_server() as redis,
        stacks.full_stack(
            folder / "data", postgres.new_database(), redis, demo=True, **settings
        ) as stack,
    ):
        yield stack


PROXIES: dict[str, Proxy] = {"nginx": nginx, "caddy": caddy}


def main(*only: str) -> None:
    with tempfile.TemporaryDirectory(prefix="rallydeck-proxy-") as place:
        folder = Path(place)
        if not only:
            with (
                _stack(folder, RALLYDECK_API_PER_MINUTE="50") as stack,
                nginx(folder, stack.port) as port,
            ):
                attack(Visitor(port), stack)
        with _stack(folder / "below", RALLYDECK_PREFIX=PREFIX) as stack:
            stack.python(OWNER)
            for name in only or PROXIES:
                with PROXIES[name](folder, stack.port, PREFIX) as port:
                    below_a_path(name, Visitor(port))


if __name__ == "__main__":
    main(*sys.argv[1:])
