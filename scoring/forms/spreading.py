"""People or sides dealt to tables or pools so that chapters are spread and sizes even.

Must not know what the groups are for.
"""

from collections import Counter
from collections.abc import Mapping
from random import Random

from scoring.forms.values import Side


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
