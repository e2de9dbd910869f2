"""Lists of people as files: CSV and XLSX, in and out. The only place that knows openpyxl.

A spreadsheet becomes the text of its first sheet, so that pasted lists and files of both kinds
are read by the same code from then on. Formulas are not worked out: they stay as they are typed,
and reading refuses their line.
"""

import io
import zipfile
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import IO, Any

from tournaments.roster import (
    MOST_BYTES,
    MOST_LINES,
    Person,
    people_to_rows,
    rows_to_text,
)
from tournaments.roster.decoding import Decoded, read
from tournaments.roster.rows import MOST_COLUMNS, too_many_columns, too_many_lines
from wording import Malformed, Sentence

# Several times the longest list there can be; more is no list but a bomb.
MOST_UNPACKED_BYTES = 20 * 1024 * 1024
MOST_PARTS = 500
LAST_ROW = 1_048_576
# Empty ones count: a sheet may say of each of its rows that it is 16,384 columns wide.
MOST_CELLS = 5_000_000

ZIP_MARK = b"PK\x03\x04"


def file_read(file: IO[bytes], size: int) -> Decoded:
    """The list in an uploaded file, whichever kind it is. Its name is not trusted."""
    if size > MOST_BYTES:
        raise Malformed(
            "file-too-large",
            Sentence(
                "This file is larger than {size} MB, too large for a list of people. Is it the "
                "right one?",
                size=MOST_BYTES // 1024 // 1024,
            ),
            field="file",
        )
    data = file.read(MOST_BYTES + 1)
    if data.startswith(ZIP_MARK):
        return Decoded(rows_to_text(_sheet_rows(data)))
    return read(data)


def file_to_text(file: IO[bytes], size: int) -> str:
    return file_read(file, size).text


def people_to_xlsx(people: Iterable[Person]) -> bytes:
    """The same columns and cells as the CSV, as text, so that no program works them out."""
    # Loaded when it is needed: it takes a tenth of a second of every start.
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    book = Workbook(write_only=True)
    sheet = book.create_sheet("People")
    sheet.freeze_panes = "A2"
    for letter, width in zip("ABCDEFGHI", (30, 24, 8, 18, 18, 12, 8, 8, 12), strict=True):
        sheet.column_dimensions[letter].width = width
    headings, *rows = people_to_rows(people)
    bold = Font(bold=True)
    cells = [WriteOnlyCell(sheet, value=heading) for heading in headings]
    for cell in cells:
        cell.font = bold
    sheet.append(cells)
    for row in rows:
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _sheet_rows(data: bytes) -> Iterator[list[str]]:
    from openpyxl import load_workbook

    _refuse_bomb(data)
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=False, keep_links=False)
        if not book.worksheets:
            raise _unreadable()
        found = seen = 0
        for number, row in enumerate(book.worksheets[0].iter_rows(max_row=LAST_ROW), start=1):
            seen += len(row)
            cells = [_text(cell) for cell in row]
            if seen > MOST_CELLS or any(cells[MOST_COLUMNS:]):
                raise too_many_columns(number)
            if not any(cells):
                continue
            found += 1
            if found > MOST_LINES + 1:
                raise too_many_lines()
            yield cells[:MOST_COLUMNS]
    except Malformed:
        raise
    except Exception as reason:
        # openpyxl raises whatever it stumbles over; for people it is one thing.
        raise _unreadable() from reason


def _refuse_bomb(data: bytes) -> None:
    """Judge by the sizes that the archive states; zipfile reads no more than that of any part."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError) as reason:
        raise _unreadable() from reason
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED_BYTES:
        raise Malformed(
            "file-unpacks-too-large",
            Sentence(
                "This spreadsheet is far larger inside than a list of people can be. Copy the "
                "list into a new, empty spreadsheet and save that."
            ),
            field="file",
        )


def _text(cell: Any) -> str:
    """A cell as it would have been typed; a formula or its failure begins with an equals sign."""
    value = cell.value
    if value is None:
        return ""
    if cell.data_type == "f":
        return value if isinstance(value, str) and value.startswith("=") else "=(…)"
    if cell.data_type == "e":
        return f"={value}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, (datetime, date)):
        return value.isoformat()
    return str(value)


def _unreadable() -> Malformed:
    return Malformed(
        "spreadsheet-unreadable",
        Sentence(
            "This spreadsheet cannot be read. Open it in your spreadsheet program, save it again "
            "as XLSX or as “CSV UTF-8”, and try that."
        ),
        field="file",
    )
