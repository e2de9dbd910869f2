"""Programs that enter results and read what is public: `python -m bench scorers`.

One client alone and ten at once, on SQLite and on PostgreSQL, each with the ETags that the list of
games carries; and the whole chart as JSON beside the page that shows it. RALLYDECK_BENCH=small
makes a rehearsal of it.
"""

import asyncio
import http.client
import json
import os
import statistics
import time
from collections.abc import Callable, Iterable
from typing import Any

from bench.crowd import program
from bench.live import Client, p95, postgres
from bench.measure import Bench, Figure, figure

SMALL = os.environ.get("RALLYDECK_BENCH") == "small"
SIDES = 32 if SMALL else 512
ALONE = 4 if SMALL else 40
AT_ONCE = 10
CALLS = 5 if SMALL else 100

MAKE = """
from tests.scenes.contests import contest_make
from access.models import Account
from access.tokens import token_make
from scoring.calls.services import matches_call
contest = contest_make({sides}, tables={sides} // 2)
matches_call(actor="bench", contest_id=contest.pk)
account = Account.objects.create(sign_in_name="Bench", runs_every_event=True)
answer = [contest.event.slug, token_make(account=account, name="bench", scope="run", days=1)[1]]
"""


async def entered(port: int, token: str, address: str, games: list[Any]) -> list[float]:
    """One client, one result after the other; gives how long each took."""
    client, times = Client(port), []
    for game in games:
        a, b = game["sides"]
        body = json.dumps({"manner": "played-out", "winner": a, "cards_left": {f"side:{b}": 5}})
        head = (
            f"POST {address}games/{game['id']}/result/ HTTP/1.1\r\nAuthorization: Bearer {token}"
            f"\r\nContent-Type: application/json\r\nIf-Match: {game['etag']}"
        )
        begun = time.perf_counter()
        status, _, answer = await client.send(head, body.encode())
        times.append(time.perf_counter() - begun)
        if status != 200:
            raise AssertionError(f"{status} {answer[:300].decode()}")
    client.close()
    return times


async def ten_at_once(port: int, token: str, address: str, games: list[Any]) -> tuple[float, Any]:
    begun = time.perf_counter()
    shares = [games[number::AT_ONCE] for number in range(AT_ONCE)]
    done = await asyncio.gather(*(entered(port, token, address, mine) for mine in shares))
    took = time.perf_counter() - begun
    return took / len(games), [seconds for mine in done for seconds in mine]


def listed(port: int, token: str, address: str) -> list[Any]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Authorization": f"Bearer {token}"}
    connection.request("GET", f"{address}games/?at_table=true&limit=200", headers=headers)
    found = json.loads(connection.getresponse().read())["results"]
    connection.close()
    return list(found)


def asking(port: int, path: str) -> Callable[[], object]:
    def run() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        for _ in range(CALLS):
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise AssertionError(f"{path}: {answer.status}")
        connection.close()

    return run


def on(database: str, alone: dict[str, float], **variables: str) -> Iterable[Bench | Figure]:
    with program(**variables) as (python, port, _):
        event, token = python(MAKE.format(sides=SIDES))
        address = f"/api/v1/events/{event}/contests/partners/"
        games = listed(port, token, address)
        asyncio.run(entered(port, token, address, games[:3]))
        one = asyncio.run(entered(port, token, address, games[3 : 3 + ALONE]))
        rest = games[3 + ALONE :][: ALONE * 3]
        each, many = asyncio.run(ten_at_once(port, token, address, rest))
        alone[database] = statistics.median(one)
        yield figure(
            f"scorers: {AT_ONCE} at once, time for a result / one alone, {database}",
            each,
            statistics.mean(one),
            0.5,
        )
        yield figure(
            f"scorers: {AT_ONCE} at once, p95 / the median of one, {database}",
            p95(many),
            statistics.median(one),
            4,
        )
        yield Bench(
            f"scorers: the chart as JSON / as a page, {database}",
            asking(port, f"{address}chart/"),
            asking(port, f"/e/{event}/partners/chart/"),
            limit=1,
            ours_calls=CALLS,
            reference_calls=CALLS,
        )


def benches() -> Iterable[Bench | Figure]:
    alone: dict[str, float] = {}
    yield from on("SQLite", alone)
    with postgres() as address:
        yield from on("PostgreSQL", alone, DATABASE_URL=address)
    name = "scorers: a result alone, PostgreSQL / SQLite"
    yield figure(name, alone["PostgreSQL"], alone["SQLite"], 1.3)
