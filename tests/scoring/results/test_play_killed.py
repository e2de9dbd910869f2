"""kill -9 while results stream in: all that was acknowledged is there, and nothing by halves."""

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests import servers, stacks

pytestmark = pytest.mark.programs

SCENE = Path(__file__).parents[2] / "scenes/stream.py"


def start(variables):
    return subprocess.Popen(
        [sys.executable, str(SCENE)],
        cwd=servers.PROJECT,
        env=variables,
        stdout=subprocess.PIPE,
        text=True,
    )


def entered_before_the_kill(variables, random):
    """Results that the process acknowledged until it was killed at a random moment."""
    process = start(variables)
    wanted = random.randint(1, 12)
    entered = {}
    while len(entered) < wanted:
        words = process.stdout.readline().split()
        assert words, "the process ended by itself"
        if words[0] == "ENTERED":
            entered[words[1]] = int(words[2])
    time.sleep(random.random() * 0.2)  # anywhere inside one of the next ones
    process.kill()
    rest = process.stdout.read().split("\n")
    process.wait()
    for line in rest[:-1]:  # what comes behind the last line end was not said
        words = line.split()
        entered[words[1]] = int(words[2])
    return entered


def kill_and_look(tmp_path, seeds):
    variables = servers.clean_environment(DATA=str(tmp_path))
    servers.lay_out(tmp_path, demo=False)
    entered = {}
    for seed in seeds:
        entered |= entered_before_the_kill(variables, Random(seed))
    found = stacks.Stack(variables, 0).python(
        "from tests.scenes import stream\nanswer = stream.found()"
    )
    assert found["integrity"] == "ok"
    assert found["wrong"] == []
    assert entered.items() <= found["results"].items()
    # At most one more each time: committed, and killed before it could be said.
    assert len(found["results"]) <= len(entered) + len(seeds)


def test_acknowledged_results_survive_a_kill(tmp_path):
    kill_and_look(tmp_path, range(2))


@pytest.mark.soak
def test_acknowledged_results_survive_a_hundred_kills(tmp_path):
    kill_and_look(tmp_path, range(100, 200))
