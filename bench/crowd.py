"""A whole rally at once: `python -m bench crowd`.

On the laptop's default (SQLite) and on PostgreSQL: readers whose pages behave as real ones do (a
stream that stays open, a fetch whenever it has news for them), scorers who enter results all the
time, and somebody who looks up a table now and then. Then the full stack with as many web processes
as there are cores, with few readers and with many. RALLYDECK_BENCH=small makes a rehearsal of it.
"""

import asyncio
import contextlib
import os
import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.chart_at_once import chart_at_once
from bench.hall import Hall, halls, look_ups
from bench.live import Client, p95, postgres
from bench.measure import Figure, figure

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


@dataclass(frozen=True, slots=True)
class Size:
    sides: int
    readers: int
    scorers: int
    seconds: float
    # Of each scorer: from one result to the next.
    pause: float
    # In the full stack, where both are compared.
    few: int
    many: int
    many_scorers: int
    stack_seconds: float


FULL = Size(512, 500, 20, 180, 8.0, 200, 2000, 40, 60)
SMALL = Size(16, 12, 2, 4, 1.0, 4, 8, 2, 3)
# Of all readers so many look at the chart and the lists; the others at their own answer.
ON_LISTS = 0.1
LISTS = ("chart", "names", "results", "tables")


class Reader:
    """An open page: listens, and fetches its living part when there is news for it."""

    def __init__(self, hall: Hall, number: int, size: Size) -> None:
        self.hall = hall
        players = list(hall.players.values())
        self.player = players[number % len(players)]
        self.is_on_list = number < ON_LISTS * size.readers
        page = f"partners/{LISTS[number % len(LISTS)]}/" if self.is_on_list else "me/"
        self.path = f"/e/{hall.event}/{page}"
        self.port = hall.ports[number % len(hall.ports)]
        self.known = ""

    async def stay(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET /live/{self.hall.event} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        client = Client(self.port)
        try:
            await self._fetch(client, whole=True)
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    await self._hear(client, *line.decode().split()[1:])
        finally:
            writer.close()
            client.close()

    async def _hear(self, client: Client, number: str, before: str = "", named: str = "") -> None:
        """As static/js/live.js does."""
        if number == self.known:
            return
        is_for_others = before == self.known and str(self.player) not in named.split(",")
        if is_for_others and not self.is_on_list:
            self.known = number
            return
        await self._fetch(client)
        due = self.hall.due.pop(self.player, None) if not self.is_on_list else None
        if due is not None:
            self.hall.ages.append(time.perf_counter() - due)

    async def _fetch(self, client: Client, *, whole: bool = False) -> None:
        live = "" if whole else "\r\nX-Live: 1"
        asked = f"\r\nAccept-Encoding: identity\r\nCookie: {self.hall.cookie(self.player)}{live}"
        body = await client.get(self.path, asked)
        client.close()
        found = re.search(rb'data-number="(\d+)"', body)
        if found is None:
            raise AssertionError(f"{self.path}: no number on the page")
        self.known = found[1].decode()


class Scorer:
    """Goes from table to table and has both sides report what is played there."""

    def __init__(self, hall: Hall, secrets: list[str]) -> None:
        self.hall, self.secrets = hall, secrets
        self.client = Client(hall.port())
        self.cookie = self.token = ""

    async def score(self, seconds: float, pause: float) -> None:
        end = time.perf_counter() + seconds
        await asyncio.sleep(random.uniform(0, pause))
        tables = list(self.secrets)
        while time.perf_counter() < end and tables:
            begun = time.perf_counter()
            secret = tables.pop(0)
            tables.append(secret)
            if await self._table(f"/t/{secret}/"):
                await asyncio.sleep(max(0, pause - (time.perf_counter() - begun)))
            else:
                await asyncio.sleep(0.2)  # nobody sits there yet
        self.client.close()

    async def _table(self, path: str) -> bool:
        # A browser that pauses is hung up on after some seconds.
        self.client.close()
        _, headers, body = await self.client.send(f"GET {path} HTTP/1.1")
        if "location" in headers:
            _, headers, body = await self.client.send(f"GET {headers['location']} HTTP/1.1")
        found = headers.get("set-cookie", "")
        if "csrftoken=" in found:
            self.cookie = found.split("csrftoken=")[1].split(";")[0]
        page = body.decode()
        choices = re.findall(r"\?game=(\d+)&amp;winner=(\d+)", page)
        if len(choices) != 2:
            return False
        (game, a), (_, b) = choices
        asked = f"GET {path}?game={game}&winner={a} HTTP/1.1\r\nCookie: csrftoken={self.cookie}"
        _, _, body = await self.client.send(asked)
        form = dict(
            re.findall(r'name="([a-z]+)" value="([^"]*)"', body.decode().split("</form>")[0])
        )
        self.token = form["csrfmiddlewaretoken"]
        said = {"game": game, "version": form["version"], "how": "played-out", "winner": a}
        said |= {f"cards-{b}": "5"}
        await self._post(f"{path}report/", {**said, "side": a})
        await self._post(f"{path}report/", {**said, "side": b})
        now = time.perf_counter()
        for side in (a, b):
            self.hall.due[self.hall.players[int(side)]] = now
        return True

    async def _post(self, path: str, fields: dict[str, str]) -> None:
        given = {**fields, "csrfmiddlewaretoken": self.token}
        body = "&".join(f"{name}={value}" for name, value in given.items())
        head = (
            f"POST {path} HTTP/1.1\r\nCookie: csrftoken={self.cookie}\r\nOrigin: http://localhost"
            "\r\nContent-Type: application/x-www-form-urlencoded"
        )
        begun = time.perf_counter()
        status, _, answer = await self.client.send(head, body.encode())
        self.hall.results.append(time.perf_counter() - begun)
        if status != 302:
            raise AssertionError(f"{path}: {status} {answer[-300:].decode(errors='replace')}")


async def scored(hall: Hall, count: int, seconds: float, pause: float) -> list[float]:
    """So many scorers, each with tables of its own; gives how long each post took."""
    share = [hall.secrets[number::count] for number in range(count)]
    begun = len(hall.results)
    await asyncio.gather(*(Scorer(hall, mine).score(seconds, pause) for mine in share))
    return hall.results[begun:]


@contextlib.asynccontextmanager
async def readers(hall: Hall, count: int, size: Size) -> Any:
    """So many open pages; whatever one of them complains of is raised."""
    everyone = [Reader(hall, number, size) for number in range(count)]
    tasks = []
    for reader in everyone:
        tasks.append(asyncio.create_task(reader.stay()))
        await asyncio.sleep(0.01)
    while not all(
        reader.known or task.done() for reader, task in zip(everyone, tasks, strict=True)
    ):
        await asyncio.sleep(0.1)
    yield
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome


def memory(pids: Iterable[int]) -> float:
    """What these processes hold, in MB."""
    pages = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids]
    return sum(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6


def processor(pids: Iterable[int]) -> float:
    """The seconds that these processes have worked."""
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(f[11]) + int(f[12]) for f in fields) / os.sysconf("SC_CLK_TCK")


async def laptop(
    python: Callable[[str], Any], port: int, web: int, size: Size, database: str
) -> list[Figure]:
    calm, hall = halls(python, [port], size.sides, 2)
    await look_ups(calm, 1)
    idle = await look_ups(calm, max(3, size.seconds / 6))
    at_once = await chart_at_once(python, calm, idle)
    alone = await scored(calm, size.scorers, max(3, size.seconds / 6), size.pause)
    async with readers(hall, size.readers, size):
        held = []
        watch = asyncio.create_task(_watched(web, size.seconds, held))
        busy, results = await asyncio.gather(
            look_ups(hall, size.seconds), scored(hall, size.scorers, size.seconds, size.pause)
        )
        await watch
    third = max(1, len(held) // 3)
    name = (
        f"crowd: {size.sides} sides, {size.readers} readers, {size.scorers} scorers, {database}: "
    )
    return [
        Figure(
            f"{name}{len(results) // 2} results in {size.seconds:g} s, "
            f"{len(busy)} look-ups, no error"
        ),
        figure("crowd: a look-up's p95 beside them / idle", p95(busy), p95(idle), 3),
        figure("crowd: a result's p95 beside the readers / without", p95(results), p95(alone), 2),
        Figure(
            f"crowd: memory of the web process {max(held[:third]):.0f} MB in the first third, "
            f"{max(held[-third:]):.0f} MB in the last"
        ),
        _ages(hall),
        *at_once,
    ]


async def _watched(pid: int, seconds: float, held: list[float]) -> None:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        held.append(memory([pid]))
        await asyncio.sleep(0.5)


def _ages(hall: Hall) -> Figure:
    ages = sorted(hall.ages) or [0.0]
    return Figure(
        f"crowd: from a result to the phone it concerns: median {statistics.median(ages):.2f} s, "
        f"longest {ages[-1]:.2f} s of {len(hall.ages)}  (at most 3)"
    )


async def stack_costs(
    python: Callable[[str], Any], ports: list[int], pids: list[int], size: Size
) -> list[Figure]:
    """What the web processes work for one result, with few readers and with many."""
    found, costs = halls(python, ports, size.sides, 2), []
    figures = []
    for hall, count in zip(found, (size.few, size.many), strict=True):
        async with readers(hall, count, size):
            begun = processor(pids)
            results = await scored(hall, size.many_scorers, size.stack_seconds, size.pause)
            costs.append((processor(pids) - begun) / max(1, len(results) // 2))
        figures.append(
            Figure(
                f"crowd: {len(ports)} web processes, {count} streams, {size.many_scorers} scorers: "
                f"{len(results) // 2} results, no error"
            )
        )
        figures.append(_ages(hall))
    name = f"crowd: work for a result at {size.many} readers / at {size.few}"
    return [*figures, figure(name, costs[1], costs[0], 1.5)]


@contextlib.contextmanager
def stack() -> Iterator[tuple[Callable[[str], Any], list[int], list[int]]]:
    """PostgreSQL, Redis and as many web processes as there are cores, four at most."""
    from tests import servers, stacks

    with (
        postgres() as address,
        servers.redis_server() as redis,
        tempfile.TemporaryDirectory() as folder,
        stacks.full_stack(Path(folder), address, redis, demo=False) as running,
    ):
        ports, processes = [running.port], [running.web]
        for _ in range(min(4, os.cpu_count() or 1) - 1):
            port = servers.free_port()
            running.variables["PORT"] = str(port)
            processes.append(running.start("-m", "config.serve"))
            servers.wait_for(lambda port=port: _answers(port), why="another web process")
            ports.append(port)
        yield running.python, ports, [process.pid for process in processes]


def _answers(port: int) -> bool:
    from tests import servers

    with contextlib.suppress(OSError):
        return servers.get(port, "/healthz")[0] == 200
    return False


@contextlib.contextmanager
def program(**variables: str) -> Iterator[tuple[Callable[[str], Any], int, int]]:
    """The program as `make run` starts it: a way inside, its port and its web process."""
    from tests import servers, stacks

    with tempfile.TemporaryDirectory() as folder:
        started = servers.Rallydeck(Path(folder) / "data", DEMO="0", **variables).start()
        try:
            started.wait_until_ready()
            web = started.web
            if web is None:
                raise AssertionError("there is no web process")
            yield stacks.Stack(started.variables, started.port).python, started.port, web
        finally:
            started.stop()


def benches() -> Iterable[Figure]:
    size = SMALL if os.environ.get("RALLYDECK_BENCH") == "small" else FULL
    with program() as (python, port, web):
        yield from asyncio.run(laptop(python, port, web, size, "SQLite"))
    with postgres() as address, program(DATABASE_URL=address) as (python, port, web):
        yield from asyncio.run(laptop(python, port, web, size, "PostgreSQL"))
    with stack() as (python, ports, pids):
        yield from asyncio.run(stack_costs(python, ports, pids, size))
