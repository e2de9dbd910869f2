"""Live streams by visitor: a hall may have them all, until somebody else wants one."""

import asyncio
import threading

import pytest

from live import stream
from live.stream import Streams

pytestmark = pytest.mark.programs


class Page:
    """An open page of one visitor."""

    def __init__(self, streams, visitor):
        self.sent = []
        scope = {"path": "/live/rally", "query_string": b"", "headers": [], "visitor": visitor}
        self.gone = asyncio.Event()
        self.task = asyncio.create_task(streams(scope, self._receive, self._send))

    async def _receive(self):
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message):
        self.sent.append(message)

    async def status(self):
        while not self.sent:
            await asyncio.sleep(0)
        return self.sent[0]["status"]

    @property
    def texts(self):
        return [message["body"] for message in self.sent[1:] if message["body"]]

    async def heard(self, times):
        while len(self.texts) < times:
            await asyncio.sleep(0)

    @property
    def is_live(self):
        return self.sent[-1].get("more_body", False)

    async def close(self):
        self.gone.set()
        await self.task


def _run(main):
    # A browser that other tests of this process use keeps a loop in the main thread.
    found = []
    thread = threading.Thread(target=lambda: found.append(asyncio.run(main())))
    thread.start()
    thread.join()
    return found[0]


def test_a_newcomer_from_elsewhere_always_gets_a_stream(monkeypatch):
    monkeypatch.setattr(stream, "MOST_STREAMS", 6)

    async def main():
        streams = Streams()
        desk = Page(streams, "desk")
        crowd = [Page(streams, "crowd") for _ in range(5)]
        opened = [await page.status() for page in (desk, *crowd)]
        phone = Page(streams, "phone")
        newcomer = await phone.status()
        await crowd[-1].task  # it was given up
        another = await Page(streams, "crowd").status()
        live = [page.is_live for page in (desk, *crowd, phone)]
        for page in (desk, *crowd, phone):
            await page.close()
        return opened, newcomer, another, live, streams._open

    opened, newcomer, another, live, left = _run(main)
    assert (set(opened), newcomer) == ({200}, 200)
    # Whoever has the most is refused, and asks for the number every few seconds instead.
    assert another == 503
    assert live == [True, True, True, True, True, False, True]
    assert left == {}


def test_a_hall_behind_one_router_may_have_every_stream(monkeypatch):
    monkeypatch.setattr(stream, "MOST_STREAMS", 6)

    async def main():
        streams = Streams()
        pages = [Page(streams, "router") for _ in range(6)]
        statuses = [await page.status() for page in pages]
        for page in pages:
            await page.close()
        return statuses

    assert _run(main) == [200] * 6


def test_a_hall_is_told_group_by_group_so_that_others_are_answered_in_between(monkeypatch):
    monkeypatch.setattr(stream, "HALL_GROUPS", 3)
    monkeypatch.setattr(stream, "GROUP_SECONDS", 3600.0)

    async def main():
        streams = Streams()
        pages = [Page(streams, "router") for _ in range(7)]
        for page in pages:
            await page.status()
            await page.heard(1)
        streams._tell_hall()
        for page in pages[::3]:
            await page.heard(2)
        told = [len(page.texts) for page in pages]
        for page in pages:
            await page.close()
        return told

    assert _run(main) == [2, 1, 1, 2, 1, 1, 2]


def test_without_news_a_page_hears_that_it_is_still_in_touch(monkeypatch):
    monkeypatch.setattr(stream, "BEAT_SECONDS", 0.01)

    async def main():
        page = Page(Streams(), "phone")
        await page.heard(4)
        await page.close()
        return set(page.texts[:4])

    assert _run(main) == {b"retry: 2000\ndata: 0\n\n"}
