"""The API of a running server: hostile input, the example in the docs, a contest over HTTP."""

import contextlib
import re
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests import servers, stacks
from tests.api.api_stack import COUNTS, EVENT, RUNNER, Caller

pytestmark = pytest.mark.programs

DOCS = Path(__file__).resolve().parents[2] / "docs" / "reference" / "api.md"
PLAYERS = f"events/{EVENT}/players/"
# Slow enough for a busy machine, and far too short to read 50 MB or parse what cannot end.
AT_ONCE = 60


@pytest.fixture
def official(running):
    return Caller(running.port, running.tokens["official"])


@pytest.fixture
def unchanged(running):
    before = running.python(COUNTS)
    yield
    assert running.python(COUNTS) == before


def _refused(answer, *statuses):
    assert answer.status in (statuses or (400,)), answer
    assert answer.headers["content-type"] == "application/problem+json"
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", answer.data["code"])


BODIES = {
    "nested 10,000 deep": b'{"name":' + b"[" * 10_000 + b"]" * 10_000 + b"}",
    "objects 10,000 deep": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "NaN": b'{"name":"A","chapter":"B","fixed_table":NaN}',
    "Infinity": b'{"name":"A","chapter":"B","fixed_table":Infinity}',
    "1e309": b'{"name":"A","chapter":"B","fixed_table":1e309}',
    "beyond 64 bits": b'{"name":"A","chapter":"B","fixed_table":36893488147419103232}',
    "five thousand digits": b'{"name":"A","chapter":"B","fixed_table":' + b"9" * 5000 + b"}",
    "a name twice": b'{"name":"A","name":"C","chapter":"B"}',
    "NUL": b'{"name":"A\\u0000","chapter":"B"}',
    "half a character": b'{"name":"\\ud800","chapter":"B"}',
    "NUL as a byte": b'{"name":"A\x00","chapter":"B"}',
    "not UTF-8": b'{"name":"\xff","chapter":"B"}',
    "UTF-16": '{"name":"A","chapter":"B"}'.encode("utf-16"),
    "cut short": b'{"name":"A"',
    "a list": b"[1,2]",
    "a text": b'"A"',
    "a name of 5,000 letters": b'{"name":"' + b"A" * 5000 + b'","chapter":"B"}',
}


def test_hostile_bodies_are_refused_at_once_and_change_nothing(official, unchanged):
    for why, raw in BODIES.items():
        began = time.monotonic()
        answer = official("POST", PLAYERS, raw=raw)
        assert answer.status == 400, (why, answer)
        _refused(answer)
        assert time.monotonic() - began < AT_ONCE, why


def test_hostile_addresses_and_parameters_are_refused_and_change_nothing(official, unchanged):
    _refused(official("GET", f"{PLAYERS}?limit=1000000000"))
    _refused(official("GET", f"{PLAYERS}?page_size=1000000000"))
    _refused(official("GET", f"{PLAYERS}?ordering=event__memberships__account__password"))
    _refused(official("GET", f"{PLAYERS}?q=%00"))
    _refused(official("GET", f"{PLAYERS}99999999999999999999999/"), 404)
    _refused(official("GET", f"{PLAYERS}%00/"), 404)
    _refused(official("GET", "events/%ED%A0%80/"), 404)
    _refused(official("DELETE", f"{PLAYERS}1/", If_Match='"1-0000000000000000"'), 412)
    _refused(official("DELETE", f"{PLAYERS}1/"), 428)
    _refused(official("POST", PLAYERS, raw=b"name=A", Content_Type="text/plain"), 415)


def test_a_body_of_fifty_megabytes_is_refused_before_it_is_read(official, unchanged):
    began = time.monotonic()
    answer = _send_slowly(official, f"Content-Length: {50 * 1024 * 1024}", b"x" * 65536)
    assert b" 413 " in answer.partition(b"\r\n")[0]
    assert b"application/problem+json" in answer
    assert b'"too-large"' in answer
    assert time.monotonic() - began < AT_ONCE


def test_a_body_that_does_not_say_its_size_is_stopped_where_it_gets_too_large(official, unchanged):
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    answer = _send_slowly(official, "Transfer-Encoding: chunked", chunk * 40)
    assert b" 413 " in answer.partition(b"\r\n")[0]
    assert b'"too-large"' in answer


def _send_slowly(caller, length, body):
    """The beginning of a request whose end never comes; gives the answer to it."""
    with socket.create_connection(("127.0.0.1", caller.port), timeout=servers.PATIENCE) as line:
        head = (
            f"POST /api/v1/{PLAYERS} HTTP/1.1\r\nHost: 127.0.0.1\r\n{length}\r\n"
            f"Authorization: Bearer {caller.token}\r\nContent-Type: application/json\r\n\r\n"
        )
        answer = b""
        # The line is closed soon after the answer, with the rest of the body still on its way.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            line.sendall(head.encode() + body)
        with contextlib.suppress(ConnectionResetError):
            while b"}" not in answer and (part := line.recv(65536)):
                answer += part
        return answer


def test_two_scorers_at_one_table_one_wins_and_the_other_sees_the_difference(running, official):
    at_event = f"events/{EVENT}/contests/"
    contests = official("GET", at_event).data["results"]
    called = [
        (contest["slug"], game)
        for contest in contests
        for game in official("GET", f"{at_event}{contest['slug']}/games/").data["results"]
        if game["state"] in ("called", "playing")
    ]
    playing, game = called[0]
    address = f"{at_event}{playing}/games/{game['id']}/"
    seen = official("GET", address).etag
    one, two = game["sides"]
    scorer = Caller(running.port, running.tokens["scorer"])
    slip = {"manner": "played-out", "winner": one, "cards_left": {f"side:{two}": 5}}
    first = official("POST", f"{address}result/", slip, If_Match=seen)
    assert first.status == 200, first
    assert first.data["state"] == "confirmed"
    again = official("POST", f"{address}result/", slip, If_Match=seen)
    assert again.status == 200, again
    other = {**slip, "winner": two, "cards_left": {f"side:{one}": 3}}
    late = scorer("POST", f"{address}result/", other, If_Match=seen)
    _refused(late, 409)
    assert f"side {one} won" in late.data["detail"]


def test_the_same_post_at_once_from_many_sides_is_one_player(official):
    body = {"name": "Once Only", "chapter": "Lone Star"}

    def post(_):
        return official("POST", PLAYERS, body, Idempotency_Key="once-only")

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(post, range(16)))
    assert [answer.status for answer in answers] == [201] * 16
    assert len({answer.content for answer in answers}) == 1
    found = official("GET", f"{PLAYERS}?q=once+only").data
    assert found["count"] == 1


def test_an_id_of_another_event_is_not_found(running, official):
    runner = Caller(running.port, running.tokens["runner"])
    days = {"starts_on": "2027-01-01", "ends_on": "2027-01-01"}
    other = runner("POST", "events/", {"name": "Another", **days}).data["slug"]
    person = {"name": "Ada Elsewhere", "chapter": "Gulf"}
    made = runner("POST", f"events/{other}/players/", person)
    assert made.status == 201, made
    _refused(official("GET", f"{PLAYERS}{made.data['id']}/"), 404)
    _refused(official("DELETE", f"{PLAYERS}{made.data['id']}/", If_Match=made.etag), 404)
    # An official of one event is nobody in the other.
    _refused(official("GET", f"events/{other}/players/"), 403)
    assert runner("GET", f"events/{other}/players/").data["count"] == 1


def test_the_example_in_the_docs_prints_who_sits_where(running, tmp_path):
    code = re.search(r"```python\n(.*?)```", DOCS.read_text(), re.DOTALL)[1]
    assert len(code.splitlines()) <= 25
    program = tmp_path / "who_sits_where.py"
    program.write_text(code)
    done = subprocess.run(
        [sys.executable, "-I", str(program), f"http://127.0.0.1:{running.port}", EVENT],
        capture_output=True,
        text=True,
        timeout=servers.PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    anyone = Caller(running.port)
    contests = anyone("GET", f"events/{EVENT}/contests/").data["results"]
    seats = [
        game
        for contest in contests
        if contest["revision"]
        for game in anyone("GET", f"events/{EVENT}/contests/{contest['slug']}/seats/").data[
            "results"
        ]
    ]
    assert seats
    for game in seats:
        names = " against ".join(" and ".join(side["names"]) for side in game["sides"])
        assert f"table {game['table']}: {names}" in done.stdout


SMALL = ("--sides", "6", "--tables", "6", "--seed", "3", "--corrections", "2")


def _simulated(variables, *more):
    said = stacks.Stack(variables, 0).managed("simulate", *SMALL, *more)
    return next(line for line in said.splitlines() if line.startswith("state: "))


@pytest.fixture(scope="module")
def state_here(tmp_path_factory):
    data = tmp_path_factory.mktemp("here")
    servers.lay_out(data, demo=False)
    return _simulated(servers.clean_environment(DATA=str(data)))


def test_a_contest_over_http_ends_as_it_does_by_the_services(running, state_here, tmp_path):
    elsewhere = servers.clean_environment(DATA=str(tmp_path))
    address = f"http://127.0.0.1:{running.port}"
    token = running.tokens["runner"]
    assert _simulated(elsewhere, "--http", address, "--token", token) == state_here


@pytest.mark.soak
def test_a_contest_of_rounds_over_http_ends_as_it_does_by_the_services(running, tmp_path):
    """New partners each round, somebody sits out, and single people in a play-off."""
    mixer = ("simulate", "--form", "mixer", "--players", "9", "--option", "rounds=2", "--seed", "3")
    mixer = (*mixer, "--option", "play_off=yes", "--house", "stock=6", "--corrections", "1")
    servers.lay_out(tmp_path, demo=False)
    here = stacks.Stack(servers.clean_environment(DATA=str(tmp_path)), 0)
    elsewhere = servers.clean_environment(DATA=str(tmp_path / "elsewhere"))
    address = f"http://127.0.0.1:{running.port}"
    door = ("--http", address, "--token", running.tokens["runner"])
    there = stacks.Stack(elsewhere, 0).managed(*mixer, *door)
    assert there.splitlines()[-1] == here.managed(*mixer).splitlines()[-1]


@pytest.mark.soak
def test_a_contest_over_http_on_the_full_stack_ends_the_same(
    state_here, tmp_path, postgres, redis_address
):
    with stacks.full_stack(tmp_path, postgres, redis_address, demo=False) as stack:
        token = stack.python(RUNNER)
        elsewhere = servers.clean_environment(DATA=str(tmp_path / "elsewhere"))
        address = f"http://127.0.0.1:{stack.port}"
        assert _simulated(elsewhere, "--http", address, "--token", token) == state_here
