"""All checks of one game, in the order in which a person fills in a slip.

Pure. It knows which checks there are and what must be sound before the next makes sense.
"""

from collections.abc import Iterator, Sequence

from domain.skipbo.checks import sentences as say
from domain.skipbo.checks import sentences_of_counts as say_points
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
    FINISHES,
    FORFEIT,
    PLAYED_OUT,
    RETIRED,
    RULING,
    STUCK,
    TIME,
    WALKOVER,
    Facts,
    RaceReport,
    Reader,
    Report,
    Scored,
)
from domain.skipbo.checks.seating import Seating, check_seating


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
    seats = tuple(check_seating(seating))
    if refuses(seats):
        return seats
    return (*seats, *examine(report, seating)[1])


def points_of(report: Report, seating: Seating) -> tuple[int, ...] | None:
    """What each side scores by this report, where its rule set scores: as it was written down,
    or worked out from the cards left. None where that cannot be said.

    >>> from domain.skipbo.checks import Player, Report, Seating
    >>> from domain.skipbo.rules import get
    >>> two = Seating(rules=get("deluxe-us"), sides=((Player("ann"),), (Player("bob"),)))
    >>> points_of(Report(finished="played_out", winner="A", cards_left={"bob": 7}), two)
    (60, 0)
    """
    if refuses(check(report, seating)):
        return None
    return score(examine(report, seating)[0], seating)


def examine(
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

Points = tuple[int, ...]
_ENDS_THE_RACE = (WALKOVER, FORFEIT, RETIRED)


def check_deal(report: Report, before: Sequence[Scored], seating: Seating) -> tuple[Finding, ...]:
    """What is to be said of one more game of a race, after those that stand already.

    Its own findings, under its own fields; that it needs its points, since they are what is raced
    for; and that there can be no game after the one that ended the race.
    """
    seats = tuple(check_seating(seating))
    if refuses(seats):
        return seats
    facts, own = examine(report, seating)
    findings = [*seats, *own]
    if refuses(findings):
        return tuple(findings)
    if facts.finished not in _ENDS_THE_RACE and score(facts, seating) is None:
        findings.append(Finding("cards-missing", "cards_left", say_points.cards_missing()))
    findings += _played_on([*(game.points for game in before), ()], seating)
    return tuple(findings)


def check_race(race: RaceReport, seating: Seating) -> tuple[Finding, ...]:
    """What is to be said of a reported race; an empty tuple where nothing is.

    The findings of a game stand under "games.1", "games.2" and so on. Only where all games are
    in order are the totals looked at.
    """
    seats = tuple(check_seating(seating))
    if refuses(seats):
        return seats
    reader = Reader(seating)
    finished = reader.one_of(
        "finished", race.finished, FINISHES, "finish-unknown", say.finish_unknown
    )
    winner = reader.winner(race.winner)
    reason = reader.reason(race.reason)
    findings = [*seats, *reader.findings]
    if winner is None and not any(finding.field == "winner" for finding in findings):
        findings.append(Finding("winner-missing", "winner", say.winner_missing(seating.letters)))
    if finished == RULING and not reason and not any(f.field == "reason" for f in findings):
        findings.append(Finding("ruling-without-reason", "reason", say.ruling_without_reason()))
    if not seating.rules.race_target:
        findings.append(Finding("race-not-these-rules", "games", say_points.race_not_these_rules()))
    games, of_games = _examine_games(race.games, seating)
    findings += of_games
    if not refuses(findings):
        findings += _check_totals(finished, winner, games, seating)
    return tuple(findings)


def _examine_games(value: object, seating: Seating) -> tuple[list[Points], list[Finding]]:
    if not isinstance(value, (list, tuple)):
        return [], [Finding("race-games-unreadable", "games", say_points.race_games_unreadable())]
    games: list[Points] = []
    findings: list[Finding] = []
    for number, report in enumerate(value, start=1):
        place = f"games.{number}"
        if isinstance(report, Scored):
            games.append(report.points)
            continue
        if not isinstance(report, Report):
            findings.append(
                Finding("race-games-unreadable", place, say_points.race_games_unreadable())
            )
            continue
        facts, found = examine(report, seating, winner_needed=False)
        if not _is_nobodys(facts, seating):
            found += tuple(check_winner(facts, seating))
        games.append(score(facts, seating) or ())
        findings += [finding.inside(place) for finding in found]
    return games, findings


def _is_nobodys(facts: Facts, seating: Seating) -> bool:
    """A game of a race can count for nobody: it stood still with the sides level, or an official
    ruled so."""
    return facts.finished == RULING or (facts.finished in STUCK and is_tie(facts, seating))


def _played_on(games: Sequence[Points], seating: Seating) -> Iterator[Finding]:
    """Whether a game follows the one that ended the race."""
    target = seating.rules.race_target
    for number in range(1, len(games)):
        totals = _totals(games[:number], seating)
        if max(totals) >= target:
            ahead = seating.label(totals.index(max(totals)))
            yield Finding(
                "race-goes-on",
                f"games.{number + 1}",
                say_points.race_goes_on(ahead, number, target),
            )
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
    if finished == WALKOVER and games:
        yield Finding("race-unplayed-with-games", "games", say_points.race_unplayed_with_games())
    elif finished == PLAYED_OUT and best < target:
        yield Finding("race-target-not-reached", "games", say_points.race_not_reached(best, target))
    elif finished in (PLAYED_OUT, TIME) and totals[winner] < best:
        ahead = seating.label(totals.index(best))
        yield Finding("race-winner-wrong", "winner", say_points.race_winner_wrong(ahead, best))
    elif finished == TIME and totals.count(best) > 1:
        yield Finding("race-tie", "winner", say_points.race_tie(best))
