"""The drawn chart: lines end where they are joined, nothing crosses, byes go straight on."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from live.pages.chart_lines import SIZE, Box, Line, Tree, breadth, shortened, tree_of
from tests.examples import examples


def _knock_out(rounds: int, byes: frozenset[int] = frozenset(), folded: int = 0) -> Tree:
    """All matches of a chart of `2 ** rounds` lines; `byes` are matches of the first round."""
    columns, number, before = [], 0, []
    for round_ in range(rounds):
        boxes = []
        for place in range(2 ** (rounds - round_ - 1)):
            number += 1
            fed = before[2 * place : 2 * place + 2] or [None, None]
            lines = [
                Line(f"Side {number} {slot}" if not round_ else "", feeder=feeder)
                for slot, feeder in enumerate(fed)
            ]
            if not round_ and place in byes:
                lines[1] = Line("bye", is_bye=True)
            boxes.append(Box(number, tuple(lines)))
        before = [box.number for box in boxes]
        columns.append(boxes)
    shown = columns[folded:]
    return tree_of(shown, Line(), [""] * (len(shown) + 1))


@examples(60)
@given(st.integers(1, 7), st.data())
def test_every_winner_goes_on_from_the_middle_of_the_join(rounds, data):
    first = 2 ** (rounds - 1)
    byes = frozenset(data.draw(st.sets(st.integers(0, first - 1))))
    tree = _knock_out(rounds, byes)
    middles = {join.box.number: join.y for join in tree.joins}
    for join in tree.joins:
        for name in join.names:
            assert name.right == join.x
            assert name.to in (None, join.y)
            if name.line.feeder:
                assert name.y == middles[name.line.feeder]
    assert tree.end.y == tree.joins[-1].y


@examples(60)
@given(st.integers(1, 7), st.data())
def test_lines_of_one_column_never_touch_and_stay_in_the_picture(rounds, data):
    first = 2 ** (rounds - 1)
    byes = frozenset(data.draw(st.sets(st.integers(0, first - 1))))
    tree = _knock_out(rounds, byes)
    for column in tree.columns:
        heights = sorted(
            name.y
            for join in tree.joins
            for name in join.names
            if column.left <= name.text_left < column.left + column.width
        )
        assert all(below - above >= SIZE * 1.5 for above, below in pairwise(heights))
        assert all(0 < y < tree.height for y in heights)


def test_who_has_a_bye_goes_straight_on_and_no_match_is_numbered():
    tree = _knock_out(2, frozenset({0}))
    passing = tree.joins[0]
    assert not passing.is_drawn
    assert [name.to for name in passing.names] == [None]
    assert tree.joins[2].names[0].y == passing.names[0].y


def test_a_loser_who_comes_in_later_gets_a_line_of_its_own():
    first = Box(1, (Line("A"), Line("B")))
    second = Box(2, (Line("", feeder=1), Line("", note="loser of 9")))
    tree = tree_of([[first], [second]], Line(), ["", "", ""])
    fed, late = tree.joins[1].names
    assert late.y > max(name.y for name in tree.joins[0].names)
    assert fed.left > tree.joins[0].x, "the line begins behind the number of its match"
    assert late.text == "loser of 9"


def test_a_match_that_nobody_comes_to_is_not_drawn():
    empty = Box(1, (Line(is_bye=True), Line(is_bye=True)))
    other = Box(2, (Line("A"), Line("B")))
    final = Box(3, (Line(is_bye=True, feeder=1), Line("A", feeder=2)))
    tree = tree_of([[empty, other], [final]], Line("A"), ["", "", ""])
    assert [join.box.number for join in tree.joins] == [2, 3]


def test_columns_that_wait_for_names_are_narrow_and_very_long_names_are_cut():
    tree = _knock_out(6)
    assert tree.columns[3].width < tree.columns[0].width
    long = Line("Montgomery-Featherstonehaugh & Wolfeschlegelsteinhausen", 1)
    boxes = [Box(n, (long, long)) for n in range(1, 3)]
    final = Box(3, (Line(long.text, 1, feeder=1), Line(long.text, 1, feeder=2)))
    last = Box(4, (Line(long.text, 1, feeder=3), long))
    tree = tree_of([boxes, [final], [last]], long, [""] * 4)
    assert all(name.text.endswith("…") for join in tree.joins for name in join.names)


@pytest.mark.parametrize("text", ["Castell & Whitcomb", "Ñandú", "渡辺"])
def test_what_was_shortened_fits(text):
    for room in range(20, 200, 20):
        assert breadth(shortened(text, SIZE, room), SIZE) <= max(room, breadth("…", SIZE))
