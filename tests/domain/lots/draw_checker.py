"""A second, plain way to know the legal draws: write down every pairing and look at each one."""

from collections.abc import Iterator
from fractions import Fraction

from domain.lots.partners.values import DrawRules, Entrant, FrozenInput


def people(sizes, households=None):
    """Entrants numbered from 1, chapter after chapter."""
    chapters = [f"C{i}" for i, size in enumerate(sizes) for _ in range(size)]
    households = households or {}
    return [
        Entrant(number, f"P{number}", chapter, households.get(number, ""))
        for number, chapter in enumerate(chapters, start=1)
    ]


def field_of(sizes, rules=None, households=None):
    return FrozenInput(tuple(people(sizes, households)), rules or DrawRules()).field()


def all_pairings(numbers) -> Iterator[tuple[tuple[int, int], ...]]:
    if not numbers:
        yield ()
        return
    first, *rest = numbers
    for place, other in enumerate(rest):
        for more in all_pairings(rest[:place] + rest[place + 1 :]):
            yield ((first, other), *more)


def legal_pairings(entrants, rules):
    """All pairings that keep every wish, with the fewest same-chapter pairs among those."""
    chapter = {e.number: e.chapter or f"own {e.number}" for e in entrants}
    home = {e.number: e.household for e in entrants}
    apart = {frozenset(pair) for pair in (*rules.apart, *rules.earlier_partners)}
    together = {frozenset(pair) for pair in rules.together}
    best: int | None = None
    found: list[tuple[tuple[int, int], ...]] = []
    for pairing in all_pairings(sorted(chapter)):
        sets = {frozenset(pair) for pair in pairing}
        if sets & apart or not together <= sets:
            continue
        if rules.households_apart and any(home[a] and home[a] == home[b] for a, b in pairing):
            continue
        same = 0
        if rules.chapters_apart:
            same = sum(
                chapter[a] == chapter[b] for a, b in pairing if frozenset((a, b)) not in together
            )
        if best is None or same < best:
            best, found = same, []
        if same == best:
            found.append(pairing)
    return best, found


def ways_to_finish(sizes, pool, chapter, waiting) -> int:
    """People one by one: the next chapter's people each meet someone who waits, or wait too."""
    if chapter == len(sizes):
        rest = pool - waiting
        if rest < 0 or rest % 2:
            return 0
        ways = 1
        for place in range(waiting):
            ways *= pool - place
        for odd in range(1, rest, 2):
            ways *= odd
        return ways
    return sum(
        ways * ways_to_finish(sizes, pool, chapter + 1, left)
        for left, ways in one_chapter(sizes[chapter], waiting).items()
    )


def one_chapter(size, waiting):
    """How often so many are left waiting after one chapter, person by person."""
    states = {(waiting, 0): 1}
    for _ in range(size):
        after: dict[tuple[int, int], int] = {}
        for (old, new), ways in states.items():
            after[old, new + 1] = after.get((old, new + 1), 0) + ways
            if old:
                after[old - 1, new] = after.get((old - 1, new), 0) + ways * old
        states = after
    left: dict[int, int] = {}
    for (old, new), ways in states.items():
        left[old + new] = left.get(old + new, 0) + ways
    return left


def exact_shares(sizes, pool, chapter, waiting) -> dict[int, Fraction]:
    """For each number who meet someone: the exact probability."""
    size = sizes[chapter]
    ways = {
        (waiting + size - left) // 2: count * ways_to_finish(sizes, pool, chapter + 1, left)
        for left, count in one_chapter(size, waiting).items()
    }
    total = sum(ways.values())
    return {met: Fraction(count, total) for met, count in sorted(ways.items()) if count}


def partitions(total, largest=None):
    if total == 0:
        yield ()
        return
    for part in range(min(total, largest or total), 0, -1):
        for rest in partitions(total - part, part):
            yield (part, *rest)
