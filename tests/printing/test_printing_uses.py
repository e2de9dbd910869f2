"""The print page knows every sheet that a contest has: when it is used, and what it looks like."""

import pytest

from printing.sheets.registry import EVERY, SHEETS
from printing.views_blanks import BLANKS
from tests.servers import PROJECT

# All of them but the pack, which the page offers by itself.
OFFERED = sorted({sheet.id for sheet in EVERY} - {"pack"})


@pytest.mark.parametrize("sheet", OFFERED)
def test_the_print_page_says_when_a_sheet_is_used_and_shows_it(sheet):
    assert SHEETS[sheet].use, "say in its declaration when it is used"
    assert (PROJECT / "static" / "print" / "pictures" / f"{sheet}.png").is_file(), (
        f"`make pictures SHEET={sheet}` draws it from tests/printing/rally_samples.py"
    )


def test_the_page_of_blank_sheets_offers_every_one_that_can_be_empty_but_charts():
    empty = {sheet.id for sheet in EVERY if sheet.blank is not None}
    assert {sheet.id for sheet in BLANKS} == empty - {"chart", "poster"}
