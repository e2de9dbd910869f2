"""From rows of cells to people, and what is wrong with a line. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from domain import names
from domain.roster.columns import (
    FIRST,
    LAST,
    TURNED,
    Columns,
    below_titles,
    check_columns,
    guess_columns,
    left_out,
    without_headings,
)
from domain.roster.rows import MOST_LINES, MOST_TITLES, Row, is_formula, restore
from domain.roster.values import (
    HIGHEST_TABLE,
    LONGEST,
    SEATING_NEEDS,
    STATES,
    YES_NO,
    Person,
    read_word,
)
from domain.wording import Malformed, Sentence
from domain.wording.numbers import grouped
from domain.wording.refusals import refused


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
