"""All checks of one game, in the order in which a person fills in a slip.

Pure. It knows which checks there are, what must be sound before the next makes sense, and whether
the winner fits with how the game is said to have finished.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from domain.skipbo.checks.counting import (
    check_cards,
    check_counted,
    check_penalties,
    check_points,
    score,
    with_cards_from_points,
)
from domain.skipbo.checks.findings import Finding, cards_in_words, refuses
from domain.skipbo.checks.report import (
    BY_RULING,
    NEXT_STOCK_CARD,
    PLAYED,
    STUCK,
    UNPLAYED,
    Facts,
    Finish,
    RaceReport,
    Reader,
    Report,
    Scored,
)
from domain.skipbo.checks.seating import Seating, check_seating
from domain.wording import Sentence, Value

Points = tuple[int, ...]


def check(report: Report, seating: Seating) -> tuple[Finding, ...]:
    """What is to be said of a reported result; an empty tuple where nothing is.

    Never raises, whatever the report holds.

    >>> from domain.skipbo.checks import Player, Report, Seating
    >>> from domain.skipbo.rules import get
    >>> table_12 = Seating(
    ...     rules=get("texas"),
    ...     sides=(
    ...         (Player("e1", "Castell"), Player("e2", "Whitcomb")),
    ...         (Player("e3", "Okafor"), Player("e4", "Sorensen")),
    ...     ),
    ... )
    >>> slip = Report(finished="played_out", winner="A", side_cards_left={"B": 31})
    >>> [(f.severity, f.code, f.field) for f in check(slip, table_12)]
    [('warning', 'cards-over-stock', 'side_cards_left.B')]
    """
    return examine(report, seating).findings


def points_of(report: Report, seating: Seating) -> Points | None:
    """What each side scores by this report, where its rule set scores: as it was written down,
    or worked out from the cards left. None where that cannot be said.

    >>> from domain.skipbo.checks import Player, Report, Seating
    >>> from domain.skipbo.rules import get
    >>> two = Seating(rules=get("deluxe-us"), sides=((Player("ann"),), (Player("bob"),)))
    >>> points_of(Report(finished="played_out", winner="A", cards_left={"bob": 7}), two)
    (60, 0)
    """
    return examine(report, seating).points


class Examined(NamedTuple):
    """What is to be said of a report; and the points of each side, if nothing refuses it."""

    findings: tuple[Finding, ...]
    points: Points | None


def examine(report: Report, seating: Seating, before: Sequence[Scored] | None = None) -> Examined:
    """The findings and the points from one reading. `before` are the games of a race so far, where
    this is one more of it: it needs its points, since they are what is raced for; and there can be
    no game after the one that ended the race."""
    seats = tuple(check_seating(seating))
    if refuses(seats):
        return Examined(seats, None)
    facts, own = _facts(report, seating)
    findings = [*seats, *own]
    points = score(facts, seating)
    if before is not None and not refuses(findings):
        if facts.finished not in _ENDS_THE_RACE and points is None:
            findings.append(Finding.of("cards-missing", "cards_left"))
        findings += _played_on([*(game.points for game in before), ()], seating)
    return Examined(tuple(findings), None if refuses(findings) else points)


def _facts(
    report: Report, seating: Seating, *, winner_needed: bool = True
) -> tuple[Facts, tuple[Finding, ...]]:
    """The facts of a report at a sound seating, and the findings about them."""
    reader = Reader(seating)
    facts = with_cards_from_points(reader.read(report), seating)
    return facts, (
        *reader.findings,
        *(_check_winner(facts, seating) if winner_needed else ()),
        *check_cards(facts, seating),
        *_check_finish(facts, seating),
        *check_points(facts, seating),
        *check_counted(facts, seating),
        *check_penalties(facts, seating),
        *_check_length(facts, seating),
    )


# ---- A race ----

_ENDS_THE_RACE = (*UNPLAYED, Finish.RETIRED)


def check_race(race: RaceReport, seating: Seating) -> tuple[Finding, ...]:
    """What is to be said of a reported race; an empty tuple where nothing is.

    The findings of a game stand under "games.1", "games.2" and so on. Only where all games are
    in order are the totals looked at.
    """
    seats = tuple(check_seating(seating))
    if refuses(seats):
        return seats
    reader = Reader(seating)
    finished = reader.finished(race.finished)
    winner = reader.winner(race.winner)
    reason = reader.reason(race.reason)
    findings = [*seats, *reader.findings]
    if winner is None and not any(finding.field == "winner" for finding in findings):
        findings.append(Finding.of("winner-missing", "winner", letters=seating.choice))
    if finished == Finish.RULING and not reason and not any(f.field == "reason" for f in findings):
        findings.append(Finding.of("ruling-without-reason", "reason"))
    if not seating.rules.race_target:
        findings.append(Finding.of("race-not-these-rules", "games"))
    games, of_games = _examine_games(race.games, seating)
    findings += of_games
    if not refuses(findings):
        findings += _check_totals(finished, winner, games, seating)
    return tuple(findings)


def _examine_games(value: object, seating: Seating) -> tuple[list[Points], list[Finding]]:
    if not isinstance(value, (list, tuple)):
        return [], [Finding.of("race-games-unreadable", "games")]
    games: list[Points] = []
    findings: list[Finding] = []
    for number, report in enumerate(value, start=1):
        place = f"games.{number}"
        if isinstance(report, Scored):
            games.append(report.points)
            continue
        if not isinstance(report, Report):
            findings.append(Finding.of("race-games-unreadable", place))
            continue
        facts, found = _facts(report, seating, winner_needed=False)
        if not _is_nobodys(facts, seating):
            found += tuple(_check_winner(facts, seating))
        games.append(score(facts, seating) or ())
        findings += [finding.inside(place) for finding in found]
    return games, findings


def _is_nobodys(facts: Facts, seating: Seating) -> bool:
    """A game of a race can count for nobody: it stood still with the sides level, or an official
    ruled so."""
    return facts.finished == Finish.RULING or (facts.finished in STUCK and _is_tie(facts, seating))


def _played_on(games: Sequence[Points], seating: Seating) -> Iterator[Finding]:
    """Whether a game follows the one that ended the race."""
    target = seating.rules.race_target
    for number in range(1, len(games)):
        totals = _totals(games[:number], seating)
        if max(totals) >= target:
            ahead = seating.label(totals.index(max(totals)))
            field = f"games.{number + 1}"
            yield Finding.of("race-goes-on", field, label=ahead, number=number, target=target)
            return


def _totals(games: Sequence[Points], seating: Seating) -> list[int]:
    totals = [0] * len(seating.sides)
    for game in games:
        for side, points in enumerate(game):
            totals[side] += points
    return totals


def _check_totals(
    finished: str | None, winner: int | None, games: list[Points], seating: Seating
) -> Iterator[Finding]:
    target = seating.rules.race_target
    played_on = list(_played_on(games, seating))
    if played_on or winner is None:
        yield from played_on
        return
    totals = _totals(games, seating)
    best = max(totals)
    points = Sentence.counted("{count} point", "{count} points", count=best)
    if finished == Finish.WALKOVER and games:
        yield Finding.of("race-unplayed-with-games", "games")
    elif finished == Finish.PLAYED_OUT and best < target:
        yield Finding.of("race-target-not-reached", "games", target=target, points=points)
    elif finished in (Finish.PLAYED_OUT, Finish.TIME) and totals[winner] < best:
        ahead = seating.label(totals.index(best))
        yield Finding.of("race-winner-wrong", "winner", label=ahead, points=points)
    elif finished == Finish.TIME and totals.count(best) > 1:
        yield Finding.of("race-tie", "winner", points=points)


# ---- The winner, and how the game finished: one function for each way to finish ----


def _check_winner(facts: Facts, seating: Seating) -> Iterator[Finding]:
    if facts.winner is None and "winner" not in facts.unreadable:
        yield Finding.of("winner-missing", "winner", letters=seating.choice)


def _check_finish(facts: Facts, seating: Seating) -> Iterator[Finding]:
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
        # An official may rule for any side; for one with more cards, it is asked about once.
        for values in islice(_with_fewer(facts, seating), 1):
            yield Finding.of("ruling-against-count", "winner", **values)
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
    for values in _with_fewer(facts, seating):
        yield Finding.of("fewest-not-winner", "winner", **values)
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


def _with_fewer(facts: Facts, seating: Seating) -> Iterator[dict[str, Value]]:
    """The sides that certainly have fewer cards left than the winner, for a sentence."""
    if facts.winner is None:
        return
    won = facts.cards_of_side(seating, facts.winner)
    for side in seating.others(facts.winner):
        most = facts.cards_of_side(seating, side).most
        if most is not None and most < won.least:
            yield {"fewest": seating.label(side), "winner": seating.label(facts.winner)}


def _is_tie(facts: Facts, seating: Seating) -> bool:
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


def _check_length(facts: Facts, seating: Seating) -> Iterator[Finding]:
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
