"""The four bots: ways of choosing one legal move. Pure; the random one is given its source."""

from collections.abc import Callable
from random import Random

from domain.skipbo.moves import (
    DISCARD_CARD,
    HAND,
    PARTNER_STOCK,
    PASS_TURN,
    PLAY_HAND,
    PLAY_PILE,
    STOCK,
    Move,
)
from domain.skipbo.table import Table
from domain.wording.refusals import refused

# ---- Single decisions that the bots are made of ----

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


Policy = Callable[[Table], Move]


def greedy(table: Table) -> Move:
    """Plays whatever fits, stock cards first."""
    if table.bound[table.turn] >= 0:
        shown = shown_play(table)
        if shown is not None:
            return shown
    return stock_play(table) or number_play(table) or wild_play(table) or discard(table)


def cautious(table: Table) -> Move:
    """Plays stock cards, and other cards only where they do not help the next opponent."""
    move = shown_play(table) or stock_play(table)
    if move is not None:
        return move
    move = number_play(table) or wild_play(table)
    if move is None or (table.hands[table.turn] and _helps_the_next(table, move)):
        return discard(table)
    return move


def hoard(table: Table) -> Move:
    """Keeps wilds in the hand until one brings a stock card out, or nothing else is left."""
    move = shown_play(table) or stock_play(table) or number_play(table)
    if move is not None:
        return move
    move = wild_play(table)
    if move is None:
        return discard(table)
    hand = table.hands[table.turn]
    if move.source != HAND or not any(hand) or _frees_a_stock_card(table):
        return move
    return discard(table)


def random_choice(random: Random) -> Policy:
    """Any legal move, all equally likely."""

    def choose(table: Table) -> Move:
        return random.choice(list(table.legal_moves()))

    return choose


BOTS: dict[str, Callable[[Random], Policy]] = {
    "cautious": lambda _: cautious,
    "greedy": lambda _: greedy,
    "hoard": lambda _: hoard,
    "random": random_choice,
}


def bot(name: str, random: Random) -> Policy:
    """
    >>> bot("greedy", Random(7)) is greedy
    True
    """
    try:
        return BOTS[name](random)
    except KeyError:
        raise refused("bot-unknown", name=name, known=", ".join(BOTS)) from None


def _helps_the_next(table: Table, move: Move) -> bool:
    stock = table.stocks[(table.turn + 1) % table.setup.players]
    return bool(stock) and table.needs[move.target] + 1 == stock[-1]


def _frees_a_stock_card(table: Table) -> bool:
    after = table.needs[wild_target(table)] + 1
    reach = table.reach[table.turn]
    return any(pile and pile[-1] == after for pile in (reach[0], reach[5]))
