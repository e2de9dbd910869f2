"""Does the winner fit with how the game is said to have finished?

Pure. One function for each way to finish; it knows sides and their cards, not points.
"""

from collections.abc import Iterator

from domain.skipbo.checks import sentences as say
from domain.skipbo.checks.findings import Finding
from domain.skipbo.checks.report import (
    BY_RULING,
    FORFEIT,
    NEXT_STOCK_CARD,
    PLAYED_OUT,
    RETIRED,
    RULING,
    STUCK,
    TIME,
    WALKOVER,
    Cards,
    Facts,
)
from domain.skipbo.checks.seating import Seating


def check_winner(facts: Facts, seating: Seating) -> Iterator[Finding]:
    if facts.winner is None and "winner" not in facts.unreadable:
        yield Finding("winner-missing", "winner", say.winner_missing(seating.letters))


def check_finish(facts: Facts, seating: Seating) -> Iterator[Finding]:
    if facts.finished == PLAYED_OUT:
        yield from _check_played_out(facts, seating)
    elif facts.finished == TIME:
        yield from _check_side_already_out(facts, seating)
        yield from _check_time(facts, seating)
    elif facts.finished in STUCK:
        yield from _check_side_already_out(facts, seating)
        yield from _check_stuck(facts, seating)
    elif facts.finished == RETIRED:
        yield from _check_side_already_out(facts, seating)
    elif facts.finished in (WALKOVER, FORFEIT):
        yield from _check_unplayed(facts)
    elif facts.finished == RULING:
        yield from _check_ruling(facts, seating)
    if facts.tie_break is not None and facts.finished is not None:
        yield from _check_tie_break(facts, seating)
    is_ruled = facts.finished in STUCK and facts.winner is not None
    if facts.finished == RULING or (
        (facts.finished == TIME or is_ruled) and facts.tie_break == BY_RULING
    ):
        yield from _check_reason(facts)


def _check_played_out(facts: Facts, seating: Seating) -> Iterator[Finding]:
    if facts.winner is None:
        return
    winners = set(seating.keys_of(facts.winner))
    for tally in facts.tallies:
        if tally.cards and winners.issuperset(tally.players):
            yield Finding(
                "winner-has-cards",
                tally.field,
                say.winner_has_cards(seating.label(facts.winner), tally.cards),
            )
    for side in seating.others(facts.winner):
        if facts.cards_of_side(seating, side).most == 0:
            yield Finding(
                "loser-has-no-cards",
                _field_of(facts, seating, side),
                say.loser_has_no_cards(seating.label(side), seating.label(facts.winner)),
            )
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
        yield Finding("losers-partly-counted", "cards_left", say.losers_partly_counted())


def _check_side_already_out(facts: Facts, seating: Seating) -> Iterator[Finding]:
    for side in range(len(seating.sides)):
        if facts.cards_of_side(seating, side).most == 0:
            yield Finding(
                "side-already-out",
                _field_of(facts, seating, side),
                say.side_already_out(seating.label(side)),
            )


def _check_time(facts: Facts, seating: Seating) -> Iterator[Finding]:
    if _is_uncounted(facts, seating):
        yield Finding("time-not-counted", "cards_left", say.time_not_counted())
    yield from _check_fewest(facts, seating)
    if facts.tie_break is None and "tie_break" not in facts.unreadable:
        for winner, other, cards in _level(facts, seating):
            yield Finding(
                "tie-break-missing", "tie_break", say.tie_break_missing(winner, other, cards)
            )


def _check_stuck(facts: Facts, seating: Seating) -> Iterator[Finding]:
    """The count decides a game that stood still, so there must be one. Nobody can play the next
    stock card any more, so a tie is for an official."""
    if _is_uncounted(facts, seating):
        yield Finding("stuck-not-counted", "cards_left", say.stuck_not_counted())
    yield from _check_fewest(facts, seating)
    if facts.tie_break != BY_RULING and "tie_break" not in facts.unreadable:
        for winner, other, cards in _level(facts, seating):
            yield Finding(
                "tie-needs-ruling", "tie_break", say.tie_needs_ruling(winner, other, cards)
            )


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
            yield Finding(
                "fewest-not-winner",
                "winner",
                say.fewest_not_winner(seating.label(side), seating.label(facts.winner)),
            )


def is_tie(facts: Facts, seating: Seating) -> bool:
    """Whether everybody was counted and no side alone has the fewest."""
    left = [facts.cards_of_side(seating, side).exact for side in range(len(seating.sides))]
    known = [cards for cards in left if cards is not None]
    return len(known) == len(left) and known.count(min(known)) > 1


def _level(facts: Facts, seating: Seating) -> Iterator[tuple[str, str, int]]:
    """The winner's name, the name of each side with as many cards, and how many."""
    if facts.winner is None:
        return
    won = facts.cards_of_side(seating, facts.winner).exact
    for side in seating.others(facts.winner):
        if won is not None and won == facts.cards_of_side(seating, side).exact:
            yield seating.label(facts.winner), seating.label(side), won


def _check_unplayed(facts: Facts) -> Iterator[Finding]:
    if facts.tallies:
        yield Finding("unplayed-with-cards", facts.tallies[0].field, say.unplayed_with_cards())
    if facts.points:
        yield Finding("unplayed-with-points", "points", say.unplayed_with_points())
    if facts.finished == FORFEIT:
        return  # it may come in the middle of a game, for what happened there
    if facts.minutes is not None:
        yield Finding("unplayed-with-minutes", "minutes", say.unplayed_with_minutes())
    if facts.incidents:
        yield Finding("unplayed-with-incidents", "incidents", say.unplayed_with_incidents())


def _check_ruling(facts: Facts, seating: Seating) -> Iterator[Finding]:
    """An official may rule for any side; for one with more cards, it is asked about once."""
    if facts.winner is None:
        return
    won = facts.cards_of_side(seating, facts.winner)
    for side in seating.others(facts.winner):
        if _certainly_fewer(facts.cards_of_side(seating, side), won):
            fewest, winner = seating.label(side), seating.label(facts.winner)
            yield Finding(
                "ruling-against-count", "winner", say.ruling_against_count(fewest, winner)
            )
            return


def _check_tie_break(facts: Facts, seating: Seating) -> Iterator[Finding]:
    """Where there is a tie-break there was a tie. The next stock card, once played, leaves the
    winner one short of it, and that is how some slips are counted."""
    if facts.finished == RULING:
        return  # it needs no count to agree with
    if facts.finished not in (TIME, *STUCK):
        yield Finding("tie-break-without-tie", "tie_break", say.tie_break_without_time())
        return
    if facts.winner is None:
        return
    won = facts.cards_of_side(seating, facts.winner)
    if won.most is None:
        return
    level = won.most + (facts.tie_break == NEXT_STOCK_CARD)
    others = [facts.cards_of_side(seating, side) for side in seating.others(facts.winner)]
    if all(cards.least > level for cards in others):
        yield Finding(
            "tie-break-without-tie",
            "tie_break",
            say.tie_break_without_tie(seating.label(facts.winner)),
        )


def _check_reason(facts: Facts) -> Iterator[Finding]:
    if not facts.reason and "reason" not in facts.unreadable:
        yield Finding("ruling-without-reason", "reason", say.ruling_without_reason())


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
    if facts.finished == TIME and not own and not whole:
        yield Finding("time-not-limited", "finished", say.time_not_limited())
    if seating.is_just_called and facts.finished in (PLAYED_OUT, TIME, RETIRED, *STUCK):
        yield Finding("game-just-called", "winner", say.game_just_called())
    minutes = facts.minutes
    if minutes is None or facts.finished not in (PLAYED_OUT, TIME, RETIRED, *STUCK):
        return
    if facts.finished == TIME and own and minutes < own * _EARLY:
        yield Finding("time-called-early", "minutes", say.time_called_early(minutes, own))
    if own and minutes > own * _LATE:
        yield Finding("time-limit-passed", "minutes", say.time_limit_passed(minutes, own))
        return
    if whole and minutes > whole:
        yield Finding("time-limit-passed", "minutes", say.time_limit_passed(minutes, whole))
        return
    typical = seating.typical_minutes
    if typical is None:
        return
    if facts.finished == PLAYED_OUT and minutes < typical.shortest:
        yield Finding("game-very-short", "minutes", say.game_very_short(minutes, typical.shortest))
    elif minutes > typical.longest:
        yield Finding("game-very-long", "minutes", say.game_very_long(minutes, typical.longest))
