"""What lies on a table: its card, its tent, and the slips on which results come back."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from domain.formats.goals import ONE
from domain.matches import Phase
from domain.wording import Sentence
from domain.wording.refusals import refused
from printing.layout.drawing import MARGIN, PAPERS, Paper
from printing.layout.fit import side_name, squeezed
from printing.sheets.flow import piled, room_on, text_sheet
from printing.sheets.sheet import BEFORE, DURING, Making, Option, Sheet, Use
from scoring.progress.deals import goal_of, running_scores
from scoring.progress.read_together import tables_in_play
from scoring.results.slips import OpenMatch, OpenSide, open_matches
from tournaments.events.lookup import table_address
from tournaments.models import Contest, Table
from web.qr import qr_svg

# ---- Table cards and tents: the number for the room, and the way to this table's result form ----

# What a card and a tent take on Letter, which is as low as any paper. Everything on them is
# measured in tenths of their unit, and grows with the paper.
DRAWN_FOR = PAPERS["letter"]
UNIT = 10.0
# Five metres ask for digits some four centimetres high; these are twice that.
CARD_NUMBER_SIZE = {1: 33, 2: 31, 3: 23}
# A face is half a page; its number is as wide as two digits allow.
TENT_NUMBER_SIZE = {1: 24, 2: 24, 3: 18}


@dataclass(frozen=True, slots=True)
class TableCard:
    number: int
    # The result form of this table.
    link: str
    # "by the window"
    place: str = ""


@dataclass(frozen=True, slots=True)
class TableCards:
    cards: tuple[TableCard, ...]


def _unit_on(paper: Paper) -> str:
    grown = min(paper.width / DRAWN_FOR.width, room_on(paper) / room_on(DRAWN_FOR))
    return f"{UNIT * grown:.2f}"


def table_card(value: TableCards, making: Making) -> dict[str, Any]:
    cards = [
        {
            "card": card,
            "size": CARD_NUMBER_SIZE.get(len(str(card.number)), 16),
            "qr": qr_svg(card.link),
        }
        for card in value.cards
    ]
    height = f"{room_on(making.paper) - 1:.1f}"
    return {"cards": cards, "unit": _unit_on(making.paper), "height": height}


def table_tent(value: TableCards, making: Making) -> dict[str, Any]:
    """A sheet folded across the middle stands on the table, the number on both faces.

    Two pages a table, for two-sided printing: outside the numbers, one of them upside down before
    it is folded; inside the way to the table's result form, for those who sit there and nobody
    else.
    """
    pages = [
        {
            "tent": card,
            "size": TENT_NUMBER_SIZE.get(len(str(card.number)), 13),
            "qr": qr_svg(card.link) if inside else "",
        }
        for card in value.cards
        for inside in (False, True)
    ]
    half = f"{room_on(making.paper) / 2 - 1:.1f}"
    return {"pages": pages, "unit": _unit_on(making.paper), "half": half}


def table_cards(contest: Contest, language: str, base: str) -> TableCards | None:
    cards = tuple(
        TableCard(table.number, table_address(base, table.secret), table.place)
        for table in contest.tables.order_by("number")
    )
    return TableCards(cards) if cards else None


TABLE_CARDS = Sheet(
    "table-cards",
    Sentence("Table card"),
    Sentence("tables and their links"),
    TableCards,
    text_sheet("table_card", table_card),
    source=table_cards,
    use=Use(
        BEFORE, Sentence("One for each table: its number, and the code for reporting by phone.")
    ),
    ready=lambda standing: standing.has_tables,
    has_links=True,
)
TABLE_TENTS = replace(
    TABLE_CARDS,
    id="table-tents",
    title=Sentence("Table tents"),
    compose=text_sheet("table_tent", table_tent),
    use=Use(BEFORE, Sentence("Table numbers that stand: fold and set them up.")),
)

# ---- Result slips: the sides, how it finished, cards left, incidents, a signature for each ----

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


def players_asked(players: object, refusal: str) -> int:
    """How many play alone at a table; 0: two partnerships."""
    if type(players) is not int or not 0 <= players <= MOST_PLAYERS or players == 1:
        raise refused(refusal, most=MOST_PLAYERS)
    return players


def blank_slips(count: int, players: object) -> ResultSlips:
    alone = players_asked(players, "players-out-of-range:slip")
    others = (SlipSide(),) * max(0, alone - 2)
    return ResultSlips((ResultSlip(others=others),) * count, alone=bool(alone))


def result_slip(value: ResultSlips, making: Making) -> dict[str, Any]:
    """As many to a page as fit, each of the same height, so that a pile can be cut in one go: laid
    on each other, the cut piles are in the order of the matches' numbers."""
    room = room_on(making.paper)
    most = max((len(slip.others) for slip in value.slips), default=0)
    to_a_page = int(room // (HEIGHT + most * ROW))
    slips = [
        {
            "slip": slip,
            "sides": list(_sides_shown(slip, making)),
            "qr": qr_svg(slip.link) if slip.link else "",
        }
        for slip in value.slips
    ]
    return {
        "pages": [{"slips": page} for page in piled(slips, to_a_page)],
        "height": f"{room / to_a_page - 1:.1f}",
        "whose": making.identity.whose,
    }


def _sides_shown(slip: ResultSlip, making: Making) -> Iterator[dict[str, Any]]:
    """Names in at most three lines, however long they are: a slip is never higher than its
    place."""
    width = making.paper.width - 2 * MARGIN - BESIDE_NAMES - (QR if slip.link else 0)
    room = NAMES_HEIGHT_OF_MANY if slip.others else NAMES_HEIGHT
    for letter, side in zip("ABCDEF", slip.sides, strict=False):
        shown: dict[str, Any] = {"letter": letter, "number": side.number, "origin": side.origin}
        if said := side_name(side.names):
            fitted = squeezed(
                said, weight=400, width=width, room=room, cap=NAMES_SIZE, measure=making.measure
            )
            shown |= {"lines": fitted.lines, "size": f"{fitted.size:.1f}"}
        yield shown


def slips(contest: Contest, language: str, base: str) -> ResultSlips | None:
    """One for each game at a table."""
    found = tuple(
        slip for match, slip in slips_of(contest, language, base) if match.phase is Phase.IN_PLAY
    )
    return ResultSlips(found, contest.plays_alone) if found else None


def slips_of(contest: Contest, language: str, base: str) -> Iterator[tuple[OpenMatch, ResultSlip]]:
    """One for each match that is on the chart or in the round, and not decided."""
    tables = _tables_by_match(contest)
    deals = _deals_by_match(contest)
    # Sides that are made anew each round have no number that anybody knows.
    numbered = not contest.format.partners_change
    for match in open_matches(contest, language):
        table = tables.get(match.number)
        upper, lower, *others = (_slip_side(each, numbered) for each in match.sides)
        yield (
            match,
            ResultSlip(
                has_deals=deals is not None,
                deal=(deals or {}).get(match.number),
                table=None if table is None else table.number,
                number=match.number,
                round=match.round,
                upper=upper,
                lower=lower,
                link="" if table is None else table_address(base, table.secret),
                others=tuple(others),
            ),
        )


def _slip_side(found: OpenSide, numbered: bool) -> SlipSide:
    if found.side is None:
        return SlipSide(origin=found.origin)
    return SlipSide(found.side.number if numbered else None, found.side.names)


def _tables_by_match(contest: Contest) -> dict[int, Table]:
    """Where each match is played that is at a table now, by the match's number."""
    games = tables_in_play(contest=contest).select_related("table", "match_game__match")
    return {game.match_game.match.number: game.table for game in games if game.table is not None}


def _deals_by_match(contest: Contest) -> dict[int, int] | None:
    """Which deal is on at each match in play, by its number; None where a match is one game."""
    if goal_of(contest) == ONE:
        return None
    numbers = dict(contest.matches.filter(started=True, outcome=None).values_list("pk", "number"))
    scores = running_scores(contest=contest, match_ids=list(numbers))
    return {numbers[match]: running.deal for match, running in scores.items()}


RESULT_SLIPS = Sheet(
    "result-slips",
    Sentence("Result slips"),
    Sentence("nothing for blank ones, else the matches and their links"),
    ResultSlips,
    text_sheet("result_slip", result_slip),
    source=slips,
    use=Use(DURING, Sentence("One for each game: lay it on the table with the cards.")),
    ready=lambda standing: standing.is_playing,
    has_links=True,
    posted=False,
    blank=blank_slips,
    options=(
        Option("count", Sentence("how many blank slips"), 9, most=200),
        Option("players", Sentence("single players at a table (0: two partnerships)"), 0),
    ),
)
