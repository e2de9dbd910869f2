"""Everybody's number: what is written on a slip where partners or tables are drawn by hand."""

from dataclasses import dataclass

from domain.wording import Sentence
from printing.layout.fit import written
from printing.sheets.base import Composed, Making, SheetKind
from printing.sheets.find_table import folded
from printing.sheets.flow import flow

SIZE = 15


@dataclass(frozen=True, slots=True)
class Numbered:
    number: int
    # As it is looked up: "Castell, Ruth".
    name: str


@dataclass(frozen=True, slots=True)
class NumberList:
    people: tuple[Numbered, ...]


def compose(value: NumberList, making: Making) -> Composed:
    people = sorted(
        ({"name": written(one.name), "number": one.number} for one in value.people),
        key=lambda one: (folded(str(one["name"])), one["number"]),
    )
    return flow(
        "numbers", KIND.title, making, words=NUMBERS_WORDS, evenly=True, people=people, size=SIZE
    )


NUMBERS_WORDS = {
    "how": Sentence(
        "Write the numbers beside the names on every slip that is filled in by hand: by them the "
        "slips are typed in afterwards."
    )
}

KIND = SheetKind(
    "numbers",
    Sentence("Everybody’s number"),
    Sentence("who takes part in rounds"),
    NumberList,
    compose,
    posted=False,
)
