"""Races: first shown with the lock switched off, then gone with it; on both databases."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests import servers

pytestmark = pytest.mark.programs

SCENE = Path(__file__).with_name("race_scene.py")


@pytest.fixture(params=["sqlite", "postgresql"])
def variables(request, tmp_path):
    if request.param == "sqlite":
        servers.lay_out(tmp_path, demo=False)
        return servers.clean_environment(DATA=str(tmp_path))
    address = request.getfixturevalue("postgres")
    return servers.clean_environment(
        DATA=str(tmp_path), DATABASE_URL=address, REDIS_URL="redis://127.0.0.1:1/0"
    )


def run(variables, scene, rounds):
    """First without the lock until the race has shown; then what came of each round with it."""
    found = _played(variables, scene, str(rounds))
    assert found["off"], "the race does not show without the lock, so its absence shows nothing"
    assert len(found["on"]) == rounds
    return found["on"]


def _played(variables, *arguments):
    done = subprocess.run(
        [sys.executable, str(SCENE), *arguments],
        cwd=servers.PROJECT,
        env=variables,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    line = next(line for line in done.stdout.splitlines() if line.startswith("ANSWER"))
    return json.loads(line.removeprefix("ANSWER"))


def test_of_two_scorers_one_wins_and_the_other_is_told(variables):
    for found in run(variables, "two_scorers", 5):
        assert found["outcomes"] == ["done", "refused Conflict"]
        assert found["wrong"] == []
        assert (found["entries"], found["confirmed"]) == (1, 1)


def test_twenty_identical_posts_are_one_advancement(variables):
    for found in run(variables, "identical_posts", 3):
        assert found["outcomes"] == ["done"] * 20
        assert found["wrong"] == []
        assert (found["entries"], found["confirmed"]) == (1, 1)


def test_two_slips_of_one_deal_are_one_deal(variables):
    for found in run(variables, "two_reports_of_a_deal", 5):
        assert found["outcomes"] == ["done", "refused Conflict"]
        assert found["wrong"] == []
        assert (found["entries"], found["confirmed"]) == (1, 1)


def test_a_correction_and_a_confirmation_do_not_undermine_each_other(variables):
    for found in run(variables, "correction_and_confirmation", 5):
        assert sorted(outcome.split()[0] for outcome in found["outcomes"]) == ["done", "refused"]
        assert found["wrong"] == []
        assert found["entries"] == 1


def test_two_contests_that_call_one_person_leave_them_at_one_table(variables):
    for found in run(variables, "two_contests", 5):
        assert found["outcomes"] == ["done", "done"]
        assert found["wrong"] == []


def test_a_late_name_and_a_result_do_not_wait_for_each_other_forever(variables):
    for found in _played(variables, "late_name_and_result", "5", "only on")["on"]:
        assert found["outcomes"] == ["done", "done"]
        assert found["wrong"] == []
