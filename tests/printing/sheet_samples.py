"""One well-filled value for every sheet; a test fails where one is missing."""

from printing.sheets.chart import PosterValue
from printing.sheets.chart_lines import ChartValue
from printing.sheets.cross_tables import CrossLine, CrossTable, CrossTables
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
from printing.sheets.score_cards import CardLine, ScoreCard, ScoreCards
from printing.sheets.seats import Call, CalledSide, Calls, Seat, Seats
from printing.sheets.tables import ResultSlip, ResultSlips, SlipSide, TableCard, TableCards
from tests.printing.chart_samples import HARD_NAMES, LONG, SURNAMES, filled
from tests.printing.rally_samples import rally

CHAPTERS = (
    "Pecan Valley",
    "Bluebonnet",
    "Prairie Wheels",
    "Gulf Breeze",
    "Lone Star Ramblers of the Upper Guadalupe and Medina Rivers",
    "Caddo",
)
FIRST = ("Ruth", "Earl", "Nadine", "Otis", "Marguerite", "Ines", "Wendell", "Opal")

PEOPLE = [f"{SURNAMES[i % 32]}{i}, {FIRST[i % 8]}" for i in range(28)]
PEOPLE += [f"{HARD_NAMES[0]}, רות", f"{HARD_NAMES[1]}, 花子", f"{LONG}, Ann"]


def link(table: int) -> str:
    return f"https://rally.local:8000/t/{table}/s3cr3t-{table:04}"


_SEATS = Seats(
    "Round 1",
    tuple(
        Seat(name, 1 + i // 4, CHAPTERS[i % 6] if i % 3 else "") for i, name in enumerate(PEOPLE)
    ),
)
_CALLS = Calls(
    "Round 2",
    tuple(
        Call(
            table,
            CalledSide(table * 2 - 1, (SURNAMES[table], SURNAMES[table + 1])),
            CalledSide(table * 2, (SURNAMES[table + 2], SURNAMES[table + 3])),
            place="by the window" if table % 2 else "",
            time="1:40 p.m." if table % 3 == 0 else "",
        )
        for table in range(1, 13)
    ),
)

_ROUND = rally(11)["round-by-name"]

_OWN = {
    "round-by-name": _ROUND,
    "round-by-table": RoundList(
        "Round 2", (*_ROUND.lines, RoundLine(None, 9, (("Ann Lee",), ("Bo Cy",)))), ("Di Ek",)
    ),
    "ranking": rally(11)["ranking"],
    "cross-table": CrossTables(
        tuple(
            CrossTable(
                f"Pool {letter}",
                tuple(
                    CrossLine(n + 1, (SURNAMES[n], SURNAMES[n + 9]), ("×", "1", "0", ""))
                    for n in range(4)
                ),
            )
            for letter in "AB"
        )
    ),
    "score-cards": ScoreCards(
        (
            ScoreCard(
                "Ruth Castell",
                CHAPTERS[0],
                (
                    CardLine(1, 3, "Lindqvist", ("Haskins & Dufresne",), True, 0),
                    CardLine(2, remark="no game"),
                ),
            ),
            ScoreCard(),
            *(ScoreCard(f"{FIRST[n]} {SURNAMES[n]}", CHAPTERS[n % 6]) for n in range(4)),
        )
    ),
    "chart": ChartValue(
        filled(16, rounds=2, third_place=True), subtitle="15 cards, one loss and out"
    ),
    "chart-both-sides": ChartValue(
        filled(8, rounds=2, third_place=True), subtitle="15 cards, one loss and out"
    ),
    "poster": PosterValue(ChartValue(filled(32, rounds=1, third_place=True)), 3, 2),
    "find-your-table": _SEATS,
    "seats-by-table": _SEATS,
    "table-cards": TableCards(
        tuple(TableCard(n, link(n), "by the window" if n % 2 else "") for n in (1, 12, 108))
    ),
    "result-slips": ResultSlips(
        (
            ResultSlip(
                3,
                5,
                "round 2",
                SlipSide(1, ("Ruth Castell", "Earl Whitcomb")),
                SlipSide(4, ("Ines Lindqvist", LONG)),
                link(3),
            ),
            ResultSlip(),
            ResultSlip(
                4,
                6,
                "round 2",
                SlipSide(5, ("Otis Haskins", "Opal Dufresne")),
                SlipSide(8, ("Marguerite Tremblay", "Wendell Nakai")),
                link(4),
            ),
        )
    ),
    "call-sheet": _CALLS,
    "announcer": _CALLS,
    "queue": rally(11)["queue"],
    "sign-up": SignUp(40),
    "check-in": CheckIn(
        tuple(
            CheckInLine(name, CHAPTERS[i % 6], f"B{i}", "an accessible table" if i % 9 == 0 else "")
            for i, name in enumerate(PEOPLE)
        )
    ),
    "partners": PartnerList(
        tuple(
            ChapterMembers(
                chapter,
                tuple(
                    Drawn(
                        f"{FIRST[i]} {SURNAMES[i + k]}",
                        i + 10 * k,
                        SURNAMES[i + 9],
                        CHAPTERS[k - 1],
                    )
                    for i in range(7)
                ),
            )
            for k, chapter in enumerate(CHAPTERS)
        )
    ),
    "badges": Badges(tuple(Badge(name, CHAPTERS[i % 6]) for i, name in enumerate(PEOPLE[-14:]))),
    "rules": RuleSheet(
        "House rules, 15 stock cards",
        tuple(
            RuleSection(f"Part {n}", tuple(f"Rule {n}.{k}: a card is played." for k in range(9)))
            for n in range(1, 6)
        ),
    ),
    "results": ResultsList(
        tuple(
            Placed(
                n,
                (f"{FIRST[n % 8]} {SURNAMES[n]} ({CHAPTERS[n % 6]})", f"{SURNAMES[n + 9]}"),
                "won the final, 9 cards" if n == 1 else "",
            )
            for n in range(1, 17)
        ),
        tuple(ChapterPoints(chapter, 40 - 3 * n) for n, chapter in enumerate(CHAPTERS)),
        "64 players of six chapters, 63 games",
    ),
    "draw-certificate": Certificate(
        "Partner draw 2, by the computer",
        (
            CertifiedFact("Commitment", "9f2c" * 16),
            CertifiedFact("Seed", "0b71" * 16),
            CertifiedFact("Word from the room", "armadillo"),
        ),
        tuple(
            CertifiedPair(n + 1, (f"{FIRST[n % 8]} {SURNAMES[n]}", f"{SURNAMES[31 - n]}"))
            for n in range(32)
        ),
        ("Open the page of the draw.", "Type the seed.", "Compare the partners."),
    ),
}

# What other tests print, too, is the same sheet here and there: it is made once.
SIDES = 5
SAMPLES = rally(SIDES) | _OWN
OF_THE_RALLY = SAMPLES.keys() - _OWN.keys()
