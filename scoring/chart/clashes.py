"""Says which sides of one chapter can meet, in which round, and how many could not be avoided.

Reads the lines of round 1 as they stand, late entries included. Must not know how they were drawn.
"""

from collections import Counter
from collections.abc import Callable

from scoring.chart.chart import Chart
from scoring.chart.separation import conflict_masks, fewest_possible, first_meetings
from scoring.play.keys import main
from scoring.play.lines import RoundClashes
from scoring.play.slots import occupant


def clashes(chart: Chart) -> tuple[RoundClashes, ...]:
    """One entry per round of the main chart, the first round first. Needs round 1 and the sides."""
    first = [chart[main(1, place)] for place in range(1, chart.shape.lines // 2 + 1)]
    numbers = [occupant(slot) for match in first for slot in match.slots]
    sides = [number for number in numbers if number is not None]
    index = {number: i for i, number in enumerate(sides)}
    lines = [None if number is None else index[number] for number in numbers]
    chapters = [chart.sides[number].chapters for number in sides]
    conflicts = conflict_masks(chapters)
    met = first_meetings(lines, conflicts)
    within_blocks = _bound(chapters)
    bounds = [within_blocks(len(lines) >> level) for level in range(len(met) + 1)]
    bounds[1] = max(bounds[1], fewest_possible(lines, conflicts))
    so_far = 0
    report = []
    for round_, pairs in enumerate(met, start=1):
        named = [(sides[one], sides[two]) for one, two in pairs]
        at_least = max(0, bounds[round_] - so_far)
        report.append(RoundClashes(round_, tuple(named), at_least))
        so_far += len(pairs)
    return tuple(report)


def _bound(chapters: list[frozenset[str]]) -> Callable[[int], int]:
    """A lower bound for the pairs of one chapter inside the same of so many blocks.

    A chapter spread as evenly as can be gives the least for that chapter. A pair that shares
    several chapters is counted for each, so twice-counted pairs come off the sum again.
    """
    sizes = Counter(Counter(name for names in chapters for name in names).values())
    most_shared = max(map(len, chapters), default=0)
    double = _shared_more_than_once(chapters)

    def within(blocks: int) -> int:
        each = {size: _evenly(size, blocks) for size in sizes}
        total = sum(many * each[size] for size, many in sizes.items())
        by_sum = total - double if most_shared <= 2 else 0
        return max([0, by_sum, -(-total // max(1, most_shared)), *each.values()])

    return within


def _evenly(size: int, blocks: int) -> int:
    few, more = divmod(size, blocks)
    return (blocks - more) * few * (few - 1) // 2 + more * (few + 1) * few // 2


def _shared_more_than_once(chapters: list[frozenset[str]]) -> int:
    """Pairs of sides with two chapters in common (sides of two chapters: the same two)."""
    alike = Counter(names for names in chapters if len(names) > 1)
    return sum(count * (count - 1) // 2 for count in alike.values())
