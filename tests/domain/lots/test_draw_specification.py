"""The sampler against a second program that was written from the documentation."""

from hypothesis import given
from hypothesis import strategies as st

from domain.lots.partners.draw import draw
from domain.lots.partners.values import DrawRules, freeze
from tests.domain.lots.draw_checker import people
from tests.domain.lots.plain_draw import plain_draw
from tests.examples import examples


@examples(120)
@given(st.lists(st.integers(1, 7), min_size=2, max_size=5), st.integers(0, 10**6), st.booleans())
def test_two_programs_draw_the_same_partners(sizes, number, apart):
    seat = "sits_out" if sum(sizes) % 2 else ""
    rules = DrawRules(apart=((1, sum(sizes)),)) if apart and sum(sizes) > 4 else DrawRules()
    frozen = freeze(people(sizes), rules, seat)
    seed = f"a seed that is long enough {number}"
    result = draw(frozen, seed, "word")
    drawn = [*result.partnerships, *([(0, result.alone)] if seat else [])]
    assert sorted(drawn) == plain_draw(frozen.as_json(), seed, "word")


def test_a_known_draw_stays_what_it_is():
    result = draw(freeze(people((5, 4, 3, 2))), "the seed of a known draw", "bluebonnet")
    assert result.partnerships == KNOWN


KNOWN = ((1, 8), (2, 9), (3, 12), (4, 6), (5, 10), (7, 13), (11, 14))
