"""The chart's geometry, checked without a renderer: a plain measure stands in for the font."""

from itertools import pairwise

import pytest
from chart_samples import LONG, everyone, filled
from hypothesis import given
from hypothesis import strategies as st

from printing.layout import heading, sections
from printing.layout.bracket import Words
from printing.layout.chart import Chart, Slot, blank
from printing.layout.fit import SMALLEST, largest, squeezed
from printing.layout.names import side, written
from printing.layout.paper import PAPERS
from tests.examples import examples

WORDS = Words("Champions", "Third place", "bye")


def plain(text, weight):
    return 0.58 * len(text)


def planned(chart, paper="letter"):
    return sections.plan(chart, PAPERS[paper], WORDS, plain)


def drawn(chart, paper="letter"):
    plan = planned(chart, paper)
    return plan, [sections.draw(part, WORDS, plain) for part in plan.parts]


@given(st.integers(2, 512))
@examples(60)
def test_a_blank_chart_has_one_numbered_start_for_every_side(sides):
    chart = blank(sides)
    numbers = [slot.number for slot in chart.rounds[0] if slot is not None]
    assert numbers == list(range(1, sides + 1))
    assert chart.starts() == sides
    assert sum(slot.bye for slot in chart.rounds[0] if slot) == len(chart.rounds[0]) - sides


@given(st.integers(3, 512))
@examples(60)
def test_byes_are_spread_over_both_halves_of_a_blank_chart(sides):
    first = blank(sides).rounds[0]
    middle = len(first) // 2
    upper, lower = (
        sum(slot.bye for slot in half if slot) for half in (first[:middle], first[middle:])
    )
    assert abs(upper - lower) <= 1


@pytest.mark.parametrize("sides", [1, 0, -4, 513])
def test_a_chart_that_cannot_be_is_refused(sides):
    with pytest.raises(ValueError, match="2 to 512"):
        blank(sides)


def test_a_chart_whose_rounds_do_not_halve_is_refused():
    with pytest.raises(ValueError, match="half the places"):
        Chart(((Slot(), Slot(), Slot()), (Slot(),)))


@given(st.integers(2, 140), st.sampled_from(sorted(PAPERS)), st.integers(0, 9))
@examples(12)
def test_nothing_leaves_the_paper_or_is_too_small_to_hang_on_a_wall(sides, paper, rounds):
    plan, pages = drawn(filled(sides, rounds=rounds, third_place=sides >= 4), paper)
    area = heading.body(plan.paper)
    for page in pages:
        for text in page.texts:
            assert text.size >= SMALLEST
            assert text.left >= area.left - 0.01
            assert text.left + text.width <= area.right + 0.01
            assert text.top >= area.top - 6
            assert text.top + text.height <= area.bottom + 8
            for line in text.lines:
                assert plain(line, text.weight) * text.size <= text.width + 0.01
        for stroke in page.strokes:
            assert area.left - 0.01 <= min(stroke.x1, stroke.x2)
            assert max(stroke.x1, stroke.x2) <= area.right + 0.01
            assert max(stroke.y1, stroke.y2) <= area.bottom + 0.01


@given(st.integers(2, 70), st.sampled_from(sorted(PAPERS)), st.booleans())
@examples(12)
def test_no_two_texts_overlap(sides, paper, played):
    _, pages = drawn(filled(sides, rounds=9 if played else 1, third_place=sides >= 4), paper)
    for page in pages:
        boxes = sorted(_inked(text) for text in page.texts if text.align == "left")
        for i, upper in enumerate(boxes):
            for lower in boxes[i + 1 :]:
                if lower[0] >= upper[2]:
                    break
                assert upper[3] <= lower[1] or lower[3] <= upper[1], (upper, lower)


def _inked(text):
    """Top, left, bottom and right of the letters themselves."""
    top = text.top + 0.15 * text.size
    bottom = text.top + text.height - 0.2 * text.size
    width = max(plain(line, text.weight) for line in text.lines) * text.size
    return top, text.left, bottom, text.left + width


@given(st.integers(2, 300), st.sampled_from(sorted(PAPERS)))
@examples(12)
def test_sections_and_finals_together_are_the_whole_chart(sides, paper):
    chart = filled(sides)
    parts = planned(chart, paper).parts
    ends = [part.grid.joint.end for part in parts if part.grid.joint.end]
    starts = [mark for part in parts for mark in part.grid.joint.starts]
    assert sorted(ends) == sorted(starts)
    assert len(set(ends)) == len(ends)
    first_lines = [
        slot.number
        for part in parts
        if not part.grid.joint.starts
        for slot in part.grid.chart.rounds[0]
        if slot is not None
    ]
    assert first_lines == list(range(1, sides + 1))


def test_joined_sheets_carry_the_same_partnership_at_the_same_mark():
    parts = planned(filled(64)).parts
    finals = parts[-1].grid
    for i, mark in enumerate(finals.joint.starts):
        (section,) = (part.grid for part in parts if part.mark == mark)
        assert section.chart.rounds[-1][0] == finals.chart.rounds[0][i]


@pytest.mark.parametrize(
    ("sides", "paper", "pages"),
    [(16, "letter", 1), (16, "a4", 1), (32, "legal", 1), (64, "letter", 5), (512, "letter", 33)],
)
def test_blank_charts_take_the_sheets_that_officials_expect(sides, paper, pages):
    assert len(planned(blank(sides), paper).parts) == pages


def test_a_larger_paper_never_makes_names_smaller():
    for sides in (5, 16, 32):
        chart = filled(sides)
        for small, large in pairwise(("letter", "legal")):
            first, second = planned(chart, small), planned(chart, large)
            if len(first.parts) == len(second.parts):
                assert second.name_size >= first.name_size - 1e-6


def test_one_long_name_does_not_make_the_whole_chart_small():
    people = everyone(16)
    usual = planned(filled(16, partnerships=people)).name_size
    people[3] = (LONG, "Pruitt")
    assert planned(filled(16, partnerships=people)).name_size >= usual * 0.75


def test_a_name_of_sixty_characters_is_printed_whole():
    people = everyone(16)
    people[3] = (LONG, "Pruitt")
    _, pages = drawn(filled(16, rounds=0, partnerships=people))
    texts = ["".join(text.lines).replace(" ", "") for page in pages for text in page.texts]
    assert any(LONG in text for text in texts)


@given(st.text(max_size=80), st.floats(15, 400), st.floats(13, 200))
@examples(300)
def test_squeezed_text_always_fits_and_is_always_readable(text, width, room):
    text = written(text)
    fitted = squeezed(text, weight=400, width=width, room=room, cap=28, measure=plain)
    assert fitted.size >= SMALLEST
    assert all(plain(line, 400) * fitted.size <= width + 1e-6 for line in fitted.lines)


@given(st.lists(st.text("abc", min_size=1, max_size=9), min_size=1, max_size=6))
def test_breaking_loses_no_word(words):
    text = " ".join(words)
    fitted = largest(text, weight=400, width=60, room=60, cap=28, measure=plain)
    assert " ".join(fitted.lines) == text


def test_what_cannot_be_seen_is_not_written():
    assert written("Ann\u202e\x00\x07 \n Lee\ue000") == "Ann Lee"
    assert side(("", "Pruitt")) == "Pruitt"
    assert side(()) == ""


def test_a_line_may_start_in_a_later_round_as_in_a_consolation():
    waiting = Slot(origin="loser of match 9")
    chart = Chart(
        (
            (Slot(origin="loser of match 1"), Slot(origin="loser of match 2"), None, None),
            (Slot(), waiting),
            (Slot(),),
        )
    )
    assert chart.starts() == 3
    _, (page,) = drawn(chart)
    texts = [text for text in page.texts if "loser" in " ".join(text.lines)]
    assert len(texts) == 3
    assert texts[2].left > texts[0].left
    heights = [text.top for text in texts]
    assert heights == sorted(heights)


def test_the_third_place_match_stands_clear_of_the_chart():
    for sides in (4, 5, 8, 16, 31):
        _, pages = drawn(filled(sides, third_place=True))
        (caption,) = (t for p in pages for t in p.texts if t.lines == ("Third place",))
        page = next(p for p in pages if caption in p.texts)
        crossing = [
            stroke
            for stroke in page.strokes
            if min(stroke.x1, stroke.x2) < caption.left + 60
            and max(stroke.x1, stroke.x2) > caption.left
            and min(stroke.y1, stroke.y2) < caption.top + caption.height - 1
            and max(stroke.y1, stroke.y2) > caption.top + 1
        ]
        assert crossing == [], sides
