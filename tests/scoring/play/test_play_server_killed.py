"""kill -9 of the web server while scorers enter results: what was acknowledged is there.

The server is the one that people run: on the laptop the launcher starts it again, in the full
stack whatever keeps the container up. The scorers know nothing of it and press Enter again.
"""

import os
import signal
import time
from random import Random

import pytest
from kill_scorers import Scorer

from tests import servers, stacks

pytestmark = pytest.mark.programs

SCORERS = 3
KILLS = 5
FEW = 2
"""In one go. The launcher waits longer from kill to kill, so it is started anew after these."""

SOAK = int(os.environ.get("RALLYDECK_SOAK_KILLS", "500"))
"""On each database."""

INSIDE = "from tests.scoring.play import kill_scene\n"


class Laptop(stacks.Stack):
    def __init__(self, program):
        super().__init__(program.variables, program.port)
        self.program = program

    def kill_web(self):
        old = servers.wait_for(lambda: self.program.web, why="the web server's start")
        os.kill(old, signal.SIGKILL)


class Full:
    """The web process alone; what restarts it is not ours."""

    def __init__(self, stack):
        self.stack = stack
        self.port = stack.port
        self.python = stack.python

    def kill_web(self):
        self.stack.kill_web()
        self.stack.start_web()


def acknowledged(scorers):
    return sum(len(scorer.acknowledged) for scorer in scorers)


def kill_while_results_come_in(place, random, kills=KILLS):
    """A contest with scorers at their tables; gives what the server said was saved."""
    scene = place.python(f"{INSIDE}answer = kill_scene.prepare({SCORERS})")
    scorers = [
        Scorer(
            place.port,
            scene["address"],
            session,
            range(1 + number, scene["tables"] + 1, SCORERS),
            Random(random.random()),
        )
        for number, session in enumerate(scene["sessions"])
    ]
    for scorer in scorers:
        scorer.start()

    def wait_for_more(results):
        wanted = acknowledged(scorers) + results
        servers.wait_for(
            lambda: acknowledged(scorers) >= wanted or any(s.strange for s in scorers),
            why=f"{results} more results",
        )

    for _ in range(kills):
        wait_for_more(random.randint(1, 8))
        time.sleep(random.random() * 0.15)  # anywhere inside one of the next ones
        place.kill_web()
    wait_for_more(1)
    for scorer in scorers:
        scorer.going_home.set()
    for scorer in scorers:
        scorer.join(timeout=servers.PATIENCE)
        assert not scorer.is_alive()
        assert scorer.strange == []
    assert any(scorer.unanswered for scorer in scorers)
    return {game: slip for scorer in scorers for game, slip in scorer.acknowledged.items()}


def check(found, entered):
    assert found["integrity"] == "ok"
    assert found["wrong"] == []
    assert found["twice"] == []
    # Every slip was sent until it was answered, so nothing else is there either.
    assert found["results"] == entered


def on_the_laptop(data, seeds, kills=KILLS):
    entered = {}
    for seed in seeds:
        with servers.rallydeck(data, DEMO="0") as program:
            place = Laptop(program)
            entered |= kill_while_results_come_in(place, Random(seed), kills)
    check(place.python(f"{INSIDE}answer = kill_scene.look()"), entered)
    return entered


def in_the_full_stack(data, postgres, redis, seeds, kills=KILLS):
    entered = {}
    with stacks.full_stack(data, postgres, redis, demo=False) as stack:
        place = Full(stack)
        for seed in seeds:
            entered |= kill_while_results_come_in(place, Random(seed), kills)
        check(place.python(f"{INSIDE}answer = kill_scene.look()"), entered)
    return entered


def test_results_survive_kills_of_the_web_server_on_the_laptop(tmp_path):
    on_the_laptop(tmp_path, range(1), FEW)


def _count(did, where, runs, entered):
    did[f"{where}: kills -9 of the web server"] += len(runs) * KILLS
    did[f"{where}: results acknowledged meanwhile, none lost, none doubled"] += len(entered)


@pytest.mark.soak
def test_results_survive_hundreds_of_kills_of_the_web_server_on_the_laptop(tmp_path, did):
    runs = range(100, 100 + SOAK // KILLS)
    _count(did, "laptop", runs, on_the_laptop(tmp_path, runs))


@pytest.mark.soak
def test_results_survive_hundreds_of_kills_of_the_web_server_in_the_full_stack(
    tmp_path, postgres, redis_address, did
):
    runs = range(100_000, 100_000 + SOAK // KILLS)
    _count(did, "full stack", runs, in_the_full_stack(tmp_path, postgres, redis_address, runs))
