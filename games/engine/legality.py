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
            f"Seat {seat + 1} has no {_name(move.card).en} in the hand.",
            f"La place {seat + 1} n'a pas de {_name(move.card).fr} en main.",
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
        f"It is the turn of seat {table.turn + 1}, not of seat {seat + 1}.",
        f"C'est le tour de la place {table.turn + 1}, pas de la place {seat + 1}.",
    )


def game_over() -> Illegal:
    return _illegal(
        "game-over",
        "The game is over; no more moves.",
        "La partie est finie ; on ne joue plus.",
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
            "Everyone plays alone here; there is no partner's pile to play from.",
            "Chacun joue pour soi ; il n'y a pas de pile de partenaire à jouer.",
        )
    if partner_source and rules.partner_piles == "none":
        return _illegal(
            "partner-piles",
            "Under these rules the partner's piles stay untouched.",
            "D'après ces règles, on ne joue pas les piles de son partenaire.",
        )
    number = source - PARTNER_STOCK if partner_source else source
    if number > rules.discard_piles:
        return _no_discard_pile(table, number)
    if not table.reach[table.turn][source]:
        if number == STOCK:
            return _illegal(
                "stock-empty",
                "That stock is empty; there is no card to play from it.",
                "Ce stock est vide ; il n'y a pas de carte à en jouer.",
            )
        return _illegal(
            "pile-empty",
            f"Discard pile {number} is empty; there is no card to play from it.",
            f"La pile de défausse {number} est vide ; il n'y a pas de carte à en jouer.",
        )
    return None


def _fit_breach(table: State, card: int, target: int) -> Illegal | None:
    need = table.needs[target]
    if need < 1:
        count = table.setup.rules.building_piles
        return _illegal(
            "no-building-pile",
            f"There is no building pile {target + 1}; these rules have {count}.",
            f"Il n'y a pas de série {target + 1} ; ces règles en prévoient {count}.",
        )
    if card == need or (not card and need >= table.wild_from):
        return None
    if not card:
        return _illegal(
            "wild-start",
            "Under these rules only a 1 starts a building pile, not a wild.",
            "D'après ces règles, seul un 1 commence une série, pas un joker.",
        )
    return _illegal(
        "does-not-fit",
        f"Building pile {target + 1} needs a {need}; a {card} does not fit.",
        f"La série {target + 1} attend un {need} ; un {card} ne convient pas.",
    )


def _discard_breach(table: State, move: Move) -> Illegal | None:
    rules, piles = table.setup.rules, table.discards[table.turn]
    if move.target >= len(piles):
        return _no_discard_pile(table, move.target + 1)
    if rules.stacking == "fill_first" and piles[move.target] and not all(piles):
        empty = next(number for number, pile in enumerate(piles, 1) if not pile)
        return _illegal(
            "fill-first",
            f"Discard pile {empty} is empty: fill it before stacking a card on another.",
            f"La pile de défausse {empty} est vide : garnissez-la avant d'empiler ailleurs.",
        )
    return None


def pass_breach(table: State) -> Illegal | None:
    rules, seat = table.setup.rules, table.turn
    if table.hands[seat]:
        return _illegal(
            "pass-hand",
            "Cards are left in the hand: end the turn by discarding one.",
            "Il reste des cartes en main : finissez le tour en défaussant l'une d'elles.",
        )
    if rules.passing == "empty_hand" or (rules.passing == "stock_gone" and not table.stocks[seat]):
        return None
    if can_play(table):
        return _illegal(
            "pass-play",
            "A card can still be played; passing is only for a player who has none.",
            "Une carte est encore jouable ; on ne passe que si l'on n'en a aucune.",
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
            f"Seat {seat + 1} showed a {_name(shown).en}, and it fits: it must be played now.",
            f"La place {seat + 1} a montré un {_name(shown).fr}, et il est jouable : il faut le "
            "jouer maintenant.",
        )
    if rules.forced_play == "stock" and move.source != STOCK:
        stock = table.stocks[seat]
        if stock and table.fits(stock[-1]):
            return _illegal(
                "forced-stock",
                f"The top stock card of seat {seat + 1} fits: it must be played first.",
                f"La carte visible du stock de la place {seat + 1} est jouable : il faut d'abord "
                "la jouer.",
            )
    return None


def _no_discard_pile(table: State, number: int) -> Illegal:
    count = table.setup.rules.discard_piles
    return _illegal(
        "no-discard-pile",
        f"There is no discard pile {number}; these rules have {count}.",
        f"Il n'y a pas de pile de défausse {number} ; ces règles en prévoient {count}.",
    )


def _name(card: int) -> Sentence:
    return Sentence(en=TEXT[card], fr=TEXT[card]) if card else Sentence(en="wild", fr="joker")


def _illegal(code: str, en: str, fr: str) -> Illegal:
    return Illegal(code, Sentence(en=en, fr=fr))
