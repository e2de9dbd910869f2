"""Cross tables: who met whom and who won, for the whole field or pool by pool.

1 stands for a win and 0 for a loss in the line of whoever it belongs to. A wide table is cut into
parts beside each other, each with all its lines.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.wording import Sentence
from printing.layout.fit import written
from printing.layout.paper import MARGIN, Paper
from printing.sheets.asked import asked
from printing.sheets.base import Composed, Making, Option, SheetKind
from printing.sheets.flow import flow

# The names, the wins, and each column, in points.
NAMES = 230.0
WINS = 58.0
COLUMN = 30.0
MOST_BLANK = 40


@dataclass(frozen=True, slots=True)
class CrossLine:
    number: int
    names: tuple[str, ...]
    # One for each side in the order of the lines; empty where they have not met yet.
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    # "Pool A"; empty where everybody is in one.
    name: str
    lines: tuple[CrossLine, ...]


@dataclass(frozen=True, slots=True)
class CrossTables:
    tables: tuple[CrossTable, ...]
    # Whether each side is one person.
    alone: bool = False


def compose_cross_table(value: CrossTables, making: Making) -> Composed:
    paper = making.setting.sheet_paper
    widest = max((len(table.lines) for table in value.tables), default=0)
    columns = columns_on(paper)
    turned = columns < widest <= columns_on(paper.turned())
    if turned:
        columns = widest
    words = {
        "side": Sentence("Player") if value.alone else Sentence("Partnership"),
        "wins": Sentence("Wins"),
        "how": Sentence("Read along your own line: 1 is a win, 0 a loss."),
    }
    shown = [part for table in value.tables for part in parts(table, columns)]
    return flow(
        "cross_table",
        CROSS_TABLE.title,
        making,
        words=words,
        evenly=True,
        turned=turned,
        tables=shown,
    )


def columns_on(paper: Paper) -> int:
    return int((paper.width - 2 * MARGIN - NAMES - WINS) // COLUMN)


def parts(table: CrossTable, columns: int) -> list[dict[str, Any]]:
    numbers = [line.number for line in table.lines]
    return [
        {
            "name": table.name,
            "columns": numbers[start : start + columns],
            "lines": [
                {
                    "number": line.number,
                    "names": " & ".join(map(written, line.names)),
                    "cells": line.cells[start : start + columns],
                    "wins": line.cells.count("1") if line.names else "",
                }
                for line in table.lines
            ],
        }
        for start in range(0, len(numbers), columns)
    ]


def from_options(options: Mapping[str, Any]) -> CrossTables:
    sides = asked(options, "sides", 2, MOST_BLANK, 8)
    lines = tuple(
        CrossLine(
            number,
            (),
            tuple("×" if other == number else "" for other in range(1, sides + 1)),
        )
        for number in range(1, sides + 1)
    )
    return CrossTables((CrossTable("", lines),))


CROSS_TABLE = SheetKind(
    "cross-table",
    Sentence("Cross table"),
    Sentence("nothing for a blank one, else who met whom"),
    CrossTables,
    compose_cross_table,
    options=(Option("sides", Sentence("how many lines"), int, 8),),
    from_options=from_options,
)
