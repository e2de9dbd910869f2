"""`make coverage`: how much of each room the tests ran, against the floors in pyproject.toml.

The floors are what was measured, a little lower. They are there to be raised. What only runs in
programs of their own (the launcher, the worker, the web process) is not counted, so those rooms
are lower than they are in truth.
"""

import json
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent


def shares(report: dict[str, Any]) -> dict[str, float]:
    """Lines and branches that were run, of each room, in per cent."""
    run: Counter[str] = Counter()
    there: Counter[str] = Counter()
    for path, found in report["files"].items():
        room, seen = Path(path).parts[0], found["summary"]
        run[room] += seen["covered_lines"] + seen["covered_branches"]
        there[room] += seen["num_statements"] + seen["num_branches"]
    return {room: 100 * run[room] / there[room] for room in sorted(there) if there[room]}


def main(path: str) -> int:
    """1 where a room has fallen below its floor, was not run at all or has none."""
    report = json.loads(Path(path).read_text())
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text())
    floors: dict[str, int] = settings["tool"]["rallydeck"]["coverage"]
    too_low = 0
    found = {**dict.fromkeys(floors, 0.0), **shares(report)}
    for room, share in found.items():
        floor = floors.get(room)
        said = "" if floor is None or share >= floor else "  too low"
        if floor is None:
            said = "  has no floor in pyproject.toml"
        too_low += bool(said)
        print(f"{room:<12} {share:6.1f} %   floor {floor}{said}")
    return 1 if too_low else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
