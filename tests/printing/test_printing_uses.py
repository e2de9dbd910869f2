"""The print page knows every sheet that a contest has: when it is used, and what it looks like."""

import pytest

from printing.sheets.registry import EVERY, SHEETS
from tests.servers import PROJECT

# All of them but the pack, which the page offers by itself.
OFFERED = sorted({sheet.id for sheet in EVERY} - {"pack"})


@pytest.mark.parametrize("sheet", OFFERED)
def test_the_print_page_says_when_a_sheet_is_used_and_shows_it(sheet):
    assert SHEETS[sheet].use, "say in its declaration when it is used"
    assert (PROJECT / "static" / "print" / "pictures" / f"{sheet}.png").is_file(), (
        f"`make pictures SHEET={sheet}` draws it from tests/printing/rally_samples.py"
    )
