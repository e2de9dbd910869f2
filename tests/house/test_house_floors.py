"""The floors of coverage: every room has one, and whatever falls below it fails the check."""

import json
import tomllib

import pytest

from tests import floors
from tests.servers import PROJECT

SETTINGS = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]
FLOORS = SETTINGS["rallydeck"]["coverage"]


def report(tmp_path, shares):
    """As coverage writes it: a hundred lines in each room, so many of them run."""
    files = {
        f"{room}/module.py": {
            "summary": {
                "covered_lines": run,
                "num_statements": 100,
                "covered_branches": 0,
                "num_branches": 0,
            }
        }
        for room, run in shares.items()
    }
    path = tmp_path / "coverage.json"
    path.write_text(json.dumps({"files": files}))
    return str(path)


def test_every_room_has_a_floor():
    assert set(FLOORS) == set(SETTINGS["coverage"]["run"]["source"])


def test_rooms_on_their_floors_pass(tmp_path):
    assert floors.main(report(tmp_path, FLOORS)) == 0


@pytest.mark.parametrize("room", sorted(FLOORS))
def test_a_room_below_its_floor_fails(tmp_path, room, capsys):
    assert floors.main(report(tmp_path, {**FLOORS, room: FLOORS[room] - 1})) == 1
    (said,) = (line for line in capsys.readouterr().out.splitlines() if "too low" in line)
    assert said.startswith(room)


def test_a_room_that_was_not_run_at_all_fails(tmp_path, capsys):
    run = {room: share for room, share in FLOORS.items() if room != "domain"}
    assert floors.main(report(tmp_path, run)) == 1
    assert "domain" in capsys.readouterr().out


def test_a_room_without_a_floor_fails(tmp_path, capsys):
    assert floors.main(report(tmp_path, {**FLOORS, "cellar": 100})) == 1
    assert "has no floor" in capsys.readouterr().out
