"""The cards on the table and whose turn it is: plain lists, moved by hand.

It knows what lies where and which card fits where. It does not know what is legal, what the
record says next, or when the game is over.
"""

from dataclasses import dataclass, field

from tests.domain.skipbo.sheet_checker.reading import WILD, Head

DECK = sorted([str(number) for number in range(1, 13)] * 12 + [WILD] * 18)


@dataclass(slots=True)
class Table:
    head: Head
    building: list[list[str]]
    draw: list[str] = field(default_factory=list)  # the next card drawn first
    aside: list[str] = field(default_factory=list)
    stocks: dict[int, list[str]] = field(default_factory=dict)  # bottom first
    discards: dict[int, list[list[str]]] = field(default_factory=dict)  # each bottom first
    hands: dict[int, list[str]] = field(default_factory=dict)
    turn: int = 0
    moves_this_turn: int = 0
    stock_card_this_turn: bool = False
    serving_no_draw: bool = False  # begun without drawing, and that hand not yet played out
    turns_without_stock_card: int = 0
    passed_in_a_row: list[int] = field(default_factory=list)  # the seats of the latest turns
    must_play: dict[int, str] = field(default_factory=dict)  # exposed cards that bind
    no_draw: set[int] = field(default_factory=set)
    over: str = ""  # the reason, once the game is over
    winner: int | None = None  # index of the side that emptied its stocks

    def side_of(self, seat: int) -> int:
        return next(i for i, side in enumerate(self.head.sides) if seat in side)

    def partner_of(self, seat: int) -> int | None:
        return next((s for s in self.head.sides[self.side_of(seat)] if s != seat), None)

    def after(self, seat: int) -> int:
        return seat % self.head.players + 1

    def fits(self, card: str, pile: list[str]) -> bool:
        if card == WILD:
            return bool(pile) or self.head.settings["pile_start"] == "one_or_wild"
        return card == str(len(pile) + 1)

    def fits_somewhere(self, card: str) -> bool:
        return any(self.fits(card, pile) for pile in self.building)

    def nothing_to_draw(self) -> bool:
        return not self.draw and not self.aside

    def face_up(self, seat: int) -> list[str]:
        """The top cards of this seat's stock and discard piles."""
        piles = [self.stocks[seat], *self.discards[seat]]
        return [pile[-1] for pile in piles if pile]

    def reach(self, seat: int) -> list[str]:
        """Every card that this seat could play on its turn, if it fitted."""
        cards = self.hands[seat] + self.face_up(seat)
        partner = self.partner_of(seat)
        if partner and self.head.settings["partner_piles"] == "stock_and_discards":
            cards += self.face_up(partner)
        return cards

    def all_cards(self) -> list[str]:
        cards = self.draw + self.aside
        for pile in self.building:
            cards += pile
        for seat in self.head.seats:
            cards += self.stocks[seat] + self.hands[seat]
            for pile in self.discards[seat]:
                cards += pile
        return cards

    def conserved(self) -> bool:
        return sorted(self.all_cards()) == DECK

    def copy(self) -> "Table":
        return Table(
            head=self.head,
            building=[list(pile) for pile in self.building],
            draw=list(self.draw),
            aside=list(self.aside),
            stocks={seat: list(pile) for seat, pile in self.stocks.items()},
            discards={seat: [list(p) for p in piles] for seat, piles in self.discards.items()},
            hands={seat: list(hand) for seat, hand in self.hands.items()},
            turn=self.turn,
            moves_this_turn=self.moves_this_turn,
            serving_no_draw=self.serving_no_draw,
            stock_card_this_turn=self.stock_card_this_turn,
            turns_without_stock_card=self.turns_without_stock_card,
            passed_in_a_row=list(self.passed_in_a_row),
            must_play=dict(self.must_play),
            no_draw=set(self.no_draw),
            over=self.over,
            winner=self.winner,
        )


def empty_table(head: Head) -> Table:
    table = Table(head, [[] for _ in range(int(head.settings["building_piles"]))])
    for seat in head.seats:
        table.stocks[seat] = []
        table.hands[seat] = []
        table.discards[seat] = [[] for _ in range(int(head.settings["discard_piles"]))]
    return table
