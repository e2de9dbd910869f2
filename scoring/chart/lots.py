"""Who stands on which line before anybody looks at chapters: by lot, or by seed.

Must not know chapters. The random source is passed in.
"""

from collections.abc import Sequence
from random import Random

from scoring.play.changes import EnteredSide


def spread_byes(byes: int, matches: int, rng: Random) -> list[bool]:
    """Which matches of round 1 have a bye: any two equal stretches of the chart (halves,
    quarters, …) differ by one bye at most, and every such spread is equally likely.

    >>> sum(spread_byes(3, 8, Random(1)))
    3
    """
    if matches == 1:
        return [bool(byes)]
    fewer, more = byes // 2, byes - byes // 2
    if fewer != more and rng.random() < 0.5:
        fewer, more = more, fewer
    half = matches // 2
    return spread_byes(fewer, half, rng) + spread_byes(more, half, rng)


def drawn_lines(count: int, lines: int, rng: Random) -> list[int | None]:
    """Sides 0 … count − 1 on the lines in an order drawn uniformly; None is a bye."""
    order = list(range(count))
    rng.shuffle(order)
    placed: list[int | None] = []
    for bye in spread_byes(lines - count, lines // 2, rng):
        placed += [order.pop(), None if bye else order.pop()]
    return placed


def seeded_lines(sides: Sequence[EnteredSide], lines: int, rng: Random) -> list[int | None]:
    """Seeds on the usual lines, the others drawn by lot behind them, byes to the top."""
    seeded = sorted(
        (index for index, side in enumerate(sides) if side.seed is not None),
        key=lambda index: sides[index].seed or 0,
    )
    others = [index for index, side in enumerate(sides) if side.seed is None]
    rng.shuffle(others)
    ranked: list[int | None] = [*seeded, *others, *[None] * (lines - len(sides))]
    return [ranked[rank - 1] for rank in seed_order(lines)]


def seed_order(lines: int) -> list[int]:
    """The rank that stands on each line: 1 on the first, 2 on the last, and the better two ranks
    are, the later they meet.

    >>> seed_order(8)
    [1, 8, 5, 4, 3, 6, 7, 2]
    """
    order = [1]
    while len(order) < lines:
        total = 2 * len(order) + 1
        pairs = [(rank, total - rank) for rank in order]
        order = [
            rank
            for index, pair in enumerate(pairs)
            for rank in (pair if index % 2 == 0 else pair[::-1])
        ]
    return order
