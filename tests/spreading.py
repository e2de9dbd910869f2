"""The order of the tests: every worker begins with what takes long and ends with what is quick.

A walk over all pages that begins last ends alone, while the other workers have nothing to do. Files
stay whole, so that what a file starts is started once. Workers get equal runs of the list (xdist's
worksteal) and take from each other's ends, which are quick.
"""

from collections.abc import Sequence

import pytest

SLOW = ("real", "paper", "long")


def spread(items: Sequence[pytest.Item], workers: int) -> list[pytest.Item]:
    files: dict[object, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    slow = {path: count for path, file in files.items() if (count := sum(map(_is_slow, file)))}
    quick = [item for path, file in files.items() if path not in slow for item in file]
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    loads = [0] * workers
    for path in sorted(slow, key=lambda path: -slow[path]):
        place = loads.index(min(loads))
        shares[place].extend(files[path])
        loads[place] += slow[path]
    return [item for share in _filled_up(shares, quick) for item in share]


def _is_slow(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(name) for name in SLOW)


def _filled_up(
    shares: Sequence[list[pytest.Item]], quick: list[pytest.Item]
) -> list[list[pytest.Item]]:
    """As long as the runs that xdist gives: of what is left, each its part."""
    left = sum(map(len, shares)) + len(quick)
    filled = []
    for place, share in enumerate(shares):
        wanted = max(0, left // (len(shares) - place) - len(share))
        filled.append([*share, *quick[:wanted]])
        quick = quick[wanted:]
        left -= len(filled[-1])
    return filled
