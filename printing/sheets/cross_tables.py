"""Cross tables: who met whom and who won, for the whole field or pool by pool; and a sheet for each
pool, its cross table and its matches in order, to write on.

1 stands for a win and 0 for a loss in the line of whoever it belongs to. A wide table is cut into
parts beside each other, each with all its lines.
"""

from dataclasses import dataclass
from typing import Any

from domain.wording import Sentence
from printing.layout.drawing import MARGIN, Paper
from printing.sheets.flow import text_sheet
from printing.sheets.rounds import coming_title
from printing.sheets.sheet import DURING, Making, Option, Sheet, Use
from scoring.progress.board import BoardMatch, BoardSide
from scoring.progress.chart import SideNames
from scoring.progress.coming import coming_sides_get
from scoring.progress.read_together import board_get
from scoring.progress.words import part_name, round_title
from tournaments.models import Contest

# The names, the wins, and each column, in points.
NAMES = 230.0
WINS = 58.0
COLUMN = 30.0
WON, LOST, ITSELF = "1", "0", "×"


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


def cross_table(value: CrossTables, making: Making) -> dict[str, Any]:
    widest = max((len(table.lines) for table in value.tables), default=0)
    columns = _columns_on(making.paper)
    turned = columns < widest <= _columns_on(making.paper.turned())
    if turned:
        columns = widest
    parts = [part for table in value.tables for part in _parts(table, columns)]
    return {"tables": parts, "turned": turned}


def _columns_on(paper: Paper) -> int:
    return int((paper.width - 2 * MARGIN - NAMES - WINS) // COLUMN)


def _parts(table: CrossTable, columns: int) -> list[dict[str, Any]]:
    numbers = [line.number for line in table.lines]
    return [
        {
            "name": table.name,
            "columns": numbers[start : start + columns],
            "lines": [
                {
                    "number": line.number,
                    "names": line.names,
                    "cells": line.cells[start : start + columns],
                    "wins": line.cells.count(WON) if line.names else "",
                }
                for line in table.lines
            ],
        }
        for start in range(0, len(numbers), columns)
    ]


def blank_cross_table(sides: int) -> CrossTables:
    numbers = range(1, sides + 1)
    lines = tuple(
        CrossLine(number, (), tuple(ITSELF if other == number else "" for other in numbers))
        for number in numbers
    )
    return CrossTables((CrossTable("", lines),))


def cross_tables(contest: Contest, language: str) -> CrossTables | None:
    board = board_get(contest=contest)
    if board is None or not board.groups:
        return None
    tables = []
    for group in board.groups:
        won = {
            (side.people, other.people): WON if side.won else LOST
            for round_ in board.rounds
            for match in round_.matches
            if match.part == group.part and match.is_decided
            for side in match.sides
            for other in match.sides
        }
        lines = tuple(_cross_line(side, group.sides, won) for side in group.sides)
        name = part_name(group.part)
        tables.append(CrossTable("" if name is None else name.in_language(language), lines))
    return CrossTables(tuple(tables), contest.plays_alone)


def _cross_line(
    side: BoardSide,
    others: tuple[BoardSide, ...],
    won: dict[tuple[tuple[int, ...], tuple[int, ...]], str],
) -> CrossLine:
    cells = (
        ITSELF if other.people == side.people else won.get((side.people, other.people), "")
        for other in others
    )
    return CrossLine(side.who.number, side.who.names, tuple(cells))


CROSS_TABLE = Sheet(
    "cross-table",
    Sentence("Cross table"),
    Sentence("nothing for a blank one, else who met whom"),
    CrossTables,
    text_sheet("cross_table", cross_table, evenly=True),
    source=cross_tables,
    use=Use(DURING, Sentence("Hang it up: who has beaten whom so far.")),
    fits=lambda contest: contest.format.is_cross,
    ready=lambda standing: standing.is_made,
    blank=blank_cross_table,
    options=(Option("sides", Sentence("how many lines"), 8, least=2, most=40),),
)


@dataclass(frozen=True, slots=True)
class PoolMatch:
    number: int
    # "Round 2"
    round: str
    # "3 Castell & Ruiz"
    sides: tuple[str, ...]
    winner: str = ""
    left: str = ""


@dataclass(frozen=True, slots=True)
class Pool:
    table: CrossTable
    matches: tuple[PoolMatch, ...] = ()


@dataclass(frozen=True, slots=True)
class PoolSheets:
    pools: tuple[Pool, ...]
    alone: bool = False


def pool_sheet(value: PoolSheets, making: Making) -> dict[str, Any]:
    columns = _columns_on(making.paper)
    return {"pools": [(pool, _parts(pool.table, columns)) for pool in value.pools]}


def pool_sheets(contest: Contest, language: str) -> PoolSheets | None:
    board = board_get(contest=contest)
    tables = cross_tables(contest, language)
    if board is None or tables is None:
        return None
    matches: dict[str, list[PoolMatch]] = {group.part: [] for group in board.groups}
    for round_ in board.rounds:
        for match in round_.matches:
            if match.part in matches:
                said = round_title(round_).in_language(language)
                matches[match.part].append(_played(match, said))
    for one in coming_sides_get(contest=contest):
        if one.match.part in matches and None not in one.sides:
            said = coming_title(one.match).in_language(language)
            sides = tuple(_numbered(side) for side in one.sides if side is not None)
            matches[one.match.part].append(PoolMatch(one.match.number, said, sides))
    pools = (
        Pool(table, tuple(matches[group.part]))
        for table, group in zip(tables.tables, board.groups, strict=True)
    )
    return PoolSheets(tuple(pools), contest.plays_alone)


def _played(match: BoardMatch, round_: str) -> PoolMatch:
    sides = tuple(_numbered(side.who) for side in match.sides)
    if not match.is_decided:
        return PoolMatch(match.number, round_, sides)
    won = [str(side.who.number) for side in match.sides if side.won]
    left = [str(side.left) for side in match.sides if not side.won and side.left is not None]
    return PoolMatch(match.number, round_, sides, won[0] if won else "", "/".join(left))


def _numbered(side: SideNames) -> str:
    return f"{side.number} {side.short}" if side.number else side.short


POOL_SHEETS = Sheet(
    "pool-sheets",
    Sentence("Pool sheets"),
    Sentence("who meets in each pool"),
    PoolSheets,
    text_sheet("pool_sheets", pool_sheet),
    source=pool_sheets,
    use=Use(DURING, Sentence("One for each pool: who meets whom, and the results.")),
    fits=lambda contest: contest.format.is_cross,
    ready=lambda standing: standing.is_made,
)
