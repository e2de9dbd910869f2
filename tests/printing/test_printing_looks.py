"""What was seen on printed sheets and would not be forgiven, held by position and by words."""

import time
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from domain.wording import LANGUAGES
from printing.layout.fit import largest
from printing.render_job import Order, sheet_pdf
from printing.sheets.awards import Award, Awards
from printing.sheets.chart_lines import ChartValue
from printing.sheets.partners import ChapterMembers, Drawn, PartnerList
from printing.sheets.people import SignUp
from printing.sheets.registry import SHEETS
from printing.sheets.results import Placed, ResultsList
from printing.sheets.score_cards import ScoreCard, ScoreCards
from printing.sheets.seats import Calls
from printing.sheets.sheet import Setting
from printing.sheets.tables import ResultSlip, ResultSlips, SlipSide
from tests import shares
from tests.printing.chart_samples import HARD_NAMES, LONG, SURNAMES, filled
from tests.printing.paper_checks import made
from tests.printing.pdf_reading import pages, whole_text
from tests.printing.rally_samples import IDENTITY, LONGEST, chart, rally

pytestmark = pytest.mark.paper

FRENCH = Setting("letter", "fr")
REMARKS = ("Penalties,", "Pénalités,", "Penalizaciones,")


def quiet(done, total):
    pass


@cache
def read(sheet, sides, paper="letter", language="en"):
    return pages(made(sheet, sides, paper, language))


def printed(sheet, value, setting=FRENCH):
    return sheet_pdf(Order(sheet, setting, {}, value, IDENTITY), quiet)


def squashed(text):
    return "".join(text.split())


# Charts


@pytest.mark.parametrize(("sides", "paper"), [(16, "a4"), (11, "letter"), (8, "letter")])
def test_the_longest_name_is_whole_in_the_first_column(sides, paper):
    sheets = read("chart", sides, paper)
    page = next(p for p in sheets if any(w["text"].startswith("Tremblay") for w in p["words"]))
    named = [word for word in page["words"] if word["text"].startswith("Tremblay")]
    start = min(named, key=lambda word: word["x0"])
    first = [w for w in page["words"] if abs(w["x0"] - start["x0"]) < 200]
    column = "".join(w["text"] for w in first if abs(w["top"] - start["top"]) < 40)
    assert LONGEST.split("-")[-1] in column


def test_a_name_that_is_fine_on_one_line_stays_on_it():
    def ten_a_letter(text, weight):
        return len(text) / 2

    def lines(width):
        fitted = largest(
            "Castell · Whitcomb", weight=600, width=width, room=90, cap=28, measure=ten_a_letter
        )
        return len(fitted.lines)

    assert lines(140) == 1
    assert lines(80) == 2


def test_later_columns_of_a_chart_are_wide_enough_for_names_on_one_line():
    people = [(SURNAMES[2 * n], SURNAMES[2 * n + 1]) for n in range(16)]
    value = ChartValue(filled(16, rounds=1, partnerships=people))
    (page,) = pages(printed("chart", value, Setting()))
    dots = [w for w in page["words"] if w["text"] == "·" and "Semi" in w["fontname"]]
    assert len(dots) == 24
    for dot in dots:
        beside = (w for w in page["words"] if abs(w["bottom"] - dot["bottom"]) < 1)
        assert any(0 < w["x0"] - dot["x1"] < 12 for w in beside)


CLEAR = [(5, "letter"), (8, "letter"), (16, "a4")]


@pytest.mark.parametrize(("sides", "paper"), shares.only(CLEAR, [*CLEAR, (16, "letter")]))
def test_the_match_for_third_place_stands_clear_of_the_chart(sides, paper):
    page = read("chart", sides, paper)[-1]
    caption = next(word for word in page["words"] if word["text"] == "Third")
    beside = [
        w for w in page["words"] if w["x0"] < caption["x1"] + 60 and w["x1"] > caption["x0"] - 30
    ]
    above = [w["bottom"] for w in beside if w["bottom"] < caption["bottom"] - 2]
    assert caption["top"] - max(above) >= 6


def test_a_drawing_shows_nothing_of_its_own_making():
    assert "@page" not in whole_text(made("chart", 5))


def test_a_continuation_chart_says_that_it_is_one():
    last = read("pack", 5, "a4", "fr")[-1]["text"]
    assert "Suite du tableau" in last


# Bytes


def test_a_sheet_with_an_emoji_is_the_same_bytes_on_another_day(monkeypatch):
    # The font of emoji is cut by another tool than the others, and that tool dates it.
    value = replace(chart(2), subtitle=HARD_NAMES[5])
    first = printed("chart", value)
    later = time.time() + 86_400
    monkeypatch.setattr(time, "time", lambda: later)
    assert printed("chart", value) == first


# Result slips


@pytest.mark.parametrize(
    ("paper", "language"),
    shares.only([("letter", "es"), ("a4", "fr")], product(("letter", "a4"), LANGUAGES)),
)
def test_no_slip_outgrows_its_place_whoever_is_on_it(paper, language):
    side = SlipSide(128, (LONG, f"Ann-Marie {LONG}"))
    slip = ResultSlip(12, 12, "semi-finals", side, side, "http://192.168.1.20:8000/t/s3cr3t-0012/")
    (page,) = pages(printed("result-slips", ResultSlips((slip,) * 3), Setting(paper, language)))
    words = {"en": "Signed", "fr": "Signature", "es": "Firma"}
    starts = sorted(w["top"] for w in page["words"] if w["text"] in ("Match", "Encuentro"))
    ends = sorted({w["bottom"] for w in page["words"] if w["text"] == words[language]})
    assert len(starts) == len(ends) == 3
    for end, following in zip(ends, starts[1:], strict=False):
        assert end < following
    boxes = [w["bottom"] for w in page["words"] if w["text"] in REMARKS]
    for remarks, end in zip(sorted(boxes), ends, strict=True):
        assert end - remarks > 16


@pytest.mark.parametrize("language", shares.only(["fr"], LANGUAGES))
def test_the_ways_to_finish_stand_on_two_lines_at_most(language):
    (page, *_) = read("result-slips", 5, "letter", language)
    ends = {"en": ("played", "ruling"), "fr": ("jouée", "décision"), "es": ("hasta", "decisión")}
    first, last = ends[language]
    begin, end = (next(w for w in page["words"] if w["text"] == word) for word in (first, last))
    height = begin["bottom"] - begin["top"]
    assert 0 <= end["top"] - begin["top"] < 2 * height


# The pack


@pytest.mark.parametrize("paper", shares.only(["letter"], ["letter", "a4"]))
def test_the_cover_is_one_page_also_with_a_consolation_and_a_long_address(paper):
    pack = rally(5)["pack"]
    address = "http://192.168.178.120:8000/desk/pecan-valley-rally-2026/skip-bo-partners/re-key/"
    value = replace(
        pack,
        charts=(*pack.charts, replace(pack.charts[0], name="Consolation")),
        continuations=(*pack.continuations, replace(pack.continuations[0], name="Consolation")),
        house=replace(pack.house, rekey=address),
    )
    cover, second, *rest = pages(printed("pack", value, Setting(paper, "fr")))
    assert f"{len(rest) + 2} pages en tout" in cover["text"]
    assert "Tableau des scores" in second["text"]
    assert squashed(address) in squashed(cover["text"])


# Lists


@pytest.mark.parametrize("sheet", shares.only(["round-by-table"], ["round-by-table", "numbers"]))
def test_a_list_of_few_fills_its_page_with_larger_letters(sheet):
    few, many = (max(char["size"] for char in read(sheet, n)[0]["chars"]) for n in (5, 33))
    assert few > 1.1 * many


def test_a_remark_of_one_line_takes_no_column_from_all_names():
    names = tuple(Placed(n, (f"Marguerite Castell{n} (Pecan Valley)", "Al Vance (Caddo)"))
                  for n in range(1, 9))  # fmt: skip
    value = ResultsList((*names, replace(names[0], place=9, remark="won the consolation")))
    (page, *_) = pages(printed("results", value, Setting()))
    assert "won the consolation" in page["text"]
    assert max(w["x1"] for w in page["words"] if w["text"].startswith(("(Pecan", "Valley)"))) > 400


def test_certificates_stand_in_their_frame_with_names_whole_and_the_day_as_the_language_has_it():
    award = Award("Deuxième place", ("Marguerite Haskins", "Opal Oakes"), "Skip-Bo", ("A", "B"))
    (page,) = pages(printed("awards", Awards((award,), "Rally", "2 mai 2026"), Setting("a4", "fr")))
    assert "Jour\u00a0: 2 mai 2026" in page["text"].replace("Jour : ", "Jour\u00a0: ")
    lines = page["text"].splitlines()
    for line in ("Deuxième place", "Marguerite Haskins", "Opal Oakes", "A · B"):
        assert line in lines, lines
    above = [line for line in lines[: lines.index("Deuxième place")] if "révision" in line]
    assert above == [], "nothing official stands above what was won"


def test_a_charts_subtitle_has_whole_facts_only():
    told = "Texas rally rules, 15 stock cards · 9 partnerships · above the winners’ chart, below it"
    (page, *_) = pages(printed("chart", replace(chart(8), subtitle=f"{told} the second chance")))
    assert "9 partnerships" in page["text"]
    assert "…" not in page["text"]


@pytest.mark.parametrize("people", shares.only([16], [5, 16, 40]))
def test_a_sheet_to_sign_up_on_ends_with_its_page(people):
    listed = pages(printed("sign-up", SignUp(people), Setting()))
    rows = [sum(line.strip().isdigit() for line in p["text"].splitlines()) for p in listed]
    assert sum(rows) >= people
    assert all(row >= 14 for row in rows), rows


def test_whose_card_it_is_stands_whole_also_with_a_long_chapter():
    long = "Lone Star Ramblers of the Upper Guadalupe and Medina Rivers"
    cards = ScoreCards((ScoreCard("Nadine Tremblay", long),) * 4)
    (page,) = pages(printed("score-cards", cards, Setting("letter", "en")))
    assert squashed(page["text"]).count("MedinaRivers") == 4


@pytest.mark.parametrize("language", shares.only(["es"], LANGUAGES))
def test_the_scissors_stay_clear_of_a_cards_total(language):
    value = ScoreCards((ScoreCard("Nadine Tremblay", "Gulf"),) * 4)
    (page,) = pages(printed("score-cards", value, Setting("letter", language)))
    lowest = sorted(word["bottom"] for word in page["words"] if word["text"] == "Total")[1]
    below = max(word["top"] for word in page["words"] if word["text"] == "Nadine")
    assert below - lowest > 16


# Glued from several sheets: the head is cut, too.
GLUED = {"poster", "chart-both-sides"}


@pytest.mark.parametrize(
    "sheet",
    shares.only(
        ["chart", "partners", "round-by-table", "table-cards"],
        sorted(set(SHEETS) - GLUED - {"badges", "pack"}),
    ),
)
def test_no_fact_in_the_head_ends_with_the_dot_before_the_next(sheet):
    (page, *_) = read(sheet, 5, "a4", "fr")
    (line,) = (each for each in page["text"].splitlines() if "révision 3" in each)
    assert not line.endswith("·")


# Badges, slips and score cards are cut apart: a large title would fall to one of them.
CUT_APART = {"badges", "result-slips", "score-cards", "score-pads", "incident-forms"}
# Say what they are for instead: the place that was won, the table's number, the rules' own name.
OWN_TITLE = {"awards", "table-tents", "rules-handout"}


@pytest.mark.parametrize(
    "sheet",
    shares.only(
        [
            *("call-sheet", "check-in", "draw-certificate", "numbers"),
            *("partners", "ranking", "results", "table-cards"),
        ],
        sorted(set(SHEETS) - CUT_APART - OWN_TITLE - GLUED - {"chart", "rules"}),
    ),
)
def test_a_sheet_says_in_large_letters_what_it_is(sheet):
    (page, *_) = read(sheet, 5)
    large = "".join(char["text"] for char in page["chars"] if char["size"] > 18)
    said = "Table" if sheet == "table-cards" else str(SHEETS[sheet].title)
    assert squashed(said) in squashed(large)


@pytest.mark.parametrize("tables", shares.one_in(3, range(5, 12)))
def test_the_announcers_last_page_has_a_table_to_call(tables):
    calls = Calls("", rally(24)["announcer"].calls[:tables])
    for page in pages(printed("announcer", calls, Setting())):
        assert "Table" in page["text"].split("page", 1)[1]


@pytest.mark.parametrize("sides", shares.only([16], [5, 16, 33]))
def test_a_certificate_is_signed_on_its_first_page(sides):
    (page, *_) = read("draw-certificate", sides)
    assert "Witness" in page["text"]


def test_a_chapter_that_goes_on_is_named_on_every_page():
    members = tuple(Drawn(f"Ruth Castell{n}", n, f"Earl Vance{n}", "Caddo") for n in range(40))
    listed = pages(printed("partners", PartnerList((ChapterMembers("Bluebonnet", members),))))
    assert len(listed) > 1
    assert all("Bluebonnet" in page["text"] for page in listed)


def test_the_heads_of_columns_do_not_touch():
    (page,) = read("sign-up", 5, "a4", "fr")
    site = next(word for word in page["words"] if word["text"] == "Emplacement")
    need = next(word for word in page["words"] if word["text"] == "Besoin")
    assert need["x0"] - site["x1"] >= 4


@pytest.mark.parametrize(
    ("sheet", "head"),
    [("chapter-standings", "Puesto"), ("cross-table", "Victorias"), ("pool-sheets", "Encuentro")],
)
def test_a_head_of_a_column_is_one_word_clear_of_the_next(sheet, head):
    (page, *_) = read(sheet, 5, "a4", "es")
    word = next(word for word in page["words"] if word["text"] == head)
    beside = [w for w in page["words"] if abs(w["bottom"] - word["bottom"]) < 2 and w != word]
    assert all(w["x0"] - word["x1"] > 2 or word["x0"] - w["x1"] > 2 for w in beside)


def test_an_initial_stands_apart_from_its_name():
    (page, *_) = read("find-your-table", 16)
    for char, following in zip(page["chars"], page["chars"][1:], strict=False):
        if char["text"] in "MW" and char["x0"] < 60 and "Bold" in char["fontname"]:
            assert following["x0"] - char["x1"] > 2


def test_names_on_a_list_of_few_are_larger_although_one_is_long():
    sizes = [char["size"] for char in read("seats-by-table", 8)[0]["chars"]]
    assert sorted(sizes)[len(sizes) // 2] > 18


def test_a_table_card_grows_with_its_paper():
    small, large = (
        max(c["size"] for c in read("table-cards", 2, p)[0]["chars"]) for p in ("letter", "a3")
    )
    assert large > 1.3 * small


def test_rules_are_printed_with_the_apostrophe_of_paper():
    value = rally(2)["rules"]
    text = whole_text(printed("rules", replace(value, heading="The partner's turn")))
    assert "The partner’s turn" in text
