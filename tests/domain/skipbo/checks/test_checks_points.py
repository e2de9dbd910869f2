"""Points: 25 and 5 a card, cards written down, or none, as the rule set has it."""

import pytest

from domain.skipbo.checks import Report, check, points_of
from domain.skipbo.rules import IDS, derive, get
from tests.domain.skipbo.checks.checks_tables import codes, found, partners, played, singles

SCORED = ["deluxe-us", "deluxe-fr"]
UNSCORED = ["web", "texas", "rally"]


@pytest.mark.parametrize("rules", SCORED)
@pytest.mark.parametrize("finished", ["played_out", "time", "retired"])
@pytest.mark.parametrize(
    "points", [0, 5, 55, 59, 61, 65, 60_000, pytest.param(10**5000, id="5001-digits")]
)
def test_points_other_than_25_and_5_a_card_are_refused(rules, finished, points):
    report = Report(
        finished=finished,
        winner="A",
        side_cards_left={"A": 2 if finished != "played_out" else 0, "B": 7},
        points={"A": points},
    )
    assert ("points-wrong", "points.A") in found(report, partners(rules, time_limit=40))


@pytest.mark.parametrize("rules", SCORED)
def test_the_right_points_pass(rules):
    report = played(cards_left={"bea": 0, "bob": 7}, points={"A": 60, "B": 0})
    assert codes(report, partners(rules)) == []


@pytest.mark.parametrize("rules", SCORED)
def test_in_single_play_all_opponents_cards_count(rules):
    seating = singles(3, rules)
    cards = {"bea": 7, "cid": 3}
    assert codes(played(cards_left=cards, points={"A": 75}), seating) == []
    assert codes(played(cards_left=cards, points={"A": 60}), seating) == ["points-wrong"]


@pytest.mark.parametrize("rules", SCORED)
def test_points_without_counts_must_be_those_of_some_cards(rules):
    seating = partners(rules)
    assert codes(played(points={"A": 60}), seating) == []
    for none in (24, 25, 27, 0):
        assert codes(played(points={"A": none}), seating, "error")[0] == "points-wrong"
    three = singles(3, rules)
    assert codes(played(points={"A": 35}), three) == []
    assert codes(played(points={"A": 30}), three) == ["points-wrong"]


@pytest.mark.parametrize("rules", SCORED)
def test_points_without_counts_are_held_against_the_stocks(rules):
    seating = singles(2, rules)
    assert codes(played(points={"A": 25 + 5 * 31}), seating) == ["cards-over-stock"]
    assert codes(played(points={"A": 25 + 5 * 31}, incidents_complete=True), seating) == [
        "cards-over-penalties"
    ]
    assert codes(played(points={"A": 25 + 5 * 30}), seating) == ["stock-untouched"]


def test_a_part_of_the_cards_counted_sets_a_floor_for_the_points():
    seating = partners("deluxe-us")
    report = played(cards_left={"bea": 7}, points={"A": 55})
    assert codes(report, seating) == ["points-wrong"]
    assert codes(played(cards_left={"bea": 7}, points={"A": 75}), seating) == []


def test_what_a_win_and_a_card_are_worth_is_the_rule_sets_own():
    rules = derive(get("deluxe-us"), {"win_points": 10, "card_points": 1})
    assert codes(played(side_cards_left={"B": 7}, points={"A": 17}), partners(rules)) == []
    assert points_of(played(side_cards_left={"B": 7}), partners(rules)) == (17, 0)
    assert codes(played(side_cards_left={"B": 7}, points={"A": 60}), partners(rules)) == [
        "points-wrong"
    ]
    only_wins = derive(get("deluxe-us"), {"card_points": 0})
    assert codes(played(side_cards_left={"B": 7}, points={"A": 25}), partners(only_wins)) == []
    assert codes(played(side_cards_left={"B": 7}, points={"A": 60}), partners(only_wins)) == [
        "points-wrong"
    ]


@pytest.mark.parametrize("rules", SCORED)
def test_points_on_both_sides_are_refused(rules):
    report = played(side_cards_left={"B": 7}, points={"A": 60, "B": 5})
    assert found(report, partners(rules)) == {("points-both-sides", "points.B")}


@pytest.mark.parametrize("rules", SCORED)
def test_points_for_the_loser_alone_are_refused(rules):
    report = played(side_cards_left={"B": 7}, points={"B": 60})
    assert found(report, partners(rules)) == {("points-both-sides", "points.B")}


@pytest.mark.parametrize("rules", SCORED)
def test_a_loser_at_no_points_is_no_substitute_for_the_count(rules):
    assert codes(played(points={"B": 0}), partners(rules)) == ["cards-missing"]


@pytest.mark.parametrize("rules", UNSCORED)
@pytest.mark.parametrize("finished", ["played_out", "time", "retired", "ruling"])
def test_points_under_rules_without_points_are_asked_about(rules, finished):
    report = Report(
        finished=finished,
        winner="A",
        side_cards_left={"A": 0 if finished == "played_out" else 4, "B": 7},
        points={"A": 60, "B": 3},
        reason="late",
    )
    assert found(report, partners(rules, time_limit=40)) == {("points-not-scored", "points")}


@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize("value", [-5, 2.5, float("nan"), 1e309, "60", True, [60], {"A": 60}])
def test_points_that_are_no_whole_number_are_refused(rules, value):
    report = played(side_cards_left={"B": 7}, points={"A": value})
    assert ("points-unreadable", "points.A") in found(report, partners(rules))


@pytest.mark.parametrize("value", [60, "60", [60, 0], float("nan")])
def test_points_that_are_not_by_side_are_refused(value):
    assert found(played(points=value), partners("deluxe-us")) == {("points-unreadable", "points")}


@pytest.mark.parametrize("owner", ["C", "ann", 1, None, ("A",)])
def test_points_for_a_side_that_did_not_sit_there_are_refused(owner):
    report = played(side_cards_left={"B": 7}, points={owner: 60})
    assert found(report, partners("deluxe-us")) == {("points-unknown-side", "points")}


def test_where_cards_left_are_written_down_the_winner_writes_none_and_the_loser_all():
    seating = partners("florida")
    assert codes(played(side_cards_left={"B": 7}, points={"A": 0, "B": 7}), seating) == []
    assert codes(played(points={"A": 0, "B": 7}), seating) == []
    for points, field in [
        ({"A": 7, "B": 7}, "points.A"),
        ({"A": 0, "B": 6}, "points.B"),
        ({"A": 0, "B": 0}, "points.B"),
        ({"A": 0, "B": 10**5000}, "points.B"),
    ]:
        report = played(side_cards_left={"B": 7}, points=points)
        assert found(report, seating) == {("points-wrong", field)}


def test_where_cards_left_are_written_down_they_are_held_against_the_stock():
    seating = partners("florida")
    assert codes(played(points={"B": 25}), seating) == ["cards-over-stock"]
    assert codes(played(points={"B": 163}), seating, "error") == ["points-wrong", "cards-missing"]


def test_a_ruling_may_give_points_as_it_sees_fit_but_is_asked_about():
    report = Report(
        finished="ruling",
        winner="A",
        side_cards_left={"A": 3, "B": 7},
        points={"A": 100, "B": 10},
        reason="the deck was short of cards",
    )
    (finding,) = check(report, partners("deluxe-us"))
    assert (finding.severity, finding.code) == ("warning", "points-by-ruling")


@pytest.mark.parametrize(
    ("report", "seating", "points"),
    [
        (played(side_cards_left={"B": 7}), partners("deluxe-us"), (60, 0)),
        (played(points={"A": 60}), partners("deluxe-us"), (60, 0)),
        (played(winner="B", cards_left={"ann": 1, "al": 2}), partners("deluxe-fr"), (0, 40)),
        (played(cards_left={"bea": 4, "cid": 5}), singles(3), (70, 0, 0)),
        (played(side_cards_left={"B": 7}), partners("florida"), (0, 7)),
        (played(side_cards_left={"B": 7}), partners("texas"), None),
        (Report(finished="walkover", winner="A"), partners("deluxe-us"), None),
        (played(side_cards_left={"B": 7}, points={"A": 61}), partners("deluxe-us"), None),
        (
            Report(finished="ruling", winner="A", points={"A": 99}, reason="so"),
            partners("deluxe-us"),
            (99, 0),
        ),
    ],
)
def test_the_points_of_a_report_are_those_written_down_or_those_of_the_cards(
    report, seating, points
):
    assert points_of(report, seating) == points
