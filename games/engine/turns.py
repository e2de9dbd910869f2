"""Whole turns of a record, made all at once: the short way of a replay. Pure.

Every rule that can be broken by a usual move is checked, but nothing is said about it: whatever
this loop trips over, a broken rule or only something rare, is looked at again from the start of
the record, move by move, by the table itself. So it may leave the table half changed.
"""

from collections.abc import Sequence

from games.engine.cards import TOP
from games.engine.moves import DISCARD, HAND, PARTNER_STOCK, STOCK, Move
from games.engine.state import State

Entry = int | Move


class TrippedError(Exception):
    """Something here is wrong, or not as usual."""


def play_turns(table: State, entries: Sequence[Entry], turns: int, open_plays: int) -> None:
    """Make so many turns, each its seat and then its moves, up to the last move of the last one.

    `open_plays` are the moves of that last turn, which stays open. For a table at which nothing
    out of the ordinary binds anybody (`table.plain`), and for moves after which no card runs
    short: no reshuffle, no pass, no end of the game.
    """
    # Then every play would have to be looked at: it may end the game, or fill an empty hand.
    if table.nothing_to_draw():
        raise TrippedError
    try:
        _play(table, entries, turns, open_plays)
    except (AttributeError, IndexError, ValueError) as error:
        # A seat where a move should stand, an empty pile, a card that is not in the hand.
        raise TrippedError from error


def _play(table: State, entries: Sequence[Entry], turns: int, open_plays: int) -> None:
    """One long loop on purpose: nearly all the time of a replay is spent here."""
    needs, building, aside, hands = table.needs, table.building, table.aside, table.hands
    discards, reaches, sides = table.discards, table.reach, table.side_stocks
    size, wild_from, fill_first = table.hand_size, table.wild_from, table.fill_first
    seats, seat, turn, stocked = len(hands), table.turn, table.turns, table.stocked
    put = [pile.append for pile in building]
    # Cards are drawn by moving along, and taken off the draw pile at the end.
    supply, drawn = table.draw[::-1], 0
    last = len(supply) - 1
    hand, reach = hands[seat], reaches[seat]
    coming = iter(entries)
    if next(coming) != seat:
        raise TrippedError
    for move in coming:
        source, target = move.source, move.target  # type: ignore[union-attr]  # or it trips
        if source == HAND:
            card, need = move.card, needs[target]  # type: ignore[union-attr]
            if card != need and (card or need < wild_from):
                raise TrippedError
            hand.remove(card)
            put[target](card)
            if need == TOP:
                aside += building[target]
                building[target].clear()
                needs[target] = 1
            else:
                needs[target] = need + 1
            if not hand:
                hand += supply[drawn : drawn + size]
                drawn += size
                if drawn > last and (drawn > last + 1 or not aside):
                    raise TrippedError
        elif source < HAND:
            pile = reach[source]
            card, need = pile.pop(), needs[target]
            if card != need and (card or need < wild_from):
                raise TrippedError
            put[target](card)
            if need == TOP:
                aside += building[target]
                building[target].clear()
                needs[target] = 1
            else:
                needs[target] = need + 1
            if source == STOCK or source == PARTNER_STOCK:  # noqa: SIM109  # on every play
                stocked = turn
                if not pile and not any(sides[seat]):
                    raise TrippedError
        elif source == DISCARD:
            hand.remove(move.card)  # type: ignore[union-attr]
            pile = discards[seat][target]
            if fill_first and pile and not all(discards[seat]):
                raise TrippedError
            pile.append(move.card)  # type: ignore[union-attr]
            turn += 1
            seat += 1
            if seat == seats:
                seat = 0
            if next(coming, seat) != seat:
                raise TrippedError
            hand, reach = hands[seat], reaches[seat]
            first = drawn
            drawn += size - len(hand)
            hand += supply[first:drawn]
            if drawn > last and (drawn > last + 1 or not aside):
                raise TrippedError
        else:
            raise TrippedError
    if turn - table.turns != turns - 1:
        raise TrippedError
    del table.draw[len(supply) - drawn :]
    table.plays += len(entries) - 2 * turns + 1
    if turns > 1:
        table.turn, table.turns, table.passes = seat, turn, 0
        table.turn_plays = table.plays - open_plays
    table.stocked = stocked
    table.log += entries[1:]
