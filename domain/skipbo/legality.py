"""Why a move is not allowed: the rule it breaks, in words an official can read out. Pure.

`find_breach` looks at one move and never lists the others. The table's short way through `push`
makes the same decisions in place; whatever it refuses comes here for its reason.
"""

from collections.abc import Sequence

from domain.skipbo.cards import TEXT, WILD
from domain.skipbo.given import is_whole, shortened
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
from domain.skipbo.rules import RuleSet
from domain.skipbo.state import State
from domain.wording import Refusal, Sentence
from domain.wording.refusals import refused


def find_breach(table: State, move: Move) -> Refusal | None:
    """The first rule that the move breaks for the player in turn, or None."""
    if table.outcome is not None:
        return refused("game-over")
    source, seat = move.source, table.turn
    if source == PASS:
        return _must_first(table, move) or _pass_breach(table)
    if source in (HAND, DISCARD) and move.card not in table.hands[seat]:
        return refused("not-in-hand", seat=seat + 1, card=_name(move.card))
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


def not_your_turn(table: State, seat: int) -> Refusal:
    if table.outcome is not None:
        return refused("game-over")
    return refused("not-your-turn", turn=table.turn + 1, seat=seat + 1)


def is_seat(table: State, seat: object) -> bool:
    return is_whole(seat, 0, table.setup.players - 1)


def no_such_seat(seat: int) -> Refusal:
    named = seat + 1 if is_whole(seat, -99, 99) else shortened(seat)
    return refused("no-such-seat", seat=named)


def can_play(table: State) -> bool:
    """Whether the player in turn has any card that fits."""
    return any(table.fits(card) for card in table.hands[table.turn]) or any(
        table.fits(pile[-1]) for pile in table.reach[table.turn] if pile
    )


def _pile_breach(table: State, move: Move) -> Refusal | None:
    rules, source = table.setup.rules, move.source
    partner_source = source >= PARTNER_STOCK
    if partner_source and table.setup.partner_of(table.turn) is None:
        return refused("no-partner")
    if partner_source and rules.partner_piles == "none":
        return refused("partner-piles")
    number = source - PARTNER_STOCK if partner_source else source
    if number > rules.discard_piles:
        return _no_discard_pile(table, number)
    if not table.reach[table.turn][source]:
        if number == STOCK:
            return refused("stock-empty")
        return refused("pile-empty", number=number)
    return None


def _fit_breach(table: State, card: int, target: int) -> Refusal | None:
    need = table.needs[target]
    if need < 1:
        count = table.setup.rules.building_piles
        return refused("no-building-pile", target=target + 1, count=count)
    if card == need or (not card and need >= table.wild_from):
        return None
    if not card:
        return refused("wild-start")
    return refused("does-not-fit", target=target + 1, need=need, card=card)


def _discard_breach(table: State, move: Move) -> Refusal | None:
    rules, piles = table.setup.rules, table.discards[table.turn]
    if move.target >= len(piles):
        return _no_discard_pile(table, move.target + 1)
    if rules.stacking == "fill_first" and piles[move.target] and not all(piles):
        empty = next(number for number, pile in enumerate(piles, 1) if not pile)
        return refused("fill-first", empty=empty)
    return None


def _pass_breach(table: State) -> Refusal | None:
    rules, seat = table.setup.rules, table.turn
    if table.hands[seat]:
        return refused("pass-hand")
    if rules.passing == "empty_hand" or (rules.passing == "stock_gone" and not table.stocks[seat]):
        return None
    if can_play(table):
        return refused("pass-play")
    return None


def _must_first(table: State, move: Move) -> Refusal | None:
    """A card that has to be played before anything else: one that was shown, or the stock's."""
    seat, rules = table.turn, table.setup.rules
    shown = table.bound[seat]
    if shown >= 0 and shown in table.hands[seat] and table.fits(shown):
        if move.source == HAND and move.card == shown:
            return None
        return refused("exposed-card", seat=seat + 1, shown=_name(shown))
    if rules.forced_play == "stock" and move.source != STOCK:
        stock = table.stocks[seat]
        if stock and table.fits(stock[-1]):
            return refused("forced-stock", seat=seat + 1)
    return None


def _no_discard_pile(table: State, number: int) -> Refusal:
    count = table.setup.rules.discard_piles
    return refused("no-discard-pile", number=number, count=count)


def _name(card: int) -> Sentence:
    return Sentence.verbatim(TEXT[card]) if card else Sentence("wild")


# ---- The legal moves of the player in turn ----


def list_moves(
    rules: RuleSet,
    hand: Sequence[int],
    reach: Sequence[Sequence[int]],
    discards: Sequence[Sequence[int]],
    needs: Sequence[int],
    shown: int,
) -> list[Move]:
    """Every legal move, each once, by what the player in turn can see: the hand, the piles to play
    from in the order of a move's sources, the own discard piles, what the building piles take
    next, and the card that was shown (-1: none)."""
    # By card, the building piles that it fits.
    fits: dict[int, list[int]] = {WILD: []}
    wild_from = 1 if rules.pile_start == "one_or_wild" else 2
    for target, need in enumerate(needs):
        if need in fits:
            fits[need].append(target)
        else:
            fits[need] = [target]
        if need >= wild_from:
            fits[WILD].append(target)
    if shown in hand and (targets := fits.get(shown)):
        return [PLAY_HAND[shown][target] for target in targets]
    moves: list[Move] = []
    if reach[STOCK] and rules.forced_play == "stock" and (targets := fits.get(reach[STOCK][-1])):
        return [PLAY_PILE[STOCK][target] for target in targets]
    for pile, plays in zip(reach, PLAY_PILE, strict=True):
        if pile and (targets := fits.get(pile[-1])):
            moves += [plays[target] for target in targets]
    if not hand:
        at_will = rules.passing == "empty_hand" or (
            rules.passing == "stock_gone" and not reach[STOCK]
        )
        return moves if moves and not at_will else [*moves, PASS_TURN]
    cards = sorted(set(hand))
    for card in cards:
        if targets := fits.get(card):
            moves += [PLAY_HAND[card][target] for target in targets]
    if rules.stacking == "fill_first" and not all(discards):
        empty = [target for target, pile in enumerate(discards) if not pile]
        for card in cards:
            moves += [DISCARD_CARD[card][target] for target in empty]
    else:
        for card in cards:
            moves += DISCARD_CARD[card][: len(discards)]
    return moves
