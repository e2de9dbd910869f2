"""Every wait on a line ends: tried on a server of our lines with short patience and no Django."""

import asyncio
import contextlib
import socket
import threading

import pytest
import uvicorn

from server import limits
from server.limits import Line, Lines
from tests import servers

pytestmark = pytest.mark.programs

LARGE = 24 * 1024 * 1024


async def _answers(scope, receive, send):
    """/large is an answer of many megabytes, /waits one that never comes."""
    if scope["path"] == "/large":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(LARGE // 65536):
            part = {"type": "http.response.body", "body": b"x" * 65536, "more_body": True}
            await send(part)
        await send({"type": "http.response.body", "body": b""})
        return
    if scope["path"] == "/waits":
        while (await receive())["type"] != "http.disconnect":
            pass
        return
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setattr(limits, "HEAD_SECONDS", 0.5)
    monkeypatch.setattr(limits, "TAKEN_WITHIN_SECONDS", 1.0)
    lines = Lines(by_visitor=True)

    class Ours(Line):
        pass

    Ours.lines = lines
    listening = socket.create_server(("127.0.0.1", 0))
    running = uvicorn.Server(
        uvicorn.Config(_answers, http=Ours, ws="none", lifespan="off", log_config=None)
    )
    thread = threading.Thread(target=lambda: asyncio.run(running.serve([listening])))
    thread.start()
    running.lines, running.port = lines, listening.getsockname()[1]
    servers.wait_for(lambda: running.started, why="the server's start")
    yield running
    running.should_exit = running.force_exit = True
    thread.join()


def _open(server, sent=b"", *, source="127.0.0.1", holds=2048):
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, holds)
    line.settimeout(servers.PATIENCE)
    line.bind((source, 0))
    line.connect(("127.0.0.1", server.port))
    line.sendall(sent)
    return contextlib.closing(line)


def _rest(line):
    """How much still comes before the line is ended."""
    came = 0
    with contextlib.suppress(ConnectionError):
        while part := line.recv(65536):
            came += len(part)
    return came


def _is_ended(line):
    return _rest(line) >= 0


HALVES = [b"", b"\r\n", b"GET / HTTP/1.1\r\nHost: a", b"GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /"]


@pytest.mark.parametrize("half", HALVES)
def test_what_is_only_half_asked_is_ended(server, half):
    with _open(server, half) as line:
        assert _is_ended(line)


def test_an_answer_that_nobody_takes_is_ended_and_one_that_is_taken_is_not(server, monkeypatch):
    # The reader shares the machine with others, and may be kept from reading for a while.
    monkeypatch.setattr(limits, "TAKEN_WITHIN_SECONDS", 5.0)
    ask = b"GET /large HTTP/1.1\r\nHost: a\r\n\r\n"
    with _open(server, ask) as never, _open(server, ask, holds=LARGE) as reader:
        servers.wait_for(lambda: server.lines._count == 2, why="both lines")
        taken = 0

        def take_a_little():
            nonlocal taken
            part = reader.recv(65536)
            assert part, f"ended after {taken} bytes"
            taken += len(part)
            return server.lines._count == 1

        servers.wait_for(take_a_little, why="the end of the line that is not read")
        while taken < LARGE:
            part = reader.recv(1024 * 1024)
            assert part, f"ended after {taken} bytes"
            taken += len(part)
        assert _rest(never) < LARGE


def test_the_last_bytes_of_an_answer_are_given_up_too(server):
    """They are with the system already, and the line is to be closed: uvicorn waits for ever."""
    ask = b"GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    with _open(server, ask):
        servers.wait_for(lambda: not server.lines._count, why="the line's end")


def test_a_request_that_waits_for_its_answer_is_left_alone(server):
    with _open(server, b"GET /waits HTTP/1.1\r\nHost: a\r\n\r\n") as line, _open(server) as idle:
        assert _is_ended(idle)
        line.settimeout(0)
        with pytest.raises(BlockingIOError):
            line.recv(1)


def test_who_has_the_most_lines_gives_one_up(server):
    server.lines._most = 6
    waits = b"GET /waits HTTP/1.1\r\nHost: a\r\n\r\n"
    with contextlib.ExitStack() as stack:
        crowd = [stack.enter_context(_open(server, waits, source="127.0.0.2")) for _ in range(5)]
        mine = stack.enter_context(_open(server, waits, source="127.0.0.3"))
        servers.wait_for(lambda: server.lines._count == 6, why="all lines")
        newcomer = stack.enter_context(_open(server, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"))
        assert newcomer.recv(12) == b"HTTP/1.1 204"
        assert _is_ended(crowd[-1])
        for line in (mine, *crowd[:-1]):
            line.settimeout(0)
            with pytest.raises(BlockingIOError):
                line.recv(1)


@pytest.mark.parametrize("size", [40_000, 400_000])
def test_a_large_head_is_told_so(server, size):
    with _open(server) as line:
        with contextlib.suppress(ConnectionError):
            line.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * size + b"\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 431 ")


def test_a_large_body_is_no_large_head(server):
    body = b"a" * 400_000
    ask = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 400000\r\n\r\n" + body
    with _open(server, ask) as line:
        assert line.recv(12) == b"HTTP/1.1 204"


def test_a_thousand_ends_are_one_line_of_the_log(server, caplog):
    for _ in range(1000):
        server.lines.tell("a half-sent request")
    assert len([r for r in caplog.records if "connections ended" in r.message]) == 1
