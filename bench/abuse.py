"""A hall under attack: what a scorer and a player wait while one person does their worst.

The server is the real program with the demo rally. Everybody comes from one address, as behind a
hall's router. Before each attack the same is measured in peace, so each ratio is of its own minute.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any

from bench.live import EVENT, SCORED, Client, Scorer, p95, server
from bench.measure import Figure, figure

SECONDS = 8.0
SCORERS = 4
STREAMS = 500
HALF_OPEN = 1300

Attack = Callable[[int], contextlib.AbstractAsyncContextManager[Any]]


async def player_times(port: int, until: asyncio.Event) -> list[float]:
    """A player looks at the event's page a few times a second, each time on a new line."""
    times = []
    while not until.is_set():
        client, begun = Client(port), time.perf_counter()
        await client.get(f"/e/{EVENT}/")
        times.append(time.perf_counter() - begun)
        client.close()
        await asyncio.sleep(0.05)
    return times


async def both(port: int, games: list[list[object]]) -> tuple[list[float], list[float]]:
    """Scorers enter these games while players look; what each of them waited."""
    each = len(games) // SCORERS
    scorers = [Scorer(port, games[n * each : (n + 1) * each]) for n in range(SCORERS)]
    over = asyncio.Event()
    looking = asyncio.create_task(player_times(port, over))
    await asyncio.gather(*(scorer.score(SECONDS / each) for scorer in scorers))
    over.set()
    errors = [error for scorer in scorers for error in scorer.errors]
    if errors:
        raise AssertionError(f"{len(errors)} posts failed; the first: {errors[0]}")
    return [seconds for scorer in scorers for seconds in scorer.times], await looking


@contextlib.asynccontextmanager
async def slow_readers(port: int) -> AsyncIterator[None]:
    from tests import attacks

    with (
        attacks.slow_readers(port, attacks.largest_static_file()),
        attacks.slow_readers(port, f"/e/{EVENT}/skip-bo-partners/chart/"),
    ):
        yield


@contextlib.asynccontextmanager
async def sign_in_flood(port: int) -> AsyncIterator[None]:
    from tests import attacks

    async with attacks.sign_in_flood(port):
        yield


@contextlib.asynccontextmanager
async def half_open(port: int) -> AsyncIterator[None]:
    """As soon as the lines are cut there are new ones."""
    from tests import attacks

    async def again_and_again() -> None:
        while True:
            lines = attacks.half_sent(port, lines=HALF_OPEN)
            # Not in the loop that measures.
            await asyncio.to_thread(lines.__enter__)
            try:
                await asyncio.sleep(4)
            finally:
                lines.__exit__(None, None, None)

    task = asyncio.create_task(again_and_again())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@contextlib.asynccontextmanager
async def many_streams(port: int) -> AsyncIterator[None]:
    from tests import attacks

    async with attacks.streams(port, EVENT, lines=STREAMS) as statuses:
        if set(statuses) != {200}:
            raise AssertionError(f"streams were refused: {set(statuses)}")
        yield


ATTACKS: dict[str, Attack] = {
    "28 slow readers": slow_readers,
    "a sign-in flood of 16": sign_in_flood,
    f"{HALF_OPEN} half-open requests": half_open,
    f"{STREAMS} streams from one address": many_streams,
}


async def under_attack(port: int, name: str, attack: Attack, games: list[Any]) -> list[Figure]:
    half = len(games) // 2
    await both(port, games[:SCORERS])  # warms up what the first request loads
    calm_scorer, calm_player = await both(port, games[SCORERS:half])
    async with attack(port):
        scorer, player = await both(port, games[half:])
    return [
        figure(f"abuse: a scorer's p95, {name} / idle", p95(scorer), p95(calm_scorer), 2),
        figure(f"abuse: a player's p95, {name} / idle", p95(player), p95(calm_player), 2),
    ]


def benches() -> Iterable[Figure]:
    for name, attack in ATTACKS.items():
        with server() as (port, python):
            (*_, first), (*_, second) = python(SCORED)  # type: ignore[misc, attr-defined]
            yield from asyncio.run(under_attack(port, name, attack, [*first, *second]))
