"""What needs a decision, as strips of one line each: what many tables wait for is one strip."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from scoring.selectors.decisions import Need

# Each of these is the same question for every table; the others are each a matter of its own.
TOGETHER = (Need.REPORTED, Need.MISSING, Need.OVER_TIME, Need.FINDING)


@dataclass(frozen=True, slots=True)
class Strip:
    need: str
    decisions: tuple[dict[str, Any], ...]

    @property
    def key(self) -> str:
        """One decision is known by its own name, several by what they need."""
        return self.need if len(self.decisions) > 1 else str(self.decisions[0]["key"])

    @property
    def tables(self) -> str:
        return ", ".join(str(one["table"].number) for one in self.decisions if one["table"])


def strips(decisions: Iterable[dict[str, Any]]) -> list[Strip]:
    """In the order of the decisions, which is that of their urgency."""
    found = []
    for need, group in groupby(decisions, key=lambda one: one["need"]):
        members = tuple(group)
        if need in TOGETHER:
            found.append(Strip(need, members))
        else:
            found.extend(Strip(need, (one,)) for one in members)
    return found
