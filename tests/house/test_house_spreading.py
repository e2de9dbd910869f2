"""The order in which the tests are run."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.spreading import spread


@dataclass(frozen=True)
class Item:
    path: Path
    number: int
    marker: str = ""

    def get_closest_marker(self, name):
        return self.marker == name or None


ITEMS = [
    *(Item(Path("a"), number) for number in range(9)),
    *(Item(Path("walk"), number, "real") for number in range(4)),
    *(Item(Path("b"), number) for number in range(20)),
    *(Item(Path("sheets"), number, "paper") for number in range(3)),
    *(Item(Path("race"), number, "real") for number in range(2)),
]


def runs(items, workers):
    """As xdist gives them out: of what is left, each worker its part."""
    for place in range(workers):
        length = len(items) // (workers - place)
        yield items[:length]
        items = items[length:]


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_every_worker_begins_with_what_takes_long_and_ends_with_what_is_quick(workers):
    found = spread(ITEMS, workers)
    assert set(found) == set(ITEMS)
    assert len(found) == len(ITEMS)
    for run in runs(found, workers):
        assert run[0].marker != ""
        assert run[-1].marker == ""


def test_a_file_that_takes_long_stays_together():
    names = [item.path.name for item in spread(ITEMS, 3)]
    first = names.index("walk")
    assert names[first : first + 4] == ["walk"] * 4
