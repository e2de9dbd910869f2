"""The soak in parts, and the list of what it holds: `make soak PART=3/24`, `make soak-list`.

The list is made from the markers, by collecting; nobody keeps it by hand.
"""

import sys
from collections import Counter
from typing import Any

import pytest


def shared_out(items: list[Any], part: str) -> tuple[list[Any], list[Any]]:
    """One part and the rest. Cases of one kind stand together and take as long as each other, so
    they go to all parts in turn.

    >>> shared_out(["a1", "a2", "a3", "b1"], "1/3")
    (['a1', 'b1'], ['a2', 'a3'])
    """
    number, _, parts = part.partition("/")
    if not (number.isdecimal() and parts.isdecimal() and 1 <= int(number) <= int(parts)):
        raise pytest.UsageError(f"Which part? --part 3/24 is the third of 24; not {part!r}.")
    mine = items[int(number) - 1 :: int(parts)]
    chosen = set(map(id, mine))
    return mine, [item for item in items if id(item) not in chosen]


class _Listing:
    """What was collected, by test: how often, and its name, which is a sentence."""

    lines: list[str]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        found = Counter(item.nodeid.partition("[")[0] for item in session.items)
        self.lines = [f"{found.total():>6}  together"]
        for name, times in found.items():
            where, _, said = name.partition("::")
            self.lines.append(f"{times:>6}  {where}: {said[5:].replace('_', ' ')}")


if __name__ == "__main__":
    listing = _Listing()
    status = pytest.main(["-m", "soak", "--collect-only", "-qqq"], plugins=[listing])
    print("\n".join(listing.lines))
    sys.exit(status)
