"""Table tents: a sheet folded across the middle stands on the table, the number on both faces.

Two pages a table, for two-sided printing: outside the numbers, one of them upside down before it
is folded; inside the way to the table's result form, for those who sit there and nobody else.
"""

from dataclasses import dataclass

from domain.wording import Sentence
from printing.layout.paper import PAPERS
from printing.sheets.base import Composed, Making, SheetKind
from printing.sheets.flow import flow_pages, room_on
from printing.sheets.table_card import TableCards
from web.qr import qr_svg

# A face is half a page; its number is as wide as two digits allow.
TENT_NUMBER_SIZE = {1: 24, 2: 24, 3: 18}
DRAWN_FOR = PAPERS["letter"]


@dataclass(frozen=True, slots=True)
class _Page:
    number: int
    is_inside: bool
    place: str
    link: str


def compose_table_tent(value: TableCards, making: Making) -> Composed:
    paper = making.setting.sheet_paper
    room = room_on(paper)
    grown = min(paper.width / DRAWN_FOR.width, room / room_on(DRAWN_FOR))
    pages = [
        _Page(card.number, inside, card.place, card.link)
        for card in value.cards
        for inside in (False, True)
    ]
    return flow_pages(
        "table_tent",
        TABLE_TENT.title,
        making,
        words=WORDS,
        pages=[
            {
                "tent": page,
                "size": TENT_NUMBER_SIZE.get(len(str(page.number)), 13),
                "qr": qr_svg(page.link) if page.is_inside else "",
            }
            for page in pages
        ],
        unit=f"{10 * grown:.2f}",
        half=f"{room / 2 - 1:.1f}",
    )


WORDS = {
    "table": Sentence("Table"),
    "say": Sentence("Game over? Point your phone here and report the result."),
    "how": Sentence("Print on both sides, fold across the middle, and it stands."),
}

TABLE_TENT = SheetKind(
    "table-tents",
    Sentence("Table tents"),
    Sentence("tables and their links"),
    TableCards,
    compose_table_tent,
)
