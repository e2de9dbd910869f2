"""From a text to its rows of cells, and back. Pure.

Reads a pasted list, a mail and a CSV file alike: tabs, semicolons, commas or upright strokes,
whichever most lines have; where none has, wide gaps or dashes between words. "1." or "-" in front
of the lines of a mail is no part of a name. Stops at the first line too many, so that a file of a
million lines costs no more than a short one.
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from domain import names
from domain.roster.decoding import refuse_nul
from domain.roster.values import COLUMNS, STATES, Person, written
from domain.wording.numbers import grouped
from domain.wording.refusals import refused

# ---- Cells that no spreadsheet takes for a formula, and back ----

_RUNS = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")


def neutralise(text: str) -> str:
    """
    >>> neutralise("=1+1"), neutralise("Ann"), neutralise("'=1")
    ("'=1+1", 'Ann', "''=1")
    """
    return f"'{text}" if _RUNS.match(text) else text


def restore(cell: str) -> str:
    """
    >>> restore(neutralise("+1 555 0100"))
    '+1 555 0100'
    """
    return cell[1:] if cell.startswith("'") and _RUNS.match(cell) else cell


def is_formula(cell: str) -> bool:
    """Whether someone typed a formula there. A phone number may begin with a plus."""
    return cell.startswith("=")


MOST_LINES = 5_000
# Lines of a title that may stand above the headings.
MOST_TITLES = 5
MOST_COLUMNS = 60
MOST_BYTES = 4 * 1024 * 1024
_SAMPLE_LINES = 50
_DELIMITERS = ("\t", ";", ",", "|")
# What a mail has between name and chapter where it has no such sign.
_GAP = re.compile(r"[ \u00a0]{2,}|[ \u00a0]+[-–—][ \u00a0]+")
_MARK = re.compile(r"\s*(?:[-*•·–]|\d{1,3}[.)])\s+(?=\S)")

Row = tuple[int, list[str]]


def text_to_rows(text: str) -> Iterator[Row]:
    """Each row that has something in it, with the number of the line it begins on.

    >>> list(text_to_rows("Ann Lee, Pecan\\n\\n Bo Ray , Dusty"))
    [(1, ['Ann Lee', 'Pecan']), (3, ['Bo Ray', 'Dusty'])]
    """
    refuse_nul(text)
    text = _as_table(text.removeprefix("\ufeff"))
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=_delimiter(text), skipinitialspace=True
    )
    found = 0
    while True:
        number = reader.line_num + 1
        try:
            row = next(reader, None)
        except csv.Error:
            raise refused(
                "cell-too-long", number=number, letters=grouped(csv.field_size_limit())
            ) from None
        if row is None:
            return
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        found += 1
        # More than people: the headings, and what may stand above them.
        if found > MOST_LINES + 1 + MOST_TITLES:
            raise refused("list-too-long", lines=grouped(MOST_LINES))
        if any(cells[MOST_COLUMNS:]):
            raise refused("list-too-wide", number=number, most=MOST_COLUMNS)
        yield number, cells[:MOST_COLUMNS]


def _as_table(text: str) -> str:
    """A mail's lines without their marks, and with tabs for the gaps in them.

    >>> _as_table("1. Ann Lee - Pecan\\n2. Bo Ray - Dusty")
    'Ann Lee\\tPecan\\nBo Ray\\tDusty'
    """
    lines = text.split("\n")
    if _share(lines, _MARK.match) == 1:
        # Only in front: a search through a line grows with the square of the spaces in it.
        lines = [line[mark.end() :] if (mark := _MARK.match(line)) else line for line in lines]
    if not any(sign in text for sign in _DELIMITERS) and _share(lines, _GAP.search) > 0.5:
        lines = [_GAP.sub("\t", line.strip()) for line in lines]
    return "\n".join(lines)


def _share(lines: Sequence[str], has: Callable[[str], object]) -> float:
    """In how many of the first lines that are not empty, 0 to 1."""
    sample = [line for line in lines[:_SAMPLE_LINES] if line.strip()]
    return sum(bool(has(line)) for line in sample) / len(sample) if sample else 0.0


def rows_to_text(rows: Iterable[Sequence[str]]) -> str:
    """Rows as a text that `text_to_rows` reads as the same rows."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter="\t", lineterminator="\n")
    writer.writerows([names.tidy(cell) for cell in row] for row in rows)
    return out.getvalue()


def _delimiter(text: str) -> str:
    """What stands in the most lines; where several do, what a name holds least often."""
    lines = [line for line in islice(io.StringIO(text, newline=""), _SAMPLE_LINES) if line.strip()]

    def lines_with(delimiter: str) -> int:
        # Every second piece stands between quotation marks.
        return sum(any(delimiter in part for part in line.split('"')[::2]) for line in lines)

    return max(_DELIMITERS, key=lines_with)


# ---- A list of people written out, so that it comes back in unchanged ----


def people_to_rows(people: Iterable[Person]) -> list[list[str]]:
    """The headings and one row for each person, every cell safe in a spreadsheet."""
    rows = [[column.title for column in COLUMNS]]
    rows.extend(
        [neutralise(_cell(person, column.field)) for column in COLUMNS] for person in people
    )
    return rows


def people_to_csv(people: Iterable[Person]) -> bytes:
    """UTF-8 with a mark, which spreadsheet programs need to get accents right."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows(people_to_rows(people))
    return out.getvalue().encode("utf-8-sig")


def _cell(person: Person, field: str) -> str:
    value = getattr(person, field)
    if field == "state":
        return written(STATES[value]) if value else ""
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if value is None else str(value)
