"""The four bots: ways of choosing one legal move. Pure; the random one is given its source."""

from collections.abc import Callable
from random import Random

from games.bots.choices import (
    discard,
    number_play,
    shown_play,
    stock_play,
    wild_play,
    wild_target,
)
from games.engine.moves import HAND, Move
from games.engine.table import Table
from wording import Malformed, Sentence

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
        raise Malformed(
            "bot-unknown",
            Sentence(
                "There is no bot “{name}”. Choose from: {known}.",
                name=name,
                known=", ".join(BOTS),
            ),
            field="bots",
        ) from None


def _helps_the_next(table: Table, move: Move) -> bool:
    stock = table.stocks[(table.turn + 1) % table.setup.players]
    return bool(stock) and table.needs[move.target] + 1 == stock[-1]


def _frees_a_stock_card(table: Table) -> bool:
    after = table.needs[wild_target(table)] + 1
    reach = table.reach[table.turn]
    return any(pile and pile[-1] == after for pile in (reach[0], reach[5]))
