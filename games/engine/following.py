"""What follows by itself, without anyone's choice: drawing, reshuffling, the end of a game. Pure.

Nothing here is checked: whoever calls has found the move or the incident to be allowed.
"""

from itertools import chain

from games.engine.chance import RESHUFFLE
from games.engine.incidents import Reshuffle
from games.engine.outcome import DEADLOCK, REFUSAL, judge
from games.engine.state import State


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
