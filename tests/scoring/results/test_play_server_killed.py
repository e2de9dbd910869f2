"""kill -9 of the web server while scorers enter results: what was acknowledged is there.

The server is the one that people run: on the laptop the launcher starts it again, in the full
stack whatever keeps the container up. The scorers know nothing of it and press Enter again.
One kill on the laptop is in tests/launch/test_one_laptop.py.
"""

import os
from random import Random

import pytest

from tests import servers, stacks
from tests.scenes.web_kills import KILLS, Full, Laptop, check, kill_while_results_come_in

pytestmark = [pytest.mark.programs, pytest.mark.soak]

SOAK = int(os.environ.get("RALLYDECK_SOAK_KILLS", "500"))
"""On each database."""


def on_the_laptop(data, seeds):
    entered = {}
    for seed in seeds:
        with servers.rallydeck(data, DEMO="0") as program:
            place = Laptop(program)
            entered |= kill_while_results_come_in(place, Random(seed))[1]
    check(place, entered)
    return entered


def in_the_full_stack(data, postgres, redis, seeds):
    entered = {}
    with stacks.full_stack(data, postgres, redis, demo=False) as stack:
        place = Full(stack)
        for seed in seeds:
            entered |= kill_while_results_come_in(place, Random(seed))[1]
        check(place, entered)
    return entered


def _count(did, where, runs, entered):
    did[f"{where}: kills -9 of the web server"] += len(runs) * KILLS
    did[f"{where}: results acknowledged meanwhile, none lost, none doubled"] += len(entered)


def test_results_survive_hundreds_of_kills_of_the_web_server_on_the_laptop(tmp_path, did):
    runs = range(100, 100 + SOAK // KILLS)
    _count(did, "laptop", runs, on_the_laptop(tmp_path, runs))


def test_results_survive_hundreds_of_kills_of_the_web_server_in_the_full_stack(
    tmp_path, postgres, redis_address, did
):
    runs = range(100_000, 100_000 + SOAK // KILLS)
    _count(did, "full stack", runs, in_the_full_stack(tmp_path, postgres, redis_address, runs))
