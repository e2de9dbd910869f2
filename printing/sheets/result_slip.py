"""Result slips: the sides, how it finished, cards left, incidents, a signature for each.

As many to a page as fit, each of the same height, so that a pile can be cut in one go: laid on
each other, the cut piles are in the order of the matches' numbers.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.wording import Sentence
from domain.wording.refusals import refused
from printing.layout.fit import Measure, side_name, squeezed
from printing.layout.paper import MARGIN, Paper
from printing.layout.piles import piled
from printing.sheets import wordings
from printing.sheets.asked import asked
from printing.sheets.base import Composed, Making, Option, SheetKind
from printing.sheets.flow import flow_pages, room_on
from web.qr import qr_svg

MOST_BLANK = 200
MOST_PLAYERS = 6
# Two hands' signatures, a line for remarks and rows to write names into.
HEIGHT = 213.0
# What each side after the second adds.
ROW = 28.5
NAMES_SIZE = 13.0
NAMES_HEIGHT = 37.0
# Where there are more than two sides each is one line, so that two slips fit on a page.
NAMES_HEIGHT_OF_MANY = 24.0
# What the letter, the number and the boxes to write in take of a row, and the QR of all rows.
BESIDE_NAMES = 174.0
QR = 106.0


@dataclass(frozen=True, slots=True)
class SlipSide:
    number: int | None = None
    names: tuple[str, ...] = ()
    # Who comes here, while nobody is known: "winner of 5".
    origin: str = ""


@dataclass(frozen=True, slots=True)
class ResultSlip:
    """All empty: a slip to fill in wholly by hand."""

    table: int | None = None
    # The match's number on the chart, and its round: "semi-finals".
    number: int | None = None
    round: str = ""
    upper: SlipSide = SlipSide()
    lower: SlipSide = SlipSide()
    link: str = ""
    # Where a match has several deals a slip is of one of them: to be written in, or known.
    has_deals: bool = False
    deal: int | None = None
    # The third to the sixth, where everyone plays alone.
    others: tuple[SlipSide, ...] = ()

    @property
    def sides(self) -> tuple[SlipSide, ...]:
        return self.upper, self.lower, *self.others


@dataclass(frozen=True, slots=True)
class ResultSlips:
    slips: tuple[ResultSlip, ...]
    # Whether each side is one person.
    alone: bool = False


def from_options(options: Mapping[str, Any]) -> ResultSlips:
    count = asked(options, "count", 1, MOST_BLANK, 9)
    players = options.get("players", 0)
    if type(players) is not int or not 0 <= players <= MOST_PLAYERS or players == 1:
        raise refused("players-out-of-range:slip", most=MOST_PLAYERS)
    others = (SlipSide(),) * max(0, players - 2)
    return ResultSlips((ResultSlip(others=others),) * count, alone=bool(players))


def compose_result_slips(value: ResultSlips, making: Making) -> Composed:
    room = room_on(making.setting.sheet_paper)
    most = max((len(slip.others) for slip in value.slips), default=0)
    to_a_page = int(room // (HEIGHT + most * ROW))
    words = {**WORDS, "side": Sentence("Player")} if value.alone else WORDS
    slips = [_slip_shown(slip, making.setting.sheet_paper, making.measure) for slip in value.slips]
    pages = piled(slips, to_a_page)
    return flow_pages(
        "result_slip",
        RESULT_SLIPS.title,
        making,
        words=words,
        pages=[{"slips": page} for page in pages],
        height=f"{room / to_a_page - 1:.1f}",
        whose=wordings.title_of(making.identity, ""),
        ways=[making.setting.in_words(way) for way in WAYS],
    )


def _slip_shown(slip: ResultSlip, paper: Paper, measure: Measure) -> dict[str, Any]:
    width = paper.width - 2 * MARGIN - BESIDE_NAMES - (QR if slip.link else 0)
    return {
        "table": slip.table,
        "number": slip.number,
        "round": slip.round,
        "has_deals": slip.has_deals,
        "deal": slip.deal,
        # Then a signature has no room for a number beside it.
        "is_full": bool(slip.others),
        "sides": [
            {
                "letter": letter,
                "number": side.number,
                "origin": side.origin,
                **_names(
                    side_name(side.names),
                    width,
                    NAMES_HEIGHT_OF_MANY if slip.others else NAMES_HEIGHT,
                    measure,
                ),
            }
            for letter, side in zip("ABCDEF", slip.sides, strict=False)
        ],
        "qr": qr_svg(slip.link) if slip.link else "",
    }


def _names(said: str, width: float, room: float, measure: Measure) -> dict[str, Any]:
    """In at most three lines, however long they are: a slip is never higher than its place."""
    if not said:
        return {}
    fitted = squeezed(said, weight=400, width=width, room=room, cap=NAMES_SIZE, measure=measure)
    return {"lines": fitted.lines, "size": f"{fitted.size:.1f}"}


WORDS = {
    "match": Sentence("Match"),
    "table": Sentence("Table"),
    "round": Sentence("Round"),
    "deal": Sentence("Deal"),
    "side": Sentence("Partnership"),
    "won": Sentence("Won"),
    "left": Sentence("Cards left"),
    "how": Sentence.in_context("slip", "How did it finish?"),
    "incidents": Sentence("Penalties, overdraws, remarks:"),
    "sign": Sentence("Signed for"),
    "scan": Sentence("or report by phone"),
}
WAYS = (
    Sentence.in_context("slip", "played out"),
    Sentence("time"),
    Sentence.in_context("slip", "deadlock"),
    Sentence("stall"),
    Sentence.in_context("slip", "walkover"),
    Sentence.in_context("slip", "nobody came"),
    Sentence("forfeit"),
    Sentence("retired"),
    Sentence.in_context("slip", "ruling"),
)

RESULT_SLIPS = SheetKind(
    "result-slips",
    Sentence("Result slips"),
    Sentence("nothing for blank ones, else the matches and their links"),
    ResultSlips,
    compose_result_slips,
    options=(
        Option("count", Sentence("how many blank slips"), int, 9),
        Option("players", Sentence("single players at a table (0: two partnerships)"), int, 0),
    ),
    from_options=from_options,
    posted=False,
)
