"""What tests draw by: the run's word and the test's name, and nothing else."""

import os
import subprocess
import sys
from hashlib import sha256

from tests import seeds as words
from tests.servers import PROJECT
from tournaments.contests import lots


def drawn(name, times=3):
    with words.drawn_for(name):
        return [lots.seed_new() for _ in range(times)]


def test_the_same_name_draws_the_same_and_another_one_something_else(monkeypatch):
    first = drawn("a")
    assert len(set(first)) == 3
    assert drawn("a") == first
    assert set(drawn("b")).isdisjoint(first)
    monkeypatch.setenv(words.WORD, "another run's")
    assert set(drawn("a")).isdisjoint(first)


def test_every_test_is_given_its_own(request):
    said = f"{os.environ[words.WORD]}: {request.node.nodeid}: 0"
    assert lots.seed_new() == sha256(said.encode()).hexdigest()


def test_the_program_itself_draws_in_secret():
    ask = (
        "import django; django.setup(); "
        "from tournaments.contests.lots import seed_new; print(seed_new())"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", ask],
            cwd=PROJECT,
            env={**os.environ, words.WORD: "known"},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for _ in range(2)
    }
    assert len(told) == 2
