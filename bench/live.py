"""Live pages on a real server: the look-up, 500 open pages, readers and scorers at once.

The server is the program that `make run` starts, in a data folder of its own with the demo rally;
clients speak HTTP over loopback from this process. Two ratios go through the bench's own measure;
the others need a crowd, so they are measured here and printed in the same form.
"""

import asyncio
import contextlib
import http.client
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from bench.measure import Bench, Figure, figure

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

EVENT = "pecan-valley-rally"
CALLS = 200
OPEN_PAGES = 500
READERS = 200
SCORERS = 20
SECONDS = 6.0

PLAYERS = """
from tournaments.models import Event, SideEntry
event = Event.objects.get(slug="pecan-valley-rally")
members = SideEntry.objects.filter(side__contest__slug="skip-bo-partners", left=False)
answer = [event.pk, *members.values_list("entry__player_id", flat=True)]
"""
PUBLISH = """
from tournaments.models import Contest
from tournaments.contests.services import contest_publish
import time
contest = Contest.objects.get(slug="skip-bo-partners")
contest_publish(actor="bench", contest_id=contest.pk)
answer = time.time()
"""
# Two large contests of an event each: one for the idle figure, one with the crowd around it.
SCORED = """
from tests.scenes.contests import contest_make, at_tables, sides_at
from scoring.calls.services import matches_call
answer = []
for _ in range(2):
    contest = contest_make(128, tables=64)
    matches_call(actor="bench", contest_id=contest.pk)
    games = [[g.table.secret, g.pk, *sides_at(g)] for g in at_tables(contest)]
    players = list(contest.event.players.values_list("pk", flat=True))
    answer.append([contest.event.slug, contest.event.pk, players, games])
"""


@contextlib.contextmanager
def server(**variables: str) -> Iterator[tuple[int, Callable[[str], object]]]:
    """The program, and a way to run a few lines of Python on its database."""
    from tests import servers, stacks

    with tempfile.TemporaryDirectory() as folder:
        settings = {"DJANGO_SETTINGS_MODULE": "bench.server.settings", **variables}
        program = servers.Rallydeck(Path(folder) / "data", **settings).start()
        try:
            program.wait_until_ready()
            yield program.port, stacks.Stack(program.variables, program.port).python
        finally:
            program.stop()


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    from tests import servers

    with servers.postgres_server() as server:
        yield server.new_database()


def asking(port: int, path: str, cookie: str = "") -> Callable[[], object]:
    """The same address again and again on one kept connection."""
    headers = {"Cookie": cookie} if cookie else {}

    def run() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        for _ in range(CALLS):
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise AssertionError(f"{path}: {answer.status}")
        connection.close()

    return run


class Client:
    """As little of an HTTP client as it takes, so that a crowd of them costs little."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._reader: asyncio.StreamReader | None = None

    async def send(self, head: str, body: bytes = b"") -> tuple[int, dict[str, str], bytes]:
        if self._reader is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        self._writer.write(f"{head}\r\nHost: localhost\r\n{length}\r\n".encode() + body)
        return await self._read(self._reader)

    async def _read(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str], bytes]:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers: dict[str, str] = {}
        for line in lines[1:]:
            name, _, value = line.partition(": ")
            headers[name.lower()] = (
                f"{headers[name.lower()]}\n{value}" if name.lower() in headers else value
            )
        body = b""
        if headers.get("transfer-encoding") == "chunked":
            while size := int((await reader.readline()).strip() or b"0", 16):
                body += await reader.readexactly(size)
                await reader.readexactly(2)
            await reader.readline()
        elif "content-length" in headers:
            body = await reader.readexactly(int(headers["content-length"]))
        return int(lines[0].split()[1]), headers, body

    async def get(self, path: str, more: str = "") -> bytes:
        status, _, body = await self.send(f"GET {path} HTTP/1.1{more}")
        if status != 200:
            raise AssertionError(f"{path}: {status}")
        return body

    def close(self) -> None:
        """A browser that pauses is hung up on after some seconds, and opens a new connection."""
        if self._reader is not None:
            self._writer.close()
            self._reader = None


def p95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]


async def page_times(port: int, seconds: float) -> list[float]:
    """How long an ordinary page takes, asked a few times a second as a person would."""
    client, times = Client(port), []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        begun = time.perf_counter()
        await client.get(f"/e/{EVENT}/")
        times.append(time.perf_counter() - begun)
        await asyncio.sleep(0.03)
    client.close()
    return times


class OpenPage:
    """A phone that is open on its page: listens, and fetches its part when the number changes."""

    def __init__(self, port: int, player: str) -> None:
        self.port, self.player = port, player
        self.number = ""
        self.current_at = 0.0

    async def stay(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        client = Client(self.port)
        writer.write(f"GET /live/{EVENT} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        try:
            while line := await reader.readline():
                if not line.startswith(b"data: "):
                    continue
                number = line.decode().split()[1]
                if self.number and number != self.number:
                    cookie = f"\r\nX-Live: 1\r\nCookie: {self.player}"
                    body = await client.get(f"/e/{EVENT}/me/", cookie)
                    client.close()
                    if f'data-number="{number}"'.encode() in body:
                        self.current_at = time.time()
                self.number = number
        finally:
            writer.close()
            client.close()


async def open_pages(port: int, python: Callable[[str], object]) -> list[Figure]:
    event, *players = python(PLAYERS)  # type: ignore[misc]
    await page_times(port, 1)
    idle = await page_times(port, SECONDS)
    pages = [
        OpenPage(port, f"player-{event}={players[n % len(players)]}") for n in range(OPEN_PAGES)
    ]
    tasks = [asyncio.create_task(page.stay()) for page in pages]
    while not all(page.number for page in pages):
        await asyncio.sleep(0.1)
    busy = await page_times(port, SECONDS)
    reached = []
    for _ in range(3):
        for page in pages:
            page.current_at = 0.0
        published_at = await asyncio.to_thread(python, PUBLISH)
        deadline = time.time() + 30
        while time.time() < deadline and not all(page.current_at for page in pages):
            await asyncio.sleep(0.02)
        missing = sum(not page.current_at for page in pages)
        if missing:
            raise AssertionError(f"{missing} of {OPEN_PAGES} pages did not hear of it")
        reached.append(max(page.current_at for page in pages) - float(published_at))  # type: ignore[arg-type]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return [
        figure(f"live: a page's p95 while {OPEN_PAGES} are open / idle", p95(busy), p95(idle), 2),
        Figure(
            f"live: a change is on all of {OPEN_PAGES} open pages after "
            f"{statistics.median(reached):.2f} s  (at most 2)"
        ),
    ]


class Scorer:
    """Reports games at their tables, and lets the other side confirm, as fast as it is answered."""

    def __init__(self, port: int, games: list[list[object]]) -> None:
        self.client, self.games = Client(port), games
        self.cookie = self.token = ""
        self.times: list[float] = []
        self.errors: list[str] = []

    async def _post(self, path: str, fields: dict[str, object]) -> None:
        body = "&".join(
            f"{k}={v}" for k, v in {**fields, "csrfmiddlewaretoken": self.token}.items()
        )
        head = (
            f"POST {path} HTTP/1.1\r\nCookie: csrftoken={self.cookie}\r\nOrigin: http://localhost"
            "\r\nContent-Type: application/x-www-form-urlencoded"
        )
        begun = time.perf_counter()
        status, _, answer = await self.client.send(head, body.encode())
        self.times.append(time.perf_counter() - begun)
        if status != 302:
            self.errors.append(f"{path}: {status} {answer[-300:].decode(errors='replace')}")

    async def score(self, pause: float) -> None:
        for secret, game, a, b in self.games:
            path = f"/t/{secret}/"
            _, headers, body = await self.client.send(f"GET {path}?game={game} HTTP/1.1")
            found = headers.get("set-cookie", "")
            if "csrftoken=" in found:
                self.cookie = found.split("csrftoken=")[1].split(";")[0]
            page = body.decode()
            self.token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
            seen = {"game": game, "version": 1, "how": "played-out", "winner": a}
            await self._post(f"{path}report/", {**seen, "side": a, f"cards-{b}": 5})
            await self._post(f"{path}report/", {**seen, "side": b, f"cards-{b}": 5})
            self.client.close()
            await asyncio.sleep(pause)


async def scoring(port: int, games: list[list[object]]) -> list[float]:
    """Every scorer enters games of one contest, with a pause as it takes to read a slip."""
    each = len(games) // SCORERS
    scorers = [Scorer(port, games[n * each : (n + 1) * each]) for n in range(SCORERS)]
    await asyncio.gather(*(scorer.score(SECONDS / each) for scorer in scorers))
    errors = [error for scorer in scorers for error in scorer.errors]
    if errors:
        raise AssertionError(f"{len(errors)} posts failed; the first: {errors[0]}")
    return [seconds for scorer in scorers for seconds in scorer.times]


async def reading(port: int, event: str, cookie: str, number: int, seen: list[float]) -> None:
    """A reader looks at a page every few seconds, as people in a hall do."""
    client = Client(port)
    pages = ("me/", "partners/chart/", "partners/names/", "partners/results/")
    await asyncio.sleep(number / READERS * 3)
    try:
        while True:
            begun = time.perf_counter()
            page = pages[(number + len(seen)) % len(pages)]
            await client.get(f"/e/{event}/{page}", f"\r\nCookie: {cookie}")
            seen.append(time.perf_counter() - begun)
            client.close()
            await asyncio.sleep(3)
    finally:
        client.close()


async def crowd(port: int, python: Callable[[str], object], database: str) -> list[Figure]:
    (*_, calm), (event, pk, players, games) = python(SCORED)  # type: ignore[misc, attr-defined]
    idle = await scoring(port, calm)
    seen: list[float] = []
    readers = [
        asyncio.create_task(reading(port, event, f"player-{pk}={players[n]}", n, seen))
        for n in range(READERS)
    ]
    busy = await scoring(port, games)
    for reader in readers:
        reader.cancel()
    for outcome in await asyncio.gather(*readers, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
    name = f"live: a scorer's p95 beside {READERS} readers / alone, {database}"
    return [
        figure(name, p95(busy), p95(idle), 2),
        Figure(
            f"live: {len(idle) + len(busy)} posts, {len(seen)} pages read, {database}: no error"
        ),
    ]


def benches() -> Iterable[Bench | Figure]:
    with server() as (port, python):
        event, *players = python(PLAYERS)  # type: ignore[misc]
        # As a phone that has been here before sends them.
        player = f"player-{event}={players[0]}; csrftoken={'a' * 32}"
        yield Bench(
            "live: a player's look-up, warm / a view that does nothing",
            asking(port, f"/e/{EVENT}/me/", player),
            asking(port, "/nothing/"),
            limit=1.5,
            ours_calls=CALLS,
            reference_calls=CALLS,
        )
        yield from asyncio.run(open_pages(port, python))
        yield from asyncio.run(crowd(port, python, "SQLite"))
    with postgres() as address, server(DATABASE_URL=address, DEMO="0") as (port, python):
        yield from asyncio.run(crowd(port, python, "PostgreSQL"))
