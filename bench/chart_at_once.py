"""Twenty windows ask for the largest chart on paper at one moment, while people look up tables.

Part of `python -m bench crowd`: it must be drawn once, and those who look something up must hardly
notice.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from bench.hall import Hall, look_ups
from bench.live import Client, p95
from bench.measure import Figure, figure
from tests import stacks

WINDOWS = 20
TOKEN = "x" * 32
# Asked from inside, once: another Python that starts would be more work than the chart.
DRAWN = """
import time
from jobs.models import Job
while not Job.objects.exists() or Job.objects.filter(state__in=Job.OPEN_STATES).exists():
    time.sleep(0.1)
answer = [[job.state, job.attempts] for job in Job.objects.all()]
"""
STARTS_WITHIN_SECONDS = 3


async def chart_at_once(
    python: Callable[[str], Any], hall: Hall, idle: list[float]
) -> list[Figure]:
    session = await asyncio.to_thread(python, stacks.SIGNED_IN)
    drawn = asyncio.create_task(asyncio.to_thread(python, DRAWN))
    await asyncio.sleep(STARTS_WITHIN_SECONDS)
    asking = asyncio.gather(*(_ask(hall, session) for _ in range(WINDOWS)))
    busy: list[float] = []
    while not drawn.done():
        busy += await look_ups(hall, 0.5)
    locations = set(await asking)
    jobs = await drawn
    if len(locations) != 1 or jobs != [["done", 1]]:
        raise AssertionError(f"one chart was asked for: {locations}, {jobs}")
    name = f"crowd: a look-up's p95 while {WINDOWS} wait for the chart on paper, drawn once / idle"
    return [figure(name, p95(busy), p95(idle), 2)]


async def _ask(hall: Hall, session: str) -> str:
    client = Client(hall.port())
    head = (
        f"POST /desk/{hall.event}/partners/print/ HTTP/1.1\r\nOrigin: http://localhost"
        f"\r\nCookie: sessionid={session}; csrftoken={TOKEN}\r\nX-CSRFToken: {TOKEN}"
        "\r\nContent-Type: application/x-www-form-urlencoded"
    )
    status, headers, answer = await client.send(head, b"print=chart%3A&paper=letter&language=en")
    client.close()
    if status != 302:
        raise AssertionError(f"{status} {answer[-300:].decode(errors='replace')}")
    return headers["location"]
