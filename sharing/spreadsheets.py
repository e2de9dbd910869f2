"""A list as a file for a spreadsheet program: CSV or XLSX.

Names come from people, so no cell of text may be taken for a formula; numbers stay numbers.
"""

import csv
import io
from collections.abc import Iterable

from domain.roster.rows import neutralise
from sharing.lists import Cell, Listing

WIDEST = 60


def to_csv(listing: Listing) -> bytes:
    """UTF-8 with a mark, which spreadsheet programs need to get accents right."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows([listing.headings, *map(_safe, listing.rows)])
    return out.getvalue().encode("utf-8-sig")


def to_xlsx(listing: Listing) -> bytes:
    # Loaded when it is needed: it takes a tenth of a second of every start.
    from openpyxl import Workbook
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    sheet = book.active or book.create_sheet()
    sheet.title = listing.title
    sheet.freeze_panes = "A2"
    for row in (listing.headings, *map(_safe, listing.rows)):
        sheet.append(list(row))
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    for number, column in enumerate(zip(listing.headings, *listing.rows, strict=True), start=1):
        width = min(WIDEST, max(len(str(cell)) for cell in column) + 2)
        sheet.column_dimensions[get_column_letter(number)].width = width
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _safe(row: Iterable[Cell]) -> list[Cell]:
    return [cell if isinstance(cell, int) else neutralise(cell) for cell in row]
