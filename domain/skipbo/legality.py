"""Why a move is not allowed: the rule it breaks, in words an official can read out. Pure.

`find_breach` looks at one move and never lists the others. The table's short way through `push`
makes the same decisions in place; whatever it refuses comes here for its reason.
"""

from collections.abc import Iterator

from domain.skipbo.cards import TEXT
from domain.skipbo.moves import (
    DISCARD,
    DISCARD_CARD,
    HAND,
    PARTNER_STOCK,
    PASS,
    PASS_TURN,
    PLAY_HAND,
    PLAY_PILE,
    STOCK,
    Move,
)
from domain.skipbo.state import State
from domain.wording import Refusal, Sentence
from domain.wording.refusals import refused


def find_breach(table: State, move: Move) -> Refusal | None:
    """The first rule that the move breaks for the player in turn, or None."""
    if table.outcome is not None:
        return refused("game-over")
    source, seat = move.source, table.turn
    if source == PASS:
        return _must_first(table, move) or pass_breach(table)
    if source in (HAND, DISCARD) and move.card not in table.hands[seat]:
        return refused("not-in-hand", seat=seat + 1, card=_name(move.card))
    if source == DISCARD:
        return _must_first(table, move) or _discard_breach(table, move)
    if source == HAND:
        card = move.card
    else:
        breach = _pile_breach(table, move)
        if breach is not None:
            return breach
        card = table.reach[seat][source][-1]
    return _fit_breach(table, card, move.target) or _must_first(table, move)


def not_your_turn(table: State, seat: int) -> Refusal:
    if table.outcome is not None:
        return refused("game-over")
    return refused("not-your-turn", turn=table.turn + 1, seat=seat + 1)


def can_play(table: State) -> bool:
    """Whether the player in turn has any card that fits."""
    return any(table.fits(card) for card in table.hands[table.turn]) or any(
        table.fits(pile[-1]) for pile in table.reach[table.turn] if pile
    )


def _pile_breach(table: State, move: Move) -> Refusal | None:
    rules, source = table.setup.rules, move.source
    partner_source = source >= PARTNER_STOCK
    if partner_source and table.setup.partner_of(table.turn) is None:
        return refused("no-partner")
    if partner_source and rules.partner_piles == "none":
        return refused("partner-piles")
    number = source - PARTNER_STOCK if partner_source else source
    if number > rules.discard_piles:
        return _no_discard_pile(table, number)
    if not table.reach[table.turn][source]:
        if number == STOCK:
            return refused("stock-empty")
        return refused("pile-empty", number=number)
    return None


def _fit_breach(table: State, card: int, target: int) -> Refusal | None:
    need = table.needs[target]
    if need < 1:
        count = table.setup.rules.building_piles
        return refused("no-building-pile", target=target + 1, count=count)
    if card == need or (not card and need >= table.wild_from):
        return None
    if not card:
        return refused("wild-start")
    return refused("does-not-fit", target=target + 1, need=need, card=card)


def _discard_breach(table: State, move: Move) -> Refusal | None:
    rules, piles = table.setup.rules, table.discards[table.turn]
    if move.target >= len(piles):
        return _no_discard_pile(table, move.target + 1)
    if rules.stacking == "fill_first" and piles[move.target] and not all(piles):
        empty = next(number for number, pile in enumerate(piles, 1) if not pile)
        return refused("fill-first", empty=empty)
    return None


def pass_breach(table: State) -> Refusal | None:
    rules, seat = table.setup.rules, table.turn
    if table.hands[seat]:
        return refused("pass-hand")
    if rules.passing == "empty_hand" or (rules.passing == "stock_gone" and not table.stocks[seat]):
        return None
    if can_play(table):
        return refused("pass-play")
    return None


def _must_first(table: State, move: Move) -> Refusal | None:
    """A card that has to be played before anything else: one that was shown, or the stock's."""
    seat, rules = table.turn, table.setup.rules
    shown = table.bound[seat]
    if shown >= 0 and shown in table.hands[seat] and table.fits(shown):
        if move.source == HAND and move.card == shown:
            return None
        return refused("exposed-card", seat=seat + 1, shown=_name(shown))
    if rules.forced_play == "stock" and move.source != STOCK:
        stock = table.stocks[seat]
        if stock and table.fits(stock[-1]):
            return refused("forced-stock", seat=seat + 1)
    return None


def _no_discard_pile(table: State, number: int) -> Refusal:
    count = table.setup.rules.discard_piles
    return refused("no-discard-pile", number=number, count=count)


def _name(card: int) -> Sentence:
    return Sentence.verbatim(TEXT[card]) if card else Sentence("wild")


# ---- The legal moves of the player in turn, to list or to ask about ----


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
