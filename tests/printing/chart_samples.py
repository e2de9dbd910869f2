"""Charts and names for the printing tests: ordinary ones, and the ones that go wrong."""

import random
from dataclasses import replace

from printing.layout.chart import Chart, Slot, ThirdPlace, blank, drawn_through

SURNAMES = [
    "Castell",
    "Whitcomb",
    "Okafor",
    "Sorensen",
    "Bellamy",
    "Ortega",
    "Lindqvist",
    "Pruitt",
    "Haskins",
    "Dufresne",
    "Yamada",
    "Crowell",
    "Abbott",
    "Vance",
    "Tremblay",
    "Nakai",
    "Goodwin",
    "Petrov",
    "Salas",
    "Mercer",
    "Oakes",
    "Rahman",
    "Kessler",
    "Boone",
    "Finch",
    "Delacroix",
    "Holt",
    "Ibarra",
    "Jansen",
    "Quigley",
    "Stroud",
    "Ueland",
]

LONG = "Featherstonehaugh-Cholmondeley-Majoribanks-Beauchamp-Wriothe"  # sixty characters
HARD_NAMES = (
    "כהן",
    "山田",
    "김",
    "Ñuñeź",
    "Nguyễn",
    "O’Brien 🎉",
    "Łukasiewicz",
    "Μαρία",
    "Иванова",
    "A\u0301\u0308ngstro\u0308m",
)


def everyone(count: int) -> list[tuple[str, ...]]:
    """Different partnerships, each name followed by its own number so that it can be counted."""
    return [
        (f"{SURNAMES[i % 32]}{2 * i}", f"{SURNAMES[(i * 7 + 3) % 32]}{2 * i + 1}")
        for i in range(count)
    ]


def filled(
    sides: int,
    *,
    rounds: int = 99,
    partnerships: list[tuple[str, ...]] | None = None,
    third_place: bool = False,
) -> Chart:
    """A chart played as far as the given round, with tables, times and results."""
    source = random.Random(sides)
    empty = blank(sides, third_place=third_place)
    people = iter(partnerships or everyone(sides))
    levels: list[tuple[Slot | None, ...]] = [
        tuple(slot and replace(slot, surnames=next(people)) for slot in empty.rounds[0])
    ]
    table = 0
    for r in range(1, empty.last + 1):
        level: list[Slot | None] = []
        for i in range(len(empty.rounds[r])):
            pair = [slot for slot in levels[-1][2 * i : 2 * i + 2] if slot is not None]
            winner = source.choice(pair)
            if len(pair) == 1:
                level.append(replace(winner, bye=False))
                continue
            table += 1
            note = f"table {table}" if r <= rounds + 1 else ""
            if r > rounds or winner.is_empty:
                level.append(Slot(note=note))
            else:
                level.append(
                    Slot(winner.number, winner.surnames, note=note, result=f"{table % 15} left")
                )
        levels.append(tuple(level))
    third = None
    if empty.third_place is not None:
        third = ThirdPlace(
            Slot(3, ("Third", "Upper")), Slot(origin="loser of match 2"), Slot(note="table 9")
        )
    return Chart(tuple(levels), third)


def names_by_count(chart: Chart) -> dict[str, int]:
    """How many lines of the chart each surname stands on; with a bye it stands on one."""
    counts: dict[str, int] = {}
    for slots in drawn_through(chart).rounds:
        for slot in slots:
            for name in slot.surnames if slot else ():
                counts[name] = counts.get(name, 0) + 1
    return counts
