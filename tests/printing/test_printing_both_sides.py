"""The chart from both sides: two halves that meet, no name twice, nothing over anything."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.wording import Illegal, Sentence
from printing.layout import both_sides
from printing.layout.chart import Lettering, blank
from printing.layout.drawing import Paper
from printing.render_job import Order, sheet_pdf
from printing.sheets.chart_lines import ChartValue
from printing.sheets.sheet import Setting
from tests.examples import examples
from tests.printing.chart_samples import filled

LARGE = Paper("large", Sentence("Tabloid"), 1900, 1500)


def plain(text, weight):
    return 0.58 * len(text)


LETTERING = Lettering("Champions", "Third place", "bye", plain)


def drawn(chart):
    both = both_sides.both_sides(chart, LARGE, LETTERING)
    assert both is not None
    return both, both_sides.draw(both)


def overlap(a, b):
    return (
        a.left < b.left + b.width - 0.01
        and b.left < a.left + a.width - 0.01
        and a.top < b.top + b.height - 0.01
        and b.top < a.top + a.height - 0.01
    )


@given(st.integers(4, 64), st.integers(0, 2), st.booleans())
@examples(25)
def test_every_side_starts_once_and_no_text_stands_on_another(sides, rounds, third):
    chart = filled(sides, rounds=rounds, third_place=third)
    _, page = drawn(chart)
    numbers = [text.lines[0] for text in page.texts if text.lines[0].isdigit()]
    assert sorted(map(int, numbers)) == list(range(1, sides + 1))
    for n, text in enumerate(page.texts):
        for other in page.texts[n + 1 :]:
            assert not overlap(text, other), (text, other)


@given(st.integers(4, 64))
@examples(25)
def test_the_halves_come_from_their_own_side_and_meet_in_the_middle(sides):
    both, page = drawn(blank(sides, third_place=True))
    middle = LARGE.width / 2 if both.paper.width == LARGE.width else both.paper.width / 2
    upper = sum(slot is not None for slot in blank(sides).rounds[0][: 2 ** _depth(sides) // 2])
    for text in page.texts:
        if text.lines[0].isdigit():
            is_left = text.left < middle
            assert is_left == (int(text.lines[0]) <= upper)
            assert text.align == ("left" if is_left else "right")
    for y in both.finalists:
        assert any(
            s.y1 == s.y2 == y and s.x2 == pytest.approx(middle) for s in page.strokes
        ) or any(s.y1 == s.y2 == y and s.x1 == pytest.approx(middle) for s in page.strokes)


def _depth(sides):
    return (sides - 1).bit_length()


def test_a_chart_of_three_has_no_two_sides_and_says_so():
    with pytest.raises(Illegal, match="at least 4"):
        sheet_pdf(Order("chart-both-sides", Setting(), {"sides": 3}), lambda d, t: None)
    order = Order("chart-both-sides", Setting(), {}, ChartValue(filled(3, rounds=1)))
    with pytest.raises(Illegal, match="at least 4"):
        sheet_pdf(order, lambda d, t: None)


def test_a_chart_of_512_is_refused_in_words():
    order = Order("chart-both-sides", Setting(), {}, ChartValue(blank(512)))
    with pytest.raises(Illegal, match="ordinary chart"):
        sheet_pdf(order, lambda d, t: None)
