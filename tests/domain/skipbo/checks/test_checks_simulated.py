"""A true result is never refused: simulated games of every rule set, truthfully reported."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from domain.skipbo import Race, Seeded
from domain.skipbo.bots import play_game, seat_bots
from domain.skipbo.checks import RaceReport, Report, check, check_race, points_of, refuses
from domain.skipbo.checks.from_record import report_of
from domain.skipbo.rules import IDS, SIDE_NAMES, Setup, derive, get
from tests.domain.skipbo.checks.checks_simulation import (
    TABLES,
    losers_of,
    seating_for,
    side_totals,
    simulated,
    stopped_by_time,
    told_in_many_ways,
)

pytestmark = pytest.mark.long


def decided(report, random, seating):
    """An official names a winner of a tie, and why; nothing is added to what the game says."""
    if report.winner is not None:
        return report
    totals = side_totals(report, seating)
    level = [letter for letter, cards in totals.items() if cards == min(totals.values())]
    return replace(report, winner=random.choice(level), reason="drew the higher card")


def assert_passes(told, seating):
    errors = [finding for finding in check(told, seating) if finding.severity == "error"]
    assert not errors, (told, errors)


def assert_true_reports_pass(rules_id, games, seed, ways):
    """Each game, and each game cut off by time, told in so many ways chosen by lot."""
    random = Random(seed)
    seen = Counter()
    for table, seating in simulated(rules_id, games, seed):
        truth = decided(report_of(table, seating), random, seating)
        seen[truth.finished] += 1
        seen.update(incident.kind for incident in truth.incidents)
        seen["partner at zero"] += any(
            0 in [truth.cards_left[player.key] for player in seating.sides[side]]
            for side in losers_of(truth, seating)
        )
        assert_passes(truth, seating)
        for told in some_of(told_in_many_ways(truth, seating, random), ways, random):
            assert_passes(told, seating)
        if table.outcome.points:
            assert points_of(truth, seating) == table.outcome.points
            assert points_of(replace(truth, points=None), seating) == table.outcome.points

        cut = stopped_by_time(table.setup, seating, random)
        seen["tie at time"] += cut.tie_break is not None
        for told in some_of(told_in_many_ways(cut, seating, random), ways, random):
            assert_passes(told, seating)
        anyone = random.choice(seating.letters)
        retired = replace(cut, finished="retired", winner=anyone, tie_break=None)
        assert_passes(retired, seating)
        assert_passes(replace(cut, finished="ruling", winner=anyone, reason="no light"), seating)
        assert_passes(Report(finished="forfeit", winner="B", incidents=cut.incidents), seating)
        assert_passes(Report(finished="walkover", winner="A"), seating)
    return seen


def some_of(told, ways, random):
    reports = [report for _, report in told]
    return random.sample(reports, min(ways, len(reports)))


def test_games_of_every_rule_set_are_simulated():
    assert set(TABLES) == set(IDS)


@pytest.mark.parametrize("rules_id", IDS)
def test_no_true_report_is_refused(rules_id):
    seen = assert_true_reports_pass(rules_id, 100, seed=5, ways=5)
    # What the proof rests on did happen.
    for happened in ("played_out", "talking", "overdrawn", "out-of-turn", "exposed", "tie at time"):
        assert seen[happened], happened
    assert seen["partner at zero"]


@pytest.mark.soak
@pytest.mark.parametrize("rules_id", IDS)
def test_no_true_report_is_refused_in_thousands_of_games(rules_id):
    seen = assert_true_reports_pass(rules_id, 3000, seed=99, ways=20)
    assert sum(seen[finished] for finished in ("played_out", "deadlock", "stall")) == 3000


@pytest.mark.parametrize("rules_id", ["deluxe-us", "deluxe-fr"])
@pytest.mark.parametrize(("players", "partners"), [(2, False), (3, False), (4, True)])
def test_no_true_race_is_refused_and_its_falsehoods_are(rules_id, players, partners):
    random = Random(f"{rules_id}{players}{partners}")
    rules = derive(get(rules_id), {"stock": 6, "race_target": 200})
    for _ in range(6):
        setup = Setup(rules, players, partners=partners)
        seating = seating_for(setup)
        race, games = Race.start(setup), []
        while race.winner is None:
            policies = seat_bots(race.setup, ["greedy"], random)
            table = play_game(race.setup, policies, Seeded(random))
            report = report_of(table, seating)
            ruled = None
            if report.winner is None and random.random() < 0.5:
                ruled = random.randrange(len(seating.sides))
                report = replace(report, winner=SIDE_NAMES[ruled], reason="drew the higher card")
            race = race.after(table.outcome, ruled)
            games.append(random.choice([report, replace(report, points=None)]))
        winner = SIDE_NAMES[race.winner]
        assert not refuses(check_race(RaceReport(games=games, winner=winner), seating))
        another = seating.letters[race.winner - 1]
        for false in (
            RaceReport(games=games[:-1], winner=winner),
            RaceReport(games=[*games, games[-1]], winner=winner),
            RaceReport(games=games, winner=another),
            RaceReport(games=games, winner=None),
            RaceReport(games=games, winner=[winner, another]),
            RaceReport(games=games, winner=winner, finished="walkover"),
        ):
            assert refuses(check_race(false, seating)), false
