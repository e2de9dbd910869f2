"""What follows by itself, without anyone's choice: drawing, reshuffling, the end of a game. Pure.

Nothing here is checked: whoever calls has found the move or the incident to be allowed.
"""

from itertools import chain

from domain.skipbo.cards import TOP
from domain.skipbo.dealing import RESHUFFLE
from domain.skipbo.incidents import Reshuffle
from domain.skipbo.legality import find_breach
from domain.skipbo.moves import DISCARD, HAND, PARTNER_STOCK, STOCK, Move
from domain.skipbo.outcome import DEADLOCK, PLAYED_OUT, REFUSAL, judge
from domain.skipbo.state import State
from domain.wording import Refusal


def begin_turn(table: State, seat: int) -> None:
    """`seat` begins a turn, drawing up to the full hand unless that was forfeited."""
    table.turn = seat
    table.turns += 1
    table.turn_plays = table.plays
    table.log.append(seat)
    # Owed once: the turn that begins now is the one without drawing.
    table.undrawn = table.no_draw[seat]
    if table.undrawn:
        table.no_draw[seat] = False
    else:
        draw_up(table, table.hands[seat])


def draw_up(table: State, hand: list[int]) -> None:
    """Fill a hand from the draw pile."""
    wanted = table.hand_size - len(hand)
    if wanted:
        draw = table.draw
        if len(draw) < wanted and table.aside:
            _reshuffle(table)
        hand += draw[: -wanted - 1 : -1]
        del draw[-wanted:]


def take(table: State, wanted: int) -> list[int]:
    """Cards off the draw pile in drawing order, as many as there are."""
    if len(table.draw) < wanted and table.aside:
        _reshuffle(table)
    taken = table.draw[: -wanted - 1 : -1]
    del table.draw[len(table.draw) - len(taken) :]
    return taken


def _reshuffle(table: State) -> None:
    order = table.chance.order(RESHUFFLE, table.aside)
    table.draw[:0] = order[::-1]
    table.aside.clear()
    table.log.append(Reshuffle(tuple(order)))


def end_if_stuck(table: State) -> None:
    """With nothing to draw: over as soon as no card that anyone can reach fits."""
    # A turn out of turn may still be taken back, and its plays with it.
    if table.instead is not None:
        return
    tops = (pile[-1] for piles in table.reach for pile in piles if pile)
    if not any(map(table.fits, chain(tops, *table.hands))):
        finish(table, DEADLOCK)
    elif table.passes >= table.setup.players:
        finish(table, REFUSAL)


def finish(table: State, reason: str) -> None:
    table.outcome = judge(table.setup, reason, [len(stock) for stock in table.stocks])
    table.instead = table.resume = None
    table.settle_flags()


# ---- A usual move, checked in place and made ----


def make(table: State, move: Move) -> None:
    """Make the move for the player in turn, with all that follows from it."""
    source, target, seat = move.source, move.target, table.turn
    hand = table.hands[seat]
    if source >= DISCARD:
        if source == DISCARD:
            _discard(table, move, hand)
        else:
            _pass(table, move)
        _next_turn(table, move)
        return
    need = table.needs[target]
    if source == HAND:
        card = move.card
        if card not in hand or (card != need and (card or need < table.wild_from)):
            raise _refusal(table, move)
        hand.remove(card)
    else:
        pile = table.reach[seat][source]
        if not pile:
            raise _refusal(table, move)
        card = pile[-1]
        if card != need and (card or need < table.wild_from):
            raise _refusal(table, move)
        del pile[-1]
    table.log.append(move)
    table.building[target].append(card)
    table.plays += 1
    if need == TOP:
        table.aside += table.building[target]
        table.building[target].clear()
        table.needs[target] = 1
    else:
        table.needs[target] = need + 1
    if source == STOCK or source == PARTNER_STOCK:  # noqa: SIM109  # on every play
        table.stocked = table.turns
        if not pile and not any(table.side_stocks[seat]):
            finish(table, PLAYED_OUT)
            return
    # Whatever was played: it may have completed the pile that gives cards again.
    if not hand and (source == HAND or not table.undrawn):
        table.undrawn = False
        draw_up(table, hand)
    if not table.draw and not table.aside:
        end_if_stuck(table)


def _discard(table: State, move: Move, hand: list[int]) -> None:
    piles, card, target = table.discards[table.turn], move.card, move.target
    if card not in hand or target >= len(piles):
        raise _refusal(table, move)
    pile = piles[target]
    if pile and table.fill_first and not all(piles):
        raise _refusal(table, move)
    hand.remove(card)
    pile.append(card)
    table.passes = 0


def _pass(table: State, move: Move) -> None:
    breach = find_breach(table, move)
    if breach is not None:
        raise breach
    table.passes = 0 if table.begun else table.passes + 1


def _next_turn(table: State, move: Move) -> None:
    """The turn ended with this move."""
    table.log.append(move)
    seat = table.turn + 1
    if seat == len(table.hands):
        seat = 0
    begin_turn(table, seat if table.instead is None else _after_stolen_turn(table, seat))
    if not table.draw and not table.aside:
        end_if_stuck(table)


def _after_stolen_turn(table: State, left: int) -> int:
    """Who goes on after a turn out of turn that stands, with `left` next in order."""
    proper = table.instead
    assert proper is not None  # noqa: S101  # asked only then
    table.instead = table.resume = None
    # A circle of passes is a circle only in the proper order.
    table.passes = 0
    return proper if table.setup.rules.out_of_turn_unnoticed == "proper_player" else left


def _refusal(table: State, move: Move) -> Refusal:
    breach = find_breach(table, move)
    assert breach is not None, move  # noqa: S101  # the short way refuses nothing else
    return breach
