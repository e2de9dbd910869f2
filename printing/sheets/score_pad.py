"""Score pads: a match of several deals, line by line, with the running total and whose deal it is.

As many to a page as fit, each of the same height; cut and laid on each other they are in order.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.wording import Sentence
from domain.wording.refusals import refused
from printing.layout.fit import side_name, written
from printing.layout.piles import piled
from printing.sheets import wordings
from printing.sheets.asked import asked
from printing.sheets.base import Composed, Making, Option, SheetKind
from printing.sheets.flow import flow_pages, room_on
from printing.sheets.result_slip import SlipSide
from web.qr import qr_svg

MOST_BLANK = 100
MOST_PLAYERS = 6
LETTERS = "ABCDEF"
# What stands above and below the lines, each side there, and a line to write on.
AROUND_LINES = 176.0
SIDE = 20.0
LINE = 24.0


@dataclass(frozen=True, slots=True)
class PadLine:
    """A deal that was played: who won, and what each side has after it."""

    winner: str
    totals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ScorePad:
    """All empty: a pad to fill in wholly by hand."""

    number: int | None = None
    table: int | None = None
    # "semi-finals"
    round: str = ""
    sides: tuple[SlipSide, ...] = (SlipSide(), SlipSide())
    # Whose deal it is, in turn, beginning with the first deal.
    dealers: tuple[str, ...] = ()
    played: tuple[PadLine, ...] = ()
    link: str = ""


@dataclass(frozen=True, slots=True)
class ScorePads:
    pads: tuple[ScorePad, ...]
    # "first to 500 points"
    goal: str = ""
    # How many deals there can be; 0: nobody knows, as many lines as a page has.
    deals: int = 0
    by_points: bool = False
    alone: bool = False


def from_options(options: Mapping[str, Any]) -> ScorePads:
    count = asked(options, "count", 1, MOST_BLANK, 4)
    players = options.get("players", 0)
    if type(players) is not int or not 0 <= players <= MOST_PLAYERS or players == 1:
        raise refused("players-out-of-range:pad", most=MOST_PLAYERS)
    pad = ScorePad(sides=(SlipSide(),) * (players or 2))
    return ScorePads((pad,) * count, by_points=True, alone=bool(players))


def compose(value: ScorePads, making: Making) -> Composed:
    room = room_on(making.setting.sheet_paper)
    most = max((len(pad.sides) for pad in value.pads), default=2)
    around = AROUND_LINES + most * SIDE
    to_a_page = max(1, int(room // (around + value.deals * LINE))) if value.deals else 1
    height = room / to_a_page - 1
    lines = value.deals or int((height - around) // LINE)
    pages = piled([part for pad in value.pads for part in _parts(pad, lines)], to_a_page)
    words = {**WORDS, "side": Sentence("Player") if value.alone else Sentence("Partnership")}
    return flow_pages(
        "score_pad",
        KIND.title,
        making,
        words=words,
        pages=[{"pads": page} for page in pages],
        height=f"{height:.1f}",
        goal=value.goal,
        by_points=value.by_points,
        whose=wordings.title_of(making.identity, ""),
    )


def _parts(pad: ScorePad, lines: int) -> list[dict[str, Any]]:
    """A long race goes on on another pad; there is always a line to write the next deal on."""
    count = max(1, -(-(len(pad.played) + 1) // lines))
    return [_shown(pad, part * lines, lines) for part in range(count)]


def _shown(pad: ScorePad, first: int, lines: int) -> dict[str, Any]:
    letters = LETTERS[: len(pad.sides)]
    return {
        "number": pad.number,
        "table": pad.table,
        "round": pad.round,
        "letters": letters,
        "sides": [
            {
                "letter": letter,
                "number": side.number,
                "names": side_name(side.names),
                "origin": side.origin,
            }
            for letter, side in zip(letters, pad.sides, strict=True)
        ],
        "lines": [_line(pad, number) for number in range(first, first + lines)],
        "qr": qr_svg(pad.link) if pad.link else "",
    }


def _line(pad: ScorePad, number: int) -> dict[str, Any]:
    line = pad.played[number] if number < len(pad.played) else PadLine("")
    return {
        "deal": number + 1,
        "dealer": written(pad.dealers[number % len(pad.dealers)]) if pad.dealers else "",
        "winner": line.winner,
        "totals": line.totals or ("",) * len(pad.sides),
    }


WORDS = {
    "match": Sentence("Match"),
    "table": Sentence("Table"),
    "round": Sentence("Round"),
    "deal": Sentence("Deal"),
    "dealer": Sentence("Whose deal"),
    "won": Sentence("Won by"),
    "left": Sentence("Cards left"),
    "points": Sentence("Points"),
    "total": Sentence("Total"),
    "games": Sentence("Games won"),
    "sign": Sentence("Signed for"),
    "scan": Sentence("or report by phone"),
    "reckoned": Sentence(
        "Points for the winner: 25, and 5 for every card that the others have left."
    ),
}

KIND = SheetKind(
    "score-pads",
    Sentence("Score pads"),
    Sentence("nothing for blank ones, else the matches of several deals"),
    ScorePads,
    compose,
    options=(
        Option("count", Sentence("how many blank pads"), int, 4),
        Option("players", Sentence("single players at a table (0: two partnerships)"), int, 0),
    ),
    from_options=from_options,
    posted=False,
)
