"""What one player may see: the own hand and all that lies face up. Pure.

Built from the table on purpose field by field, so that nothing hidden can slip in.
"""

from dataclasses import dataclass

from games.engine.outcome import Outcome
from games.engine.state import State

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The table as `seat` sees it; None for a stock's top card where the stock is empty."""

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


def view_of(table: State, seat: int) -> View:
    return View(
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
