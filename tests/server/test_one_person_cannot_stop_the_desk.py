"""The real program while somebody holds its lines: everybody else is answered all the same."""

import asyncio
import contextlib
import http.client
import socket
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests import attacks, servers

pytestmark = pytest.mark.programs

EVENT = "pecan-valley-rally"
PAGES = ("/healthz", "/sign-in/", f"/e/{EVENT}/", f"/e/{EVENT}/skip-bo-partners/chart/")
# Far longer than any page takes, and shorter than an attacker's patience.
ANSWERED_WITHIN = 60


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    with servers.rallydeck(tmp_path_factory.mktemp("hall") / "data") as running:
        yield running


def _get(port, path, *, source="127.0.0.1", headers=None):
    line = http.client.HTTPConnection(
        "127.0.0.1", port, timeout=ANSWERED_WITHIN, source_address=(source, 0)
    )
    with contextlib.closing(line):
        line.request("GET", path, headers=headers or {})
        answer = line.getresponse()
        return answer.status, answer.read()


@pytest.mark.parametrize("what", ["a file", "a page"])
def test_readers_that_never_read_hold_up_nobody(program, what):
    chart = f"/e/{EVENT}/skip-bo-partners/chart/"
    path = attacks.largest_static_file() if what == "a file" else chart
    with attacks.slow_readers(program.port, path, lines=30):
        for page in PAGES:
            assert _get(program.port, page)[0] == 200


def test_half_sent_requests_are_ended_and_others_are_answered(program):
    before = len(program.output)
    with attacks.half_sent(program.port, lines=300, source="127.0.0.2") as lines:
        assert _get(program.port, "/healthz")[0] == 200
        for line in lines:
            line.settimeout(ANSWERED_WITHIN)
            with contextlib.suppress(ConnectionError):
                assert line.recv(100) == b""
    assert len(program.output) - before <= 2, program.text()


def test_a_head_without_end_is_refused(program):
    with socket.create_connection(("127.0.0.1", program.port), timeout=ANSWERED_WITHIN) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
        with contextlib.suppress(ConnectionError):
            for _ in range(1024):
                line.sendall(b"X-Long: " + b"a" * 1000 + b"\r\n")
            line.sendall(b"\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 431 ")


def test_a_long_cookie_of_a_real_browser_is_no_such_head(program):
    # Browsers keep 4 kB for each cookie of an address, and a laptop's other programs set some, too.
    assert _get(program.port, "/", headers={"Cookie": f"other={'a' * 12000}"})[0] == 200


def test_many_requests_that_are_no_http_cost_few_lines_of_the_log(program):
    before = len(program.output)
    for _ in range(300):
        with socket.create_connection(("127.0.0.1", program.port)) as line:
            line.sendall(b"\x16\x03\x01\x02\x00\x01 no http\r\n\r\n")
            line.recv(100)
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket"}
        assert _get(program.port, "/healthz", headers=upgrade)[0] == 200
    assert len(program.output) - before <= 2, program.text()


def test_a_whole_hall_behind_one_router_has_its_streams(program):
    async def streams():
        async with attacks.streams(program.port, EVENT, lines=500) as statuses:
            return statuses, await asyncio.to_thread(_get, program.port, f"/e/{EVENT}/")

    # In a thread of its own: a browser's test may have left its loop in this one.
    with ThreadPoolExecutor(1) as beside:
        statuses, (page, _) = beside.submit(asyncio.run, streams()).result()
    assert (set(statuses), page) == ({200}, 200)


def test_static_files_come_whole_and_packed_and_with_their_headers(program):
    path = attacks.largest_static_file()
    plain, content = _get(program.port, path)
    on_disk = (servers.PROJECT / "build" / path.lstrip("/")).read_bytes()
    assert (plain, content == on_disk) == (200, True)
    line = http.client.HTTPConnection("127.0.0.1", program.port, timeout=ANSWERED_WITHIN)
    with contextlib.closing(line):
        line.request("GET", path, headers={"Accept-Encoding": "gzip"})
        packed = line.getresponse()
        assert packed.headers["Content-Encoding"] == "gzip"
        assert packed.headers["X-Content-Type-Options"] == "nosniff"
        assert len(packed.read()) < len(on_disk)
        line.request("GET", path, headers={"If-None-Match": packed.headers["ETag"]})
        again = line.getresponse()
        assert (again.status, again.read()) == (304, b"")
        line.request("HEAD", path)
        head = line.getresponse()
        assert (head.status, head.headers["Content-Length"]) == (200, str(len(on_disk)))
        head.read()
        line.request("GET", "/static/nothing.css")
        missing = line.getresponse()
        missing.read()
        line.request("POST", path)
        assert (missing.status, line.getresponse().status) == (404, 405)
