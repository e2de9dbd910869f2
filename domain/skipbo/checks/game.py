"""All checks of one game, in the order in which a person fills in a slip.

Pure. It knows which checks there are and what must be sound before the next makes sense.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.skipbo.checks.counting import (
    check_cards,
    check_counted,
    check_penalties,
    check_points,
    score,
    with_cards_from_points,
)
from domain.skipbo.checks.findings import Finding, refuses
from domain.skipbo.checks.finishing import check_finish, check_length, check_winner, is_tie
from domain.skipbo.checks.report import (
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
from domain.wording import Sentence

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
        *(check_winner(facts, seating) if winner_needed else ()),
        *check_cards(facts, seating),
        *check_finish(facts, seating),
        *check_points(facts, seating),
        *check_counted(facts, seating),
        *check_penalties(facts, seating),
        *check_length(facts, seating),
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
            found += tuple(check_winner(facts, seating))
        games.append(score(facts, seating) or ())
        findings += [finding.inside(place) for finding in found]
    return games, findings


def _is_nobodys(facts: Facts, seating: Seating) -> bool:
    """A game of a race can count for nobody: it stood still with the sides level, or an official
    ruled so."""
    return facts.finished == Finish.RULING or (facts.finished in STUCK and is_tie(facts, seating))


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
