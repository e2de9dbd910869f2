"""Single decisions that the bots are made of. Pure; looks only at what the player in turn may see.

Each returns a legal move or None. They read the table's lists directly because a view for every
move would cost more than the move.
"""

from games.engine.moves import (
    DISCARD_CARD,
    PARTNER_STOCK,
    PASS_TURN,
    PLAY_HAND,
    PLAY_PILE,
    STOCK,
    Move,
)
from games.engine.table import Table

_DISCARDS = (1, 2, 3, 4, 6, 7, 8, 9)


def shown_play(table: Table) -> Move | None:
    """The card that was shown, where it must be played now."""
    card = table.bound[table.turn]
    if card < 0 or card not in table.hands[table.turn] or not table.fits(card):
        return None
    return PLAY_HAND[card][table.needs.index(card) if card else wild_target(table)]


def stock_play(table: Table) -> Move | None:
    """The own top stock card, else the partner's."""
    needs, reach = table.needs, table.reach[table.turn]
    pile = reach[STOCK]
    if pile:
        card = pile[-1]
        if card in needs:
            return PLAY_PILE[STOCK][needs.index(card)]
        if not card and table.fits(card):
            return PLAY_PILE[STOCK][wild_target(table)]
    pile = reach[PARTNER_STOCK]
    if pile:
        card = pile[-1]
        if card in needs:
            return PLAY_PILE[PARTNER_STOCK][needs.index(card)]
        if not card and table.fits(card):
            return PLAY_PILE[PARTNER_STOCK][wild_target(table)]
    return None


def number_play(table: Table) -> Move | None:
    """A numbered card that fits: from the hand first, then from a discard pile."""
    needs = table.needs
    for card in table.hands[table.turn]:
        if card in needs:
            return PLAY_HAND[card][needs.index(card)]
    reach = table.reach[table.turn]
    for source in _DISCARDS:
        pile = reach[source]
        if pile and pile[-1] in needs:
            return PLAY_PILE[source][needs.index(pile[-1])]
    return None


def wild_play(table: Table) -> Move | None:
    """A wild from a discard pile or the hand, where it helps most."""
    if not table.fits(0):
        return None
    reach = table.reach[table.turn]
    for source in _DISCARDS:
        pile = reach[source]
        if pile and not pile[-1]:
            return PLAY_PILE[source][wild_target(table)]
    if 0 in table.hands[table.turn]:
        return PLAY_HAND[0][wild_target(table)]
    return None


def wild_target(table: Table) -> int:
    """The building pile that a stock card could follow on, else the tallest."""
    needs = table.needs
    reach = table.reach[table.turn]
    for source in (STOCK, PARTNER_STOCK):
        pile = reach[source]
        if pile and pile[-1] > 1 and pile[-1] - 1 in needs:
            target = needs.index(pile[-1] - 1)
            if needs[target] >= table.wild_from:
                return target
    return needs.index(max(needs))


def discard(table: Table) -> Move:
    """End the turn: the highest card on an empty pile, or where it buries least."""
    seat = table.turn
    hand = table.hands[seat]
    if not hand:
        return PASS_TURN
    piles = table.discards[seat]
    for at, pile in enumerate(piles):
        if not pile:
            return DISCARD_CARD[max(hand)][at]
    for at, pile in enumerate(piles):
        top = pile[-1]
        if top and (top in hand or top - 1 in hand):
            card = top if top in hand else top - 1
            if card:
                return DISCARD_CARD[card][at]
    shortest = min(range(len(piles)), key=lambda at: len(piles[at]))
    return DISCARD_CARD[max(hand)][shortest]
