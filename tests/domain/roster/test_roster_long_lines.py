"""A line without end holds nobody up: everything that is typed is read in one go. What grows with
the square would need hours for these."""

import pytest

from domain.lots.partners.typed import lines_of, read_partnerships
from domain.roster.rows import text_to_rows

MILLION = 1_000_000


@pytest.mark.parametrize("letter", [" ", "\t", "\u00a0", "-", "•", "1", ".", ")", " -", "1 "])
@pytest.mark.parametrize("between", [", ", " - "])
def test_a_list_with_marks_and_one_endless_line_is_read(letter, between):
    text = f"- Ann Lee{between}Pecan\n" * 50 + letter * MILLION + "x"
    assert next(text_to_rows(text))[1][0].startswith("Ann Lee")


@pytest.mark.parametrize(
    "letter", [" ", "\t", "\u00a0", "1", "(", ")", " (", "#", "# ", "+", " and", "and ", "x "]
)
def test_partnerships_with_one_endless_line_are_read(letter):
    text = "x" + (letter * MILLION)[:90_000] + "x"
    assert read_partnerships(text, []).findings


def test_a_dash_inside_a_later_line_is_no_mark():
    text = "- Ann Lee, Pecan\n" * 50 + "Bo Ray - Smith, Dusty"
    assert list(text_to_rows(text))[-1][1] == ["Bo Ray - Smith", "Dusty"]


def test_wide_gaps_between_partners_are_read_as_before():
    assert lines_of("1.   Ada  Holt   +   Bo Ruiz\nCleo\u00a0 and   And Oak\nEve \t Flo") == [
        ["Ada Holt", "Bo Ruiz"],
        ["Cleo", "And Oak"],
        ["Eve", "Flo"],
    ]
