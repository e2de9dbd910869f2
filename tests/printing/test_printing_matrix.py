"""Every sheet at every size that people play: a representative part here, all of it in the soak."""

from itertools import product, zip_longest

import pytest

from domain.wording import LANGUAGES
from printing.layout.drawing import PAPERS
from printing.render_job import Order, sheet_pdf
from printing.sheets.people import CheckIn, CheckInLine
from printing.sheets.registry import SHEETS
from printing.sheets.seats import Call, CalledSide, Calls, Seat, Seats
from printing.sheets.sheet import Setting
from printing.sheets.tables import ResultSlip, ResultSlips, SlipSide
from tests import shares
from tests.printing.chart_samples import HARD_NAMES
from tests.printing.paper_checks import (
    SIZES,
    check,
    codes_lead_to_their_tables,
    contrast,
    ink,
    letters_are_large_and_inside,
    made,
    no_rule_goes_through_a_name,
    nothing_overlaps,
    readable_at_half_size_in_grey,
)
from tests.printing.pdf_reading import made_and_heard, pages, whole_text
from tests.printing.rally_samples import IDENTITY, rally

pytestmark = pytest.mark.paper

# The others are whole in test_printing_sheets.py.
AT_FIVE = [
    one
    for one in shares.one_in(2, sorted(SHEETS), first=1)
    if one.values[0] not in ("pack", "poster")
]


@pytest.mark.parametrize("sheet", AT_FIVE)
def test_every_sheet_of_five_partnerships_has_every_name_in_its_box(sheet):
    check(sheet, 5)


@pytest.mark.parametrize(
    ("sides", "paper"),
    shares.only(
        [(23, "letter"), (33, "a4")],
        [(2, "a4"), (11, "letter"), (23, "letter"), (28, "letter"), (33, "a4")],
    ),
)
def test_charts_of_all_shapes_have_every_name_on_its_line(sides, paper):
    check("chart", sides, paper, "fr" if paper == "a4" else "en")


@pytest.mark.parametrize(
    ("sides", "paper"),
    shares.only(
        [(11, "letter"), (33, "a4")],
        [(4, "letter"), (11, "letter"), (16, "a4"), (32, "legal"), (33, "a4")],
    ),
)
def test_charts_from_both_sides_have_every_name_on_its_line(sides, paper):
    check("chart-both-sides", sides, paper, "fr" if paper == "a4" else "en")


def test_a_pack_has_every_name_as_often_as_its_sheets_together():
    check("pack", 5)


@pytest.mark.parametrize("sheet", ["table-cards", "result-slips"])
def test_codes_lead_to_their_tables(sheet):
    codes_lead_to_their_tables(sheet, 5)


@pytest.mark.parametrize("sheet", ["chart", "result-slips", "find-your-table"])
def test_a_sheet_can_be_read_at_half_size_in_grey(sheet):
    readable_at_half_size_in_grey(made(sheet, 5))


def test_no_sheet_wastes_toner():
    for sheet in ("chart", "find-your-table", "result-slips", "call-sheet"):
        assert ink(made(sheet, 5)) < 0.08, sheet
    assert ink(made("table-cards", 5)) < 0.12


HARD = (*HARD_NAMES, "👩‍👩‍👧 Vance", "नमस्ते", "")


@pytest.mark.parametrize("sheet", ["find-your-table", "check-in", "call-sheet", "result-slips"])
def test_lists_of_names_of_all_scripts_have_no_missing_glyphs(sheet):
    value = {
        "find-your-table": Seats("Round 1", tuple(Seat(name, 1) for name in HARD)),
        "check-in": CheckIn(tuple(CheckInLine(name, "Caddo") for name in HARD)),
        "call-sheet": Calls(
            "Round 1", tuple(Call(1, CalledSide(1, (n, n)), CalledSide(2, ("", ""))) for n in HARD)
        ),
        "result-slips": ResultSlips(
            tuple(
                ResultSlip(1, 1, "final", SlipSide(1, (one, "")), SlipSide(2, (two,)))
                for one, two in zip_longest(HARD[::2], HARD[1::2], fillvalue="")
            )
        ),
    }[sheet]
    order = Order(sheet, Setting(), {}, value, IDENTITY)
    pdf, complaints = made_and_heard(lambda: sheet_pdf(order, lambda d, t: None))
    assert complaints == []
    read = whole_text(pdf)
    for name in ("山田", "김", "Nguyễn", "Łukasiewicz", "Μαρία", "Иванова"):
        assert name in read


def test_the_checks_see_what_is_wrong():
    """Each check fails on a page that is wrong, so that its silence means something."""
    letter = {"text": "A", "size": 12, "x0": 100, "x1": 110, "top": 100, "bottom": 112}
    page = {"chars": [letter], "lines": [], "rects": [], "width": 612, "height": 792}
    letters_are_large_and_inside(page, "chart")
    letters_are_large_and_inside({**page, "chars": [letter | {"size": 10}]}, "result-slips")
    for change in ({"size": 11}, {"x1": 600}, {"bottom": 790}, {"x0": 2}):
        with pytest.raises(AssertionError):
            letters_are_large_and_inside({**page, "chars": [letter | change]}, "chart")
    with pytest.raises(AssertionError):
        nothing_overlaps({**page, "chars": [letter, letter | {"text": "B", "x0": 103}]})
    struck = {"x0": 50, "x1": 200, "top": 106, "bottom": 106.5}
    with pytest.raises(AssertionError):
        no_rule_goes_through_a_name({**page, "lines": [struck]})
    # A square that was drawn over a word: its edge goes through the letters.
    square = {"x0": 105, "x1": 127, "top": 95, "bottom": 117, "stroke": True}
    with pytest.raises(AssertionError):
        no_rule_goes_through_a_name({**page, "rects": [square]})
    assert contrast(0, 255) == pytest.approx(21)
    assert contrast(150, 255) < 4.5


@pytest.mark.parametrize(
    ("paper", "language"), shares.only([("a4", "fr")], product(("letter", "a4"), LANGUAGES))
)
def test_the_cover_of_a_pack_is_one_page_with_every_part_on_it(paper, language):
    pdf = made("pack", 5, paper, language)
    read = pages(pdf)
    first = "".join(char["text"] for char in read[0]["chars"])
    second = "".join(char["text"] for char in read[1]["chars"])
    assert SHEETS["pack"].title.in_language(language) in first
    assert SHEETS["chart"].title.in_language(language) in second
    assert str(len(read)) in first


def test_a_pack_counts_its_pages_and_is_the_same_bytes_again():
    seen = []
    order = Order("pack", Setting(), {}, rally(5)["pack"], IDENTITY)
    pdf = sheet_pdf(order, lambda done, total: seen.append((done, total)))
    assert pdf == made("pack", 5)
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})
    assert seen[-1] == (len(pages(pdf)),) * 2
    assert len(seen) > 5


# All of it


@pytest.mark.soak
@pytest.mark.parametrize("sheet", sorted(SHEETS))
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("sides", SIZES)
def test_every_sheet_at_every_size(sheet, sides, paper):
    check(sheet, sides, paper, "fr" if paper == "a4" else "en")


@pytest.mark.soak
@pytest.mark.parametrize("sheet", sorted(SHEETS))
@pytest.mark.parametrize("paper", ["legal", "tabloid", "a3"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sheet_on_every_other_paper(sheet, paper, language):
    check(sheet, 16, paper, language)


@pytest.mark.soak
@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sides", [4, 6, 12, 20, 23, 28, 32, 48, 100, 128, 256, 512])
def test_charts_of_every_size_on_every_paper_in_every_language(sides, paper, language):
    check("chart", sides, paper, language)


@pytest.mark.soak
@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sides", [4, 6, 12, 16, 20, 28, 32, 48, 64])
def test_charts_from_both_sides_of_every_size(sides, paper, language):
    check("chart-both-sides", sides, paper, language)


@pytest.mark.soak
@pytest.mark.parametrize("sheet", ["table-cards", "result-slips"])
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("sides", [2, 16, 33])
def test_all_codes_lead_to_their_tables(sheet, sides, paper):
    codes_lead_to_their_tables(sheet, sides, paper)


@pytest.mark.soak
# Of a sheet that is glued from several pages, letters beyond the cut are on the next one.
@pytest.mark.parametrize("sheet", sorted(set(SHEETS) - {"poster", "chart-both-sides"}))
def test_every_sheet_can_be_read_at_half_size_in_grey(sheet):
    readable_at_half_size_in_grey(made(sheet, 11))
