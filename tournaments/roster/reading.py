"""From rows of cells to people: headings, and what is wrong with a line. Pure.

A list without headings has its columns in our order: name, chapter, site, phone and so on.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from tournaments import names
from tournaments.roster.cells import is_formula, restore
from tournaments.roster.rows import MOST_LINES, Row, too_many_lines
from tournaments.roster.values import (
    COLUMNS,
    HIGHEST_TABLE,
    LONGEST,
    SEATING_NEEDS,
    STATES,
    YES_NO,
    Person,
    read_word,
)
from wording import Malformed, Sentence


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


def read_lines(rows: Iterable[Row]) -> Reading:
    """
    >>> from tournaments.roster.rows import text_to_rows
    >>> read_lines(text_to_rows("Chapter,Name\\nPecan,Ann Lee")).lines[0].person.name
    'Ann Lee'
    """
    remaining = iter(rows)
    first = next(remaining, None)
    if first is None:
        return Reading(())
    fields, left_out = _headings(first[1])
    if fields is None:
        fields = {place: column.field for place, column in enumerate(COLUMNS)}
        remaining = chain([first], remaining)
    return Reading(tuple(_lines(remaining, fields)), left_out)


def _lines(rows: Iterable[Row], fields: Mapping[int, str]) -> Iterator[Line]:
    for count, (number, cells) in enumerate(rows, start=1):
        if count > MOST_LINES:
            raise too_many_lines()
        text = ", ".join(cell for cell in cells if cell)[:100]
        given = {field: cells[place] for place, field in fields.items() if place < len(cells)}
        try:
            yield Line(number, text, _person(given))
        except Malformed as refusal:
            yield Line(number, text, None, refusal.sentence)


def _headings(cells: list[str]) -> tuple[dict[int, str] | None, tuple[str, ...]]:
    """Which column stands where; None where the first line is a person already."""
    found: dict[int, str] = {}
    for place, heading in enumerate(cells):
        for column in COLUMNS:
            if column.is_called(heading):
                if column.field in found.values():
                    raise _two_of(column.title)
                found[place] = column.field
    if "name" not in found.values():
        if len(found) < 2:
            return None, ()
        raise Malformed(
            "no-name-column",
            Sentence(
                "No column is called “Name”. Give the column with the full names that heading, "
                "then try again."
            ),
            field="file",
        )
    left_out = (cell for place, cell in enumerate(cells) if cell and place not in found)
    return found, tuple(names.tidy(cell)[:40] for cell in left_out)


def _two_of(title: str) -> Malformed:
    return Malformed(
        "heading-twice",
        Sentence(
            "Two columns are called “{title}”. Rename or remove one of them, then try again.",
            title=title,
        ),
        field="file",
    )


def _person(given: Mapping[str, str]) -> Person:
    for cell in given.values():
        if is_formula(cell):
            raise Malformed(
                "cell-formula",
                Sentence(
                    "“{text}” is a formula. Formulas are not worked out here: type what it "
                    "should say.",
                    text=cell[:30],
                ),
            )
    cells = {field: names.tidy(restore(cell)) for field, cell in given.items()}
    name = names.clean(cells.get("name", ""), field="name")
    chapter = cells.get("chapter", "")
    if not chapter:
        raise Malformed(
            "chapter-missing",
            Sentence("The chapter is missing. Write it after the name and a comma."),
            field="chapter",
        )
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


def _table(text: str) -> int | None:
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= HIGHEST_TABLE:
        return int(text)
    raise Malformed(
        "table-number",
        Sentence(
            "“{text}” is not a table's number. Write 1 to {highest}, or nothing.",
            text=text[:20],
            highest=HIGHEST_TABLE,
        ),
        field="fixed_table",
    )
