"""Every sheet there is, rendered and read back."""

import re
from functools import cache

import pytest
import zxingcpp

from domain.wording import Refusal
from printing.layout.drawing import DRAWN, FLOW, PAPERS
from printing.render import stylesheet
from printing.render_job import Order, order_from_params, sheet_pdf
from printing.sheets.chart import PosterValue
from printing.sheets.chart_lines import ChartValue
from printing.sheets.people import BADGE_SHEETS, to_cut
from printing.sheets.registry import SHEETS
from printing.sheets.seats import Seat, Seats
from printing.sheets.sheet import Identity, Setting
from printing.sheets.tables import TableCard, TableCards
from tests import shares
from tests.printing.chart_samples import LONG, filled
from tests.printing.paper_checks import rendered
from tests.printing.pdf_reading import made_and_heard, pages, rasterised, whole_text
from tests.printing.rally_samples import IDENTITY
from tests.printing.sheet_samples import CHAPTERS, OF_THE_RALLY, PEOPLE, SAMPLES, SIDES, link

pytestmark = pytest.mark.paper

# Cut apart, glued together, or made of other sheets.
UNNAMED = {"badges", "poster", "pack"}
WAYS = [("letter", "en"), ("a4", "fr"), ("letter", "es")]


def quiet(done, total):
    pass


@cache
def _rendered(sheet, paper, language):
    if sheet in OF_THE_RALLY:
        return rendered(sheet, SIDES, paper, language)
    order = Order(sheet, Setting(paper, language), {}, SAMPLES[sheet], IDENTITY)
    return made_and_heard(lambda: sheet_pdf(order, quiet))


def made(sheet, paper="letter", language="en"):
    return _rendered(sheet, paper, language)[0]


def squashed(text):
    return re.sub(r"\s", "", text)


def test_every_sheet_has_a_sample():
    assert set(SAMPLES) == set(SHEETS), (
        "one of each in tests/printing/more_samples.py or rally_samples.py"
    )


# The others have every name in its box in test_printing_matrix.py.
@pytest.mark.parametrize("sheet", shares.one_in(2, sorted(SHEETS)))
def test_every_sheet_is_whole(sheet):
    _is_whole(sheet, *WAYS[0])


# Those that are read for other things, too, and one that is a list of names.
IN_FRENCH = ("announcer", "awards", "badges", "incident-forms", "result-slips", "round-by-name")
IN_SPANISH = ("announcer", "badges", "call-sheet", "cross-table", "rules-handout", "table-cards")


@pytest.mark.parametrize("sheet", shares.only(IN_FRENCH, sorted(SHEETS)))
def test_a_sheet_is_whole_on_other_paper_in_french(sheet):
    _is_whole(sheet, *WAYS[1])


@pytest.mark.parametrize("sheet", shares.only(IN_SPANISH, sorted(SHEETS)))
def test_a_sheet_is_whole_in_spanish(sheet):
    _is_whole(sheet, *WAYS[2])


def _is_whole(sheet, paper, language):
    pdf, complaints = _rendered(sheet, paper, language)
    assert complaints == []
    for page in pages(pdf):
        size = sorted((page["width"], page["height"]))
        assert size == pytest.approx([PAPERS[paper].width, PAPERS[paper].height], abs=0.5)
        for char in page["chars"]:
            assert char["size"] >= 9.99, char["text"]
            # A poster's text is cut at the edge of its window by the viewer, not in the file.
            if sheet != "poster":
                assert char["x0"] >= 30, char["text"]
                assert char["x1"] <= page["width"] - 30, char["text"]
                assert char["top"] >= 20, char["text"]
                assert char["bottom"] <= page["height"] - 20, char["text"]
            color = char["non_stroking_color"]
            assert color in (None, 0, (0,), [0], (0, 0, 0), [0, 0, 0])


@pytest.mark.parametrize("style", [DRAWN, FLOW])
def test_our_own_styles_are_understood(style):
    stylesheet.cache_clear()
    _, complaints = made_and_heard(lambda: stylesheet(style))
    assert complaints == []


@pytest.mark.parametrize(
    "sheet", [one for one in shares.one_in(2, sorted(SHEETS)) if one.values[0] not in UNNAMED]
)
def test_every_page_says_what_it_is_and_which_page(sheet):
    read = pages(made(sheet))
    for number, page in enumerate(read, 1):
        text = squashed(page["text"])
        for said in (
            "Pecan Valley Rally",
            str(SHEETS[sheet].title),
            "revision 3",
            "1:12 p.m.",
            "sheet K7F2",
            f"page {number} of {len(read)}",
        ):
            assert squashed(said) in text


@pytest.mark.parametrize("sheet", shares.one_in(10, sorted(SHEETS)))
def test_the_same_sheet_twice_is_the_same_bytes(sheet):
    order = Order(sheet, Setting(), {}, SAMPLES[sheet], IDENTITY)
    assert sheet_pdf(order_from_params(order.to_params()), quiet) == made(sheet)


@pytest.mark.parametrize("sheet", ["find-your-table", "seats-by-table", "check-in"])
def test_everybody_is_on_the_list_exactly_once(sheet):
    read = squashed(whole_text(made(sheet)))
    for person in PEOPLE:
        if person.isascii():
            assert read.count(squashed(person)) == 1, person


def test_the_finder_is_alphabetical_whatever_the_accents_and_at_least_18_points():
    names = ["Zola, A", "élan, B", "Eland, C", "Ångström, D", "aba, E"]
    value = Seats("Round 1", tuple(Seat(name, n + 1) for n, name in enumerate(names)))
    pdf = sheet_pdf(Order("find-your-table", Setting(), {}, value, IDENTITY), quiet)
    read = whole_text(pdf)
    found = sorted(names, key=read.index)
    assert found == ["aba, E", "Ångström, D", "élan, B", "Eland, C", "Zola, A"]
    (page,) = pages(pdf)
    start = min(char["top"] for char in page["chars"] if char["text"] == "Å")
    assert all(char["size"] >= 17.99 for char in page["chars"] if abs(char["top"] - start) < 3)


def test_table_numbers_on_the_finder_stand_beside_their_names():
    (page, *_) = pages(made("find-your-table"))
    for person, table in (("Abbott12,", "4"), ("Castell0,", "1")):
        (word,) = (w for w in page["words"] if w["text"] == person)
        beside = [
            w["text"]
            for w in page["words"]
            if abs(w["bottom"] - word["bottom"]) < 6
            and w["text"].isdigit()
            and word["x1"] < w["x0"] < word["x0"] + 260
        ]
        assert beside == [table]


CODES = [("table-cards", [1, 12, 108]), ("result-slips", [3, 4])]


@pytest.mark.parametrize(
    ("sheet", "tables", "paper"),
    shares.one_in(3, [(*one, paper) for paper in ("letter", "a4") for one in CODES]),
)
def test_every_qr_code_leads_to_its_own_table(sheet, tables, paper):
    found = []
    for image in rasterised(made(sheet, paper, dict(WAYS)[paper]), 300):
        codes = zxingcpp.read_barcodes(image)
        read = sorted((code.position.top_left.y, code.text) for code in codes)
        found += [text for _, text in read]
    assert found == [link(table) for table in tables]


def test_a_qr_code_is_still_read_from_a_pale_copy_at_half_size():
    (image, *_) = rasterised(made("table-cards"), 75)
    (code,) = zxingcpp.read_barcodes(image.point(lambda value: 128 + value // 2))
    assert code.text == link(1)


def test_a_table_number_is_readable_from_five_metres():
    for page, digits in zip(pages(made("table-cards")), ("1", "12", "108"), strict=True):
        tall = [char for char in page["chars"] if char["size"] > 100]
        assert "".join(char["text"] for char in tall) == digits
        # Capitals and digits are 0.73 of the size in Inter; five metres ask for 4 cm.
        assert all(char["size"] * 0.73 >= 40 / 25.4 * 72 for char in tall)


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_every_badge_stays_on_its_label(paper):
    areas = list(BADGE_SHEETS[paper].areas())
    first = min(area.top for area in areas)
    for page in pages(made("badges", paper, dict(WAYS)[paper])):
        # The margin above says which labels to buy; it is one line, and touches none of them.
        margin = [char for char in page["chars"] if char["bottom"] <= first]
        assert BADGE_SHEETS[paper].name in "".join(char["text"] for char in margin)
        assert len({round(char["top"]) for char in margin}) == 1
        for char in page["chars"]:
            if char in margin:
                assert 0 <= char["x0"] < char["x1"] <= page["width"]
                continue
            middle = (char["top"] + char["bottom"]) / 2
            assert any(
                area.left <= char["x0"]
                and char["x1"] <= area.right
                and area.top <= middle <= area.bottom
                for area in areas
            ), char["text"]


def test_labels_lie_on_their_paper_without_overlap():
    for sheet in BADGE_SHEETS.values():
        paper = PAPERS[sheet.paper]
        areas = list(sheet.areas())
        assert len(areas) == sheet.labels
        for i, area in enumerate(areas):
            assert area.right <= paper.width
            assert area.bottom <= paper.height
            for other in areas[:i]:
                assert (
                    other.right <= area.left or other.bottom <= area.top or area.right <= other.left
                )


@pytest.mark.parametrize("paper", shares.one_in(3, ["legal", "tabloid", "a3"]))
def test_badges_on_a_paper_without_label_sheets_have_edges_to_cut_along(paper):
    order = Order("badges", Setting(paper), {}, SAMPLES["badges"], IDENTITY)
    (page, *_) = pages(sheet_pdf(order, quiet))
    areas = list(to_cut(PAPERS[paper]).areas())
    assert len(areas) >= 8
    for char in page["chars"]:
        middle = (char["top"] + char["bottom"]) / 2
        assert any(
            a.left <= char["x0"] and char["x1"] <= a.right and a.top <= middle <= a.bottom
            for a in areas
        ), char["text"]


def test_long_chapters_and_names_are_whole_on_badges():
    read = squashed(whole_text(made("badges")))
    assert squashed(LONG) in read
    assert squashed(CHAPTERS[4]) in read


def test_the_announcer_reads_whole_sentences_in_every_language():
    english = squashed(whole_text(made("announcer")))
    french = squashed(whole_text(made("announcer", "a4", "fr")))
    assert (
        squashed("Table 1, by the window: partnership 1, Whitcomb and Okafor, against") in english
    )
    assert squashed("l’équipe 1, Whitcomb et Okafor, contre l’équipe 2") in french
    spanish = squashed(whole_text(made("announcer", "letter", "es")))
    assert squashed("la pareja 1, Whitcomb y Okafor, contra la pareja 2") in spanish


def test_slips_have_room_for_both_sides_to_sign_three_to_a_page():
    (page,) = pages(made("result-slips"))
    assert page["text"].count("Signed for A") == page["text"].count("Signed for B") == 3


def test_a_poster_is_the_whole_chart_over_its_sheets():
    read = pages(made("poster"))
    assert len(read) == 6
    assert "row 2 of 2, column 3 of 3" in read[-1]["text"]
    everything = squashed(whole_text(made("poster")))
    for name in ("Castell0", "Jansen63"):
        assert name in everything
    sizes = [char["size"] for page in read for char in page["chars"]]
    one_sheet = [char["size"] for page in pages(made("chart")) for char in page["chars"]]
    assert max(sizes) > max(one_sheet)


def test_a_poster_that_is_too_small_is_refused_in_words():
    value = PosterValue(ChartValue(filled(256)), 1, 1)
    with pytest.raises(Refusal, match="more sheets"):
        sheet_pdf(Order("poster", Setting(), {}, value), quiet)


@pytest.mark.parametrize("sheet", sorted(s for s in SHEETS if SHEETS[s].blank is None))
def test_a_sheet_that_needs_values_says_so(sheet):
    with pytest.raises(Refusal, match="needs"):
        sheet_pdf(Order(sheet, Setting(), {}), quiet)


def test_links_and_names_cannot_break_out_of_a_text_sheet():
    card = TableCard(
        1, "https://x/?a=</p><img src='file:///etc/passwd'>", "<script>alert(1)</script>"
    )
    identity = Identity("</style><img src='http://x/'>", "}@page{size:1pt}")
    pdf = sheet_pdf(Order("table-cards", Setting(), {}, TableCards((card,)), identity), quiet)
    read = squashed(whole_text(pdf))
    assert "<script>alert(1)</script>" in read
    assert "}@page{size:1pt}" in read
    assert len(pages(pdf)) == 1
