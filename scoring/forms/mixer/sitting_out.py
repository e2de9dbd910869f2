"""Who sits out when the number of people is no multiple of four.

Whoever sat out least often sits out next, so that nobody does twice before everybody did once.
Among those the lot decides, but for one thing: where same-chapter partners would be forced, people
of the chapters that are too large sit out first. Knows people as places 0 … people − 1.
"""

from collections.abc import Sequence
from random import Random


def sit_out_plan(
    chapters: Sequence[int], sat_out: Sequence[int], rounds: int, rng: Random
) -> list[tuple[int, ...]]:
    """The places that sit out in each of the coming rounds, in ascending order.

    `sat_out` says how often each has before. How many of each chapter sit out in which round
    depends on the lot only as far as no same-chapter partners are forced.
    """
    people = len(chapters)
    over = people % 4
    if not over:
        return [()] * rounds
    sizes = [0] * (max(chapters) + 1)
    for chapter in chapters:
        sizes[chapter] += 1
    half = people // 4 * 2
    is_pressed = max(sizes) > half or rounds > people - max(sizes)
    counts = list(sat_out)
    gone = [0] * len(sizes)
    plan = []
    for _ in range(rounds):
        chosen: list[int] = []
        rest = list(range(people))
        rng.shuffle(rest)
        while len(chosen) < over:
            least = min(counts[place] for place in rest)
            level = [place for place in rest if counts[place] == least]
            free = over - len(chosen)
            if len(level) > free and is_pressed:
                wanted = [max(0, size - half) for size in sizes]
                for place in chosen:
                    wanted[chapters[place]] -= 1
                level = _in_turn(level, chapters, sizes, wanted, gone)
            chosen += level[:free]
            rest = [place for place in rest if counts[place] != least]
        for place in chosen:
            counts[place] += 1
            gone[chapters[place]] += 1
        plan.append(tuple(sorted(chosen)))
    return plan


def is_in_turn(plan: Sequence[Sequence[int]], sat_out: Sequence[int]) -> bool:
    """Whether those who sit out are always among those who did least often.

    >>> is_in_turn([(0,), (1,)], [0, 0]), is_in_turn([(0,), (0,)], [0, 0])
    (True, False)
    """
    counts = list(sat_out)
    for away in plan:
        most = max(counts[place] for place in away)
        if any(count < most and place not in away for place, count in enumerate(counts)):
            return False
        for place in away:
            counts[place] += 1
    return True


def _in_turn(
    level: list[int],
    chapters: Sequence[int],
    sizes: Sequence[int],
    wanted: Sequence[int],
    gone: Sequence[int],
) -> list[int]:
    """First as many as each chapter has too many at the tables, then people of chapters that have
    none too many; among those the larger chapter first, and chapters of one size in turn."""
    seen = [0] * len(sizes)
    ranked = []
    for place in level:
        chapter = chapters[place]
        if seen[chapter] < wanted[chapter]:
            group = (0, -wanted[chapter], 0)
        else:
            group = (1 + (wanted[chapter] > 0), -sizes[chapter], gone[chapter] + seen[chapter])
        seen[chapter] += 1
        ranked.append((group, place))
    ranked.sort(key=lambda entry: entry[0])
    return [place for _, place in ranked]
