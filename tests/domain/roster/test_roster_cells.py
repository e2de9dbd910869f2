"""Cells that no spreadsheet runs, whatever the text, in every file of ours; and back."""

import csv
import io
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

from domain.roster.rows import neutralise, restore

RUNS = "=+-@\t\r\n＝＋－＠"
PROJECT = Path(__file__).resolve().parents[3]
# Anything at all, and often what a spreadsheet would take for a formula, behind apostrophes too.
texts = st.one_of(
    st.text(),
    st.builds(
        lambda quotes, first, rest: "'" * quotes + first + rest,
        st.integers(0, 3),
        st.sampled_from(RUNS),
        st.text(max_size=10),
    ),
)
# What a spreadsheet file can hold at all.
plain_texts = st.text(st.characters(min_codepoint=32, exclude_categories=["Cs", "Cc"]), min_size=1)


@given(texts)
@example("'")
@example("''")
@example("=cmd|' /C calc'!A0")
@example("'=1")
@example("\t=1")
def test_every_text_comes_back_as_it_was_and_none_begins_like_a_formula(text):
    cell = neutralise(text)
    assert not cell.startswith(tuple(RUNS))
    assert restore(cell) == text


@given(st.sampled_from(RUNS), st.text(max_size=5))
def test_each_of_the_dangerous_beginnings_gets_an_apostrophe(first, rest):
    assert neutralise(first + rest) == f"'{first}{rest}"


@given(st.lists(texts, min_size=1))
def test_a_csv_file_brings_every_cell_back(row):
    out = io.StringIO(newline="")
    csv.writer(out).writerow([neutralise(text) for text in row])
    (read,) = csv.reader(io.StringIO(out.getvalue(), newline=""))
    assert [restore(cell) for cell in read] == row


@given(st.sampled_from(["", *RUNS.replace("\r", "")]), plain_texts)
def test_a_spreadsheet_holds_text_and_no_formula(first, rest):
    book = Workbook()
    book.active.append([neutralise(first + rest)])
    out = io.BytesIO()
    book.save(out)
    cell = load_workbook(io.BytesIO(out.getvalue())).active["A1"]
    assert cell.data_type == "s"
    assert restore(cell.value) == first + rest


def test_every_file_for_a_spreadsheet_is_written_with_safe_cells():
    """Whoever writes another one has to neutralise too, or go through the roster's rows."""
    rooms = [path.parent for path in PROJECT.glob("*/__init__.py") if path.parent.name != "bench"]
    words = ("csv.writer(", "csv.DictWriter(", "Workbook(")
    files = [path for room in rooms for path in room.rglob("*.py")]
    writers = [path for path in files if any(word in path.read_text() for word in words)]
    assert writers
    # Rows of a spreadsheet on their way in, as the text that is read next: never a file.
    inward = PROJECT / "domain" / "roster" / "rows.py"
    for path in writers:
        text = path.read_text()
        assert path == inward or "neutralise" in text or "people_to_rows" in text, path
