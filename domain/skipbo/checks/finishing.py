"""Does the winner fit with how the game is said to have finished?

Pure. One function for each way to finish; it knows sides and their cards, not points.
"""

from collections.abc import Iterator

from domain.skipbo.checks.findings import Finding, cards_in_words
from domain.skipbo.checks.report import (
    BY_RULING,
    NEXT_STOCK_CARD,
    PLAYED,
    STUCK,
    UNPLAYED,
    Cards,
    Facts,
    Finish,
)
from domain.skipbo.checks.seating import Seating
from domain.wording import Sentence


def check_winner(facts: Facts, seating: Seating) -> Iterator[Finding]:
    if facts.winner is None and "winner" not in facts.unreadable:
        yield Finding.of("winner-missing", "winner", letters=seating.choice)


def check_finish(facts: Facts, seating: Seating) -> Iterator[Finding]:
    if facts.finished == Finish.PLAYED_OUT:
        yield from _check_played_out(facts, seating)
    elif facts.finished in (Finish.TIME, *STUCK):
        yield from _check_side_already_out(facts, seating)
        yield from _check_count(facts, seating)
    elif facts.finished == Finish.RETIRED:
        yield from _check_side_already_out(facts, seating)
    elif facts.finished in UNPLAYED:
        yield from _check_unplayed(facts)
    elif facts.finished == Finish.RULING:
        yield from _check_ruling(facts, seating)
    if facts.tie_break is not None and facts.finished is not None:
        yield from _check_tie_break(facts, seating)
    is_ruled = facts.finished in STUCK and facts.winner is not None
    if facts.finished == Finish.RULING or (
        (facts.finished == Finish.TIME or is_ruled) and facts.tie_break == BY_RULING
    ):
        yield from _check_reason(facts)


def _check_played_out(facts: Facts, seating: Seating) -> Iterator[Finding]:
    if facts.winner is None:
        return
    winners = set(seating.keys_of(facts.winner))
    for tally in facts.tallies:
        if tally.cards and winners.issuperset(tally.players):
            label, cards = seating.label(facts.winner), cards_in_words(tally.cards)
            yield Finding.of("winner-has-cards", tally.field, label=label, cards=cards)
    for side in seating.others(facts.winner):
        if facts.cards_of_side(seating, side).most == 0:
            label, winner = seating.label(side), seating.label(facts.winner)
            field = _field_of(facts, seating, side)
            yield Finding.of("loser-has-no-cards", field, label=label, winner=winner)
    yield from _check_order(facts, seating)


def _check_order(facts: Facts, seating: Seating) -> Iterator[Finding]:
    """Where several lost, their order goes by their cards: asked for where only some have any.
    Where the contest ranks by cards, everybody's are asked for anyway (check_counted)."""
    if facts.winner is None or facts.unreadable & {"cards_left", "side_cards_left"}:
        return
    if seating.uncounted is not None:
        return
    losers = seating.others(facts.winner)
    known = [facts.cards_of_side(seating, side).most is not None for side in losers]
    if any(known) and not all(known):
        yield Finding.of("losers-partly-counted", "cards_left")


def _check_side_already_out(facts: Facts, seating: Seating) -> Iterator[Finding]:
    for side in range(len(seating.sides)):
        if facts.cards_of_side(seating, side).most == 0:
            field = _field_of(facts, seating, side)
            yield Finding.of("side-already-out", field, label=seating.label(side))


def _check_count(facts: Facts, seating: Seating) -> Iterator[Finding]:
    """At time, and where a game stood still, the fewest cards win. Where it stood still there must
    be a count; and nobody can play the next stock card any more, so a tie is for an official."""
    at_time = facts.finished == Finish.TIME
    if _is_uncounted(facts, seating):
        yield Finding.of("time-not-counted" if at_time else "stuck-not-counted", "cards_left")
    yield from _check_fewest(facts, seating)
    decided = facts.tie_break is not None if at_time else facts.tie_break == BY_RULING
    if decided or facts.winner is None or "tie_break" in facts.unreadable:
        return
    winner, won = seating.label(facts.winner), facts.cards_of_side(seating, facts.winner).exact
    code = "tie-break-missing" if at_time else "tie-needs-ruling"
    for side in seating.others(facts.winner):
        if won is not None and won == facts.cards_of_side(seating, side).exact:
            other, cards = seating.label(side), cards_in_words(won)
            yield Finding.of(code, "tie_break", winner=winner, other=other, cards=cards)


def _is_uncounted(facts: Facts, seating: Seating) -> bool:
    if facts.unreadable & {"cards_left", "side_cards_left"}:
        return False
    sides = range(len(seating.sides))
    return any(facts.cards_of_side(seating, side).most is None for side in sides)


def _check_fewest(facts: Facts, seating: Seating) -> Iterator[Finding]:
    if facts.winner is None:
        return
    won = facts.cards_of_side(seating, facts.winner)
    for side in seating.others(facts.winner):
        if _certainly_fewer(facts.cards_of_side(seating, side), won):
            fewest, winner = seating.label(side), seating.label(facts.winner)
            yield Finding.of("fewest-not-winner", "winner", fewest=fewest, winner=winner)


def is_tie(facts: Facts, seating: Seating) -> bool:
    """Whether everybody was counted and no side alone has the fewest."""
    left = [facts.cards_of_side(seating, side).exact for side in range(len(seating.sides))]
    known = [cards for cards in left if cards is not None]
    return len(known) == len(left) and known.count(min(known)) > 1


def _check_unplayed(facts: Facts) -> Iterator[Finding]:
    if facts.tallies:
        yield Finding.of("unplayed-with-cards", facts.tallies[0].field)
    if facts.points:
        yield Finding.of("unplayed-with-points", "points")
    if facts.finished == Finish.FORFEIT:
        return  # it may come in the middle of a game, for what happened there
    if facts.minutes is not None:
        yield Finding.of("unplayed-with-minutes", "minutes")
    if facts.incidents:
        yield Finding.of("unplayed-with-incidents", "incidents")


def _check_ruling(facts: Facts, seating: Seating) -> Iterator[Finding]:
    """An official may rule for any side; for one with more cards, it is asked about once."""
    if facts.winner is None:
        return
    won = facts.cards_of_side(seating, facts.winner)
    for side in seating.others(facts.winner):
        if _certainly_fewer(facts.cards_of_side(seating, side), won):
            fewest, winner = seating.label(side), seating.label(facts.winner)
            yield Finding.of("ruling-against-count", "winner", fewest=fewest, winner=winner)
            return


_NO_TIE_BREAK = Sentence(
    "A tie-break belongs to a game that was stopped by time or stood still. Leave it empty, or "
    "choose another way the game finished."
)


def _check_tie_break(facts: Facts, seating: Seating) -> Iterator[Finding]:
    """Where there is a tie-break there was a tie. The next stock card, once played, leaves the
    winner one short of it, and that is how some slips are counted."""
    if facts.finished == Finish.RULING:
        return  # it needs no count to agree with
    if facts.finished not in (Finish.TIME, *STUCK):
        yield Finding("tie-break-without-tie", "tie_break", _NO_TIE_BREAK)
        return
    if facts.winner is None:
        return
    won = facts.cards_of_side(seating, facts.winner)
    if won.most is None:
        return
    level = won.most + (facts.tie_break == NEXT_STOCK_CARD)
    others = [facts.cards_of_side(seating, side) for side in seating.others(facts.winner)]
    if all(cards.least > level for cards in others):
        winner = seating.label(facts.winner)
        yield Finding.of("tie-break-without-tie", "tie_break", winner=winner)


def _check_reason(facts: Facts) -> Iterator[Finding]:
    if not facts.reason and "reason" not in facts.unreadable:
        yield Finding.of("ruling-without-reason", "reason")


def _certainly_fewer(these: Cards, those: Cards) -> bool:
    return these.most is not None and these.most < those.least


def _field_of(facts: Facts, seating: Seating, side: int) -> str:
    """Where this side's cards were entered; the side's own number first."""
    keys = set(seating.keys_of(side))
    mine = [tally for tally in facts.tallies if keys.issuperset(tally.players)]
    mine.sort(key=lambda tally: tally.side is None)
    return mine[0].field


# ---- Can it have taken so long? Only ever asks, since clocks at card tables are rough ----

# Tables start late and finish their turn: time may well be called at half the limit on one
# table's own clock, and a game may run over by a quarter, before it is worth asking.
_EARLY = 1 / 2
_LATE = 5 / 4


def check_length(facts: Facts, seating: Seating) -> Iterator[Finding]:
    own, whole = seating.time_limit, seating.rules.contest_minutes
    if facts.finished == Finish.TIME and not own and not whole:
        yield Finding.of("time-not-limited", "finished")
    if seating.is_just_called and facts.finished in PLAYED:
        yield Finding.of("game-just-called", "winner")
    minutes = facts.minutes
    if minutes is None or facts.finished not in PLAYED:
        return
    if facts.finished == Finish.TIME and own and minutes < own * _EARLY:
        yield Finding.of("time-called-early", "minutes", played=_words(minutes), limit=_words(own))
    if own and minutes > own * _LATE:
        yield Finding.of("time-limit-passed", "minutes", took=_words(minutes), limit=_words(own))
        return
    if whole and minutes > whole:
        yield Finding.of("time-limit-passed", "minutes", took=_words(minutes), limit=_words(whole))
        return
    typical = seating.typical_minutes
    if typical is None:
        return
    if facts.finished == Finish.PLAYED_OUT and minutes < typical.shortest:
        yield Finding.of(
            "game-very-short", "minutes", took=_words(minutes), least=_words(typical.shortest)
        )
    elif minutes > typical.longest:
        yield Finding.of(
            "game-very-long", "minutes", took=_words(minutes), most=_words(typical.longest)
        )


def _words(minutes: float) -> Sentence:
    return Sentence.counted("{count} minute", "{count} minutes", count=round(minutes))
