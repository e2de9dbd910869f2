"""The lines on which sides begin: how they came to them, whom they may meet, which are open.

Must not know how lines are drawn.
"""

from dataclasses import dataclass
from enum import StrEnum

from scoring.play.keys import MatchKey

MOST_SIDES = 1024


class Method(StrEnum):
    DRAWN = "drawn"
    SEEDED = "seeded"


@dataclass(frozen=True, slots=True)
class RoundClashes:
    """The pairs of sides that share a chapter and could meet first in this round.

    `at_least` is proven: no chart of these sides with as many byes (and, for a later round, with
    the same counts in the rounds before) has fewer. `len(pairs) == at_least` is therefore
    the best there is; a larger number is the best that was found.
    """

    round: int
    pairs: tuple[tuple[int, int], ...]
    at_least: int

    @property
    def proven(self) -> bool:
        return len(self.pairs) == self.at_least


@dataclass(frozen=True, slots=True)
class OpenLine:
    """A bye that a late entry may take, and the side it would meet there."""

    match: MatchKey
    opponent: int
