"""The print page knows every sheet that a contest has: when it is used, and what it looks like."""

import pytest

from printing.filling import FILLINGS
from printing.uses import USES
from tests.servers import PROJECT

# All of them but the pack, which the page offers by itself.
OFFERED = sorted({filling.sheet for filling in FILLINGS} - {"pack"})


@pytest.mark.parametrize("sheet", OFFERED)
def test_the_print_page_says_when_a_sheet_is_used_and_shows_it(sheet):
    assert sheet in USES, "say in printing/uses.py when it is used"
    assert (PROJECT / "static" / "print" / "pictures" / f"{sheet}.png").is_file(), (
        f"`make pictures SHEET={sheet}` draws it from tests/printing/rally_samples.py"
    )
