"""Pool sheets: a page for each pool, its cross table and its matches in order, to write on."""

from dataclasses import dataclass, field
from typing import Any

from domain.wording import Sentence
from printing.layout.fit import written
from printing.sheets.base import Composed, Making, SheetKind
from printing.sheets.cross_table import CrossTable, columns_on
from printing.sheets.cross_table import parts as cross_parts
from printing.sheets.flow import flow


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
    matches: tuple[PoolMatch, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class PoolSheets:
    pools: tuple[Pool, ...]
    alone: bool = False


def compose_pool_sheet(value: PoolSheets, making: Making) -> Composed:
    columns = columns_on(making.setting.sheet_paper)
    words = {**WORDS, "side": Sentence("Player") if value.alone else Sentence("Partnership")}
    pools = [
        {
            "name": pool.table.name,
            "tables": cross_parts(pool.table, columns),
            "matches": [_shown(match) for match in pool.matches],
        }
        for pool in value.pools
    ]
    return flow("pool_sheets", POOL_SHEET.title, making, words=words, pools=pools)


def _shown(match: PoolMatch) -> dict[str, Any]:
    return {
        "number": match.number,
        "round": match.round,
        "sides": list(map(written, match.sides)),
        "winner": match.winner,
        "left": match.left,
    }


WORDS = {
    "wins": Sentence("Wins"),
    "match": Sentence("Match"),
    "meet": Sentence("Who meets"),
    "won": Sentence("Won by"),
    "left": Sentence("Cards left"),
}

POOL_SHEET = SheetKind(
    "pool-sheets",
    Sentence("Pool sheets"),
    Sentence("who meets in each pool"),
    PoolSheets,
    compose_pool_sheet,
)
