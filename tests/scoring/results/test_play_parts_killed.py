"""Redis killed, PostgreSQL stopped, the web server killed while results come in: nothing is lost.

The scorers are told to wait (503) and send the same slip again; readers are told so, too, or see
what they saw before. Nobody ever gets a 500, and only without a web server does nobody answer.
"""

import http.client
import os
import threading
import time
from collections import Counter
from contextlib import closing, contextmanager
from random import Random

import pytest

from tests import servers, stacks
from tests.scenes.kill_scorers import Scorer

pytestmark = pytest.mark.programs

SCORERS = 3
SOAK = int(os.environ.get("RALLYDECK_SOAK_OUTAGES", "20"))
"""Of each part."""
IN_ONE_CONTEST = 12
INSIDE = "from tests.scenes import kills\n"
PAGES = ("/", "/sign-in/", "/e/{event}/", "/e/{event}/{contest}/", "/api/v1/events/", "/healthz")


class Patient(Scorer):
    """Does as the page says: waits, and sends it again."""

    told_to_wait = 0

    def ask(self, method, path, body=None):
        while True:
            answer = super().ask(method, path, body)
            if answer[0] != 503:
                return answer
            self.told_to_wait += 1
            time.sleep(0.05)


class Reader(threading.Thread):
    """Opens public pages, some every second, and counts what they answer."""

    def __init__(self, port, pages):
        super().__init__(daemon=True)
        self.port, self.pages = port, pages
        self.answers = Counter()
        self.unanswered = []
        self.going_home = threading.Event()

    def run(self):
        while not self.going_home.is_set():
            for page in self.pages:
                self._open(page)
                self.going_home.wait(0.1)

    def _open(self, page):
        begun = time.monotonic()
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=90)
        with closing(line):
            try:
                line.request("GET", page)
                self.answers[page, line.getresponse().status] += 1
            except (OSError, http.client.HTTPException):
                self.unanswered.append((begun, time.monotonic()))


def _acknowledged(scorers):
    return sum(len(scorer.acknowledged) for scorer in scorers)


def _outages_while_results_come_in(stack, parts, random):
    """One after the other, in a contest with scorers at its tables; gives what they were told."""
    scene = stack.python(f"{INSIDE}answer = kills.prepare({SCORERS})")
    scorers = [
        Patient(
            stack.port,
            scene["address"],
            session,
            range(1 + number, scene["tables"] + 1, SCORERS),
            Random(random.random()),
        )
        for number, session in enumerate(scene["sessions"])
    ]
    _, _, event, contest, *_ = scene["address"].split("/")
    reader = Reader(stack.port, [page.format(event=event, contest=contest) for page in PAGES])
    everybody = [*scorers, reader]
    for one in everybody:
        one.start()

    def wait_for_more(results):
        wanted = _acknowledged(scorers) + results
        servers.wait_for(
            lambda: _acknowledged(scorers) >= wanted or any(s.strange for s in scorers),
            why=f"{results} more results",
        )

    without_web = []
    for part in parts:
        wait_for_more(random.randint(1, 4))
        begun = time.monotonic()
        part.away()
        # Away for as long as a machine takes to start such a server again.
        time.sleep(random.random())
        part.back()
        if part.is_web:
            servers.wait_for(lambda: servers.listens(stack.port), why="the web server's return")
            without_web.append((begun, time.monotonic()))
    wait_for_more(2)
    for one in everybody:
        one.going_home.set()
    for one in everybody:
        one.join(timeout=servers.PATIENCE)
        assert not one.is_alive()
    assert [scorer.strange for scorer in scorers] == [[]] * SCORERS
    assert {status for _, status in reader.answers} <= {200, 302, 503}, reader.answers
    unanswered = [moment for one in everybody for moment in one.unanswered]
    assert [
        (begun, ended)
        for begun, ended in unanswered
        if not any(begun <= back and away <= ended for away, back in without_web)
    ] == []
    entered = {game: slip for scorer in scorers for game, slip in scorer.acknowledged.items()}
    return entered, sum(scorer.told_to_wait for scorer in scorers)


class Part:
    def __init__(self, away, back, *, is_web=False):
        self.away, self.back, self.is_web = away, back, is_web


@contextmanager
def _web_alone(data, postgres, redis):
    """As in the full stack, without its workers: no result waits for them."""
    port = servers.free_port()
    variables = servers.clean_environment(
        DATA=str(data),
        PORT=str(port),
        HOST="127.0.0.1",
        DEMO="0",
        DATABASE_URL=postgres,
        REDIS_URL=redis,
    )
    stack = stacks.FullStack(variables, port)
    stack.start_web()
    try:
        servers.wait_for(lambda: servers.listens(port), why="the web server's start")
        yield stack
    finally:
        stack.stop()


def _whole(data, postgres, redis):
    return stacks.full_stack(data, postgres, redis, demo=False)


def _run(data, times, started):
    entered, waits = {}, 0
    with (
        servers.own_redis_server() as redis,
        servers.postgres_server() as postgres,
        started(data, postgres.new_database(), redis.address) as stack,
    ):
        kinds = [
            Part(redis.kill, redis.start),
            Part(postgres.stop, postgres.start),
            Part(stack.kill_web, stack.start_web, is_web=True),
        ]
        parts = kinds * times
        for first in range(0, len(parts), IN_ONE_CONTEST):
            share = parts[first : first + IN_ONE_CONTEST]
            told, waited = _outages_while_results_come_in(stack, share, Random(first))
            entered |= told
            waits += waited
        found = stack.python(f"{INSIDE}answer = kills.look()")
        assert (found["integrity"], found["wrong"], found["twice"]) == ("ok", [], [])
        assert found["results"] == entered
    assert waits > 0
    return entered


def test_results_survive_an_outage_of_each_part(tmp_path):
    _run(tmp_path, 1, _web_alone)


@pytest.mark.soak
def test_results_survive_twenty_outages_of_each_part(tmp_path, did):
    entered = _run(tmp_path, SOAK, _whole)
    did["kills of Redis, stops of PostgreSQL, kills of the web server: of each"] += SOAK
    did["results acknowledged around outages, none lost, none doubled, no 500"] += len(entered)
