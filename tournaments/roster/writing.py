"""A list of people written out, so that it comes back in unchanged. Pure."""

import csv
import io
from collections.abc import Iterable

from tournaments.roster.cells import neutralise
from tournaments.roster.values import COLUMNS, STATES, Person, written


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
