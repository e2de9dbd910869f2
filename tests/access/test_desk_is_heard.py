"""The desk's live numbers are for whoever may come to the desk, and end with their access."""

import asyncio
import threading
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from access import sessions
from access.helpers import services as helpers
from live import stream
from tests import servers
from tests.scenes.accounts import browser, new_event, owner, person
from tournaments import pulse as live

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return new_event()


def _key(client):
    return client.cookies["sessionid"].value


def _hears(client, event):
    heard = sessions.desks_heard()
    return bool({(_key(client), event.slug), (_key(client), live.EVERY_DESK)} & heard)


def test_who_hears_a_desk(event):
    other = new_event("Autumn")
    official, scorer, top = person("Ann", event), person("Bo", event, "scorer"), owner()
    clients = [browser(one) for one in (official, scorer, top, person("Cy", other), person("Di"))]
    assert [_hears(client, event) for client in clients] == [True, True, True, False, False]


def _put_out(bo, event, client):
    helpers.access_end(actor=person("Ann", event), event=event, helper_id=bo.pk)


def _put_out_here(bo, event, client):
    """They go on in another event, after signing in again."""
    bo.memberships.create(event=new_event("Autumn"), role="official")
    _put_out(bo, event, client)


def _sign_out(bo, event, client):
    client.post("/sign-out/")


def _end_by_owner(bo, event, client):
    browser(owner()).post(f"/helpers/{bo.pk}/", {"do": "end"})


def _end_sessions(bo, event, client):
    sessions.sessions_end(account=bo)


def _run_out(bo, event, client):
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))


def _day_is_over(bo, event, client):
    type(bo).objects.update(ends_at=timezone.now() - timedelta(seconds=1))


@pytest.mark.parametrize(
    "end",
    [_put_out, _put_out_here, _sign_out, _end_by_owner, _end_sessions, _run_out, _day_is_over],
)
def test_whoever_is_out_hears_no_desk(event, end):
    bo = person("Bo", event)
    client = browser(bo)
    assert _hears(client, event)
    key = _key(client)
    end(bo, event, client)
    assert not {pair for pair in sessions.desks_heard() if pair[0] == key}


# ---- the stream ----


def _run(main):
    # A browser that other tests of this process use keeps a loop in the main thread.
    found = []
    thread = threading.Thread(target=lambda: found.append(asyncio.run(main())))
    thread.start()
    thread.join()
    return found[0]


def _scope(path, session, query=b""):
    headers = [(b"cookie", f"other=1; sessionid={session}".encode())]
    return {"type": "http", "path": path, "query_string": query, "headers": headers}


@pytest.fixture
def pulse(monkeypatch):
    """Its thread is not started: the test says what it has heard."""
    pulse = live.Pulse()
    pulse._numbers = {"rally": 7}
    pulse._hearers = frozenset({("ann", "rally"), ("olga", live.EVERY_DESK)})
    pulse._asked_at = float("inf")
    monkeypatch.setattr(stream, "pulse", pulse)
    monkeypatch.setattr(stream.prerender, "told", lambda slug: "3")
    return pulse


def test_the_desks_number_is_told_to_whoever_is_signed_in_there(pulse):
    async def ask(path, session):
        sent = []

        async def send(message):
            sent.append(message)

        await stream.Streams()(_scope(path, session, b"once"), None, send)
        return sent[0]["status"], sent[1]["body"]

    asked = {
        (path, who): _run(lambda path=path, who=who: ask(path, who))
        for path in ("/live/rally", "/live/rally/desk")
        for who in ("ann", "olga", "bo", "")
    }
    assert {asked["/live/rally", who] for who in ("ann", "olga", "bo", "")} == {(200, b"3\n")}
    assert [asked["/live/rally/desk", who] for who in ("ann", "olga")] == [(200, b"7\n")] * 2
    assert [asked["/live/rally/desk", who] for who in ("bo", "")] == [(404, b"")] * 2


def test_an_open_stream_ends_with_the_access(pulse):
    async def main():
        said = []
        told = asyncio.Event()

        async def send(message):
            said.append(message.get("body", b"").decode())
            told.set()

        async def receive():
            await asyncio.Event().wait()

        streams = stream.Streams()
        page = asyncio.create_task(streams(_scope("/live/rally/desk", "ann"), receive, send))
        while len(said) < 2:
            await told.wait()
            told.clear()
        # As the pulse finds it at its next beat, and tells: the number has moved on, too.
        pulse._numbers, pulse._hearers = {"rally": 8}, frozenset()
        for listener in pulse._listeners:
            listener()
        await asyncio.wait_for(page, servers.PATIENCE)
        return said

    _, first, last, end = _run(main)
    assert ("data: 7\n" in first, "data: 0\n" in last, end) == (True, True, "")


def test_somebody_who_signed_in_just_now_waits_for_the_next_beat(pulse):
    pulse._asked_at = 0.0

    async def main():
        sent = []

        async def send(message):
            sent.append(message)

        asked = asyncio.create_task(
            stream.Streams()(_scope("/live/rally/desk", "new", b"once"), None, send)
        )
        await asyncio.sleep(0)
        assert not sent
        pulse._hearers = frozenset({("new", "rally")})
        await asked
        return sent[0]["status"]

    assert _run(main) == 200


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_the_pulse_tells_streams_that_somebody_is_out(monkeypatch):
    """Though no number changed."""
    heard = iter([frozenset({("ann", "rally")}), frozenset()])
    told = threading.Event()

    def ask_hearers():
        try:
            return next(heard)
        except StopIteration:
            raise SystemExit from None  # ends this thread, and nothing else

    monkeypatch.setattr(live, "_ask", dict)
    monkeypatch.setattr(live, "ASK_EVERY_SECONDS", 0.01)
    pulse = live.Pulse()
    pulse.desks_are_heard_by(ask_hearers)
    pulse.listen(told.set)
    pulse.start()
    pulse._thread.join()
    assert told.is_set()
    assert not pulse.hears_desk("ann", "rally")
