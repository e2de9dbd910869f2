"""Score pads: a match of several deals, line by line, with the running total and whose deal it is.

As many to a page as fit, each of the same height; cut and laid on each other they are in order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from domain.formats.choice import length_of_a_match
from domain.formats.goals import Kind
from domain.matches import Phase
from domain.wording import Sentence
from printing.layout.fit import side_name, written
from printing.sheets.flow import piled, room_on, text_sheet
from printing.sheets.sheet import DURING, Making, Option, Sheet, Use
from printing.sheets.tables import ResultSlip, SlipSide, players_asked, slips_of
from scoring.progress.deals import deals_shown, goal_of
from tournaments.models import Contest
from web.qr import qr_svg

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


def blank_pads(count: int, players: object) -> ScorePads:
    alone = players_asked(players, "players-out-of-range:pad")
    pad = ScorePad(sides=(SlipSide(),) * (alone or 2))
    return ScorePads((pad,) * count, by_points=True, alone=bool(alone))


def score_pad(value: ScorePads, making: Making) -> dict[str, Any]:
    room = room_on(making.paper)
    most = max((len(pad.sides) for pad in value.pads), default=2)
    around = AROUND_LINES + most * SIDE
    to_a_page = max(1, int(room // (around + value.deals * LINE))) if value.deals else 1
    height = room / to_a_page - 1
    lines = value.deals or int((height - around) // LINE)
    pages = piled([part for pad in value.pads for part in _parts(pad, lines)], to_a_page)
    return {
        "pages": [{"pads": page} for page in pages],
        "height": f"{height:.1f}",
        "whose": making.identity.whose,
    }


def _parts(pad: ScorePad, lines: int) -> list[dict[str, Any]]:
    """A long race goes on on another pad; there is always a line to write the next deal on."""
    count = max(1, -(-(len(pad.played) + 1) // lines))
    letters = LETTERS[: len(pad.sides)]
    return [
        {
            "pad": pad,
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
            "lines": [_line(pad, number) for number in range(part * lines, (part + 1) * lines)],
            "qr": qr_svg(pad.link) if pad.link else "",
        }
        for part in range(count)
    ]


def _line(pad: ScorePad, number: int) -> dict[str, Any]:
    line = pad.played[number] if number < len(pad.played) else PadLine("")
    return {
        "deal": number + 1,
        "dealer": written(pad.dealers[number % len(pad.dealers)]) if pad.dealers else "",
        "winner": line.winner,
        "totals": line.totals or ("",) * len(pad.sides),
    }


def score_pads(contest: Contest, language: str, base: str) -> ScorePads | None:
    """One for each match at a table."""
    slips = [
        slip for match, slip in slips_of(contest, language, base) if match.phase is Phase.IN_PLAY
    ]
    return score_pads_of(contest, slips, language) if slips else None


def score_pads_of(contest: Contest, slips: Sequence[ResultSlip], language: str) -> ScorePads | None:
    """The same matches as their slips, a line for each deal; None where a match is one game."""
    goal = goal_of(contest)
    if goal.kind is Kind.ONE:
        return None
    rows = dict(contest.matches.filter(started=True).values_list("number", "pk"))
    return ScorePads(
        tuple(_pad(contest, slip, rows.get(slip.number or 0)) for slip in slips),
        goal=length_of_a_match(goal).in_language(language),
        deals=goal.number if goal.kind is Kind.BEST or goal.kind is Kind.GAMES else 0,
        by_points=goal.kind is Kind.POINTS,
        alone=contest.plays_alone,
    )


def _pad(contest: Contest, slip: ResultSlip, match_id: int | None) -> ScorePad:
    played: tuple[PadLine, ...] = ()
    if match_id is not None:
        shown = deals_shown(contest=contest, match_id=match_id)
        letters: dict[int, str] = {}
        for deal in shown:
            letters = letters or dict(zip(deal.totals, LETTERS, strict=False))
        played = tuple(
            PadLine(letters.get(deal.winner or 0, ""), tuple(deal.totals.values()))
            for deal in shown
        )
    return ScorePad(
        slip.number, slip.table, slip.round, slip.sides, _dealers(slip.sides), played, slip.link
    )


def _dealers(sides: Sequence[SlipSide]) -> tuple[str, ...]:
    """Partners sit across: the first of A, the first of B, then their partners."""
    if not all(side.names for side in sides):
        return ()
    most = max(len(side.names) for side in sides)
    return tuple(side.names[min(at, len(side.names) - 1)] for at in range(most) for side in sides)


SCORE_PADS = Sheet(
    "score-pads",
    Sentence("Score pads"),
    Sentence("nothing for blank ones, else the matches of several deals"),
    ScorePads,
    text_sheet("score_pad", score_pad),
    source=score_pads,
    use=Use(DURING, Sentence("One for each match of several games: deal by deal.")),
    # A score pad has a line for each of several deals.
    fits=lambda contest: contest.goal != "one",
    ready=lambda standing: standing.is_playing,
    has_links=True,
    posted=False,
    blank=blank_pads,
    options=(
        Option("count", Sentence("how many blank pads"), 4, most=100),
        Option("players", Sentence("single players at a table (0: two partnerships)"), 0),
    ),
)
