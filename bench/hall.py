"""Halls with everybody in them, for `python -m bench crowd`, and people who look something up."""

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bench.live import Client

MAKE = """
from tests.scenes.contests import contest_make
from scoring.calls.services import matches_call
from tournaments.models import SideEntry
answer = []
for _ in range({count}):
    contest = contest_make({sides}, tables={sides} // 2)
    matches_call(actor="bench", contest_id=contest.pk)
    members = SideEntry.objects.filter(side__contest=contest)
    people = [list(row) for row in members.values_list("side__number", "entry__player_id")]
    secrets = list(contest.tables.values_list("secret", flat=True))
    answer.append([contest.event.slug, contest.event.pk, people, secrets])
"""


@dataclass(slots=True)
class Hall:
    """One contest with everybody around it; every web process has a port."""

    ports: list[int]
    event: str
    event_pk: int
    players: dict[int, int]
    secrets: list[str]
    results: list[float] = field(default_factory=list)
    # When the last result that concerns a player was acknowledged.
    due: dict[int, float] = field(default_factory=dict)
    ages: list[float] = field(default_factory=list)

    def port(self) -> int:
        return random.choice(self.ports)

    def cookie(self, player: int) -> str:
        return f"player-{self.event_pk}={player}"


def halls(python: Callable[[str], Any], ports: list[int], sides: int, count: int) -> list[Hall]:
    made = python(MAKE.format(sides=sides, count=count))
    return [Hall(ports, event, pk, dict(people), secrets) for event, pk, people, secrets in made]


async def look_ups(hall: Hall, seconds: float) -> list[float]:
    """Somebody finds their table, a few times a second."""
    client, times = Client(hall.port()), []
    end = time.perf_counter() + seconds
    players = list(hall.players.values())
    while time.perf_counter() < end:
        begun = time.perf_counter()
        cookie = hall.cookie(random.choice(players))
        await client.get(f"/e/{hall.event}/me/", f"\r\nCookie: {cookie}")
        times.append(time.perf_counter() - begun)
        await asyncio.sleep(0.1)
    client.close()
    return times
