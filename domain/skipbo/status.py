"""Whether a position can come about at all, and what is wrong with one that cannot. Pure.

The engine never makes an impossible position; a hand-made one, or one of a program that reached
into the lists, may be.
"""

from collections.abc import Iterator
from enum import StrEnum

from domain.skipbo.cards import DECK_COUNTS, TOP, WILD
from domain.skipbo.outcome import PLAYED_OUT, judge
from domain.skipbo.state import NO_CARD, NO_PILE, State


class Fault(StrEnum):
    """What can be wrong with a position."""

    CARD = "card"
    """Something on the table is no card."""
    DECK = "deck"
    """The cards on the table are not one whole deck."""
    PILES = "piles"
    """There are more or fewer stocks, hands or piles than the rules have."""
    BUILDING = "building"
    """A building pile is out of order, or complete and still there."""
    NEEDS = "needs"
    """What a building pile is said to take next is not what follows in it."""
    HAND = "hand"
    """A hand has more cards than the rules allow."""
    TURN = "turn"
    """It is the turn of somebody who does not sit there."""
    COUNTS = "counts"
    """The counts of turns and plays contradict each other."""
    SHOWN = "shown"
    """A card was shown that has no consequence under these rules."""
    OUT_OF_TURN = "out-of-turn"
    """Somebody plays out of turn, but for nobody, or with no table to go back to."""
    NOT_OVER = "not-over"
    """A side has played all its stock cards, and the game is said to go on."""
    OVER = "over"
    """The game is said to be over in a way that the stocks do not show."""


def status(table: State) -> list[Fault]:
    """All that is wrong, in the order of `Fault`; nothing for a position that can be."""
    return list(_faults(table))


def _faults(table: State) -> Iterator[Fault]:
    setup, rules = table.setup, table.setup.rules
    seats = range(setup.players)
    piles = [pile for own in table.discards for pile in own]
    every_pile = [table.draw, table.aside, *table.building, *table.stocks, *table.hands, *piles]
    if not all(type(card) is int and WILD <= card <= TOP for pile in every_pile for card in pile):
        yield Fault.CARD
        return
    if not has_whole_deck(table):
        yield Fault.DECK
    of_players = (table.stocks, table.hands, table.discards, table.bound, table.no_draw)
    if (
        any(len(one_each) != setup.players for one_each in of_players)
        or any(len(own) != rules.discard_piles for own in table.discards)
        or len(table.building) != rules.building_piles
    ):
        yield Fault.PILES
        return
    if not all(is_in_order(pile, table.wild_from) for pile in table.building):
        yield Fault.BUILDING
    missing = [NO_PILE] * (len(table.needs) - rules.building_piles)
    if table.needs != [len(pile) + 1 for pile in table.building] + missing:
        yield Fault.NEEDS
    if any(len(hand) > rules.hand for hand in table.hands):
        yield Fault.HAND
    if table.turn not in seats:
        yield Fault.TURN
        return
    if not (
        0 <= table.turn_plays <= table.plays
        and 0 <= table.stocked <= table.turns
        and 0 <= table.passes <= setup.players
    ):
        yield Fault.COUNTS
    shown = [card for card in table.bound if card != NO_CARD]
    if shown and rules.exposed_card != "must_play":
        yield Fault.SHOWN
    away, before = table.instead, table.resume
    if (away is None) != (before is None) or (
        before is not None
        and (
            away not in seats or away == table.turn or before.turn != away or before.setup != setup
        )
    ):
        yield Fault.OUT_OF_TURN
    outcome, left = table.outcome, list(map(len, table.stocks))
    is_out = not all(map(any, table.side_stocks))
    if outcome is None:
        # A penalty may bring cards back, but nobody is left without any when the play goes on.
        if is_out:
            yield Fault.NOT_OVER
    elif is_out != (outcome.reason == PLAYED_OUT) or outcome != judge(setup, outcome.reason, left):
        yield Fault.OVER


def has_whole_deck(table: State) -> bool:
    return table.card_counts() == DECK_COUNTS


def is_in_order(pile: list[int], wild_from: int) -> bool:
    """Whether these cards can lie on a building pile, which goes once it is complete."""
    return len(pile) < TOP and all(
        card == at or (card == WILD and at >= wild_from) for at, card in enumerate(pile, 1)
    )
