"""How a game ended, as a value with its reason and its score. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.skipbo.rules import SIDE_NAMES, Setup
from domain.wording import Sentence

PLAYED_OUT = "played-out"
DEADLOCK = "deadlock"
REFUSAL = "refusal"
STALL = "stall"
REASONS = (PLAYED_OUT, DEADLOCK, REFUSAL, STALL)

_BECAUSE = {
    PLAYED_OUT: Sentence("all its stock cards are played"),
    DEADLOCK: Sentence("nothing is left to draw and no card fits any more"),
    REFUSAL: Sentence("nothing is left to draw, all hands are empty and everyone passed"),
    STALL: Sentence("the official stopped the game"),
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """`winner` is a side counted from 0, or None for a tie that an official must rule on.

    `left` are the stock cards of every seat. `points` has one number for each side where the rule
    set scores, and is empty otherwise and for a tie.
    """

    reason: str
    winner: int | None
    left: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def sentence(self) -> Sentence:
        """
        >>> from domain.skipbo.rules import get
        >>> four = Setup(get("texas"), 4, partners=True)
        >>> str(judge(four, PLAYED_OUT, [0, 3, 0, 4]).sentence)
        'Side A wins: all its stock cards are played.'
        >>> str(judge(four, DEADLOCK, [2, 3, 5, 4]).sentence)[:28]
        'A tie on stock cards: nothin'
        """
        why = _BECAUSE[self.reason]
        if self.winner is None:
            return Sentence("A tie on stock cards: {why}. An official must rule.", why=why)
        side = SIDE_NAMES[self.winner]
        if self.reason == PLAYED_OUT:
            return Sentence("Side {side} wins: {why}.", side=side, why=why)
        return Sentence("Side {side} wins with the fewest stock cards: {why}.", side=side, why=why)


def judge(setup: Setup, reason: str, left: Sequence[int]) -> Outcome:
    """The side with the fewest stock cards wins; none at all is the usual way."""
    totals = _totals(setup, left)
    fewest = min(totals)
    winner = totals.index(fewest) if totals.count(fewest) == 1 else None
    return Outcome(reason, winner, tuple(left), points_for(setup, winner, left))


def points_for(setup: Setup, winner: int | None, left: Sequence[int]) -> tuple[int, ...]:
    """What each side writes down, if these rules score and there is a winner.

    >>> from domain.skipbo.rules import get
    >>> points_for(Setup(get("deluxe-us"), 2), 0, [0, 7])
    (60, 0)
    >>> points_for(Setup(get("florida"), 4, partners=True), 0, [0, 3, 0, 4])
    (0, 7)
    """
    rules = setup.rules
    if winner is None or rules.scoring == "win_loss":
        return ()
    totals = _totals(setup, left)
    if rules.scoring == "cards_left":
        return tuple(0 if side == winner else total for side, total in enumerate(totals))
    won = rules.win_points + rules.card_points * (sum(totals) - totals[winner])
    return tuple(won if side == winner else 0 for side in range(len(totals)))


def _totals(setup: Setup, left: Sequence[int]) -> list[int]:
    """The cards left of each side."""
    return [sum(left[seat] for seat in side) for side in setup.sides]
