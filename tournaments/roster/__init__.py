"""The list of people as a text: what each line of it would do, and the same list written out.

Pure: texts and values in, a plan out. It knows neither the database nor spreadsheet files; a
service gives it who is known and writes what the plan says. The plan that is shown and the plan
that is carried out are made by the same function.
"""

from tournaments.roster.columns import (
    Columns,
    ShownColumn,
    below_titles,
    guess_columns,
    shown_columns,
)
from tournaments.roster.decoding import decode
from tournaments.roster.plan import Answers, Kind, Plan, PlannedLine, make_plan
from tournaments.roster.reading import Line, Reading, read_lines
from tournaments.roster.rows import MOST_BYTES, MOST_LINES, rows_to_text, text_to_rows
from tournaments.roster.values import COLUMNS, READABLE, STATES, Chapters, KnownPlayer, Person
from tournaments.roster.writing import people_to_csv, people_to_rows

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
