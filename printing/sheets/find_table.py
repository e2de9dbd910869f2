"""Find your table: everyone in alphabetical order, and the same by table."""

import unicodedata
from dataclasses import dataclass
from itertools import groupby

from domain.wording import Sentence
from printing.layout.fit import Measure, parts_of, written
from printing.layout.paper import MARGIN
from printing.sheets.base import Composed, Making, Setting, SheetKind
from printing.sheets.flow import flow, room_on

LARGE_PRINT = 18
LARGER = (26, 22)
BETWEEN_COLUMNS = 30
# The initial to its left and the table to its right, in ems.
BESIDE_A_NAME = 3.3


@dataclass(frozen=True, slots=True)
class Seat:
    # As it is looked up: "Castell, Ruth".
    name: str
    table: int
    chapter: str = ""
    # "1:40 p.m."; empty when everybody starts together.
    time: str = ""


@dataclass(frozen=True, slots=True)
class Seats:
    # "Round 1"
    heading: str
    seats: tuple[Seat, ...]


def folded(name: str) -> str:
    """Case and accents do not count when a name is looked up."""
    parts = unicodedata.normalize("NFKD", written(name).casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


def _initial(seat: Seat) -> str:
    return folded(seat.name)[:1].upper()


def by_name(value: Seats, making: Making) -> Composed:
    ordered = sorted(value.seats, key=lambda seat: (folded(seat.name), seat.table))
    letters = [(letter, list(seats)) for letter, seats in groupby(ordered, key=_initial)]
    return flow(
        "find_table",
        BY_NAME.title,
        making,
        words={"intro": _INTRO},
        evenly=True,
        heading=value.heading,
        letters=letters,
        size=_size(value.seats, 0, making.setting, making.measure),
    )


def by_table(value: Seats, making: Making) -> Composed:
    ordered = sorted(value.seats, key=lambda seat: (seat.table, folded(seat.name)))
    tables = [(number, list(seats)) for number, seats in groupby(ordered, lambda s: s.table)]
    return flow(
        "seats_by_table",
        BY_TABLE.title,
        making,
        words={"table": Sentence("Table")},
        evenly=True,
        heading=value.heading,
        tables=tables,
        size=_size(value.seats, len(tables), making.setting, making.measure),
    )


def _size(seats: tuple[Seat, ...], tables: int, setting: Setting, measure: Measure) -> int:
    """Large print, and larger where everybody still fits on one page in two columns, most of
    them on one line and no name torn inside a word. `tables` are the headings of the list by
    table."""
    paper = setting.sheet_paper
    column = (paper.width - 2 * MARGIN - BETWEEN_COLUMNS) / 2
    for size in LARGER:
        width = column - (0 if tables else BESIDE_A_NAME * size)
        names = [written(seat.name) for seat in seats]
        if any(measure(part.rstrip(), 400) * size > width for n in names for part in parts_of(n)):
            continue
        lines = [-(-measure(name, 400) * size // width) for name in names]
        height = sum(lines) * size * 1.2 + len(seats) * (2 if tables else 20) + tables * 2 * size
        broken = sum(n > 1 for n in lines)
        if height / 2 <= room_on(paper) - 100 and broken <= max(1, len(lines) // 10):
            return size
    return LARGE_PRINT


_INTRO = Sentence("Find your name; the number is your table.")
_NEEDS = Sentence("who sits at which table")

BY_NAME = SheetKind(
    "find-your-table",
    Sentence("Find your table"),
    _NEEDS,
    Seats,
    by_name,
)
BY_TABLE = SheetKind(
    "seats-by-table",
    Sentence("Who sits where"),
    _NEEDS,
    Seats,
    by_table,
)
