"""A race: several games at one table until a side reaches the target.

Pure. It adds up what the games' own checks found to be their points; how a game is scored is not
its business.
"""

from collections.abc import Iterator

from games.checks import sentences as say
from games.checks import sentences_of_points as say_points
from games.checks.facts import Facts
from games.checks.findings import Finding, refuses
from games.checks.finishing import check_winner, is_tie
from games.checks.game import examine
from games.checks.reading import Reader
from games.checks.report import (
    FINISHES,
    PLAYED_OUT,
    RULING,
    STUCK,
    TIME,
    WALKOVER,
    RaceReport,
    Report,
)
from games.checks.scoring import score
from games.checks.seating import Seating, check_seating


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


def _examine_games(value: object, seating: Seating) -> tuple[list[Facts], list[Finding]]:
    if not isinstance(value, (list, tuple)):
        return [], [Finding("race-games-unreadable", "games", say_points.race_games_unreadable())]
    games: list[Facts] = []
    findings: list[Finding] = []
    for number, report in enumerate(value, start=1):
        place = f"games.{number}"
        if not isinstance(report, Report):
            findings.append(
                Finding("race-games-unreadable", place, say_points.race_games_unreadable())
            )
            continue
        # A game of a race can count for nobody: it stood still with the sides level, or an
        # official ruled so.
        facts, found = examine(report, seating, winner_needed=False)
        is_nobodys = facts.finished == RULING or (
            facts.finished in STUCK and is_tie(facts, seating)
        )
        if not is_nobodys:
            found += tuple(check_winner(facts, seating))
        games.append(facts)
        findings += [finding.inside(place) for finding in found]
    return games, findings


def _check_totals(
    finished: str | None, winner: int | None, games: list[Facts], seating: Seating
) -> Iterator[Finding]:
    target = seating.rules.race_target
    totals = [0] * len(seating.sides)
    for number, facts in enumerate(games, start=1):
        for side, points in enumerate(score(facts, seating) or ()):
            totals[side] += points
        if max(totals) >= target and number < len(games):
            ahead = seating.label(totals.index(max(totals)))
            yield Finding(
                "race-goes-on",
                f"games.{number + 1}",
                say_points.race_goes_on(ahead, number, target),
            )
            return
    if winner is None:
        return
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
