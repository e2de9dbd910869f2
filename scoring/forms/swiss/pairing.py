"""The pairs of a Swiss round: nobody twice, scores as close as possible, by lot among equals.

First as few repeats as possible (none while there is a way), then the least total of score
differences, then, where it is asked for, the fewest pairs of a common chapter. Up to
`EXACT_SIDES` sides every best pairing is equally likely: they are counted. With more sides groups
of equal score are paired from the top, by lots; docs/inside/forms/swiss.md says what that favours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from scoring.forms.values import Side
from tournaments.draw.matching import NONE, largest_matching, with_mates_for

EXACT_SIDES = 14
# One repeat outweighs any difference of scores, one point of difference any number of chapters.
REPEAT = 1_000_000
DIFFERENCE = 1_000


@dataclass(frozen=True, slots=True)
class Standing:
    """A side before the round: its score, whom it met, its chapters and its byes."""

    side: Side
    score: int
    met: frozenset[Side]
    chapters: frozenset[str]
    byes: int


@dataclass(frozen=True, slots=True)
class Found:
    pairs: tuple[tuple[Side, Side], ...]
    bye: Side | None


def pairs_found(standing: Sequence[Standing], lots: Random, *, chapters_count: bool) -> Found:
    """The pairs, and who has the bye of an odd count: the lowest score among those with the
    fewest byes, by lot, so that nobody has one twice before everybody had one."""
    playing = sorted(standing, key=lambda one: one.side)
    bye: Standing | None = None
    if len(playing) % 2:
        bye = _bye(playing, lots, chapters_count)
        playing.remove(bye)
    price = _Price(playing, chapters_count)
    if len(playing) <= EXACT_SIDES:
        pairs = _exact(len(playing), price, lots)
    else:
        pairs = _by_groups(playing, price, lots)
    sides = [(playing[one].side, playing[two].side) for one, two in pairs]
    return Found(tuple(_turned(pair, lots) for pair in sides), bye.side if bye else None)


def _turned(pair: tuple[Side, Side], lots: Random) -> tuple[Side, Side]:
    return pair if lots.random() < 0.5 else (pair[1], pair[0])


def _bye(playing: Sequence[Standing], lots: Random, chapters_count: bool) -> Standing:
    fewest = min(one.byes for one in playing)
    among = [one for one in playing if one.byes == fewest]
    lots.shuffle(among)
    among.sort(key=lambda one: one.score)
    for one in among:
        others = [other for other in playing if other is not one]
        if not _repeats(others):
            return one
    return among[0]


def _repeats(playing: Sequence[Standing]) -> bool:
    """Whether somebody would have to meet somebody again."""
    fresh = [
        [i for i, other in enumerate(playing) if other is not one and other.side not in one.met]
        for one in playing
    ]
    return NONE in largest_matching(fresh)


class _Price:
    """What it costs to let two sides meet."""

    def __init__(self, playing: Sequence[Standing], chapters_count: bool) -> None:
        self.playing = playing
        self.chapters_count = chapters_count

    def __call__(self, one: int, two: int) -> int:
        a, b = self.playing[one], self.playing[two]
        clash = self.chapters_count and bool(a.chapters & b.chapters)
        return REPEAT * (b.side in a.met) + DIFFERENCE * abs(a.score - b.score) + clash


def _exact(count: int, price: _Price, lots: Random) -> list[tuple[int, int]]:
    """One of the cheapest pairings, each equally likely: they are counted, then one is drawn."""
    costs = [[price(one, two) for two in range(count)] for one in range(count)]

    @cache
    def best(free: int) -> tuple[int, int]:
        """The least cost of pairing these, and in how many ways it can be had."""
        if not free:
            return 0, 1
        one = (free & -free).bit_length() - 1
        rest = free & ~(1 << one)
        least, ways = -1, 0
        others = rest
        while others:
            two = (others & -others).bit_length() - 1
            others &= others - 1
            further, more = best(rest & ~(1 << two))
            cost = further + costs[one][two]
            if least < 0 or cost < least:
                least, ways = cost, more
            elif cost == least:
                ways += more
        return least, ways

    pairs = []
    free = (1 << count) - 1
    while free:
        least, ways = best(free)
        lot = lots.randrange(ways)
        one = (free & -free).bit_length() - 1
        rest = free & ~(1 << one)
        for two in range(one + 1, count):
            if not rest >> two & 1:
                continue
            further, more = best(rest & ~(1 << two))
            if further + costs[one][two] != least:
                continue
            if lot < more:
                pairs.append((one, two))
                free = rest & ~(1 << two)
                break
            lot -= more
    return pairs


def _by_groups(playing: Sequence[Standing], price: _Price, lots: Random) -> list[tuple[int, int]]:
    """From the top score down: pair a group within itself, the one over goes down a group.

    Where a group cannot be paired without a repeat it is joined with the next one; the last is
    joined with the one above it until it works.
    """
    scores = sorted({one.score for one in playing}, reverse=True)
    groups = [[i for i, one in enumerate(playing) if one.score == score] for score in scores]
    while True:
        pairs: list[tuple[int, int]] = []
        floating: list[int] = []
        for index, group in enumerate(groups):
            made, floating = _group(playing, [*floating, *group], price, lots)
            pairs += made
            if floating and index == len(groups) - 1:
                break
        if not floating:
            return pairs
        if len(groups) == 1:
            # Everybody met so many that a repeat cannot be avoided: as few as possible.
            lots.shuffle(floating)
            return [*pairs, *zip(floating[::2], floating[1::2], strict=True)]
        groups = [*groups[:-2], [*groups[-2], *groups[-1]]]


def _group(
    playing: Sequence[Standing], group: Sequence[int], price: _Price, lots: Random
) -> tuple[list[tuple[int, int]], list[int]]:
    """Pairs within a group, and who is left over to go down."""
    order = list(group)
    lots.shuffle(order)
    # Whoever came down from above is paired first.
    order.sort(key=lambda index: -playing[index].score)
    fresh = [
        [at for at, other in enumerate(order) if other != one and _may(price(one, other))]
        for one in order
    ]
    if price.chapters_count:
        apart = [
            [at for at in near if not _clash(playing, order[here], order[at])]
            for here, near in enumerate(fresh)
        ]
        mates = largest_matching(apart)
        mates = with_mates_for(range(len(fresh)), fresh, mates)
    else:
        mates = largest_matching(fresh)
    pairs = [(order[a], order[b]) for a, b in enumerate(mates) if b != NONE and a < b]
    return pairs, [order[at] for at, mate in enumerate(mates) if mate == NONE]


def _may(cost: int) -> bool:
    return cost < REPEAT


def _clash(playing: Sequence[Standing], one: int, two: int) -> bool:
    return bool(playing[one].chapters & playing[two].chapters)
