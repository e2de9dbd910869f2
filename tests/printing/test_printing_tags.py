"""What a reader who cannot see the page is told: language, title, headings, tables, pictures."""

import io

import pdfplumber
import pytest

from printing.render_job import Order, file_name, sheet_pdf
from printing.sheets.chart_lines import ChartValue
from printing.sheets.registry import SHEETS
from printing.sheets.sheet import Identity, Setting
from tests import shares
from tests.printing.paper_checks import made
from tests.printing.rally_samples import IDENTITY, chart, link, rally

pytestmark = pytest.mark.paper


def opened(sheet, sides=5, language="en"):
    return pdfplumber.open(
        io.BytesIO(made(sheet, sides, "a4" if language == "fr" else "letter", language))
    )


def elements(tree):
    for element in tree:
        yield element
        yield from elements(element.get("children", ()))


@pytest.mark.parametrize("sheet", shares.one_in(4, sorted(SHEETS), first=1))
def test_every_sheet_is_tagged_and_says_its_language_and_what_it_is(sheet):
    with opened(sheet, language="fr") as pdf:
        catalog = pdf.doc.catalog
        assert catalog["Lang"] == b"fr"
        assert catalog["MarkInfo"]["Marked"] is True
        assert "StructTreeRoot" in catalog
        assert SHEETS[sheet].title.in_language("fr") in pdf.metadata["Title"]
        assert pdf.metadata["Author"] == "Pecan Valley Rally"
        for page in pdf.pages:
            assert all(char["mcid"] is not None for char in page.chars if char["text"].strip())


def test_it_claims_to_be_a_pdf_for_everybody():
    assert b"pdfuaid" in made("chart", 5) or b"pdfuaid" in _metadata(made("chart", 5))


def _metadata(pdf):
    with pdfplumber.open(io.BytesIO(pdf)) as read:
        return read.doc.catalog["Metadata"].resolve().get_data()


@pytest.mark.parametrize("sheet", ["results", "check-in", "partners", "call-sheet", "queue"])
def test_lists_are_tables_with_heads_under_a_heading(sheet):
    with opened(sheet) as pdf:
        kinds = [element["type"] for element in elements(pdf.structure_tree)]
    assert kinds.index("H1") < kinds.index("Table") < kinds.index("TH") < kinds.index("TD")


def test_a_charts_lines_are_told_round_by_round():
    with opened("chart", 5) as pdf:
        (figure,) = (e for e in elements(pdf.structure_tree) if e["type"] == "Figure")
    told = figure["alt_text"]
    first = chart(5).chart.rounds[0][1] or chart(5).chart.rounds[0][0]
    assert "Round 1:" in told
    assert "Champions:" in told
    assert f"{first.number}\u00a0{first.surnames[0]}" in told


@pytest.mark.parametrize("sheet", ["table-cards", "result-slips"])
def test_a_code_to_scan_is_told_as_its_address(sheet):
    with opened(sheet, 4) as pdf:
        told = [e.get("alt_text") for e in elements(pdf.structure_tree) if e["type"] == "Figure"]
    assert [link(1), link(2)] == [alt for alt in told if alt]


def test_the_sheets_of_a_pack_are_found_by_its_bookmarks():
    with opened("pack") as pdf:
        marks = [title for _, title, *_ in pdf.doc.get_outlines()]
    for sheet in ("chart", "find-your-table", "call-sheet"):
        assert str(SHEETS[sheet].title) in marks


def test_no_two_sheets_of_a_contest_have_one_title_or_one_file_name():
    values = rally(4)
    orders = [
        Order(sheet, Setting(), {}, values[sheet], IDENTITY, "rally") for sheet in sorted(SHEETS)
    ]
    consolation = ChartValue(values["chart"].chart, name="Consolation")
    orders.append(Order("chart", Setting(), {}, consolation, IDENTITY, "rally", "consolation"))
    names = [file_name(order) for order in orders]
    assert len(set(names)) == len(orders)
    assert "pecan-valley-rally_skip-bo-partners_score-chart_r3_K7F2.pdf" in names
    assert "pecan-valley-rally_skip-bo-partners_score-chart_consolation_r3_K7F2.pdf" in names
    titles = set()
    for order in orders[-1:] + [o for o in orders if o.sheet in ("chart", "results", "rules")]:
        with pdfplumber.open(io.BytesIO(sheet_pdf(order, lambda done, total: None))) as pdf:
            titles.add(pdf.metadata["Title"])
    assert "Score chart · revision 3 · K7F2 — Pecan Valley Rally — Skip-Bo partners" in titles
    assert len(titles) == 4


def test_a_blank_sheet_is_called_after_what_it_is():
    order = Order("chart", Setting("letter", "fr"), {"sides": 8}, identity=Identity())
    assert file_name(order) == "tableau-des-scores.pdf"
