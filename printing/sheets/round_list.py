"""A round for the wall: by surname, where to go and with whom; and table by table."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domain.names import in_a_list
from domain.wording import Sentence
from printing.layout.fit import written
from printing.sheets.asked import asked
from printing.sheets.base import Composed, Making, Option, SheetKind
from printing.sheets.find_table import folded
from printing.sheets.flow import flow

MOST_BLANK = 128


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One match. Without a table: it is called when one gets free."""

    table: int | None
    number: int
    # The full names of each side.
    sides: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class RoundList:
    # "Round 2"
    heading: str
    lines: tuple[RoundLine, ...]
    sits_out: tuple[str, ...] = ()
    # Whether each side is one person.
    alone: bool = False
    # Whether people move along the tables, the first of them being the head.
    ladder: bool = False


def by_name(value: RoundList, making: Making) -> Composed:
    people = [
        {
            "name": in_a_list(written(person)),
            "table": line.table or "–",
            "partner": _joined(other for other in side if other is not person),
            "against": [_joined(other) for other in line.sides if other is not side],
        }
        for line in value.lines
        for side in line.sides
        for person in side
    ]
    people += [{"name": in_a_list(written(person)), "sits_out": True} for person in value.sits_out]
    people.sort(key=lambda person: folded(str(person["name"])))
    return flow(
        "round_by_name",
        BY_NAME.title,
        making,
        words=ROUND_LIST_WORDS,
        evenly=True,
        heading=value.heading,
        people=people,
        alone=value.alone,
        waits=any(line.table is None for line in value.lines),
    )


def by_table(value: RoundList, making: Making) -> Composed:
    lines = sorted(value.lines, key=lambda line: (line.table is None, line.table, line.number))
    return flow(
        "round_by_table",
        BY_TABLE.title,
        making,
        words=ROUND_LIST_WORDS,
        evenly=True,
        heading=value.heading,
        lines=[
            {"table": line.table or "–", "sides": [_joined(side) for side in line.sides]}
            for line in lines
        ],
        sits_out=list(map(written, value.sits_out)),
        alone=value.alone,
        ladder=value.ladder,
        waits=any(line.table is None for line in value.lines),
    )


def to_come(rounds: Sequence[RoundList], making: Making) -> Composed:
    """Rounds that are known before they are played, one under the other, with room for tables."""
    return flow(
        "rounds_to_come",
        TO_COME,
        making,
        words=ROUND_LIST_WORDS,
        evenly=True,
        rounds=[
            {
                "heading": value.heading,
                "lines": [
                    {
                        "number": line.number,
                        "table": line.table or "",
                        "sides": [_joined(side) for side in line.sides],
                    }
                    for line in value.lines
                ],
            }
            for value in rounds
        ],
        alone=any(value.alone for value in rounds),
    )


def from_options(options: Mapping[str, Any]) -> RoundList:
    """Tables with room for the names of a round that is drawn by hand."""
    tables = asked(options, "tables", 1, MOST_BLANK, 8)
    return RoundList(
        "", tuple(RoundLine(table, table, (("",), ("",))) for table in range(1, tables + 1))
    )


def _joined(names: Iterable[str]) -> str:
    return " & ".join(map(written, names))


ROUND_LIST_WORDS = {
    "name": Sentence("Name"),
    "match": Sentence("Match"),
    "round": Sentence("Round"),
    "table": Sentence("Table"),
    "partner": Sentence("Partner"),
    "against": Sentence("Against"),
    "players": Sentence("Players"),
    "partners": Sentence("Partnerships"),
    "sits_out": Sentence("sits out this round"),
    "sit_out": Sentence("Sitting out this round"),
    "waits": Sentence("– : this match is called as soon as a table gets free."),
    "head": Sentence("head table"),
}
_NEEDS = Sentence("the matches of a round")
TO_COME = Sentence("Rounds to come")

BY_NAME = SheetKind(
    "round-by-name",
    Sentence("The round by name"),
    _NEEDS,
    RoundList,
    by_name,
)
BY_TABLE = SheetKind(
    "round-by-table",
    Sentence("The round by table"),
    Sentence("nothing for a blank one, else the matches of a round"),
    RoundList,
    by_table,
    options=(Option("tables", Sentence("how many tables"), int, 8),),
    from_options=from_options,
)
