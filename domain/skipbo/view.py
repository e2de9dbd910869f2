"""What one player may see of a table, and the table drawn small. Pure.

A view is built field by field from what that player may see, so that nothing else can leak.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from domain.skipbo.cards import TEXT, write_pile
from domain.skipbo.legality import list_moves
from domain.skipbo.moves import MOST_PILES, SOURCES, Move
from domain.skipbo.outcome import Outcome
from domain.skipbo.rules import Setup
from domain.skipbo.state import NO_CARD, State

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The table as `seat` sees it; None for a stock's top card where the stock is empty."""

    setup: Setup = field(repr=False)
    seat: int
    turn: int
    hand: Cards
    hand_counts: Cards
    stock_counts: Cards
    stock_tops: tuple[int | None, ...]
    discards: tuple[tuple[Cards, ...], ...]
    building: tuple[Cards, ...]
    needs: Cards
    draw_count: int
    aside_count: int
    exposed: tuple[int | None, ...]
    outcome: Outcome | None

    def sources(self) -> dict[str, Cards]:
        """What this player may play from, by its name, the top card last."""
        found = dict(zip(SOURCES, self._reach(), strict=False)) | {"hand": self.hand}
        return {name: cards for name, cards in found.items() if cards}

    def legal_moves(self) -> list[Move]:
        """This player's, by nothing but what is seen; none while it is another's turn."""
        if self.outcome is not None or self.seat != self.turn:
            return []
        shown = self.exposed[self.seat]
        return list_moves(
            self.setup.rules,
            self.hand,
            self._reach(),
            self.discards[self.seat],
            self.needs,
            NO_CARD if shown is None else shown,
        )

    def _reach(self) -> list[Cards]:
        """The piles to play from, in the order of a move's sources."""
        partner = self.setup.partner_of(self.seat)
        if self.setup.rules.partner_piles == "none":
            partner = None
        piles: list[Cards] = []
        for seat in (self.seat, partner):
            top = None if seat is None else self.stock_tops[seat]
            own = () if seat is None else self.discards[seat]
            piles += [() if top is None else (top,), *own, *[()] * (MOST_PILES - len(own))]
        return piles

    def __str__(self) -> str:
        hands = [str(count) for count in self.hand_counts]
        hands[self.seat] = write_pile(self.hand)
        return draw(self, hands)


def view_of(table: State, seat: int) -> View:
    return View(
        setup=table.setup,
        seat=seat,
        turn=table.turn,
        hand=tuple(sorted(table.hands[seat])),
        hand_counts=tuple(map(len, table.hands)),
        stock_counts=tuple(map(len, table.stocks)),
        stock_tops=tuple(stock[-1] if stock else None for stock in table.stocks),
        discards=tuple(tuple(map(tuple, piles)) for piles in table.discards),
        building=tuple(map(tuple, table.building)),
        needs=tuple(table.needs[: len(table.building)]),
        draw_count=len(table.draw),
        aside_count=len(table.aside),
        exposed=tuple(card if card >= 0 else None for card in table.bound),
        outcome=table.outcome,
    )


def draw(view: View, hands: Sequence[str]) -> str:
    """A small board in the signs of docs/reference/notation.md: the building piles, then a line
    a seat with its stock and top card, its discard piles and its hand; > marks whose turn it is."""
    building = "  ".join(f"b{at} {write_pile(pile)}" for at, pile in enumerate(view.building, 1))
    lines = [f"{building}  draw {view.draw_count}  aside {view.aside_count}"]
    for seat, (count, top) in enumerate(zip(view.stock_counts, view.stock_tops, strict=True)):
        mark = ">" if seat == view.turn and view.outcome is None else " "
        stock = f"{count}:{'-' if top is None else TEXT[top]}"
        piles = "  ".join(
            f"d{at} {write_pile(pile)}" for at, pile in enumerate(view.discards[seat], 1)
        )
        lines.append(f"{mark} {seat + 1}  s {stock:<5}  {piles}  h {hands[seat]}")
    return "\n".join(lines)
