"""kill -9 of the web server while scorers at their tables enter results over HTTP."""

import os
import signal
import time
from random import Random

from tests import servers, stacks
from tests.scenes.kill_scorers import Scorer

SCORERS = 3
KILLS = 5
"""In one go. The launcher waits longer from kill to kill, so it is started anew after these."""

INSIDE = "from tests.scenes import kills\n"


class Laptop(stacks.Stack):
    def __init__(self, program):
        super().__init__(program.variables, program.port)
        self.program = program

    def kill_web(self):
        old = servers.wait_for(lambda: self.program.web, why="the web server's start")
        assert isinstance(old, int)
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
    """A contest with scorers at their tables; gives its number and what was acknowledged."""
    scene = place.python(f"{INSIDE}answer = kills.prepare({SCORERS})")
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
    entered = {game: slip for scorer in scorers for game, slip in scorer.acknowledged.items()}
    return scene["contest"], entered


def check(place, entered, contest=None):
    """What was acknowledged is there, and nothing else."""
    found = place.python(f"{INSIDE}answer = kills.look({contest})")
    assert found["integrity"] == "ok"
    assert found["wrong"] == []
    assert found["twice"] == []
    # Every slip was sent until it was answered, so nothing else is there either.
    assert found["results"] == entered
