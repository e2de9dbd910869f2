"""The exact number of legal draws, as a whole number of any length.

Inclusion and exclusion over the pairs that may not be. Knows the field that the sampler reads,
and nothing of how it samples, so that each can check the other.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from math import comb, factorial

from tournaments.draw.verify import Field, Pair, Tally

COUNTED_PEOPLE = 2_000  # the number for more has thousands of digits that nobody reads
WORK = 20_000_000  # people squared times terms: about a second


def legal_draws(sizes: Sequence[int]) -> int:
    """Draws with the fewest same-chapter pairs, for chapters of these sizes, an even sum.

    >>> legal_draws([3, 3, 3, 3]), legal_draws([4, 4, 4]), legal_draws([5, 2, 1])
    (3348, 1728, 60)
    """
    largest, total = max(sizes, default=0), sum(sizes)
    if largest * 2 >= total:
        return _forced(largest, total - largest)
    return _all_apart(tuple(sorted(sizes)))


def legal_draws_of(field: Field) -> int | None:
    """The same for a whole field with its wishes; None where it is too much to count."""
    sizes = [len(group) for group in field.chapters]
    if sum(sizes) > COUNTED_PEOPLE:
        return None
    wishes = _wishes_that_matter(field)
    if not wishes:
        return legal_draws(sizes)
    terms = _signed_terms(field, wishes, WORK // sum(sizes) ** 2)
    if terms is not None:
        ways = sum(sign * _rest(sizes, used) for used, sign in terms.items())
        if ways:
            return ways
    counted = Tally(field).total()
    return None if counted is None else counted[1]


def _double_factorial(pairs: int) -> int:
    """The ways to pair twice so many people, no rule kept."""
    return factorial(2 * pairs) // (factorial(pairs) << pairs)


def _forced(largest: int, others: int) -> int:
    """Everyone else meets the largest chapter, whose rest is paired among itself."""
    if others > largest or (largest - others) % 2:
        return 0
    return comb(largest, others) * factorial(others) * _double_factorial((largest - others) // 2)


@cache
def _all_apart(sizes: tuple[int, ...]) -> int:
    signed = [1]  # by the number of same-chapter pairs that are fixed
    for size in sizes:
        inside = [
            (-1) ** pairs * comb(size, 2 * pairs) * _double_factorial(pairs)
            for pairs in range(size // 2 + 1)
        ]
        product = [0] * (len(signed) + len(inside) - 1)
        for i, a in enumerate(signed):
            for j, b in enumerate(inside):
                product[i + j] += a * b
        signed = product
    half = sum(sizes) // 2
    return sum(ways * _double_factorial(half - fixed) for fixed, ways in enumerate(signed))


def _wishes_that_matter(field: Field) -> list[Pair]:
    """Pairs to be kept apart that the chapters alone would let meet."""
    forced = bool(field.people) and 2 * len(field.chapters[0]) >= len(field.people)
    inside = set(field.people)
    pairs = []
    for a, foes in field.foes.items():
        for b in foes:
            if a < b and a in inside and b in inside:
                one, two = field.chapter_of[a], field.chapter_of[b]
                could_meet = 0 in (one, two) if forced else one != two
                if could_meet and not (forced and one == two == 0 and field.forced() == 0):
                    pairs.append((a, b))
    return sorted(pairs)


def _signed_terms(field: Field, wishes: list[Pair], most: int) -> dict[tuple[int, ...], int] | None:
    """Every set of disjoint forbidden pairs, grouped by how many of each chapter it uses up."""
    terms: dict[tuple[int, ...], int] = {(0,) * len(field.chapters): 1}
    for group in _linked(wishes):
        own: dict[tuple[int, ...], int] = defaultdict(int)
        todo = [(0, frozenset[int](), 1)]
        steps = 0
        while todo:
            steps += 1
            if steps > 50_000:
                return None
            place, used, sign = todo.pop()
            if place == len(group):
                counts = [0] * len(field.chapters)
                for number in used:
                    counts[field.chapter_of[number]] += 1
                own[tuple(counts)] += sign
                continue
            todo.append((place + 1, used, sign))
            if not used.intersection(group[place]):
                todo.append((place + 1, used.union(group[place]), -sign))
        product: dict[tuple[int, ...], int] = defaultdict(int)
        for one, ways in terms.items():
            for two, more in own.items():
                product[tuple(map(int.__add__, one, two))] += ways * more
        terms = product
        if len(terms) > most:
            return None
    return terms


def _linked(pairs: list[Pair]) -> list[list[Pair]]:
    """The pairs in groups that share no person."""
    groups: list[tuple[set[int], list[Pair]]] = []
    for pair in pairs:
        joined: tuple[set[int], list[Pair]] = (set(pair), [pair])
        apart = []
        for people, members in groups:
            if people & joined[0]:
                joined = (joined[0] | people, joined[1] + members)
            else:
                apart.append((people, members))
        groups = [*apart, joined]
    return [members for _, members in groups]


def _rest(sizes: Sequence[int], used: tuple[int, ...]) -> int:
    left = [size - gone for size, gone in zip(sizes, used, strict=True)]
    if 2 * sizes[0] >= sum(sizes):
        return _forced(left[0], sum(left[1:]))
    return _all_apart(tuple(sorted(size for size in left if size)))
