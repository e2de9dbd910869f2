"""A list that was pasted or uploaded, and what the official says its columns are."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext as _

from pages.words import said
from tournaments.roster import (
    READABLE,
    Columns,
    ShownColumn,
    below_titles,
    guess_columns,
    shown_columns,
    text_to_rows,
)
from tournaments.roster.rows import MOST_COLUMNS, Row


@dataclass(frozen=True, slots=True)
class Listed:
    text: str
    rows: Sequence[Row]
    columns: Columns

    def shown(self) -> list[ShownColumn]:
        return list(shown_columns(self.rows, self.columns))


def listed_in(request: HttpRequest, text: str) -> Listed:
    rows = below_titles([*text_to_rows(text)])
    return Listed(text, rows, columns_said(request) or guess_columns(rows))


def columns_said(request: HttpRequest) -> Columns | None:
    """As chosen on the page; None where nobody has said anything yet."""
    count = request.POST.get("columns", "")
    if not (count.isascii() and count.isdigit() and len(count) < 3 and int(count) <= MOST_COLUMNS):
        return None
    known = {column.field for column in READABLE}
    chosen = (request.POST.get(f"column-{place}", "") for place in range(int(count)))
    fields = tuple(field if field in known else "" for field in chosen)
    return Columns(fields, bool(request.POST.get("headings")))


def column_choices() -> list[tuple[str, str]]:
    words = [(column.field, said(column.words)) for column in READABLE]
    return [("", _("not read")), *words]
