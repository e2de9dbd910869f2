"""Everyone meets everyone once: the rounds of a circle, and the rounds that late sides need.

Shared by the forms that play a cross table. Must not know results.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from random import Random

from domain.formats.values import Side
from domain.lots.partners.matching import NONE, largest_matching

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


# ---- People or sides dealt to tables or pools so that chapters are spread and sizes e ----


def spread_by_chapter(
    chapters: Mapping[Side, tuple[str, ...]], count: int, lots: Random
) -> list[list[Side]]:
    """`count` groups whose sizes differ by one at most, as few of a chapter together as can be.

    The sides of the largest chapters are dealt first, one to each group in turn, the order within
    a chapter by lot; each goes to the group with the fewest of its chapters among those with the
    fewest members.

    >>> groups = spread_by_chapter({(n,): ("ab"[n % 2],) for n in range(6)}, 3, Random(1))
    >>> sorted(sorted(n % 2 for (n,) in group) for group in groups)
    [[0, 1], [0, 1], [0, 1]]
    """
    sizes = Counter(name for names in chapters.values() for name in names)
    order = sorted(chapters)
    lots.shuffle(order)
    order.sort(key=lambda side: sorted((-sizes[name], name) for name in chapters[side]))
    groups: list[list[Side]] = [[] for _ in range(count)]
    inside: list[Counter[str]] = [Counter() for _ in range(count)]
    for side in order:
        fewest = min(map(len, groups))
        open_ = [index for index, group in enumerate(groups) if len(group) == fewest]
        clash = {index: sum(inside[index][name] for name in chapters[side]) for index in open_}
        least = min(clash.values())
        index = lots.choice([index for index in open_ if clash[index] == least])
        groups[index].append(side)
        inside[index].update(chapters[side])
    lots.shuffle(groups)
    return groups
