"""Lists on paper: their order, their last page, their title on every page, and large print."""

import io
from dataclasses import replace

import pdfplumber
import pytest

from printing.render_job import Order, paper_for_one_sheet, sheet_pdf
from printing.sheets.partners import ChapterMembers, Drawn, PartnerList
from printing.sheets.people import CheckIn, CheckInLine
from printing.sheets.registry import SHEETS
from printing.sheets.results import Placed, ResultsList
from printing.sheets.seats import Calls
from printing.sheets.sheet import Setting
from tests import shares
from tests.printing.pdf_reading import pages
from tests.printing.rally_samples import IDENTITY, name, rally

LETTER = Setting()


def printed(sheet, value, setting=LETTER):
    return pages(sheet_pdf(Order(sheet, setting, {}, value, IDENTITY), lambda done, total: None))


@pytest.mark.paper
def test_results_have_the_consolation_and_share_places_in_words():
    value = ResultsList(
        tuple(Placed(5, (name(n),), shared=4) for n in range(4)),
        consolation=(Placed(1, (name(8),)), Placed(3, (name(9),), shared=2)),
    )
    (page,) = printed("results", value)
    assert page["text"].count("5–8") == 4
    assert "Consolation" in page["text"]
    assert "3–4" in page["text"].split("Consolation")[1]


@pytest.mark.paper
def test_the_winners_of_a_consolation_are_called_so():
    value = replace(rally(4)["chart"], name="Consolation")
    text = " ".join(page["text"] for page in printed("chart", value))
    assert "Consolation winners" in text.replace("\n", " ")
    assert "Champions" not in text


@pytest.mark.paper
@pytest.mark.parametrize("people", shares.one_in(3, range(24, 34, 2)))
def test_no_last_page_has_a_few_lines_only(people):
    value = CheckIn(tuple(CheckInLine(name(n), "Caddo") for n in range(people)))
    listed = printed("check-in", value)
    rows = [sum("Caddo" in line for line in page["text"].splitlines()) for page in listed]
    assert sum(rows) == people
    # The room for late names stands behind the list and counts as filled.
    assert len(listed) == 1 or rows[-1] >= 3 or "Late names" in listed[-1]["text"]


@pytest.mark.paper
@pytest.mark.parametrize("places", shares.one_in(2, [22, 23, 24, 25]))
def test_a_ranking_is_set_closer_or_spread_before_a_page_is_lost(places):
    value = ResultsList(tuple(Placed(n + 1, (name(n),)) for n in range(places)))
    listed = printed("results", value)
    rows = [sum(char["text"] == "\n" for char in page["chars"]) or len(page["text"].splitlines())
            for page in listed]  # fmt: skip
    assert len(listed) == 1 or rows[-1] >= 8


@pytest.mark.paper
@pytest.mark.parametrize(
    "sheet", shares.one_in(2, ["partners", "check-in", "call-sheet", "round-by-name"])
)
def test_every_page_of_a_list_says_in_large_letters_what_it_is(sheet):
    members = tuple(Drawn(name(n), n, name(n + 1), "Caddo") for n in range(40))
    value = {
        "partners": PartnerList((ChapterMembers("Bluebonnet", members),)),
        "call-sheet": Calls("", rally(40)["call-sheet"].calls),
    }.get(sheet, rally(33)[sheet])
    listed = printed(sheet, value)
    assert len(listed) > 1
    title = "".join(str(SHEETS[sheet].title).split())
    for page in listed:
        large = "".join(char["text"] for char in page["chars"] if char["size"] > 18)
        assert title in "".join(large.split())


@pytest.mark.paper
def test_badges_say_which_label_sheets_to_buy():
    assert "Avery 5395" in printed("badges", rally(2)["badges"])[0]["text"]
    assert "Avery L4785" in printed("badges", rally(2)["badges"], Setting("a4"))[0]["text"]
    assert "Avery" not in printed("badges", rally(2)["badges"], Setting("legal"))[0]["text"]


@pytest.mark.paper
@pytest.mark.parametrize("sheet", shares.one_in(2, ["rules", "chart", "check-in"]))
def test_large_print_is_larger_on_the_same_paper(sheet):
    value = rally(8)[sheet]
    usual, large = (printed(sheet, value, Setting(large=on)) for on in (False, True))
    assert sorted((usual[0]["width"], usual[0]["height"])) == pytest.approx(
        sorted((large[0]["width"], large[0]["height"])), abs=0.5
    )
    smallest = [min(c["size"] for page in one for c in page["chars"]) for one in (usual, large)]
    assert smallest[1] == pytest.approx(1.25 * smallest[0], rel=0.02)


@pytest.mark.paper
def test_badges_keep_the_size_of_their_labels_in_large_print():
    value = rally(2)["badges"]
    usual, large = (printed("badges", value, Setting(large=on)) for on in (False, True))
    assert usual[0]["text"] == large[0]["text"]


@pytest.mark.paper
@pytest.mark.parametrize(("sheet", "sides"), [("result-slips", "Duplex"), ("rules", "Simplex")])
def test_the_print_dialog_is_told_actual_size_and_how_many_sides(sheet, sides):
    order = Order(sheet, Setting(two_sided=True), {}, rally(2)[sheet], IDENTITY)
    pdf = sheet_pdf(order, lambda done, total: None)
    with pdfplumber.open(io.BytesIO(pdf)) as read:
        preferences = read.doc.catalog["ViewerPreferences"]
    assert preferences["PrintScaling"].name == "None"
    assert preferences["Duplex"].name.startswith(sides)


def test_a_chart_that_was_cut_knows_the_paper_that_holds_it_whole():
    def paper(sides, on="letter"):
        return paper_for_one_sheet(Order("chart", Setting(on), {"sides": sides}))

    assert paper(8) == ""
    assert paper(40) == "tabloid"
    assert paper(512) == ""
