"""Minutes and time limits: only ever asked about, never refused, unless they are no minutes."""

import pytest

from domain.skipbo.bots import simulate
from domain.skipbo.checks import Report, Span, check, typical_minutes
from domain.skipbo.checks.seating import usual_turns
from domain.skipbo.rules import IDS, Setup, derive, get
from tests.domain.skipbo.checks.checks_tables import codes, found, partners, played, singles

AT_TIME = {"finished": "time", "winner": "A", "side_cards_left": {"A": 4, "B": 7}}


@pytest.mark.parametrize("rules", IDS)
def test_a_game_far_shorter_or_longer_than_usual_is_asked_about(rules):
    seating = partners(rules)
    cards = {"side_cards_left": {"B": 7}}
    assert found(played(minutes=2, **cards), seating) == {("game-very-short", "minutes")}
    assert codes(played(minutes=25, **cards), seating) == []
    assert codes(played(minutes=40, **cards), seating) == []
    (long,) = check(played(minutes=600, **cards), seating)
    expected = "time-limit-passed" if seating.rules.contest_minutes else "game-very-long"
    assert (long.code, long.field) == (expected, "minutes")


def test_bounds_follow_the_stock_in_force():
    assert codes(played(minutes=3), partners("texas")) == ["game-very-short"]
    assert codes(played(minutes=3), partners("texas", stock=8)) == []
    assert codes(played(minutes=120), partners("texas")) == ["game-very-long"]
    assert codes(played(minutes=120), partners("texas", stock=30)) == []


def test_a_caller_may_bring_better_bounds():
    seating = partners("texas", typical=Span(shortest=15, longest=50))
    assert codes(played(minutes=14), seating) == ["game-very-short"]
    assert codes(played(minutes=15), seating) == []
    assert codes(played(minutes=51), seating) == ["game-very-long"]


@pytest.mark.parametrize("finished", ["time", "retired"])
def test_a_game_that_was_broken_off_may_be_short(finished):
    report = Report(**AT_TIME | {"finished": finished, "minutes": 3})
    assert codes(report, partners("texas", time_limit=5)) == []


@pytest.mark.parametrize("finished", ["forfeit", "ruling"])
def test_nobody_asks_how_long_a_game_took_that_was_not_decided_at_the_table(finished):
    report = Report(finished=finished, winner="A", minutes=0, reason="no show")
    assert codes(report, partners("texas")) == []


@pytest.mark.parametrize(
    "minutes",
    [
        -1,
        float("nan"),
        float("inf"),
        1e309,
        "35",
        True,
        [35],
        {},
        10**6,
        pytest.param(10**5000, id="5001-digits"),
    ],
)
def test_minutes_that_are_none_are_refused(minutes):
    assert found(played(minutes=minutes), partners()) == {("minutes-unreadable", "minutes")}


def test_time_without_a_time_limit_is_asked_about():
    assert found(Report(**AT_TIME), partners("texas")) == {("time-not-limited", "finished")}
    assert codes(Report(**AT_TIME), partners("texas", time_limit=35)) == []


def test_a_rule_set_with_its_own_minutes_has_a_time_limit():
    assert codes(Report(**AT_TIME), partners("florida")) == []
    limited = derive(get("texas"), {"contest_minutes": 90})
    assert codes(Report(**AT_TIME), partners(limited)) == []
    assert codes(played(minutes=91), partners(limited)) == ["time-limit-passed"]


def test_time_called_long_before_the_limit_is_asked_about():
    seating = partners("texas", time_limit=40)
    assert codes(Report(**AT_TIME, minutes=19), seating) == ["time-called-early"]
    assert codes(Report(**AT_TIME, minutes=20), seating) == []


def test_a_game_well_past_the_limit_is_asked_about_once():
    seating = partners("texas", time_limit=40)
    assert codes(played(minutes=50), seating) == []
    assert codes(played(minutes=51), seating) == ["time-limit-passed"]
    assert codes(played(minutes=500), seating) == ["time-limit-passed"]


def test_time_without_every_sides_cards_is_asked_about():
    seating = partners("texas", time_limit=40)
    for cards in ({}, {"side_cards_left": {"B": 7}}, {"cards_left": {"ann": 1, "bea": 7}}):
        report = Report(finished="time", winner="A", **cards)
        assert found(report, seating) == {("time-not-counted", "cards_left")}


@pytest.mark.parametrize(
    ("rules", "players", "with_partners", "stock"),
    [
        ("florida", 4, True, 12),
        ("texas", 4, True, 15),
        ("rally", 4, True, 20),
        ("deluxe-us", 4, True, 30),
        ("deluxe-fr", 2, False, 10),
        ("web", 2, False, 30),
        ("web", 6, False, 20),
    ],
)
def test_simulated_games_stay_within_the_typical_turns(rules, players, with_partners, stock):
    sizes = {"stock": stock} if players <= 4 else {"stock_many": stock}
    setup = Setup(derive(get(rules), sizes), players, partners=with_partners)
    turns = simulate(setup, ["greedy", "hoard", "cautious"], 60, seed=11).turns
    few, many = usual_turns(stock, partners=with_partners)
    outside = sum(not few <= number <= many for number in turns.values)
    assert outside <= 3
    span = typical_minutes(stock, partners=with_partners)
    assert span.shortest < turns.percentile(50) * 45 / 60 < span.longest


def test_single_players_have_their_own_bounds():
    assert codes(played(minutes=3, cards_left={"bea": 2}), singles(2, stock=10)) == []
    assert codes(played(minutes=200, cards_left={"bea": 2}), singles(2)) == []
