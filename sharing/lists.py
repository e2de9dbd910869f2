"""A published contest as lists to take along (results, ranking, chapters), in the reader's
language; and a list as a file for a spreadsheet program.

Made from what is published and nothing else.
"""

import csv
import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from domain.results import describe_manner
from domain.roster.rows import neutralise
from domain.standings import chapters_ranked
from live.pages.contest import round_of
from live.publish import PublishedEvent
from live.published import PublishedContest, PublishedResult
from scoring.progress.board import Ranked
from scoring.progress.chart import SideNames
from scoring.progress.words import measures_said
from web.words import said

Cell = str | int


@dataclass(frozen=True, slots=True)
class Listing:
    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def results_listed(here: PublishedEvent, found: PublishedContest) -> Listing:
    """Every confirmed result, the first one first."""
    zone = ZoneInfo(here.event.time_zone)
    return Listing(
        _("Results"),
        (
            _("Round"),
            _("Time"),
            _("Winner"),
            pgettext("result", "Against"),
            _("Cards left"),
            _("How it ended"),
            _("Score"),
        ),
        tuple(_result(found, result, zone) for result in reversed(found.results)),
    )


def _result(found: PublishedContest, result: PublishedResult, zone: ZoneInfo) -> tuple[Cell, ...]:
    return (
        round_of(found, result),
        result.at.astimezone(zone).strftime("%Y-%m-%d %H:%M") if result.at else "",
        together(result.winner) if result.winner else "",
        _each(together(loser) for loser in result.losers),
        _cards([cards for _loser, cards in result.behind]),
        said(describe_manner(result.manner)),
        result.score,
    )


def _cards(counted: list[int | None]) -> Cell:
    """A number where it is one, so that a spreadsheet can add it up."""
    if len(counted) == 1:
        return "" if counted[0] is None else counted[0]
    return _each("–" if cards is None else str(cards) for cards in counted)


def ranking_listed(here: PublishedEvent, found: PublishedContest) -> Listing:
    """Everybody's place, the best first."""
    headings = (pgettext("rank", "Place"), _("Names"), _("Chapters"))
    if found.board is None:
        # Before the last game nobody who is still in it has a place.
        lines = found.progress.ranking if found.progress.is_over else ()
        return Listing(
            _("Ranking"),
            headings,
            tuple((_words(line), together(line.who), _chapters(line.who)) for line in lines),
        )
    return Listing(
        _("Ranking"),
        (*headings, _("Counted")),
        tuple(
            (line.words, together(line.who), _chapters(line.who), measures_said(line))
            for line in found.board.ranking
        ),
    )


def _words(line: Ranked) -> Cell:
    return line.place if line.shared == 1 else line.words


def chapters_listed(here: PublishedEvent, found: PublishedContest) -> Listing:
    return Listing(
        _("Chapters"),
        (pgettext("rank", "Place"), _("Chapter"), _("Points")),
        tuple((line.place, line.chapter, line.points) for line in chapters_ranked(found.credits)),
    )


LISTS: dict[str, tuple[Promise, Callable[[PublishedEvent, PublishedContest], Listing]]] = {
    "results": (gettext_lazy("Results"), results_listed),
    "ranking": (gettext_lazy("Ranking"), ranking_listed),
    "chapters": (gettext_lazy("Chapters"), chapters_listed),
}


def together(side: SideNames) -> str:
    return " & ".join(side.names)


def _chapters(side: SideNames) -> str:
    return " & ".join(side.chapters)


def _each(texts: Iterable[str]) -> str:
    return "; ".join(texts)


# ---- As a file: names come from people, so no cell of text may be taken for a formula ----

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
