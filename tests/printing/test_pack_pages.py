"""What is bound or cut: pages of a pack that say which they are, slips that one cut pile has in
order, and six players on half a page."""

import re

import pytest

from printing.render_job import Order, sheet_pdf
from printing.sheets.pack import House, Pack
from printing.sheets.rounds import RoundLine, RoundList
from printing.sheets.sheet import Identity, Setting
from printing.sheets.tables import ResultSlip, ResultSlips, SlipSide
from tests.printing.paper_checks import made
from tests.printing.pdf_reading import pages

pytestmark = pytest.mark.paper


def slips_made(slips, paper="letter"):
    order = Order("result-slips", Setting(paper), {}, slips, Identity("Rally", "Contest"))
    return pages(sheet_pdf(order, lambda done, total: None))


def test_every_page_of_a_pack_says_which_one_it_is():
    cover, *rest = pages(made("pack", 5))
    assert "pack page" not in cover["text"]
    assert f"page 1 of {len(rest) + 1}" in cover["text"]
    for number, page in enumerate(rest, start=2):
        assert re.search(rf"pack page {number}\b", page["text"]), page["text"]


def test_rounds_to_come_stand_on_one_list_with_their_matches_and_room_for_a_table():
    lines = [
        RoundLine(None, number, ((f"Ann {number}", "Bo"), ("Cy", "Di"))) for number in range(5, 9)
    ]
    coming = (RoundList("Round 2", tuple(lines[:2])), RoundList("Round 3", tuple(lines[2:])))
    pack = Pack(House("Texas rally rules"), (), ResultSlips(()), coming=coming)
    order = Order("pack", Setting(), {}, pack, Identity("Rally", "Contest"))
    cover, listed = pages(sheet_pdf(order, lambda done, total: None))
    assert "Rounds to come" in cover["text"]
    for said in ("Round 2", "Round 3", *(f"{number} Ann {number} & Bo" for number in range(5, 9))):
        assert said in listed["text"], said


def test_a_cover_says_nothing_of_games_at_tables_where_there_are_none():
    slips = ResultSlips((ResultSlip(number=4), ResultSlip(number=5)))
    order = Order("pack", Setting(), {}, Pack(House("Rules"), (), slips), Identity("Rally", "C"))
    cover, *_ = pages(sheet_pdf(order, lambda done, total: None))
    assert "2 slips, numbered by match (4–5)" in cover["text"]
    assert "at a table now" not in cover["text"]


def test_slips_are_in_order_once_the_cut_piles_lie_on_each_other():
    slips = ResultSlips(tuple(ResultSlip(number=number) for number in range(1, 8)))
    read = [[int(n) for n in re.findall(r"Match (\d+)", p["text"])] for p in slips_made(slips)]
    assert read == [[1, 4, 7], [2, 5], [3, 6]]
    piles = [[page[row] for page in read if row < len(page)] for row in range(3)]
    assert [number for pile in piles for number in pile] == list(range(1, 8))


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_slips_of_six_players_come_two_to_a_page_with_everything_on_them(paper):
    others = tuple(SlipSide(n, (f"Marguerite Whitcomb-Lindqvist {n}",)) for n in range(3, 7))
    slip = ResultSlip(
        4, 9, "Round 1", SlipSide(1, ("Ann Lee",)), SlipSide(2, ("Bo Cy",)), "http://x/t/1/", False,
        None, others,
    )  # fmt: skip
    (page,) = slips_made(ResultSlips((slip, slip), alone=True), paper)
    for letter in "ABCDEF":
        assert page["text"].count(f"Signed for {letter}") == 2
    assert page["text"].count("nobody came") == 2
