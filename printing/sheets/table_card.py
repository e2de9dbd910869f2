"""Table cards: the number for the whole room, and the way to this table's result form."""

from dataclasses import dataclass

from domain.wording import Sentence
from printing.layout.paper import PAPERS
from printing.sheets.base import Composed, Making, SheetKind
from printing.sheets.flow import flow, room_on
from web.qr import qr_svg

# Everything on a card is measured in tenths of this, and grows with the paper.
UNIT = 10.0
# Five metres ask for digits some four centimetres high; these are twice that.
CARD_NUMBER_SIZE = {1: 33, 2: 31, 3: 23}
# What a card takes on Letter, which is as low as any paper.
DRAWN_FOR = PAPERS["letter"]


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


def compose_table_card(value: TableCards, making: Making) -> Composed:
    cards = [
        {
            "number": card.number,
            "size": CARD_NUMBER_SIZE.get(len(str(card.number)), 16),
            "place": card.place,
            "link": card.link,
            "qr": qr_svg(card.link),
        }
        for card in value.cards
    ]
    words = {
        "table": Sentence("Table"),
        "say": Sentence("Game over? Point your phone here and report the result."),
    }
    paper = making.setting.sheet_paper
    grown = min(paper.width / DRAWN_FOR.width, room_on(paper) / room_on(DRAWN_FOR))
    return flow(
        "table_card",
        TABLE_CARD.title,
        making,
        words=words,
        cards=cards,
        unit=f"{UNIT * grown:.2f}",
        height=f"{room_on(paper) - 1:.1f}",
    )


TABLE_CARD = SheetKind(
    "table-cards",
    Sentence("Table card"),
    Sentence("tables and their links"),
    TableCards,
    compose_table_card,
)
