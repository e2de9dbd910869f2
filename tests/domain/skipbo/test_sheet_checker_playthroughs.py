"""The recorded playthroughs beside these tests, read by the second checker."""

from pathlib import Path

import pytest

from tests.domain.skipbo.sheet_checker import check

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_recorded_playthrough_breaks_no_rule_of_its_sheet(path):
    assert check(path.read_bytes().decode()) == []


def test_there_are_playthroughs_to_check():
    assert len(PLAYTHROUGHS) >= 6 * 6
