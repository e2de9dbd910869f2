"""A whole rally of any size on every sheet there is, with the names that go wrong among it.

Every name is one of a kind, so that it can be counted on the paper that is read back.
"""

from collections import Counter
from dataclasses import replace
from datetime import datetime
from typing import Any

from printing.layout.chart import Slot, blank, drawn_through
from printing.sheets.chart import PosterValue
from printing.sheets.chart_lines import ChartValue
from printing.sheets.cross_tables import CrossLine, CrossTable, CrossTables
from printing.sheets.pack import House, Pack
from printing.sheets.partners import (
    Certificate,
    CertifiedFact,
    CertifiedPair,
    ChapterMembers,
    Drawn,
    PartnerList,
)
from printing.sheets.people import Badge, Badges, CheckIn, CheckInLine, SignUp
from printing.sheets.results import ChapterPoints, Placed, ResultsList
from printing.sheets.rounds import RoundLine, RoundList
from printing.sheets.rules import RuleSection, RuleSheet
from printing.sheets.score_cards import ScoreCard, ScoreCards
from printing.sheets.seats import (
    Call,
    CalledSide,
    Calls,
    Queue,
    QueuedMatch,
    QueuedSide,
    Seat,
    Seats,
)
from printing.sheets.sheet import Identity
from printing.sheets.tables import ResultSlip, ResultSlips, SlipSide, TableCard, TableCards
from tests.printing.chart_samples import SURNAMES, filled
from tests.printing.more_samples import SEATED_ONCE, People, more

IDENTITY = Identity(
    "Pecan Valley Rally",
    "Skip-Bo partners",
    3,
    datetime(2026, 5, 2, 13, 12),
    "K7F2",
    "rally.local/print/s/",
)
FIRST = (
    "Ruth", "Earl", "Nadine", "Otis", "Marguerite", "Ines", "Wendell", "Opal", "Hank", "June",
    "Clyde", "Dolores",
)  # fmt: skip
CHAPTERS = (
    "Pecan Valley",
    "Bluebonnet",
    "Lone Star Ramblers of the Upper Guadalupe and Medina Rivers",
    "Prairie Wheels",
    "Gulf Breeze",
    "Caddo",
)
# Sixty letters with the first name's two and a space.
LONGEST = "Featherstonehaugh-Cholmondeley-Majoribanks-Beauchamp-Wrio"
# Scripts that join, run from right to left, combine or have glyphs as wide as they are high.
OF_ALL_SCRIPTS = {
    4: "כהן",
    6: "山田",
    7: "O’Brien🎉",
    9: "A\u0301\u0308ngstro\u0308m",
    10: "Nguyễn",
    13: "김",
    14: "Иванова",
}


def surname(person: int) -> str:
    """No surname is part of another: every 32 people the same ones come with other endings."""
    if person == 3:
        return LONGEST
    if person in OF_ALL_SCRIPTS:
        return OF_ALL_SCRIPTS[person]
    tens, units = divmod(person // 32, 26)
    return f"{SURNAMES[(person * 7) % 32]}{chr(97 + tens)}{chr(97 + units)}"


def name(person: int) -> str:
    return f"{'Al' if person == 3 else FIRST[person % 12]} {surname(person)}"


def looked_up(person: int) -> str:
    first, _, last = name(person).partition(" ")
    return f"{last}, {first}"


def chapter(person: int) -> str:
    return CHAPTERS[person % 6]


def members(side: int) -> tuple[int, int]:
    return 2 * side - 2, 2 * side - 1


def names_of(side: int) -> tuple[str, str]:
    one, two = members(side)
    return name(one), name(two)


def surnames_of(side: int) -> tuple[str, str]:
    one, two = members(side)
    return surname(one), surname(two)


def link(table: int) -> str:
    return f"http://192.168.1.20:8000/t/s3cr3t-{table:04}-{'x' * 6}/"


def tables(sides: int) -> range:
    return range(1, max(1, sides // 2) + 1)


def chart(sides: int, rounds: int = 1) -> ChartValue:
    partnerships: list[tuple[str, ...]] = [surnames_of(side) for side in range(1, sides + 1)]
    played = filled(sides, rounds=rounds, partnerships=partnerships, third_place=sides > 3)
    if sides > 4:
        # The last line was given away without a name.
        first = [
            replace(slot, surnames=("", "")) if slot and slot.number == sides else slot
            for slot in played.rounds[0]
        ]
        played = replace(played, rounds=(tuple(first), *played.rounds[1:]))
    return ChartValue(played, subtitle=f"Texas rally rules, 15 stock cards · {sides} partnerships")


def _slip(number: int, sides: int) -> ResultSlip:
    if 2 * number <= sides:
        upper, lower = 2 * number - 1, 2 * number
        return ResultSlip(
            number,
            number,
            "round 1",
            SlipSide(upper, names_of(upper)),
            SlipSide(lower, names_of(lower)),
            link(number),
        )
    return ResultSlip(
        None,
        number,
        "round 2",
        SlipSide(origin=f"winner of {2 * number - sides - 1}"),
        SlipSide(origin=f"winner of {2 * number - sides}"),
    )


def _queued(number: int) -> QueuedMatch:
    known = number % 3
    return QueuedMatch(
        number,
        "round 2",
        QueuedSide(number, surnames_of(number)) if known else QueuedSide(origin="winner of 5"),
        QueuedSide(origin="loser of 12, if it was their first game"),
    )


def rally(sides: int) -> dict[str, Any]:
    """The value of every sheet at a rally of so many partnerships."""
    people = range(2 * sides)
    numbers = range(1, sides + 1)
    at_tables = [
        (table, (2 * table - 1, 2 * table)) for table in tables(sides) if 2 * table <= sides
    ]
    seats = Seats(
        "At the tables now",
        tuple(
            Seat(looked_up(person), table, chapter(person))
            for table, both in at_tables
            for side in both
            for person in members(side)
        ),
    )
    calls = Calls(
        "At the tables now",
        tuple(
            Call(
                table,
                CalledSide(one, names_of(one)),
                CalledSide(two, names_of(two)),
                place="by the window" if table % 3 == 0 else "",
            )
            for table, (one, two) in at_tables
        ),
    )
    slips = ResultSlips(tuple(_slip(number, sides) for number in range(1, sides)))
    queue = Queue(
        tuple(_queued(n) for n in numbers if n % 3), tuple(_queued(n) for n in numbers if not n % 3)
    )
    main = chart(sides)
    round_ = RoundList(
        "Round 1",
        tuple(
            RoundLine(table, table, (names_of(one), names_of(two)))
            for table, (one, two) in at_tables
        ),
    )
    everybody = People(
        people, name, looked_up, names_of, surnames_of, link, at_tables, tuple(CHAPTERS)
    )
    return {
        **more(everybody),
        "round-by-name": round_,
        "round-by-table": round_,
        "ranking": ResultsList(
            tuple(
                Placed(n, tuple(f"{name(p)} ({chapter(p)})" for p in members(n)), "2 wins")
                for n in numbers
            )
        ),
        "cross-table": CrossTables(
            (
                CrossTable(
                    "",
                    tuple(
                        CrossLine(
                            n, names_of(n), tuple("×" if m == n else "1" for m in numbers[:10])
                        )
                        for n in numbers[:10]
                    ),
                ),
            )
        ),
        "score-cards": ScoreCards(tuple(ScoreCard(name(p), chapter(p)) for p in people)),
        "chart": main,
        # Fewer than four lines have no two sides to come from.
        "chart-both-sides": main if sides >= 4 else chart(4),
        "poster": PosterValue(main),
        "find-your-table": seats,
        "seats-by-table": seats,
        "table-cards": TableCards(
            tuple(TableCard(n, link(n), "by the window" if n % 2 else "") for n in tables(sides))
        ),
        "result-slips": slips,
        "call-sheet": calls,
        "announcer": calls,
        "queue": queue,
        "sign-up": SignUp(2 * sides),
        "check-in": CheckIn(
            tuple(
                CheckInLine(
                    looked_up(person),
                    chapter(person),
                    f"{'ABCD'[person % 4]}{person}",
                    "an accessible table" if person % 9 == 0 else "",
                )
                for person in people
            )
        ),
        "partners": PartnerList(
            tuple(
                ChapterMembers(
                    club,
                    tuple(
                        Drawn(name(p), p // 2 + 1, name(p ^ 1), chapter(p ^ 1))
                        for p in people
                        if chapter(p) == club
                    ),
                )
                for club in CHAPTERS[: min(6, 2 * sides)]
            )
        ),
        "badges": Badges(tuple(Badge(name(person), chapter(person)) for person in people)),
        "rules": RuleSheet(
            "Texas rally rules",
            tuple(
                RuleSection(
                    heading,
                    tuple(
                        f"{rule} {heading.lower()}: a player who has shown a card plays it if it "
                        "fits anywhere; whoever forgets is reminded kindly by the table."
                        for rule in ("First", "Second", "Third", "Fourth", "Fifth")
                    ),
                )
                for heading in ("Setting up", "The turn", "Partners", "When something goes wrong")
            ),
        ),
        "rules-handout": RuleSheet(
            "Texas rally rules", (RuleSection("The turn", ("A turn ends with a discard.",) * 9),)
        ),
        "results": ResultsList(
            tuple(
                Placed(
                    n if n < 3 else 3 if n < 5 else 5,
                    tuple(f"{name(p)} ({chapter(p)})" for p in members(n)),
                )
                for n in numbers
            ),
            tuple(ChapterPoints(club, 40 - 3 * n) for n, club in enumerate(CHAPTERS)),
            f"{2 * sides} players of six chapters, {sides - 1} games",
        ),
        "draw-certificate": Certificate(
            "Partner draw 1, by the computer",
            (
                CertifiedFact("Drawn", "Sat May 2, 12:40 p.m."),
                CertifiedFact("Fingerprint of the secret number, shown before", "9f2c" * 16),
                CertifiedFact("Word from the room", "armadillo"),
                CertifiedFact("Secret number, revealed afterwards", "0b71" * 16),
            ),
            tuple(
                CertifiedPair(n, tuple(f"{name(p)} ({chapter(p)})" for p in members(n)))
                for n in numbers
            ),
            ("Compare the fingerprint with the one on the wall.", "Run: python verify.py d.json"),
        ),
        "pack": Pack(
            House(
                "Texas rally rules, 15 stock cards", 5, 40, sides > 3, sides > 3, "http://x/re-key/"
            ),
            (main,),
            slips,
            (ChartValue(_blank_lines(sides), subtitle=main.subtitle),),
            seats if seats.seats else None,
            calls if calls.calls else None,
            queue,
        ),
    }


def _blank_lines(sides: int):
    empty = blank(sides)
    first = tuple(slot and Slot(bye=slot.bye) for slot in empty.rounds[0])
    return replace(empty, rounds=(first, *empty.rounds[1:]))


def boxes_of(sheet: str, sides: int) -> Counter[str]:
    """How often each surname has a box on a sheet of that rally, worked out by hand of rules."""
    everyone = [surname(person) for person in range(2 * sides)]
    seated = [
        surname(p) for t in tables(sides) for s in (2 * t - 1, 2 * t) for p in members(s)
        if 2 * t <= sides
    ]  # fmt: skip
    if sheet in ("check-in", "badges", "results", "ranking", "draw-certificate", "score-cards"):
        return Counter(everyone)
    if sheet == "partners":
        return Counter(everyone + everyone)
    if sheet in ("find-your-table", "seats-by-table", "call-sheet", "announcer", "result-slips"):
        return Counter(seated)
    if sheet == "round-by-name":
        # Once as oneself, once as a partner, and twice as somebody to play against.
        return Counter(seated * 4)
    if sheet == "round-by-table":
        return Counter(seated)
    if sheet == "cross-table":
        return Counter(surname(p) for n in range(1, min(sides, 10) + 1) for p in members(n))
    if sheet in SEATED_ONCE and seated:
        return Counter(seated)
    if sheet == "numbers":
        return Counter(everyone)
    if sheet == "pool-sheets":
        return Counter([*surnames_of(1), *surnames_of(2)] * 2)
    if sheet == "closing":
        # Read out, and on the list of prizes.
        return Counter([*surnames_of(1), *surnames_of(2)] * 2)
    if sheet == "queue":
        return Counter(s for n in range(1, sides + 1) if n % 3 for s in surnames_of(n))
    if sheet in ("chart", "poster"):
        return _on_the_chart(sides)
    if sheet == "chart-both-sides":
        return _on_the_chart(max(sides, 4))
    if sheet == "pack":
        # Chart, finder, by table, call sheet, queue, slips.
        total = _on_the_chart(sides) + boxes_of("queue", sides)
        for _ in range(4):
            total += Counter(seated)
        return total
    return Counter()


def _on_the_chart(sides: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for slots in drawn_through(chart(sides).chart).rounds:
        for slot in slots:
            found.update(each for each in (slot.surnames if slot else ()) if each)
    return found
