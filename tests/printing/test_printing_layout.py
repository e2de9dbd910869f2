"""The chart's geometry, checked without a renderer: a plain measure stands in for the font."""

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from printing.layout import sections
from printing.layout.chart import Chart, Lettering, Slot, blank, drawn_through, noted
from printing.layout.drawing import PAPERS, body
from printing.layout.fit import POSTED, SMALLEST, largest, side_name, squeezed, written
from tests.examples import examples
from tests.printing.chart_samples import LONG, SURNAMES, everyone, filled


def plain(text, weight):
    return 0.58 * len(text)


LETTERING = Lettering("Champions", "Third place", "bye", plain)


def planned(chart, paper="letter"):
    return sections.plan(chart, PAPERS[paper], LETTERING)


def drawn(chart, paper="letter"):
    plan = planned(chart, paper)
    return plan, [sections.draw(part) for part in plan.parts]


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
    area = body(plan.paper)
    for page in pages:
        for text in page.texts:
            assert text.size >= POSTED
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


@given(st.integers(2, 512), st.sampled_from(sorted(PAPERS)), st.integers(0, 9))
@examples(20)
@example(28, "letter", 1)
@example(64, "letter", 1)
@example(100, "letter", 0)
@example(512, "letter", 2)
def test_no_two_texts_overlap_and_none_stands_on_a_frame(sides, paper, rounds):
    _, pages = drawn(filled(sides, rounds=rounds, third_place=sides >= 4), paper)
    for page in pages:
        boxes = sorted(_inked(text) for text in page.texts)
        for i, upper in enumerate(boxes):
            for lower in boxes[i + 1 :]:
                if lower[0] >= upper[2]:
                    break
                assert upper[3] <= lower[1] or lower[3] <= upper[1], (upper, lower)
        for frame in page.frames:
            left, top = frame.left, frame.top
            right, bottom = left + frame.width, top + frame.height
            for box in boxes:
                inside = left <= box[1] and box[3] <= right and top <= box[0] and box[2] <= bottom
                apart = box[3] <= left or box[1] >= right or box[2] <= top or box[0] >= bottom
                assert inside or apart, (frame, box)


@given(st.integers(2, 300), st.sampled_from(sorted(PAPERS)), st.integers(0, 9))
@examples(12)
@example(23, "letter", 9)
def test_no_line_is_drawn_through_a_text(sides, paper, rounds):
    _, pages = drawn(filled(sides, rounds=rounds, third_place=sides >= 4), paper)
    for page in pages:
        boxes = [_inked(text) for text in page.texts]
        for stroke in page.strokes:
            x1, x2 = sorted((stroke.x1, stroke.x2))
            y1, y2 = sorted((stroke.y1, stroke.y2))
            for top, left, bottom, right in boxes:
                meets = x1 < right and left < x2 and y1 < bottom and top < y2
                assert not meets, (stroke, (top, left, bottom, right))


def _inked(text):
    """Top, left, bottom and right of the letters themselves."""
    top = text.top + 0.25 * text.size
    bottom = text.top + text.height - 0.25 * text.size
    width = max(plain(line, text.weight) for line in text.lines) * text.size
    over = text.width - width
    left = text.left + {"left": 0, "center": over / 2, "right": over}[text.align]
    return top, left, bottom, left + width


@given(st.integers(2, 300), st.sampled_from(sorted(PAPERS)))
@examples(12)
def test_sections_and_finals_together_are_the_whole_chart(sides, paper):
    chart = filled(sides)
    parts = planned(chart, paper).parts
    ends = [part.grid.joint.end for part in parts if part.grid.joint.end]
    starts = [mark for part in parts for mark in part.grid.joint.starts.values()]
    assert sorted(ends) == sorted(starts)
    assert len(set(ends)) == len(ends)
    first_lines = [
        slot.number
        for part in parts
        for r, i, slot in part.grid.slots()
        if part.grid.is_start(r, i)
    ]
    assert sorted(first_lines) == list(range(1, sides + 1))


def test_joined_sheets_carry_the_same_partnership_at_the_same_mark():
    parts = planned(filled(64)).parts
    finals = parts[-1].grid
    assert set(finals.joint.starts.values()) == {part.mark for part in parts if part.mark}
    for (r, i), mark in finals.joint.starts.items():
        (section,) = (part.grid for part in parts if part.mark == mark)
        assert section.chart.rounds[-1][0] == finals.chart.rounds[r][i]


@given(st.integers(2, 512), st.sampled_from(sorted(PAPERS)))
@examples(12)
@example(28, "letter")
@example(32, "letter")
@example(512, "letter")
def test_no_sheet_has_one_match_only_and_every_section_says_where_it_goes_on(sides, paper):
    plan = planned(filled(sides, rounds=2), paper)
    for page, part in enumerate(plan.parts, 1):
        matches = sum(
            len(list(part.grid.chart.feeders(r, i))) == 2 for r, i, _ in part.grid.slots()
        )
        assert matches > 1 or sides < 4
        if part.mark:
            assert plan.goes_on(part) > page


def test_two_halves_have_their_final_on_the_second_sheet():
    chart = filled(32, rounds=1, partnerships=pairs(32))
    upper, lower = planned(chart).parts
    assert upper.mark == "A"
    assert lower.is_finals
    assert lower.grid.chart.rounds[-1] == chart.rounds[-1]
    arrives = lower.grid.chart.rounds[-2]
    assert arrives[0] == upper.grid.chart.rounds[-1][0]


@given(st.integers(3, 64), st.integers(0, 9))
@examples(20)
def test_whoever_has_a_bye_stands_once_in_the_second_round(sides, rounds):
    chart = filled(sides, rounds=rounds)
    byes = [slot for slot in chart.rounds[0] if slot and slot.bye]
    through = drawn_through(chart)
    assert not any(slot and slot.bye for slot in through.rounds[0])
    assert [slot.number for slot in through.rounds[1] if slot.bye] == [b.number for b in byes]
    assert through.starts() == chart.starts() == sides
    _, pages = drawn(chart)
    words = [text for page in pages for text in page.texts if text.lines == ("bye",)]
    assert len(words) == len(byes)


def test_names_stay_on_one_line_where_a_smaller_size_does_it():
    for sides in (11, 16, 23):
        _, pages = drawn(filled(sides, rounds=1, partnerships=pairs(sides)))
        names = [t for page in pages for t in page.texts if t.weight == 600 and "·" in t.lines[0]]
        assert len(names) >= sides
        assert all(len(text.lines) == 1 for text in names), sides


def pairs(sides):
    return [(SURNAMES[i % 32], SURNAMES[(i * 7 + 3) % 32]) for i in range(sides)]


def test_columns_share_the_width_by_what_stands_in_them():
    """23 names on Letter were printed at ten points while a third of the sheet was empty."""
    plan = planned(filled(23, rounds=1, partnerships=pairs(23)))
    assert plan.name_size >= 12
    for part in plan.parts:
        first, second, *later = (b - a for a, b in pairwise(part.grid.edges))
        assert min(first, second) > 1.2 * max(later)


def test_a_blank_chart_has_the_number_of_every_match():
    chart = noted(blank(11, third_place=True), "match {number}")
    notes = [slot.note for slots in chart.rounds[1:] for slot in slots if slot.note]
    # Eight places in the first round, five of them byes: their numbers are counted, not printed.
    assert len(notes) == 10
    assert len(set(notes)) == 10
    assert notes[-1] == "match 15"
    assert chart.third_place.winner.note == "match 16"


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
    assert side_name(("", "Pruitt")) == "Pruitt"
    assert side_name(()) == ""


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
