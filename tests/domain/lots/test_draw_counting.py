"""The exact number of legal draws against writing them all down."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.lots.partners.draw import feasibility
from domain.lots.partners.matching import largest_matching
from domain.lots.partners.preview import legal_draws, legal_draws_of
from domain.lots.partners.values import DrawRules
from domain.lots.verify.counts import Counts
from tests.domain.lots.draw_checker import field_of, legal_pairings, partitions, people
from tests.examples import examples


@pytest.mark.parametrize(
    ("sizes", "known"),
    [
        ((2, 2, 1, 1), 10),
        ((4, 1, 1, 1, 1), 24),
        ((3, 3, 2), 36),
        ((3, 3, 3, 3), 3348),
        ((4, 4, 4), 1728),
        ((5, 2, 1), 60),
        ((6,), 15),
    ],
)
def test_known_counts(sizes, known):
    assert legal_draws(sizes) == known


@pytest.mark.parametrize("total", [2, 4, 6, 8])
def test_every_structure_is_counted_as_by_writing_all_draws_down(total):
    for sizes in partitions(total):
        assert legal_draws(sizes) == len(legal_pairings(people(sizes), DrawRules())[1])


def test_the_sampler_and_the_count_agree_on_a_field_of_four_hundred():
    sizes = (51, 50, 48, 47, 41, 34, 31, 30, 22, 21, 14, 11)
    exact = legal_draws(sizes)
    about = int(Counts(sizes, 0).total())
    assert 0 <= (exact - about) / exact < 1e-12


wishes = st.lists(
    st.tuples(st.integers(1, 8), st.integers(1, 8)).filter(lambda pair: pair[0] < pair[1]),
    max_size=12,
    unique=True,
)


@examples(150)
@given(st.sampled_from(list(partitions(8))), wishes)
def test_wishes_are_counted_and_judged_as_by_writing_all_draws_down(sizes, apart):
    rules = DrawRules(apart=tuple(apart))
    field = field_of(sizes, rules)
    best, legal = legal_pairings(people(sizes), rules)
    assert legal_draws_of(field) == len(legal)
    told = feasibility(field)
    assert bool(told.blocked) == (not legal)
    if legal:
        assert told.fewest == best


@examples(150)
@given(st.integers(2, 9), st.data())
def test_the_largest_matching_is_the_largest(size, data):
    pairs = [(a, b) for a in range(size) for b in range(a)]
    edges = set(data.draw(st.lists(st.sampled_from(pairs), unique=True)))
    neighbours = [
        [b for b in range(size) if (max(a, b), min(a, b)) in edges and a != b] for a in range(size)
    ]
    mates = largest_matching(neighbours)
    assert all(
        mates[mates[a]] == a and mates[a] in neighbours[a] for a in range(size) if mates[a] >= 0
    )

    def most(left):
        if not left:
            return 0
        first, *rest = left
        return max(
            [most(rest)]
            + [1 + most([c for c in rest if c != b]) for b in rest if b in neighbours[first]]
        )

    assert sum(mate >= 0 for mate in mates) == 2 * most(list(range(size)))
