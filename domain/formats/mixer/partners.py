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

# ---- New partners for as many rounds as there can be, without looking at chapters or ----

Pairs = list[tuple[int, int]]


def circle_rounds(people: int) -> list[tuple[Pairs, tuple[int, ...]]]:
    """Pairs and who sits out, for every round of `limits.most_rounds`.

    >>> circle_rounds(5)[0]
    ([(1, 4), (2, 3)], (0,))
    """
    match people % 4:
        case 0:
            return [(_even(people, turn), ()) for turn in range(people - 1)]
        case 1:
            return [(_odd(people, turn, 1), (turn,)) for turn in range(people)]
        case 2:
            return [_without(_even(people, turn), pair) for turn, pair in _pairs_out(people)]
        case _:
            return [
                (_odd(people, turn, 2), tuple((turn + step) % people for step in (-1, 0, 1)))
                for turn in _by_three(people)
            ]


def _odd(people: int, turn: int, first: int) -> Pairs:
    """Those equally far from `turn`, from `first` places away on."""
    return [
        ((turn + away) % people, (turn - away) % people) for away in range(first, (people + 1) // 2)
    ]


def _even(people: int, turn: int) -> Pairs:
    """One stands in the middle and plays with the one in front."""
    return [(people - 1, turn), *_odd(people - 1, turn, 1)]


def _by_three(people: int) -> list[int]:
    """Who is in front: every third, so that the three who sit out move on by three."""
    if people % 3:
        return [3 * turn % people for turn in range(people)]
    return [turn + start for start in range(3) for turn in range(0, people, 3)]


def _pairs_out(people: int) -> list[tuple[int, tuple[int, int]]]:
    """Which pair sits out in the round of which `turn`: twice round all people, less one round.

    Neighbours j, j + 1 are a pair of the round of j + people/2. First all even j, and the last
    place with the one in the middle; then the odd j, without the one whose round that was, and the
    one in the middle again.
    """
    around, middle = people - 1, people - 1
    half = people // 2
    used = half - 2  # neighbours whose round is that of the last place with the middle

    def neighbours(j: int) -> tuple[int, tuple[int, int]]:
        return (j + half) % around, (j, (j + 1) % around)

    first = [neighbours(j) for j in range(0, around - 1, 2)]
    second = [neighbours(j) for j in range(1, around - 1, 2) if j != used]
    return [*first, (around - 1, (around - 1, middle)), *second, (half - 1, (half - 1, middle))]


def _without(pairs: Pairs, away: tuple[int, int]) -> tuple[Pairs, tuple[int, ...]]:
    out = set(away)
    return [pair for pair in pairs if set(pair) != out], tuple(sorted(away))


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
    rounds: list[Pairs], chapters: Sequence[int], times: list[list[int]], forced: int, rng: Random
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
