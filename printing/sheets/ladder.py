"""The ladder for the wall: tables along the side with the head on top, rounds along the top.

Rounds that were made have their names, the others are to be written in. Wide ladders are cut into
parts with all their tables.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.wording import Sentence
from printing.layout.fit import written
from printing.layout.paper import MARGIN
from printing.sheets.asked import asked
from printing.sheets.base import Composed, Making, Option, Setting, SheetKind
from printing.sheets.flow import flow

MOST_TABLES = 128
MOST_ROUNDS = 20
# The table's number, and the least that a round needs.
TABLE, ROUND = 74.0, 140.0


@dataclass(frozen=True, slots=True)
class LadderRound:
    # "Round 2"
    name: str
    # The names at each table, one text for each side; fewer than tables: not made yet.
    tables: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Ladder:
    tables: int
    rounds: tuple[LadderRound, ...]
    # How people move: "winners move up one table …"
    moves: str = ""


def from_options(options: Mapping[str, Any]) -> Ladder:
    tables = asked(options, "tables", 1, MOST_TABLES, 8)
    return Ladder(tables, (LadderRound(""),) * asked(options, "rounds", 1, MOST_ROUNDS, 3))


def compose(value: Ladder, making: Making) -> Composed:
    width = making.setting.sheet_paper.width - 2 * MARGIN - TABLE
    columns = max(1, int(width // ROUND))
    parts = [
        _part(value, value.rounds[start : start + columns], start, making.setting)
        for start in range(0, len(value.rounds), columns)
    ]
    return flow("ladder", KIND.title, making, words=WORDS, moves=value.moves, parts=parts)


def _part(
    value: Ladder, rounds: tuple[LadderRound, ...], start: int, setting: Setting
) -> dict[str, Any]:
    return {
        "names": [
            round_.name or setting.in_words(Sentence("Round {number}", number=start + place))
            for place, round_ in enumerate(rounds, 1)
        ],
        "tables": [
            {
                "number": table + 1,
                "cells": [
                    list(map(written, round_.tables[table])) if table < len(round_.tables) else []
                    for round_ in rounds
                ],
            }
            for table in range(value.tables)
        ],
    }


WORDS = {"table": Sentence("Table"), "head": Sentence("head table")}

KIND = SheetKind(
    "ladder",
    Sentence("Ladder"),
    Sentence("nothing for a blank one, else rounds along the tables"),
    Ladder,
    compose,
    options=(
        Option("tables", Sentence("how many tables"), int, 8),
        Option("rounds", Sentence("how many rounds"), int, 3),
    ),
    from_options=from_options,
)
