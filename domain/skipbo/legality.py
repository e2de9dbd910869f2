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
from domain.wording import Illegal, Sentence


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
