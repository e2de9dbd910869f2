"""The chart as a finished PDF, read back with other people's tools."""

import re
from datetime import datetime
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from printing import render
from printing.layout.drawing import DRAWN, MARGIN, PAPERS, Piece
from printing.render_job import Order, order_from_params, sheet_pdf
from printing.sheets.chart_lines import ChartValue
from printing.sheets.sheet import Identity, Setting
from tests import shares
from tests.printing.chart_samples import HARD_NAMES, LONG, everyone, filled, names_by_count
from tests.printing.pdf_reading import made_and_heard, pages, whole_text

pytestmark = pytest.mark.paper

IDENTITY = Identity(
    "Pecan Valley Rally", "Skip-Bo partners", 3, datetime(2026, 5, 2, 13, 12), "K7F2", "rally/s"
)


def quiet(done, total):
    pass


def chart_pdf(chart, paper="letter", language="en", identity=IDENTITY):
    order = Order("chart", Setting(paper, language), {}, ChartValue(chart), identity)
    return sheet_pdf(order, quiet)


def blank_pdf(sides, paper="letter", language="en"):
    order = Order("chart", Setting(paper, language), {"sides": sides, "third_place": False})
    return sheet_pdf(order, quiet)


@cache
def large_chart():
    """Of several pages."""
    return chart_pdf(filled(64))


@pytest.mark.parametrize(
    ("sides", "paper"),
    shares.one_in(5, product([2, 3, 5, 8, 11, 16, 33, 64], ["letter", "a4"]), first=3),
)
def test_blank_charts_have_every_number_once_and_nothing_outside_the_margins(sides, paper):
    read = pages(blank_pdf(sides, paper))
    numbers = [
        int(word["text"])
        for page in read
        for word in page["words"]
        if word["fontname"].endswith("-Bold") and word["text"].isdigit()
    ]
    assert numbers == list(range(1, sides + 1))
    for page in read:
        size = sorted((page["width"], page["height"]))
        assert size == pytest.approx([PAPERS[paper].width, PAPERS[paper].height], abs=0.5)
        for char in page["chars"]:
            assert char["size"] >= 9.99
            assert char["x0"] >= MARGIN - 1
            assert char["x1"] <= page["width"] - MARGIN + 1
            assert char["bottom"] <= page["height"] - MARGIN + 4


@pytest.mark.parametrize("sides", shares.only([11, 64], [2, 11, 16, 64, 100]))
def test_every_name_is_on_paper_exactly_as_often_as_it_has_lines(sides):
    chart = filled(sides)
    read = whole_text(large_chart() if sides == 64 else chart_pdf(chart))
    marks = 0
    for name, lines in names_by_count(chart).items():
        found = len(re.findall(rf"{name}\b", read))
        # The winner of a section stands on the section's sheet and on the finals sheet.
        assert found in (lines, lines + 1), name
        marks += found - lines
    sections = len(re.findall(r"section [A-Z]+:", read))
    assert marks == 2 * sections


def test_names_of_all_scripts_are_printed_without_missing_glyphs():
    people = everyone(8)
    people[: len(HARD_NAMES) // 2] = list(zip(HARD_NAMES[::2], HARD_NAMES[1::2], strict=True))
    chart = filled(8, rounds=0, partnerships=people)
    pdf, complaints = made_and_heard(lambda: chart_pdf(chart))
    assert complaints == []
    read = whole_text(pdf)
    for name in ("כהן", "山田", "김", "Nguyễn", "Łukasiewicz", "Μαρία", "Иванова", "Brien"):
        assert name in read
    assert "ngström" in read.replace("o\u0308", "ö")


def test_the_check_for_missing_glyphs_finds_one():
    # Khitan small script: assigned, and in none of the fonts that sheets are printed with.
    chart = filled(4, rounds=0, partnerships=[("\U00018b00", "Ann")] * 4)
    _, complaints = made_and_heard(lambda: chart_pdf(chart))
    assert any("U+18B00" in said for said in complaints)


def test_a_long_name_an_empty_name_and_markup_stay_on_their_lines():
    people = everyone(16)
    people[0] = (LONG, "Pruitt")
    people[1] = ("", "")
    people[2] = ("<b>&amp;</b>", "</p><img src=x>")
    read = whole_text(chart_pdf(filled(16, rounds=0, partnerships=people)))
    assert LONG in read.replace("\n", "")
    assert "<b>&amp;</b>" in read
    assert "<img" in read


@pytest.mark.parametrize(
    "name",
    [
        "<img src='file:///etc/passwd'>",
        "<link rel=stylesheet href='http://example.com/x.css'>",
        "<style>@import 'file:///etc/passwd'</style>",
        "<a rel=attachment href='file:///etc/hostname'>x</a>",
    ],
)
def test_whatever_a_name_contains_nothing_is_read(name, monkeypatch):
    asked = []
    monkeypatch.setattr(
        render.OwnFilesOnly, "fetch", lambda self, url, headers=None: asked.append(url)
    )
    pdf = chart_pdf(filled(4, partnerships=[(name, name)] * 4))
    assert asked == []
    assert b"/EmbeddedFile" not in pdf


@pytest.mark.parametrize(
    "body",
    [
        "<img src='file:///etc/passwd'>",
        "<img src='http://127.0.0.1:9/x.png'>",
        "<img src='sheet:../../config/settings.py'>",
        "<img src='/etc/passwd'>",
        "<link rel=attachment href='file:///etc/hostname'>",
        "<object data='file:///etc/passwd'></object>",
    ],
)
def test_the_renderer_refuses_every_address_but_its_own_styles(body, monkeypatch):
    opened = []
    real = Path.open
    monkeypatch.setattr(
        Path, "open", lambda self, *a, **k: (opened.append(str(self)), real(self, *a, **k))[1]
    )
    pdf = render.pdf([Piece(body, DRAWN)], language="en", title="x", pages_done=quiet)
    assert b"root:" not in pdf
    assert not [path for path in opened if "etc" in path]


def test_the_fetcher_knows_its_own_styles_and_nothing_else():
    fetcher = render.OwnFilesOnly()
    assert b"font-family" in fetcher.fetch("sheet:drawn.css").read()
    for url in ("sheet:../css/rallydeck.css", "file:///etc/passwd", "http://x/", "data:text/css,"):
        with pytest.raises(ValueError, match="own files"):
            fetcher.fetch(url)


def test_the_same_sheet_is_the_same_bytes():
    blank = blank_pdf(11)
    assert blank_pdf(11) == blank
    chart = filled(33)
    assert chart_pdf(chart) == chart_pdf(chart)
    assert blank_pdf(12) != blank


def test_a_sheet_is_made_in_french_whatever_the_page_speaks():
    read = whole_text(chart_pdf(filled(5), language="fr"))
    assert "révision 3" in read
    assert "exempt" in read
    assert "page 1 sur 1" in read


def test_event_contest_revision_time_page_and_code_stand_on_every_page():
    read = pages(large_chart())
    assert len(read) > 1
    for number, page in enumerate(read, 1):
        for said in (
            "Pecan Valley Rally — Skip-Bo partners",
            "revision 3",
            "Sat May 2, 1:12 p.m.",
            f"sheet K7F2 · page {number} of {len(read)}",
        ):
            assert said in page["text"]


def test_pages_done_are_counted_one_by_one():
    seen = []
    order = Order("chart", Setting(), {"sides": 64, "third_place": False})
    sheet_pdf(order, lambda done, total: seen.append((done, total)))
    assert seen == [(n, 5) for n in range(6)]


def test_work_can_be_stopped_between_two_pages():
    class StoppedError(Exception):
        pass

    def stop(done, total):
        if done == 2:
            raise StoppedError

    with pytest.raises(StoppedError):
        sheet_pdf(Order("chart", Setting(), {"sides": 64, "third_place": False}), stop)


def test_an_order_survives_the_way_through_a_job():
    order = Order(
        "chart", Setting("a4", "fr"), {}, ChartValue(filled(11, third_place=True)), IDENTITY
    )
    assert order_from_params(order.to_params()) == order
