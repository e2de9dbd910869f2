"""The legal moves of the player in turn, to list or to ask about. Pure."""

from collections.abc import Iterator

from games.engine.legality import find_breach, pass_breach
from games.engine.moves import DISCARD_CARD, PASS_TURN, PLAY_HAND, PLAY_PILE, STOCK, Move
from games.engine.state import State


class LegalMoves:
    """What the player in turn may do. `in` asks about one move without listing the others."""

    __slots__ = ("_table",)

    def __init__(self, table: State) -> None:
        self._table = table

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and find_breach(self._table, move) is None

    def __iter__(self) -> Iterator[Move]:
        return list_moves(self._table)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        # A game that goes on always leaves a play, a discard or a pass.
        return self._table.outcome is None


def list_moves(table: State) -> Iterator[Move]:
    """Every legal move of the player in turn, each once."""
    if table.outcome is not None:
        return
    seat = table.turn
    hand, stock = sorted(set(table.hands[seat])), table.stocks[seat]
    forced = table.setup.rules.forced_play == "stock"
    shown = table.bound[seat]
    if shown in hand and table.fits(shown):
        for target in _targets(table, shown):
            yield PLAY_HAND[shown][target]
        return
    for source, pile in enumerate(table.reach[seat]):
        if pile:
            for target in _targets(table, pile[-1]):
                yield PLAY_PILE[source][target]
        if source == STOCK and forced and stock and table.fits(stock[-1]):
            return
    for card in hand:
        for target in _targets(table, card):
            yield PLAY_HAND[card][target]
    piles = table.discards[seat]
    only_empty = table.setup.rules.stacking == "fill_first" and not all(piles)
    for card in hand:
        for target, pile in enumerate(piles):
            if not (only_empty and pile):
                yield DISCARD_CARD[card][target]
    if pass_breach(table) is None:
        yield PASS_TURN


def _targets(table: State, card: int) -> Iterator[int]:
    """The building piles that a card fits."""
    for target, need in enumerate(table.needs):
        if card == need or (not card and need >= table.wild_from):
            yield target
