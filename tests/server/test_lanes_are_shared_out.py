"""Threads and memory by visitor: one who asks for much waits behind himself."""

import asyncio
import threading
from collections import Counter

import pytest

from config import asgi
from server.asgi_adapter import Answer
from server.lanes import Lane, LaneFullError, VisitorGoneError
from server.limits import MOST_OF_ONE, SMALL, TooMuchError, Uploads
from tests import servers

pytestmark = pytest.mark.programs


def _run(main):
    # A browser that other tests of this process use keeps a loop in the main thread.
    found = []
    thread = threading.Thread(target=lambda: found.append(asyncio.run(main())))
    thread.start()
    thread.join()
    return found[0]


async def _never():
    await asyncio.Event().wait()


class Crowd:
    """Asks a lane for work that lasts until it is let go, and notes whose began."""

    def __init__(self, lane):
        self.lane, self.over = lane, threading.Event()
        self.begun = []
        self.tasks = []

    def ask(self, visitor, count=1):
        asked = [
            asyncio.create_task(self.lane.run(visitor, lambda: self._work(visitor), _never))
            for _ in range(count)
        ]
        self.tasks += asked
        return asked

    def _work(self, visitor):
        self.begun.append(visitor)
        self.over.wait()

    async def until_begun(self, count):
        while len(self.begun) < count:
            await asyncio.sleep(0.005)

    async def end(self):
        self.over.set()
        return await asyncio.gather(*self.tasks, return_exceptions=True)


def test_somebody_else_always_finds_a_thread():
    async def main():
        crowd = Crowd(Lane("test", threads=4, most_waiting=100))
        crowd.ask("hall", 50)
        await crowd.until_begun(3)
        crowd.ask("desk")
        await crowd.until_begun(4)
        first = Counter(crowd.begun)
        await crowd.end()
        return first, Counter(crowd.begun)

    assert _run(main) == ({"hall": 3, "desk": 1}, {"hall": 50, "desk": 1})


def test_those_who_wait_take_turns():
    async def main():
        lane = Lane("test", threads=1, most_waiting=100)
        holding = Crowd(lane)
        holding.ask("first")
        await holding.until_begun(1)
        crowd = Crowd(lane)
        crowd.over.set()
        crowd.ask("hall", 20)
        await asyncio.sleep(0)
        crowd.ask("desk", 2)
        await asyncio.sleep(0)
        await holding.end()
        await crowd.end()
        return crowd.begun[:4]

    assert _run(main) == ["hall", "desk", "hall", "desk"]


def test_where_too_many_wait_the_one_with_the_most_is_sent_away():
    async def main():
        lane = Lane("test", threads=1, most_waiting=10)
        crowd = Crowd(lane)
        hall = crowd.ask("hall", 11)
        await crowd.until_begun(1)
        desk = crowd.ask("desk", 2)
        await asyncio.sleep(0)
        late = crowd.ask("hall")
        await asyncio.sleep(0)
        await crowd.end()
        return [[isinstance(t.exception(), LaneFullError) for t in g] for g in (hall, desk, late)]

    hall, desk, late = _run(main)
    assert (sum(hall), desk, late) == (2, [False, False], [True])


def test_dear_work_is_not_queued_up_by_one_visitor():
    async def main():
        crowd = Crowd(Lane("test", threads=1, most_waiting=40, most_of_one=3))
        flood = crowd.ask("flood", 16)
        others = crowd.ask("official", 2)
        await asyncio.sleep(0)
        await crowd.end()
        return sum(t.exception() is None for t in flood), [t.exception() for t in others]

    assert _run(main) == (4, [None, None])


def test_who_leaves_while_waiting_costs_nothing():
    async def main():
        lane = Lane("test", threads=1, most_waiting=10)
        crowd = Crowd(lane)
        crowd.ask("hall")
        await crowd.until_begun(1)

        async def leaves():
            return None

        with pytest.raises(VisitorGoneError):
            await lane.run("gone", lambda: crowd.begun.append("gone"), leaves)
        await crowd.end()
        return crowd.begun, lane._free, lane._waiting

    assert _run(main) == (["hall"], 1, {})


def _asked(path, method="GET", body=b"", client="10.0.0.1"):
    scope = {
        "type": "http",
        "path": path,
        "method": method,
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "client": (client, 1),
    }
    sent = []
    given = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive():
        if given:
            return given.pop()
        return await _never()

    async def send(message):
        sent.append(message)

    return asyncio.create_task(asgi.application(scope, receive, send)), sent


def test_a_flood_of_sign_ins_takes_no_thread_of_a_page(monkeypatch):
    hashing = threading.Event()

    def django(_, scope, body):
        if scope["method"] == "POST":
            hashing.wait()
        return Answer(200, [])

    monkeypatch.setattr(asgi, "ask_django", django)
    monkeypatch.setattr(asgi.prerender, "start", lambda: None)
    monkeypatch.setattr(asgi, "load_the_rest", lambda: None)
    lane = Lane("sign-in", threads=2, most_waiting=40, most_of_one=12)
    monkeypatch.setattr(asgi, "hashing_pages", lane)

    async def main():
        flood = [_asked("/sign-in/", "POST") for _ in range(60)]
        page, said = _asked("/desk/")
        try:
            await asyncio.wait_for(page, servers.PATIENCE)
            refused = [sent for _, sent in flood if sent]
        finally:
            hashing.set()
        await asyncio.gather(*(task for task, _ in flood))
        return said, refused, [sent[0]["status"] for _, sent in flood]

    said, refused, statuses = _run(main)
    assert said[0]["status"] == 200
    assert Counter(statuses) == {200: 14, 503: 46}
    for start, *_ in refused:
        headers = dict(start["headers"])
        assert (start["status"], headers[b"retry-after"]) == (503, b"5")


def test_large_bodies_of_one_visitor_are_not_piled_up_in_memory():
    uploads = Uploads()
    with uploads.of("hall", MOST_OF_ONE) as first, uploads.of("hall", MOST_OF_ONE) as second:
        first(MOST_OF_ONE - SMALL)
        with pytest.raises(TooMuchError) as refused:
            second(4 * SMALL)
        assert refused.value.status == 503
        with uploads.of("hall", MOST_OF_ONE) as small, uploads.of("desk", MOST_OF_ONE) as other:
            small(SMALL)
            other(4 * SMALL)
    assert not uploads._held


@pytest.mark.parametrize(
    ("method", "path", "headers", "lane"),
    [
        ("POST", "/t/secret/report/", [], "results"),
        ("POST", "/t/secret/confirm/", [], "results"),
        ("POST", "/desk/rally/partners/play/result/", [], "results"),
        ("POST", "/api/v1/events/rally/contests/partners/games/7/result/", [], "results"),
        ("POST", "/api/v1/events/rally/contests/partners/games/7/confirmation/", [], "results"),
        ("GET", "/t/secret/", [], "pages"),
        ("POST", "/desk/event-file/", [], "pages"),
        ("POST", "/sign-in/", [], "sign-in"),
        ("GET", "/e/rally/me/", [], "public"),
        ("POST", "/e/rally/me/phone/", [], "pages"),
        ("GET", "/e/rally/me/", [(b"x-live", b"1")], "living"),
    ],
)
def test_nobody_waits_behind_work_of_another_kind(method, path, headers, lane):
    assert asgi._lane({"method": method, "path": path, "headers": headers}).name == lane
