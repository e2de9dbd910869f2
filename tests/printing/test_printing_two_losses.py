"""Both charts of two losses on one drawing: who passes stands once, and no width is wasted."""

import pytest

from printing.layout import sections
from printing.layout.chart import Lettering
from printing.layout.drawing import PAPERS
from printing.layout.fit import ELLIPSIS, POSTED, largest, side_name
from printing.render import text_width
from tests.printing.chart_samples import SURNAMES
from tests.printing.two_losses_samples import DOUBLE_NAMES, in_two_charts

LETTERING = Lettering("Champions", "Deciding final", "bye", text_width)


def planned(chart, paper="letter"):
    return sections.plan(chart, PAPERS[paper], LETTERING)


def said_on(plan):
    drawn = [sections.draw(part) for part in plan.parts]
    return [" ".join(text.lines) for page in drawn for text in page.texts]


@pytest.mark.parametrize("sides", range(3, 17))
def test_a_match_that_nobody_plays_has_no_number_and_its_side_stands_once(sides):
    for played in (0, sides, 99):
        chart = in_two_charts(sides, played=played)
        for r, slots in enumerate(chart.rounds):
            for i, slot in enumerate(slots):
                leading = [chart.rounds[column][place] for column, place in chart.feeders(r, i)]
                if len(leading) == 1:
                    # It runs on to the other chart, which is longer: with nothing written on it.
                    assert slot.is_empty
                    assert not slot.note


@pytest.mark.parametrize(("sides", "sheets"), [(5, 1), (6, 1), (9, 2), (12, 2), (16, 3)])
@pytest.mark.parametrize("played", ["nothing", "all"])
def test_ordinary_names_need_no_more_sheets_than_their_width(sides, sheets, played):
    chart = in_two_charts(sides, played=99 if played == "all" else 0)
    assert len(planned(chart).parts) <= sheets


@pytest.mark.parametrize("names", [SURNAMES, DOUBLE_NAMES], ids=["ordinary", "double"])
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("sides", [5, 9, 14])
def test_every_name_and_every_word_stands_whole(sides, paper, names):
    for played in (0, sides, 99):
        plan = planned(in_two_charts(sides, played=played, names=names), paper)
        said = said_on(plan)
        assert not [text for text in said if ELLIPSIS in text]
        for side in range(1, sides + 1):
            for name in names[2 * side - 2 : 2 * side]:
                assert any(name in text.replace("- ", "-") for text in said), name


def test_a_section_has_no_columns_in_which_nothing_is_played():
    for part in planned(in_two_charts(13, played=19)).parts:
        chart = part.grid.chart
        if part.mark:
            assert all(
                any(len(list(chart.feeders(r, i))) != 1 for i, slot in enumerate(slots) if slot)
                for r, slots in enumerate(chart.rounds)
            )


@pytest.mark.parametrize("pair", [("Boone", "Stroud-Abernathy"), ("Castell-Whitcomb", "Pruitt")])
def test_two_lines_break_between_two_people_rather_than_inside_a_double_name(pair):
    fitted = largest(
        side_name(pair), weight=600, width=120, room=40, cap=14, measure=text_width, fine=POSTED
    )
    assert fitted.lines == (f"{pair[0]}\u00a0·", pair[1])
