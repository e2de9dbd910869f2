"""A game that stood still, by a deadlock or a called stall: the count decides, and is needed."""

from dataclasses import replace

import pytest

from domain.skipbo.checks import RaceReport, Report, check_race, points_of
from domain.skipbo.rules import IDS
from tests.domain.skipbo.checks.checks_tables import codes, found, partners, singles, trios

STUCK = ("deadlock", "stall")
pytestmark = pytest.mark.parametrize("finished", STUCK)


def stuck(finished, **fields):
    return Report(**{"finished": finished, "winner": "A", **fields})


@pytest.mark.parametrize("rules", IDS)
def test_the_fewest_stock_cards_win(finished, rules):
    seating = partners(rules)
    fewest = stuck(finished, side_cards_left={"A": 3, "B": 9})
    assert codes(fewest, seating) == []
    assert found(replace(fewest, winner="B"), seating) == {("fewest-not-winner", "winner")}


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_among_single_players_the_fewest_win_too(finished, count):
    seating = singles(count, "web")
    names = ("ann", "bea", "cid", "dot", "eve", "fay")[:count]
    left = {name: 4 + place for place, name in enumerate(names)}
    assert codes(stuck(finished, cards_left=left), seating) == []
    assert "fewest-not-winner" in codes(stuck(finished, cards_left=left, winner="B"), seating)
    level = stuck(finished, cards_left={**left, "bea": 4})
    assert codes(level, seating) == ["tie-needs-ruling"]
    ruled = replace(level, winner="B", tie_break="ruling", reason="drew the higher card")
    assert codes(ruled, seating) == []


def test_among_three_sides_of_two_both_stocks_count(finished):
    left = {"ann": 9, "al": 0, "bea": 5, "bob": 5, "cid": 1, "cleo": 9}
    assert codes(stuck(finished, cards_left=left), trios()) == []


@pytest.mark.parametrize(
    "counted",
    [
        {},
        {"side_cards_left": {"B": 5}},
        {"side_cards_left": {"A": 3}},
        {"cards_left": {"ann": 1, "al": 2, "bea": 5}},
    ],
)
def test_every_side_must_be_counted(finished, counted):
    assert ("stuck-not-counted", "cards_left") in found(stuck(finished, **counted), partners())


def test_an_unreadable_count_is_not_a_missing_one(finished):
    report = stuck(finished, side_cards_left={"A": "three", "B": 5})
    assert found(report, partners()) == {("cards-not-whole", "side_cards_left.A")}


@pytest.mark.parametrize("tie_break", [None, "next_stock_card"])
def test_level_sides_need_an_officials_ruling(finished, tie_break):
    """No next stock card can be played where nothing fits."""
    level = stuck(finished, side_cards_left={"A": 5, "B": 5}, tie_break=tie_break)
    assert found(level, partners()) == {("tie-needs-ruling", "tie_break")}
    ruled = replace(level, tie_break="ruling")
    assert found(ruled, partners()) == {("ruling-without-reason", "reason")}
    assert codes(replace(ruled, reason="drew the higher card"), partners()) == []


def test_a_ruling_is_not_needed_where_the_counts_differ(finished):
    report = stuck(finished, side_cards_left={"A": 3, "B": 4}, tie_break="ruling", reason="so")
    assert codes(report, partners()) == ["tie-break-without-tie"]


def test_a_side_without_cards_had_won(finished):
    report = stuck(finished, side_cards_left={"A": 0, "B": 4})
    assert found(report, partners()) == {("side-already-out", "side_cards_left.A")}


def test_a_winner_is_needed(finished):
    report = stuck(finished, winner=None, side_cards_left={"A": 3, "B": 4})
    assert "winner-missing" in codes(report, partners())


def test_the_winner_scores_what_the_others_have_left(finished):
    report = stuck(finished, cards_left={"ann": 3, "bea": 7})
    assert points_of(report, singles(2)) == (60, 0)
    assert codes(replace(report, points={"A": 45}), singles(2)) == ["points-wrong"]


def test_a_stock_nobody_touched_and_far_too_many_minutes_are_asked_about(finished):
    report = stuck(finished, side_cards_left={"A": 3, "B": 30}, minutes=400)
    assert codes(report, partners()) == ["stock-untouched", "game-very-long"]


def test_a_game_of_a_race_that_ends_level_counts_for_nobody(finished):
    won = Report(finished="played_out", winner="A", cards_left={"bea": 20})
    level = stuck(finished, winner=None, cards_left={"ann": 5, "bea": 5})
    race = RaceReport(games=[won, level, won, won, won], winner="A")
    assert check_race(race, singles(2)) == ()
    clear = replace(level, cards_left={"ann": 5, "bea": 6})
    (missing,) = check_race(replace(race, games=[clear, won, won, won, won]), singles(2))
    assert (missing.code, missing.field) == ("winner-missing", "games.1.winner")
