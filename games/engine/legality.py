"""Why a move is not allowed: the rule it breaks, in words an official can read out. Pure.

`find_breach` looks at one move and never lists the others. The table's short way through `push`
makes the same decisions in place; whatever it refuses comes here for its reason.
"""

from games.engine.cards import TEXT
from games.engine.moves import (
    DISCARD,
    HAND,
    PARTNER_STOCK,
    PASS,
    STOCK,
    Move,
)
from games.engine.state import State
from wording import Illegal, Sentence


def find_breach(table: State, move: Move) -> Illegal | None:
    """The first rule that the move breaks for the player in turn, or None."""
    if table.outcome is not None:
        return game_over()
    source, seat = move.source, table.turn
    if source == PASS:
        return _must_first(table, move) or pass_breach(table)
    if source in (HAND, DISCARD) and move.card not in table.hands[seat]:
        return _illegal(
            "not-in-hand",
            Sentence(
                "Seat {seat} has no {card} in the hand.",
                seat=seat + 1,
                card=_name(move.card),
            ),
        )
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


def not_your_turn(table: State, seat: int) -> Illegal:
    if table.outcome is not None:
        return game_over()
    return _illegal(
        "not-your-turn",
        Sentence(
            "It is the turn of seat {turn}, not of seat {seat}.",
            turn=table.turn + 1,
            seat=seat + 1,
        ),
    )


def game_over() -> Illegal:
    return _illegal(
        "game-over",
        Sentence("The game is over; no more moves."),
    )


def can_play(table: State) -> bool:
    """Whether the player in turn has any card that fits."""
    return any(table.fits(card) for card in table.hands[table.turn]) or any(
        table.fits(pile[-1]) for pile in table.reach[table.turn] if pile
    )


def _pile_breach(table: State, move: Move) -> Illegal | None:
    rules, source = table.setup.rules, move.source
    partner_source = source >= PARTNER_STOCK
    if partner_source and table.setup.partner_of(table.turn) is None:
        return _illegal(
            "no-partner",
            Sentence("Everyone plays alone here; there is no partner's pile to play from."),
        )
    if partner_source and rules.partner_piles == "none":
        return _illegal(
            "partner-piles",
            Sentence("Under these rules the partner's piles stay untouched."),
        )
    number = source - PARTNER_STOCK if partner_source else source
    if number > rules.discard_piles:
        return _no_discard_pile(table, number)
    if not table.reach[table.turn][source]:
        if number == STOCK:
            return _illegal(
                "stock-empty",
                Sentence("That stock is empty; there is no card to play from it."),
            )
        return _illegal(
            "pile-empty",
            Sentence(
                "Discard pile {number} is empty; there is no card to play from it.",
                number=number,
            ),
        )
    return None


def _fit_breach(table: State, card: int, target: int) -> Illegal | None:
    need = table.needs[target]
    if need < 1:
        count = table.setup.rules.building_piles
        return _illegal(
            "no-building-pile",
            Sentence(
                "There is no building pile {target}; these rules have {count}.",
                target=target + 1,
                count=count,
            ),
        )
    if card == need or (not card and need >= table.wild_from):
        return None
    if not card:
        return _illegal(
            "wild-start",
            Sentence("Under these rules only a 1 starts a building pile, not a wild."),
        )
    return _illegal(
        "does-not-fit",
        Sentence(
            "Building pile {target} needs a {need}; a {card} does not fit.",
            target=target + 1,
            need=need,
            card=card,
        ),
    )


def _discard_breach(table: State, move: Move) -> Illegal | None:
    rules, piles = table.setup.rules, table.discards[table.turn]
    if move.target >= len(piles):
        return _no_discard_pile(table, move.target + 1)
    if rules.stacking == "fill_first" and piles[move.target] and not all(piles):
        empty = next(number for number, pile in enumerate(piles, 1) if not pile)
        return _illegal(
            "fill-first",
            Sentence(
                "Discard pile {empty} is empty: fill it before stacking a card on another.",
                empty=empty,
            ),
        )
    return None


def pass_breach(table: State) -> Illegal | None:
    rules, seat = table.setup.rules, table.turn
    if table.hands[seat]:
        return _illegal(
            "pass-hand",
            Sentence("Cards are left in the hand: end the turn by discarding one."),
        )
    if rules.passing == "empty_hand" or (rules.passing == "stock_gone" and not table.stocks[seat]):
        return None
    if can_play(table):
        return _illegal(
            "pass-play",
            Sentence("A card can still be played; passing is only for a player who has none."),
        )
    return None


def _must_first(table: State, move: Move) -> Illegal | None:
    """A card that has to be played before anything else: one that was shown, or the stock's."""
    seat, rules = table.turn, table.setup.rules
    shown = table.bound[seat]
    if shown >= 0 and shown in table.hands[seat] and table.fits(shown):
        if move.source == HAND and move.card == shown:
            return None
        return _illegal(
            "exposed-card",
            Sentence(
                "Seat {seat} showed a {shown}, and it fits: it must be played now.",
                seat=seat + 1,
                shown=_name(shown),
            ),
        )
    if rules.forced_play == "stock" and move.source != STOCK:
        stock = table.stocks[seat]
        if stock and table.fits(stock[-1]):
            return _illegal(
                "forced-stock",
                Sentence(
                    "The top stock card of seat {seat} fits: it must be played first.",
                    seat=seat + 1,
                ),
            )
    return None


def _no_discard_pile(table: State, number: int) -> Illegal:
    count = table.setup.rules.discard_piles
    return _illegal(
        "no-discard-pile",
        Sentence(
            "There is no discard pile {number}; these rules have {count}.",
            number=number,
            count=count,
        ),
    )


def _name(card: int) -> Sentence:
    return Sentence.verbatim(TEXT[card]) if card else Sentence("wild")


def _illegal(code: str, said: Sentence) -> Illegal:
    return Illegal(code, said)
