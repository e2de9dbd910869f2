"""A rally's sheets beyond the wall and the tables: pads, ladders, pools, prizes, the day, forms."""

from collections.abc import Callable
from dataclasses import dataclass

from printing.sheets.awards import Award, Awards, ChapterLine, ChapterStandings, Closing, Prize
from printing.sheets.cross_tables import CrossLine, CrossTable, Pool, PoolMatch, PoolSheets
from printing.sheets.day import DayPlan, IncidentForms, PlannedContest, ScorerGuide
from printing.sheets.pads import PadLine, ScorePad, ScorePads
from printing.sheets.results import Placed
from printing.sheets.rounds import Ladder, LadderRound, Numbered, NumberList
from printing.sheets.tables import SlipSide, TableCard, TableCards

# Sheets on which each surname stands as often as the person sits at a table.
SEATED_ONCE = {"ladder"}


@dataclass(frozen=True)
class People:
    """Who is at the rally: names by person, partnerships by number, tables with both sides."""

    everyone: range
    name: Callable[[int], str]
    looked_up: Callable[[int], str]
    names_of: Callable[[int], tuple[str, str]]
    surnames_of: Callable[[int], tuple[str, str]]
    link: Callable[[int], str]
    at_tables: list[tuple[int, tuple[int, int]]]
    chapters: tuple[str, ...]


def more(people: People) -> dict[str, object]:
    at_tables = people.at_tables or [(1, (1, 2))]
    pads = tuple(
        ScorePad(
            table,
            table,
            "round 1",
            (SlipSide(one, people.names_of(one)), SlipSide(two, people.names_of(two))),
            (),
            (PadLine("A", (120, 0)), PadLine("B", (120, 85))),
            people.link(table),
        )
        for table, (one, two) in at_tables
    )
    return {
        "score-pads": ScorePads(pads, "first to 500 points", by_points=True),
        "numbers": NumberList(
            tuple(Numbered(person + 1, people.looked_up(person)) for person in people.everyone)
        ),
        "ladder": Ladder(
            len(at_tables),
            (
                LadderRound(
                    "Round 1",
                    tuple(
                        tuple(" & ".join(people.surnames_of(side)) for side in both)
                        for _, both in at_tables
                    ),
                ),
                LadderRound("Round 2"),
                LadderRound("Round 3"),
            ),
            "Winners move up one table, losers stay.",
        ),
        "pool-sheets": PoolSheets((_pool(people, "Pool A", 1), _pool(people, "Pool B", 1))),
        "table-tents": TableCards(
            tuple(TableCard(n, people.link(n), "by the window") for n, _ in at_tables)
        ),
        "scorer-guide": ScorerGuide("http://192.168.1.20:8000/desk/rally/partners/", 5, 40, True),
        "incident-forms": IncidentForms(3),
        "day-plan": DayPlan(
            (
                PlannedContest("Skip-Bo partners", "Knock-out", 32, "1–8"),
                PlannedContest("Ladies and gents, the long one after supper", "Progressive", 26),
            ),
            "May 2, 2026",
        ),
        "chapter-standings": ChapterStandings(
            tuple(
                ChapterLine(str(place), chapter, 60 - place, (30, None))
                for place, chapter in enumerate(people.chapters, 1)
            ),
            ("Skip-Bo partners", "Friday warm-up"),
            "1 contest is not over yet.",
        ),
        "closing": Closing(
            (
                Prize("Second place", (Placed(2, people.names_of(2)),)),
                Prize("First place", (Placed(1, people.names_of(1)),)),
            ),
            "32 people played",
        ),
        "awards": Awards(
            (
                Award("First place", people.names_of(1), "Skip-Bo partners"),
                Award("Chapter with the most points", (people.chapters[4],), "Skip-Bo partners"),
                Award(),
            ),
            "Pecan Valley Rally 2026, Kerrville",
            "May 2, 2026",
        ),
    }


def _pool(people: People, name: str, first: int) -> Pool:
    lines = tuple(
        CrossLine(side, people.names_of(side), ("×", "1") if side == first else ("0", "×"))
        for side in (first, first + 1)
    )
    match = PoolMatch(first, "Round 1", ("1 the first", "2 the second"), "1", "7")
    return Pool(CrossTable(name, lines), (match, PoolMatch(9, "Round 2", ("1", "2"))))
