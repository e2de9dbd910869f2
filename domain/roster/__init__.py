"""The list of people as a text: what each line of it would do, and the same list written out.

Pure: texts and values in, a plan out. It knows neither the database nor spreadsheet files; a
service gives it who is known and writes what the plan says. The plan that is shown and the plan
that is carried out are made by the same function.
"""

from domain.roster.columns import Columns, ShownColumn, below_titles, guess_columns, shown_columns
from domain.roster.decoding import decode
from domain.roster.plan import Answers, Kind, Plan, PlannedLine, make_plan
from domain.roster.reading import Line, Reading, read_lines
from domain.roster.rows import (
    MOST_BYTES,
    MOST_LINES,
    people_to_csv,
    people_to_rows,
    rows_to_text,
    text_to_rows,
)
from domain.roster.values import COLUMNS, READABLE, STATES, Chapters, KnownPlayer, Person

__all__ = [
    "COLUMNS",
    "MOST_BYTES",
    "MOST_LINES",
    "READABLE",
    "STATES",
    "Answers",
    "Chapters",
    "Columns",
    "Kind",
    "KnownPlayer",
    "Line",
    "Person",
    "Plan",
    "PlannedLine",
    "Reading",
    "ShownColumn",
    "below_titles",
    "decode",
    "guess_columns",
    "make_plan",
    "people_to_csv",
    "people_to_rows",
    "read_lines",
    "rows_to_text",
    "shown_columns",
    "text_to_rows",
]
