"""From rows of cells to people: which column is what, and what is wrong with a line. Pure.

Secretaries' files have first and last names apart, "Chapter #" and "Lot"; nobody should have to
rename a heading. What a column is taken for is read off its heading or said by the official, shown
before anything is written, and can be changed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from domain import names
from domain.roster.rows import MOST_LINES, MOST_TITLES, Row, is_formula, restore
from domain.roster.values import (
    COLUMNS,
    HIGHEST_TABLE,
    LONGEST,
    PARTS_OF_A_NAME,
    READABLE,
    SEATING_NEEDS,
    STATES,
    SURNAME_FIRST,
    YES_NO,
    Person,
    bare,
    read_word,
)
from domain.wording import Malformed, Sentence
from domain.wording.numbers import grouped
from domain.wording.refusals import refused

FIRST, LAST, TURNED = (column.field for column in (*PARTS_OF_A_NAME, SURNAME_FIRST))
# One of these says how somebody is called.
_NAMES = frozenset({"name", FIRST, LAST, TURNED})
UNREAD = ""
EXAMPLES = 3
# So few names with a comma in them may have it by chance.
_ENOUGH = 3


@dataclass(frozen=True, slots=True)
class Columns:
    """What each column is taken for, in their order; `UNREAD` is left alone."""

    fields: tuple[str, ...]
    has_headings: bool


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """A column as the official sees it: its heading, what stands in it, what it is taken for."""

    place: int
    heading: str
    examples: tuple[str, ...]
    field: str


def below_titles(rows: Sequence[Row]) -> Sequence[Row]:
    """From the headings on, where a title stands above them. It fills fewer cells than they do;
    somebody who was typed there fills as many.

    >>> below_titles([(1, ["Spring Rally", ""]), (2, ["Name", "Club"]), (3, ["Ann Lee", "Pecan"])])
    [(2, ['Name', 'Club']), (3, ['Ann Lee', 'Pecan'])]
    """
    for place, (_, cells) in enumerate(rows[: MOST_TITLES + 1]):
        called = [field for field in map(_called, cells) if field]
        if len(called) > 1 and not _NAMES.isdisjoint(called):
            is_below = all(_filled(above) < _filled(cells) for _, above in rows[:place])
            return rows[place:] if is_below else rows
    return rows


def _filled(cells: Sequence[str]) -> int:
    return sum(map(bool, cells))


def without_headings(rows: Sequence[Row], columns: Columns) -> Sequence[Row]:
    """The people's rows. Pages that were pasted one below the other have their headings again."""
    if not columns.has_headings or not rows:
        return rows
    headings = [*map(bare, rows[0][1])]

    def is_again(cells: Sequence[str]) -> bool:
        said = [
            (bare(cell), heading)
            for cell, heading in zip(cells, headings, strict=False)
            if cell or heading
        ]
        return len(cells) > 1 and all(one == other for one, other in said)

    return [row for row in rows[1:] if not is_again(row[1])]


def guess_columns(rows: Sequence[Row]) -> Columns:
    """From the first line, if it has headings; otherwise the columns stand in our own order.

    >>> guess_columns([(1, ["First Name", "Last Name", "Chapter #", "Site"])]).fields
    ('first_name', 'last_name', 'chapter', 'site_number')
    """
    first = rows[0][1] if rows else []
    called = tuple(_called(heading) for heading in first)
    named = not _NAMES.isdisjoint(called)
    if not named and sum(map(bool, called)) < 2:
        width = max((len(cells) for _, cells in rows), default=0)
        ours = tuple(column.field for column in COLUMNS)
        return Columns((ours + (UNREAD,) * width)[:width], False)
    columns = Columns(_with_parts(called), True)
    return columns if _is_ours(first) else _turned(columns, rows[1:])


def check_columns(columns: Columns) -> None:
    """Refused where a list cannot be read so, with what to do."""
    for column in READABLE:
        if columns.fields.count(column.field) > 1:
            raise refused("heading-twice", title=column.words)
    if _NAMES.isdisjoint(columns.fields):
        raise refused("no-name-column")


def shown_columns(rows: Sequence[Row], columns: Columns) -> Iterator[ShownColumn]:
    """Each column with its first few cells that are not empty."""
    headings = rows[0][1] if columns.has_headings and rows else []
    body = without_headings(rows, columns)
    for place, field in enumerate(columns.fields):
        cells = (cells[place] for _, cells in body if place < len(cells) and cells[place])
        examples = tuple(cell[:40] for cell, _ in zip(cells, range(EXAMPLES), strict=False))
        heading = headings[place] if place < len(headings) else ""
        if heading or examples:
            yield ShownColumn(place, names.tidy(heading)[:40], examples, field)


def left_out(rows: Sequence[Row], columns: Columns) -> tuple[str, ...]:
    """The headings of the columns that are not read."""
    return tuple(
        shown.heading
        for shown in shown_columns(rows, columns)
        if shown.heading and shown.field == UNREAD
    )


def _called(heading: str) -> str:
    return next((column.field for column in READABLE if column.is_called(heading)), UNREAD)


def _with_parts(called: tuple[str, ...]) -> tuple[str, ...]:
    """Beside half a name, "Name" is the other half: "Nom, Prénom", "Nombre, Apellidos"."""
    if FIRST in called and LAST not in called:
        return tuple(LAST if field == "name" else field for field in called)
    if LAST in called and FIRST not in called:
        return tuple(FIRST if field == "name" else field for field in called)
    return called


def _is_ours(headings: Sequence[str]) -> bool:
    """A list that was saved here has its names as they are."""
    return list(headings) == [column.title for column in COLUMNS]


def _turned(columns: Columns, body: Sequence[Row]) -> Columns:
    """A column in which every name has one comma has surnames first: "Lee, Ann"."""
    if "name" not in columns.fields:
        return columns
    place = columns.fields.index("name")
    cells = [cells[place] for _, cells in body if place < len(cells) and cells[place]]
    if len(cells) < _ENOUGH or any(cell.count(",") != 1 for cell in cells):
        return columns
    fields = (TURNED if field == "name" else field for field in columns.fields)
    return replace(columns, fields=tuple(fields))


# ---- The people ----


@dataclass(frozen=True, slots=True)
class Line:
    """One line as read: a person, or what is wrong with it."""

    number: int
    text: str
    person: Person | None
    wrong: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    lines: tuple[Line, ...]
    # Headings of columns that we do not know and leave alone.
    left_out: tuple[str, ...] = ()
    # Lines above the headings, which name nobody.
    titles: tuple[str, ...] = ()


def read_lines(
    rows: Iterable[Row], columns: Columns | None = None, *, chapter: str = ""
) -> Reading:
    """`columns` as the official said; without a word they are read off the list. `chapter` is
    that of whoever has none in the list; where it is empty, the line is a mistake.

    >>> read_lines([(1, ["Chapter", "Name"]), (2, ["Pecan", "Ann Lee"])]).lines[0].person.name
    'Ann Lee'
    """
    remaining = iter(rows)
    # More than people: the headings, and what may stand above them.
    given = list(islice(remaining, MOST_LINES + 1 + MOST_TITLES))
    if not given:
        return Reading(())
    known = [*below_titles(given)]
    columns = columns or guess_columns(known)
    check_columns(columns)
    body = without_headings(known, columns)
    if len(body) > MOST_LINES or next(remaining, None) is not None:
        raise refused("list-too-long", lines=grouped(MOST_LINES))
    return Reading(
        tuple(_lines(body, columns.fields, chapter)),
        left_out(known, columns),
        tuple(_text(cells) for _, cells in given[: len(given) - len(known)]),
    )


def _lines(rows: Iterable[Row], fields: Sequence[str], chapter: str) -> Iterator[Line]:
    for number, cells in rows:
        text = _text(cells)
        given = {field: cell for field, cell in zip(fields, cells, strict=False) if field}
        try:
            yield Line(number, text, _person(given, chapter))
        except Malformed as refusal:
            yield Line(number, text, None, refusal.sentence)


def _text(cells: Sequence[str]) -> str:
    return ", ".join(cell for cell in cells if cell)[:100]


def _person(given: Mapping[str, str], otherwise: str) -> Person:
    for cell in given.values():
        if is_formula(cell):
            raise refused("cell-formula", text=cell[:30])
    cells = {field: names.tidy(restore(cell)) for field, cell in given.items()}
    name = names.clean(_full_name(cells), field="name")
    chapter = cells.get("chapter", "") or otherwise
    if not chapter:
        raise refused("chapter-missing")
    short = {
        field: names.clean_short(cells.get(field, ""), longest=longest, field=field)
        for field, longest in LONGEST.items()
    }
    return Person(
        name=name,
        chapter=names.clean(chapter, field="chapter"),
        **short,
        seating_need=read_word(cells.get("seating_need", ""), SEATING_NEEDS, field="seating_need"),
        fixed_table=_table(cells.get("fixed_table", "")),
        has_reader=read_word(cells.get("has_reader", ""), YES_NO, field="has_reader") == "yes",
        state=read_word(cells.get("state", ""), STATES, field="state"),
    )


def _full_name(cells: Mapping[str, str]) -> str:
    """However the list has it: whole, in two columns, or with the surname first.

    >>> _full_name({"first_name": "Ann", "last_name": "Lee"}), _full_name({TURNED: "Lee, Ann"})
    ('Ann Lee', 'Ann Lee')
    """
    surname, comma, given = cells.get(TURNED, "").partition(",")
    turned = f"{given} {surname}" if comma else surname
    parts = (cells.get(FIRST, ""), cells.get(LAST, ""), turned, cells.get("name", ""))
    return " ".join(part.strip() for part in parts if part.strip())


def _table(text: str) -> int | None:
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= HIGHEST_TABLE:
        return int(text)
    raise refused("table-number:typed", text=text[:20], highest=HIGHEST_TABLE)
