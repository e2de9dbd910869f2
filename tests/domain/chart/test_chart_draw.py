"""The lot: uniform where it says so, chapters apart as far as is possible, with proof."""

from collections import Counter
from itertools import combinations
from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.chart.build import drawn_lines, spread_byes
from domain.chart.matching import NOBODY, largest_matching
from domain.chart.separation import clashes
from domain.matches import Method
from domain.matches.match import EnteredSide, occupant
from tests.domain.chart.chart_contest import made_sides
from tests.domain.chart.charts import build
from tests.examples import examples


def lines_of(chart):
    keys = [key for key in chart.shape.match_keys() if str(key).startswith("main:1:")]
    return tuple(occupant(slot) for key in sorted(keys) for slot in chart[key].slots)


def chi_squared(counts, outcomes, draws):
    expected = draws / outcomes
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (outcomes - len(counts)) * expected


@pytest.mark.parametrize(("count", "spreads"), [(3, 2), (4, 1), (5, 4), (6, 4)])
def test_every_plain_draw_is_equally_likely(count, spreads):
    # Beyond its mean by more than five standard deviations, chi squared tells of a biased lot.
    outcomes = spreads * factorial(count)
    draws = 40 * outcomes
    rng = Random(20)
    lines = 1 << (count - 1).bit_length()
    counts = Counter(tuple(drawn_lines(count, lines, rng)) for _ in range(draws))
    assert len(counts) <= outcomes
    freedom = outcomes - 1
    assert abs(chi_squared(counts, outcomes, draws) - freedom) < 5 * (2 * freedom) ** 0.5


def test_every_even_spread_of_byes_is_equally_likely():
    rng = Random(3)
    counts = Counter(tuple(spread_byes(3, 8, rng)) for _ in range(32_000))
    # One half has 2 byes, one in each of its quarters; the other half has 1: 2 × (2 × 2) × 4.
    assert len(counts) == 32
    assert chi_squared(counts, 32, 32_000) < 31 + 5 * 62**0.5


def holders(lines):
    pairs = zip(lines[::2], lines[1::2], strict=True)
    return {one if two is None else two for one, two in pairs if one is None or two is None}


def test_keeping_chapters_apart_leaves_the_byes_to_those_whom_the_lot_gave_them():
    # 8 of 12 play in round 1, and at most 4 of them share a chapter: no bye ever has to move.
    sides = [EnteredSide(n, frozenset({"big"} if n < 4 else {f"c{n}"})) for n in range(12)]
    moved = 0
    for seed in range(80):
        lot = drawn_lines(12, 16, Random(seed))
        lines = list(lines_of(build(sides, rng=Random(seed), method=Method.DRAWN)))
        assert holders(lines) == holders(lot)
        moved += lines != lot
    assert moved > 10


def fewest_by_trying(chapters, matches):
    """The fewest clashes over every way to pair them, the slow way."""

    def search(rest, games):
        if not games:
            return 0
        first, *others = rest
        best = len(rest)
        if len(others) >= 2 * games:
            best = search(tuple(others), games)  # the first one has a bye
        for mate in others:
            left = tuple(side for side in others if side != mate)
            clash = bool(chapters[first] & chapters[mate])
            best = min(best, clash + search(left, games - 1))
        return best

    return search(tuple(range(len(chapters))), matches)


@examples(120)
@given(
    chapters=st.lists(
        st.frozensets(st.sampled_from("abcd"), min_size=1, max_size=2), min_size=2, max_size=8
    ),
    seed=st.integers(0, 99),
)
def test_round_1_has_as_few_clashes_as_any_chart_could_have(chapters, seed):
    sides = [EnteredSide(n, names) for n, names in enumerate(chapters, start=1)]
    chart = build(sides, rng=Random(seed), method=Method.DRAWN)
    first = clashes(chart)[0]
    games = len(sides) - chart.shape.lines // 2
    assert len(first.pairs) == first.at_least == fewest_by_trying(chapters, games)


@examples(60)
@given(
    chapters=st.lists(
        st.frozensets(st.sampled_from("abcde"), min_size=1, max_size=2), min_size=4, max_size=40
    ),
    seed=st.integers(0, 99),
    method=st.sampled_from(list(Method)),
)
def test_clashes_are_those_of_the_lines_and_never_under_the_proven_bound(chapters, seed, method):
    sides = [
        EnteredSide(n, names, seed=n if n < 4 else None)
        for n, names in enumerate(chapters, start=1)
    ]
    chart = build(sides, rng=Random(seed), method=method)
    line_of = {side: line for line, side in enumerate(lines_of(chart)) if side is not None}
    expected = Counter(
        (line_of[a.number] ^ line_of[b.number]).bit_length()
        for a, b in combinations(sides, 2)
        if a.chapters & b.chapters
    )
    for report in clashes(chart):
        assert len(report.pairs) == expected[report.round] >= report.at_least
        assert report.proven == (len(report.pairs) == report.at_least)


@pytest.mark.parametrize("big", [10, 33, 40, 50, 64])
def test_one_big_chapter_meets_itself_only_as_often_as_it_must(big):
    sides = [EnteredSide(n, frozenset({"big"} if n <= big else {f"c{n}"})) for n in range(1, 65)]
    report = clashes(build(sides, rng=Random(big), method=Method.DRAWN))
    assert len(report[0].pairs) == max(0, big - 32)
    assert all(len(r.pairs) - r.at_least <= 1 for r in report[:3])


def test_chapters_of_a_rally_are_apart_for_two_rounds_as_far_as_can_be():
    for seed in range(5):
        rng = Random(seed)
        report = clashes(build(made_sides(64, rng, 14), rng=rng, method=Method.DRAWN))
        assert report[0].pairs == ()
        assert [r.proven for r in report[:2]] == [True, True]


def test_seeds_stay_on_their_lines_while_the_others_are_kept_apart():
    sides = [
        EnteredSide(n, frozenset({f"c{n % 4}"}), seed=n if n <= 4 else None) for n in range(1, 17)
    ]
    lines = lines_of(build(sides, rng=Random(1), method=Method.SEEDED))
    assert (lines[0], lines[15], lines[8], lines[7]) == (1, 2, 3, 4)
    assert len(clashes(build(sides, rng=Random(1), method=Method.SEEDED))[0].pairs) == 0


def largest_by_trying(neighbours, free):
    if not free:
        return 0
    first = (free & -free).bit_length() - 1
    rest = free & ~(1 << first)
    best = largest_by_trying(neighbours, rest)
    for other in range(len(neighbours)):
        if neighbours[first] & rest & 1 << other:
            best = max(best, 1 + largest_by_trying(neighbours, rest & ~(1 << other)))
    return best


def some_matching(neighbours, rng):
    """A matching to start from: edges in random order, some of them left out."""
    partner = [NOBODY] * len(neighbours)
    edges = [(a, b) for a, b in combinations(range(len(neighbours)), 2) if neighbours[a] >> b & 1]
    rng.shuffle(edges)
    for one, two in edges:
        if partner[one] == partner[two] == NOBODY and rng.random() < 0.9:
            partner[one], partner[two] = two, one
    return partner


@pytest.mark.parametrize("density", [0.2, 0.3, 0.4, 0.7])
def test_the_matching_is_a_largest_one(density):
    rng = Random(round(100 * density))
    for _ in range(150):
        size = rng.randint(5, 11)
        neighbours = [0] * size
        for one, two in combinations(range(size), 2):
            if rng.random() < density:
                neighbours[one] |= 1 << two
                neighbours[two] |= 1 << one
        partner = largest_matching(neighbours, some_matching(neighbours, rng))
        for vertex, mate in enumerate(partner):
            assert mate == NOBODY or (partner[mate] == vertex and neighbours[vertex] >> mate & 1)
        pairs = sum(mate != NOBODY for mate in partner) // 2
        assert pairs == largest_by_trying(neighbours, (1 << size) - 1)


def test_a_path_through_an_odd_ring_is_found():
    # 0–1=2, the ring 2–3=4–2, and 5 hanging on 3: the way from 0 to 5 goes round by 4.
    edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 2), (3, 5)]
    neighbours = [0] * 6
    for one, two in edges:
        neighbours[one] |= 1 << two
        neighbours[two] |= 1 << one
    partner = largest_matching(neighbours, [NOBODY, 2, 1, 4, 3, NOBODY])
    assert partner == [1, 0, 4, 5, 2, 3]
