"""The games of one match in the order they were played: whether it is decided, and by which.

A walkover, a forfeit, a side that retires and an official's stop end a match whatever the goal
says. Must not know how games are stored, reported or corrected.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from games.results import Manner
from scoring.forms.goals import Goal, Total, totals
from scoring.forms.values import GameScore

UNPLAYED = (Manner.WALKOVER, Manner.FORFEIT, Manner.RETIRED, Manner.NO_SHOW)


class Ends(StrEnum):
    """Whether a game's result ends its match by itself."""

    NOT = ""
    SCORE = "score"
    """Stopped, by the clock or an official: the higher score wins."""
    RULING = "ruling"
    """Decided by an official, whatever the score is."""


@dataclass(frozen=True, slots=True)
class Deal:
    """One game that stands. `winner` is a side's number; `left` and `points` are by side."""

    manner: Manner
    winner: int | None
    left: dict[int, int] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)
    ends: Ends = Ends.NOT
    # Of an earlier Rallydeck, which took what nobody counted for 0 cards.
    is_nought: bool = False

    @property
    def counts(self) -> bool:
        """Whether it was played as a game, so that it is on the score pad."""
        return self.ends is Ends.NOT and self.manner not in UNPLAYED


@dataclass(frozen=True, slots=True)
class Decided:
    """`deal` is the index of the deal that decided; `behind` the others in order, for more than
    two sides."""

    deal: int
    manner: Manner
    winner: int | None
    behind: tuple[tuple[int, ...], ...] = ()


def decided(goal: Goal, sides: Sequence[int], deals: Sequence[Deal]) -> Decided | None:
    """How the match was decided; None: another deal at this table."""
    here = [(number,) for number in sides]
    games: list[GameScore] = []
    for index, deal in enumerate(deals):
        if deal.counts:
            games.append(_game(deal, sides))
            reached = goal.reached(here, games)
            winner = None if reached is None else sides[reached[0][0]]
        else:
            winner = _winner_at_the_end(goal, deal, sides, games)
        if winner is not None or deal.manner is Manner.NO_SHOW:
            return Decided(index, deal.manner, winner, _behind(goal, sides, games, deal, winner))
    return None


def _winner_at_the_end(
    goal: Goal, deal: Deal, sides: Sequence[int], games: Sequence[GameScore]
) -> int | None:
    if deal.ends is not Ends.SCORE:
        return deal.winner
    ahead = goal.leader([(number,) for number in sides], games)
    return None if ahead is None else sides[ahead]


def _behind(
    goal: Goal, sides: Sequence[int], games: list[GameScore], deal: Deal, winner: int | None
) -> tuple[tuple[int, ...], ...]:
    if winner is None or len(sides) == 2:
        return ()
    last = games or [_game(deal, sides)]
    groups = goal.standing([(number,) for number in sides], last)
    named = [tuple(sides[at] for at in group if sides[at] != winner) for group in groups]
    return tuple(group for group in named if group)


def score_pad(sides: Sequence[int], deals: Sequence[Deal]) -> tuple[Total, ...]:
    """What each side has so far."""
    games = [_game(deal, sides) for deal in deals if deal.counts]
    return totals([(number,) for number in sides], games)


def _game(deal: Deal, sides: Sequence[int]) -> GameScore:
    winner = None if deal.winner is None else list(sides).index(deal.winner)
    points = tuple(deal.points.get(side, 0) for side in sides) if deal.points else ()
    return GameScore(winner, deal.left, points)
