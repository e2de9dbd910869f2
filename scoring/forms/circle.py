"""Everyone meets everyone once: the rounds of a circle, and the rounds that late sides need.

Shared by the forms that play a cross table. Must not know results.
"""

from collections.abc import Collection, Sequence

from scoring.forms.values import Side
from tournaments.draw.matching import NONE, largest_matching

Pair = tuple[Side, Side]


def circle_rounds(count: int) -> int:
    """
    >>> circle_rounds(6), circle_rounds(7), circle_rounds(1)
    (5, 7, 0)
    """
    return count - 1 + count % 2 if count > 1 else 0


def circle_round(sides: Sequence[Side], number: int) -> list[Pair]:
    """The pairs of round `number`, from 1: over all rounds everyone meets everyone once.

    >>> [len(circle_round([(1,), (2,), (3,)], number)) for number in (1, 2, 3)]
    [1, 1, 1]
    """
    ring: list[Side | None] = [*sides, *([None] if len(sides) % 2 else [])]
    fixed, others = ring[0], ring[1:]
    turn = (number - 1) % len(others)
    order = [fixed, *others[turn:], *others[:turn]]
    half = len(order) // 2
    found = []
    for one, two in zip(order[:half], reversed(order[half:]), strict=True):
        if one is not None and two is not None:
            # Who is named first changes, so that nobody is always side A.
            found.append((one, two) if number % 2 else (two, one))
    return found


def pairs_of_round(
    sides: Sequence[Side], met: Collection[frozenset[Side]], present: Collection[Side], number: int
) -> list[Pair]:
    """The next pairs: those of the circle while it lasts, then whoever has not met yet.

    `sides` are those of the first round in the order of the circle; sides that came later meet
    the others in the rounds after it. Nobody is paired who is not `present`.
    """
    if number <= circle_rounds(len(sides)):
        due = [
            pair
            for pair in circle_round(sides, number)
            if pair[0] in present and pair[1] in present and frozenset(pair) not in met
        ]
    else:
        due = []
    busy = {side for pair in due for side in pair}
    idle = sorted(side for side in present if side not in busy)
    if len(idle) < 2:
        return due
    ahead = {
        frozenset(pair)
        for later in range(number + 1, circle_rounds(len(sides)) + 1)
        for pair in circle_round(sides, later)
    }
    open_ = [
        [
            index
            for index, other in enumerate(idle)
            if other != side
            and frozenset((side, other)) not in met
            and frozenset((side, other)) not in ahead
        ]
        for side in idle
    ]
    mates = largest_matching(open_)
    extra = [
        (idle[index], idle[mate])
        for index, mate in enumerate(mates)
        if mate not in (NONE,) and index < mate
    ]
    return [*due, *extra]
