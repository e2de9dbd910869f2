"""A race to a target: the games' own findings, and when it is over."""

import pytest

from domain.skipbo.checks import RaceReport, Report, check_race
from domain.skipbo.rules import IDS, derive, get
from tests.domain.skipbo.checks.checks_tables import partners, played, singles

BIG = played(cards_left={"bea": 20})  # 125 points for A
FOR_B = played(winner="B", cards_left={"ann": 20})  # 125 points for B


def race(*games, **fields):
    return RaceReport(**{"games": games, "winner": "A", **fields})


def found(report, seating=None):
    findings = check_race(report, seating or singles(2))
    return {(finding.code, finding.field) for finding in findings}


@pytest.mark.parametrize("rules", ["deluxe-us", "deluxe-fr"])
def test_a_race_that_ends_with_the_game_that_reaches_the_target_passes(rules):
    report = race(BIG, FOR_B, BIG, FOR_B, BIG, BIG)
    assert found(report, singles(2, rules)) == set()


def test_exactly_the_target_wins():
    assert found(race(*[BIG] * 4)) == set()


def test_a_race_whose_last_game_does_not_reach_the_target_is_refused():
    assert found(race(BIG, BIG, BIG, FOR_B)) == {("race-target-not-reached", "games")}


@pytest.mark.parametrize("games", [(), []])
def test_a_race_without_games_is_refused(games):
    assert found(RaceReport(games=games, winner="A")) == {("race-target-not-reached", "games")}


def test_a_race_that_goes_on_after_the_target_is_refused_at_the_first_game_too_many():
    assert found(race(BIG, BIG, BIG, BIG, FOR_B, BIG)) == {("race-goes-on", "games.5")}


def test_the_target_is_the_rule_sets_own():
    short = derive(get("deluxe-us"), {"race_target": 250})
    assert found(race(BIG, BIG), singles(2, short)) == set()
    assert found(race(BIG, BIG, BIG), singles(2, short)) == {("race-goes-on", "games.3")}


def test_the_race_is_won_by_the_side_that_reached_the_target():
    assert found(race(*[BIG] * 4, winner="B")) == {("race-winner-wrong", "winner")}


@pytest.mark.parametrize(
    ("winner", "code"),
    [(None, "winner-missing"), (["A", "B"], "winner-several"), ("C", "winner-not-seated")],
)
def test_a_race_has_one_winner_who_sat_there(winner, code):
    assert found(race(*[BIG] * 4, winner=winner)) == {(code, "winner")}


def test_an_error_in_a_game_is_told_at_that_game_and_comes_before_the_sums():
    wrong = played(cards_left={"bea": 20}, points={"A": 120})
    assert found(race(BIG, wrong)) == {("points-wrong", "games.2.points.A")}


def test_a_warning_in_a_game_is_told_and_the_sums_are_still_checked():
    untouched = played(cards_left={"bea": 30})
    assert found(race(BIG, untouched)) == {
        ("stock-untouched", "games.2.cards_left.bea"),
        ("race-target-not-reached", "games"),
    }


def test_a_game_that_an_official_left_undecided_counts_for_nobody():
    tie = Report(finished="ruling", cards_left={"ann": 3, "bea": 3}, reason="deadlock, level")
    assert found(race(BIG, tie, BIG, BIG, BIG)) == set()
    assert found(race(BIG, Report(finished="time"), BIG, BIG, BIG)) >= {
        ("winner-missing", "games.2.winner")
    }


def test_a_walkover_among_the_games_adds_nothing():
    gone = Report(finished="walkover", winner="A")
    assert found(race(BIG, BIG, BIG, gone)) == {("race-target-not-reached", "games")}
    assert found(race(BIG, BIG, BIG, gone, BIG)) == set()


@pytest.mark.parametrize("games", [7, None, "games", float("nan"), {"1": BIG}])
def test_games_that_are_no_list_are_refused(games):
    assert found(RaceReport(games=games, winner="A")) == {("race-games-unreadable", "games")}


@pytest.mark.parametrize("game", [None, 7, {"finished": "played_out"}, float("inf"), [BIG]])
def test_a_game_that_cannot_be_read_is_refused_at_its_place(game):
    assert found(race(BIG, game)) == {("race-games-unreadable", "games.2")}


@pytest.mark.parametrize("rules", [id for id in IDS if not get(id).race_target])
def test_a_race_under_rules_without_one_is_refused(rules):
    report = RaceReport(games=[played(side_cards_left={"B": 7})], winner="A")
    assert ("race-not-these-rules", "games") in found(report, partners(rules))


def test_a_race_stopped_by_the_clock_goes_to_the_most_points():
    assert found(race(BIG, BIG, FOR_B, finished="time")) == set()
    assert found(race(BIG, FOR_B, FOR_B, finished="time")) == {("race-winner-wrong", "winner")}
    assert found(race(BIG, FOR_B, finished="time")) == {("race-tie", "winner")}


def test_a_race_may_end_by_ruling_with_a_reason():
    assert found(race(BIG, FOR_B, finished="ruling", reason="the hall closed")) == set()
    assert found(race(BIG, FOR_B, finished="ruling")) == {("ruling-without-reason", "reason")}
    assert found(race(BIG, finished="ruling", reason=7)) == {("reason-unreadable", "reason")}


def test_a_walkover_of_a_race_has_no_games_and_a_retirement_may_have():
    assert found(race(finished="walkover")) == set()
    assert found(race(BIG, finished="walkover")) == {("race-unplayed-with-games", "games")}
    assert found(race(FOR_B, finished="retired")) == set()


@pytest.mark.parametrize("finished", ["stopped", None, 7])
def test_an_unknown_end_of_a_race_is_refused(finished):
    assert found(race(*[BIG] * 4, finished=finished)) == {("finish-unknown", "finished")}


def test_the_seating_is_told_of_once_not_with_every_game():
    report = RaceReport(games=[BIG] * 4, winner="A")
    findings = check_race(report, singles(5))
    assert [f.code for f in findings].count("seating-unusual") == 1
