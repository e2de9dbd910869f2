"""A final place, and who came to play at all. Must not know how places are found."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.results import Manner
from scoring.play import Match


@dataclass(frozen=True, slots=True)
class Place:
    """A side's final place, how many share it, and whether the side ever came to play."""

    side: int
    place: int
    shared_by: int
    took_part: bool


def took_part(matches: Iterable[Match]) -> set[int]:
    """The sides that sat down to a game, or came to one that their opponent stayed away from."""
    absences = (Manner.WALKOVER, Manner.NO_SHOW)
    return {
        side
        for match in matches
        if match.outcome is not None
        for side in match.sides
        if side == match.outcome.winner or match.outcome.manner not in absences
    }
