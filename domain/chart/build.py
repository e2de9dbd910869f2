"""From sides to a chart ready for play.

Must not know where sides come from. The random source is passed in: the same source, sides and
options give the same chart.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

from domain.chart.separation import Lines, conflict_masks, separate
from domain.chart.shape import SLOTS_PER_MATCH, Chart, Shape
from domain.matches.contest import MOST_SIDES, Method
from domain.matches.match import (
    BYE,
    VACANT,
    Bracket,
    EnteredSide,
    Match,
    MatchKey,
    Slot,
    Taken,
    main,
)
from domain.wording.refusals import refused

# ---- Who stands on which line before anybody looks at chapters ----


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


def build_in(shape: Shape, sides: Iterable[EnteredSide], *, rng: Random, method: Method) -> Chart:
    """A chart with every side on its line, byes passed, and all later slots to be decided. The
    lines of round 1 are drawn in any shape alike."""
    entered = sorted(sides, key=lambda side: side.number)
    _require_sound(entered, method)
    conflicts = conflict_masks([side.chapters for side in entered])
    if method is Method.DRAWN:
        lines = drawn_lines(len(entered), shape.lines, rng)
        fixed: set[int] = set()
    else:
        lines = seeded_lines(entered, shape.lines, rng)
        fixed = {index for index, side in enumerate(entered) if side.seed is not None}
    lines = separate(lines, conflicts, fixed, rng)
    numbered: Lines = [None if index is None else entered[index].number for index in lines]
    return Chart(shape, {side.number: side for side in entered}, _matches(shape, numbered))


def _matches(shape: Shape, lines: Lines) -> dict[MatchKey, Match]:
    made: dict[MatchKey, Match] = {}
    arriving: dict[MatchKey, list[Slot]] = {
        key: [VACANT] * SLOTS_PER_MATCH for key in shape.match_keys()
    }
    for line, number in enumerate(lines):
        slots = arriving[main(1, line // SLOTS_PER_MATCH + 1)]
        slots[line % SLOTS_PER_MATCH] = BYE if number is None else Taken(number)
    for key in shape.match_keys():
        match = Match(key, tuple(arriving[key]), shape.winner_to(key))
        match = replace(match, loser_to=shape.loser_to(key, through_byes(match, made)))
        made[key] = match
        for target, slot in match.sends().items():
            arriving[target.match][target.slot] = slot
    return made


def through_byes(match: Match, made: Mapping[MatchKey, Match]) -> tuple[bool, ...]:
    """Which slots lead through a bye: see `Shape.loser_to`."""
    key = match.key
    if key.bracket is Bracket.MAIN and key.round == 2:
        below = range(SLOTS_PER_MATCH * (key.position - 1) + 1, SLOTS_PER_MATCH * key.position + 1)
        return tuple(made[main(1, position)].is_bye for position in below)
    return tuple(slot == BYE for slot in match.slots)


def _require_sound(sides: list[EnteredSide], method: Method) -> None:
    if not 2 <= len(sides) <= MOST_SIDES:
        raise refused("number-of-sides:chart", most=MOST_SIDES, sides=len(sides))
    if len({side.number for side in sides}) < len(sides):
        raise refused("side-twice")
    seeds = [side.seed for side in sides if side.seed is not None]
    if method is Method.SEEDED and len(set(seeds)) < len(seeds):
        raise refused("seed-twice")
