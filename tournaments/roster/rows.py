"""From a text to its rows of cells, and back. Pure.

Reads a pasted list and a CSV file alike: commas, semicolons or tabs, whichever most lines have.
Stops at the first line too many, so that a file of a million lines costs no more than a short one.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from tournaments import names
from tournaments.roster.decoding import refuse_nul
from wording import Malformed, Sentence
from wording.numbers import grouped

MOST_LINES = 5_000
MOST_BYTES = 4 * 1024 * 1024
_SAMPLE_LINES = 50
_DELIMITERS = ("\t", ";", ",")

Row = tuple[int, list[str]]


def text_to_rows(text: str) -> Iterator[Row]:
    """Each row that has something in it, with the number of the line it begins on.

    >>> list(text_to_rows("Ann Lee, Pecan\\n\\n Bo Ray , Dusty"))
    [(1, ['Ann Lee', 'Pecan']), (3, ['Bo Ray', 'Dusty'])]
    """
    refuse_nul(text)
    text = text.removeprefix("\ufeff")
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=_delimiter(text), skipinitialspace=True
    )
    found = 0
    while True:
        number = reader.line_num + 1
        try:
            row = next(reader, None)
        except csv.Error:
            raise _cell_too_long(number) from None
        if row is None:
            return
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        found += 1
        # One more than people: the headings.
        if found > MOST_LINES + 1:
            raise too_many_lines()
        yield number, cells


def rows_to_text(rows: Iterable[Sequence[str]]) -> str:
    """Rows as a text that `text_to_rows` reads as the same rows."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter="\t", lineterminator="\n")
    writer.writerows([names.tidy(cell) for cell in row] for row in rows)
    return out.getvalue()


def too_many_lines() -> Malformed:
    return Malformed(
        "list-too-long",
        Sentence(
            "This list has more than {lines} lines. Is it the right file? If so, bring it in in "
            "parts.",
            lines=grouped(MOST_LINES),
        ),
        field="file",
    )


def _cell_too_long(number: int) -> Malformed:
    return Malformed(
        "cell-too-long",
        Sentence(
            "Line {number} has a cell of more than {letters} letters. Perhaps a quotation mark is "
            "not closed there. Correct that line and try again.",
            number=number,
            letters=grouped(csv.field_size_limit()),
        ),
        field="file",
    )


def _delimiter(text: str) -> str:
    """What stands in the most lines; where several do, what a name holds least often."""
    lines = [line for line in islice(io.StringIO(text, newline=""), _SAMPLE_LINES) if line.strip()]

    def lines_with(delimiter: str) -> int:
        # Every second piece stands between quotation marks.
        return sum(any(delimiter in part for part in line.split('"')[::2]) for line in lines)

    return max(_DELIMITERS, key=lines_with)
