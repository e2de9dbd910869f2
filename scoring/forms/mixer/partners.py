"""Partners for every round: nobody the same twice, from other chapters wherever possible.

Round after round first: the chapters in a row, each person with the one half a row on (which has
the fewest same-chapter pairs that there can be), then pairs exchange people until none has played
together before. Where rounds are many and people few, that can run into a corner; then all rounds
together are improved at random (two pairs of a round exchange people; changes for the worse are
taken now and then). Must not know tables and opponents.
"""

from collections.abc import Callable, Sequence
from math import exp
from random import Random

Pairs = list[tuple[int, int]]

REPEATED = 1.5  # the weight of playing together again, beside 1 for the same chapter
MIXING = 4  # exchanges tried for each pair, so that chapters mix
WARMTH = 0.25
PATIENCE = 1_500  # steps for each pair and round at most, when all rounds are improved together
MOST_STEPS = 120_000


def draw_partners(
    playing: Sequence[Sequence[int]],
    chapters: Sequence[int],
    together: Sequence[Sequence[int]],
    forced: int,
    rng: Random,
) -> list[Pairs] | None:
    """Pairs for each round of `playing`; None where every try had the same partners twice.

    `together[a][b]` is how often two have been partners before. The best that was found is
    returned, with `forced` same-chapter pairs if there is a way that was found.
    """
    times = [list(row) for row in together]
    rounds = [_one_round(people, chapters, times, rng) for people in playing]
    return _all_together(rounds, chapters, times, forced, rng)


def _one_round(
    people: Sequence[int], chapters: Sequence[int], times: list[list[int]], rng: Random
) -> Pairs:
    """One round's pairs, entered in `times`; same partners again only where no exchange helps."""
    pairs = _halves(people, chapters, rng)
    count = len(pairs)

    def cost(a: int, b: int) -> float:
        return times[a][b] + 2 * (chapters[a] == chapters[b])

    for _ in range(MIXING):
        for here in range(count):
            _exchange(pairs, here, rng.randrange(count), cost, rng)
    bad = [here for here in range(count) if times[pairs[here][0]][pairs[here][1]]]
    for here in bad:
        for _ in range(8 * count):
            if not times[pairs[here][0]][pairs[here][1]]:
                break
            _exchange(pairs, here, rng.randrange(count), cost, rng)
    for a, b in pairs:
        times[a][b] += 1
        times[b][a] += 1
    return pairs


def _halves(people: Sequence[int], chapters: Sequence[int], rng: Random) -> Pairs:
    """The largest chapter first, the others behind it by lot; each with the one half a row on."""
    members: dict[int, list[int]] = {}
    for place in people:
        members.setdefault(chapters[place], []).append(place)
    groups = list(members.values())
    rng.shuffle(groups)
    groups.sort(key=len, reverse=True)
    behind = groups[1:]
    rng.shuffle(behind)
    row: list[int] = []
    for group in (groups[0], *behind):
        rng.shuffle(group)
        row += group
    half = len(row) // 2
    return list(zip(row[:half], row[half:], strict=True))


def _exchange(
    pairs: Pairs, here: int, there: int, cost: Callable[[int, int], float], rng: Random
) -> None:
    """Exchange people between two pairs if that is no worse than before."""
    if here == there:
        return
    (a, b), (c, d) = pairs[here], pairs[there]
    if rng.random() < 0.5:
        c, d = d, c
    if cost(a, c) + cost(b, d) <= cost(a, b) + cost(c, d):
        pairs[here], pairs[there] = (a, c), (b, d)


def _all_together(
    rounds: list[Pairs],
    chapters: Sequence[int],
    times: list[list[int]],
    forced: int,
    rng: Random,
) -> list[Pairs] | None:
    """Improve all rounds at once until only what is forced is left, or patience ends."""
    repeats = sum(times[a][b] - 1 for pairs in rounds for a, b in pairs)
    same = sum(chapters[a] == chapters[b] for pairs in rounds for a, b in pairs)
    best = None if repeats else (same, [list(pairs) for pairs in rounds])
    if best and same <= forced:
        return rounds
    repeats = sum(count * (count - 1) // 2 for row in times for count in row) // 2
    count = len(rounds[0])
    random = rng.random
    for _ in range(min(PATIENCE * count * len(rounds), MOST_STEPS)):
        pairs = rounds[int(random() * len(rounds))]
        here, there = int(random() * count), int(random() * count)
        if here == there:
            continue
        (a, b), (c, d) = pairs[here], pairs[there]
        if random() < 0.5:
            c, d = d, c
        again = times[a][c] + times[b][d] - times[a][b] - times[c][d] + 2
        inside = (chapters[a] == chapters[c]) + (chapters[b] == chapters[d])
        inside -= (chapters[a] == chapters[b]) + (chapters[c] == chapters[d])
        worse = REPEATED * again + inside
        if worse > 0 and random() >= exp(-worse / WARMTH):
            continue
        pairs[here], pairs[there] = (a, c), (b, d)
        for x, y, change in ((a, b, -1), (c, d, -1), (a, c, 1), (b, d, 1)):
            times[x][y] += change
            times[y][x] += change
        repeats += again
        same += inside
        if not repeats and (best is None or same < best[0]):
            best = same, [list(pairs) for pairs in rounds]
            if same <= forced:
                break
    return best[1] if best else None
