"""Runs every bench, or those whose room is named: `python -m bench games draw`.

`python -m bench.walks` stands by itself: it counts what is crossed, and no time.
"""

import importlib
import pkgutil
import sys

import bench
from bench.measure import line

NOT_ROOMS = {"measure", "server", "walks", "__main__"}


def main(rooms: list[str]) -> None:
    print(f"{'name':<58} {'ours':>13} {'reference':>13} {'ratio':>9}")
    for module in sorted(m.name for m in pkgutil.iter_modules(bench.__path__)):
        if module in NOT_ROOMS or (rooms and module not in rooms):
            continue
        for measured in importlib.import_module(f"bench.{module}").benches():
            print(line(measured), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
