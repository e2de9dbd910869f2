"""What is bound or cut: pages of a pack that say which they are, slips that one cut pile has in
order, and six players on half a page."""

import re

import pytest
from paper_checks import made
from pdf_reading import pages

from printing.make import Order, sheet_pdf
from printing.sheets.base import Identity, Setting
from printing.sheets.result_slip import ResultSlip, ResultSlips, SlipSide

pytestmark = pytest.mark.paper


def slips_made(slips, paper="letter"):
    order = Order("result-slips", Setting(paper), {}, slips, Identity("Rally", "Contest"))
    return pages(sheet_pdf(order, lambda done, total: None))


def test_every_page_of_a_pack_says_which_one_it_is():
    cover, *rest = pages(made("pack", 5))
    assert "pack page" not in cover["text"]
    for number, page in enumerate(rest, start=2):
        assert re.search(rf"pack page {number}\b", page["text"]), page["text"]


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
