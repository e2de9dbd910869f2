"""Who won, who sat there, and how it finished: each listed error, and what must pass."""

from dataclasses import replace

import pytest

from domain.skipbo.checks import FINISHES, Incident, Player, Report, Seating, check, refuses
from domain.skipbo.rules import IDS, derive, get
from tests.domain.skipbo.checks.checks_tables import codes, found, partners, played, singles, trios


@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize("winner", ["C", "a", "Ann", "AB", 5, b"A", {"A": 1}, float("nan")])
def test_a_winner_who_did_not_sit_at_the_table_is_refused(rules, winner):
    report = played(winner=winner, side_cards_left={"B": 5})
    assert ("winner-not-seated", "winner") in found(report, partners(rules))


@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize("winner", [None, "", [], (), set(), [None]])
@pytest.mark.parametrize("finished", FINISHES)
def test_no_winner_is_refused_however_the_game_finished(rules, winner, finished):
    report = Report(finished=finished, winner=winner, reason="as the hall saw it")
    assert ("winner-missing", "winner") in found(report, partners(rules))


@pytest.mark.parametrize("winner", [["A", "B"], ("A", "A"), {"A", "B"}, ["A", None, "B"]])
def test_more_than_one_winner_is_refused(winner):
    report = played(winner=winner)
    assert found(report, partners()) == {("winner-several", "winner")}


def test_one_winner_in_a_list_is_one_winner():
    assert codes(played(winner=["A"]), partners()) == []


@pytest.mark.parametrize("sides", [(("ann", "bob"), ("bea", "ann")), (("ann", "ann"), ("b", "c"))])
def test_a_person_seated_twice_is_refused_by_name(sides):
    seating = Seating(
        rules=get("texas"), sides=tuple(tuple(Player(k, k.title()) for k in side) for side in sides)
    )
    findings = check(played(), seating)
    assert [(f.code, f.field) for f in findings] == [("seated-twice", "seating")]
    assert "Ann" in str(findings[0].sentence)
    assert "Ann" in findings[0].sentence.in_language("fr")


@pytest.mark.parametrize("sides", [(), ((),), ((Player("a"),),), ((Player("a"),), ())])
def test_a_table_without_two_sides_is_refused(sides):
    assert codes(played(), Seating(rules=get("web"), sides=sides)) == ["seating-impossible"]


def test_seven_sides_are_refused():
    seating = Seating(rules=get("web"), sides=tuple((Player(str(n)),) for n in range(7)))
    assert codes(played(), seating) == ["seating-impossible"]


@pytest.mark.parametrize(
    ("seating", "told"),
    [
        (singles(2, "texas"), "4 players, not 2"),
        (singles(5, "deluxe-us"), "2 to 4 players, not 5"),
        (singles(4, "rally"), "partners"),
        (singles(2, "web", stock=77), "162"),
        (Seating(rules=get("texas"), sides=(partners().sides[0], (Player("x"),))), "same size"),
    ],
)
def test_a_seating_the_rules_do_not_foresee_is_asked_about_not_refused(seating, told):
    findings = check(
        played(points={"A": 50} if seating.rules.scoring == "points" else None), seating
    )
    assert [f.code for f in findings] == ["seating-unusual"]
    assert told in str(findings[0].sentence)


@pytest.mark.parametrize("stock", [0, -3, 1.5, float("nan"), "15", True])
def test_a_stock_size_that_is_none_is_refused(stock):
    assert codes(played(), partners(stock=stock)) == ["stock-unreadable"]


@pytest.mark.parametrize("finished", [None, "", "won", "PLAYED_OUT", 3, ["time"], float("nan")])
def test_an_unknown_way_to_finish_is_refused(finished):
    report = Report(finished=finished, winner="A")
    assert found(report, partners()) == {("finish-unknown", "finished")}


@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize(
    ("counts", "field"),
    [
        ({"cards_left": {"ann": 1, "al": 0, "bea": 5, "bob": 2}}, "cards_left.ann"),
        ({"cards_left": {"al": 3, "bea": 5, "bob": 2}}, "cards_left.al"),
        ({"side_cards_left": {"A": 4, "B": 7}}, "side_cards_left.A"),
    ],
)
def test_played_out_a_winner_with_cards_is_refused(rules, counts, field):
    assert ("winner-has-cards", field) in found(played(**counts), partners(rules))


@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize(
    ("counts", "field"),
    [
        ({"cards_left": {"bea": 0, "bob": 0}}, "cards_left.bea"),
        ({"side_cards_left": {"B": 0}}, "side_cards_left.B"),
        ({"cards_left": {"bea": 0, "bob": 0}, "side_cards_left": {"B": 0}}, "side_cards_left.B"),
    ],
)
def test_played_out_a_losing_side_with_no_cards_is_refused(rules, counts, field):
    assert ("loser-has-no-cards", field) in found(played(**counts), partners(rules))


def test_among_three_sides_any_losing_side_with_no_cards_is_refused():
    report = played(side_cards_left={"A": 0, "B": 4, "C": 0})
    assert found(report, trios()) == {("loser-has-no-cards", "side_cards_left.C")}


@pytest.mark.parametrize("rules", ["deluxe-us", "deluxe-fr", "web"])
def test_in_single_play_any_loser_at_zero_is_refused(rules):
    report = played(cards_left={"ann": 0, "bea": 12, "cid": 0, "dot": 7})
    assert ("loser-has-no-cards", "cards_left.cid") in found(report, singles(4, rules))


@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize(
    "counts",
    [
        {"cards_left": {"ann": 0, "al": 0, "bea": 0, "bob": 6}},
        {"cards_left": {"bea": 6, "bob": 0}},
        {"cards_left": {"bea": 6, "bob": 0}, "side_cards_left": {"B": 6}},
    ],
)
def test_one_partner_at_zero_on_the_losing_side_is_normal(rules, counts):
    assert codes(played(**counts), partners(rules)) == []


def test_one_partner_counted_at_zero_says_nothing_of_the_other():
    assert codes(played(cards_left={"bea": 0}), partners("texas")) == []


@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize("winner", ["A", "B"])
def test_time_with_a_side_at_zero_is_a_played_out_win(rules, winner):
    report = Report(finished="time", winner=winner, side_cards_left={"A": 0, "B": 4})
    assert ("side-already-out", "side_cards_left.A") in found(
        report, partners(rules, time_limit=40)
    )


def test_time_with_one_partner_at_zero_passes():
    report = Report(finished="time", winner="A", cards_left={"ann": 0, "al": 3, "bea": 0, "bob": 5})
    assert codes(report, partners(time_limit=40)) == []


def test_a_side_at_zero_did_not_see_the_other_retire():
    report = Report(finished="retired", winner="A", side_cards_left={"A": 0, "B": 9})
    assert found(report, partners()) == {("side-already-out", "side_cards_left.A")}


@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize(
    "counts",
    [
        {"side_cards_left": {"A": 9, "B": 8}},
        {"cards_left": {"ann": 9, "al": 0, "bea": 4, "bob": 4}},
        {"cards_left": {"ann": 9}, "side_cards_left": {"B": 8}},
    ],
)
def test_time_won_by_a_side_with_more_cards_is_refused(rules, counts):
    report = Report(finished="time", winner="A", **counts)
    assert ("fewest-not-winner", "winner") in found(report, partners(rules, time_limit=40))


def test_time_in_single_play_needs_the_fewest_of_all():
    report = Report(finished="time", winner="A", cards_left={"ann": 5, "bea": 9, "cid": 4})
    assert ("fewest-not-winner", "winner") in found(report, singles(3, "web", time_limit=40))


@pytest.mark.parametrize("rules", IDS)
def test_time_with_level_sides_needs_a_tie_break(rules):
    report = Report(finished="time", winner="A", side_cards_left={"A": 6, "B": 6})
    assert ("tie-break-missing", "tie_break") in found(report, partners(rules, time_limit=40))


@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize("winner", ["A", "B"])
@pytest.mark.parametrize(
    "decided",
    [{"tie_break": "next_stock_card"}, {"tie_break": "ruling", "reason": "a card was dropped"}],
)
def test_time_with_level_sides_passes_with_a_tie_break(rules, winner, decided):
    report = Report(finished="time", winner=winner, side_cards_left={"A": 6, "B": 6}, **decided)
    assert codes(report, partners(rules, time_limit=40)) == []


def test_losers_who_are_level_with_each_other_need_no_tie_break():
    report = Report(finished="time", winner="A", cards_left={"ann": 3, "bea": 6, "cid": 6})
    assert codes(report, singles(3, "web", time_limit=40)) == []


@pytest.mark.parametrize(
    ("left", "decided", "refused"),
    [
        ({"A": 4, "B": 6}, "next_stock_card", True),
        ({"A": 4, "B": 5}, "ruling", True),
        # Counted after the next stock card was played: one fewer is how the tie was broken.
        ({"A": 5, "B": 6}, "next_stock_card", False),
        ({"A": 6, "B": 6}, "next_stock_card", False),
        ({"A": 6}, "next_stock_card", False),
        ({}, "ruling", False),
    ],
)
def test_a_tie_break_where_the_counts_differ_is_refused(left, decided, refused):
    report = Report(
        finished="time", winner="A", side_cards_left=left, tie_break=decided, reason="so"
    )
    found_codes = codes(report, partners(time_limit=40), "error")
    assert found_codes == (["tie-break-without-tie"] if refused else [])


@pytest.mark.parametrize("count", [3, 6])
def test_among_several_sides_one_that_is_level_makes_a_tie(count):
    left = {"ann": 5, "bea": 5, **dict.fromkeys(("cid", "dot", "eve", "fay")[: count - 2], 9)}
    report = Report(finished="time", winner="A", cards_left=left, tie_break="ruling", reason="so")
    seating = singles(count, "web", time_limit=40)
    assert codes(report, seating) == []
    apart = replace(report, cards_left={**left, "bea": 6})
    assert codes(apart, seating) == ["tie-break-without-tie"]


@pytest.mark.parametrize("finished", ["played_out", "retired", "walkover", "forfeit"])
def test_a_tie_break_belongs_to_a_game_stopped_by_time(finished):
    report = Report(finished=finished, winner="A", tie_break="ruling")
    assert found(report, partners()) == {("tie-break-without-tie", "tie_break")}


@pytest.mark.parametrize("tie_break", ["coin", 1, ["next_stock_card"], float("inf")])
def test_an_unknown_tie_break_is_refused(tie_break):
    report = Report(
        finished="time", winner="A", side_cards_left={"A": 6, "B": 6}, tie_break=tie_break
    )
    assert found(report, partners(time_limit=40)) == {("tie-break-unknown", "tie_break")}


@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize("reason", [None, "", "   ", "\n\t"])
def test_a_ruling_needs_a_reason(rules, reason):
    report = Report(finished="ruling", winner="B", reason=reason)
    assert found(report, partners(rules)) == {("ruling-without-reason", "reason")}


def test_a_tie_broken_by_ruling_needs_a_reason():
    report = Report(
        finished="time", winner="A", side_cards_left={"A": 6, "B": 6}, tie_break="ruling"
    )
    assert found(report, partners(time_limit=40)) == {("ruling-without-reason", "reason")}


@pytest.mark.parametrize("reason", [7, ["because"], {"en": "because"}, b"because"])
def test_a_reason_that_is_no_text_is_refused(reason):
    report = Report(finished="ruling", winner="B", reason=reason)
    assert found(report, partners()) == {("reason-unreadable", "reason")}


def test_a_ruling_for_the_side_with_more_cards_is_asked_about_and_may_stand():
    report = Report(
        finished="ruling", winner="A", side_cards_left={"A": 9, "B": 2}, reason="cards were moved"
    )
    assert found(report, partners()) == {("ruling-against-count", "winner")}
    assert not refuses(check(report, partners()))
    fewest = Report(finished="ruling", winner="B", side_cards_left={"A": 9, "B": 2}, reason="so")
    assert codes(fewest, partners()) == []


def test_a_ruling_is_measured_only_against_what_is_certain():
    """A partner counted alone says too little; among several sides any with fewer counts."""
    part = Report(finished="ruling", winner="A", cards_left={"ann": 9, "bea": 2}, reason="so")
    assert codes(part, partners()) == []
    left = {"ann": 4, "bea": 9, "cid": 3, "dot": 9, "eve": 9, "fay": 9}
    six = Report(finished="ruling", winner="A", cards_left=left, reason="so")
    assert codes(six, singles(6, "web")) == ["ruling-against-count"]


@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize("finished", ["walkover", "forfeit"])
@pytest.mark.parametrize(
    ("extra", "finding"),
    [
        ({"cards_left": {"bea": 5}}, ("unplayed-with-cards", "cards_left.bea")),
        ({"side_cards_left": {"B": 0}}, ("unplayed-with-cards", "side_cards_left.B")),
        ({"points": {"A": 0}}, ("unplayed-with-points", "points")),
        ({"points": {"A": 50}}, ("unplayed-with-points", "points")),
    ],
)
def test_a_walkover_or_forfeit_with_cards_or_points_is_refused(rules, finished, extra, finding):
    report = Report(finished=finished, winner="A", **extra)
    assert found(report, partners(rules)) == {finding}


@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize("finished", ["walkover", "forfeit", "retired"])
def test_a_walkover_forfeit_or_retirement_needs_only_a_winner(rules, finished):
    report = Report(finished=finished, winner="B", cards_left={"bea": None}, points={"A": None})
    assert codes(report, partners(rules)) == []


@pytest.mark.parametrize(
    ("extra", "finding"),
    [
        ({"minutes": 25}, ("unplayed-with-minutes", "minutes")),
        (
            {"incidents": (Incident("overdrawn", "bea", 2),)},
            ("unplayed-with-incidents", "incidents"),
        ),
        ({"incidents": (Incident("exposed", "bea"),)}, ("unplayed-with-incidents", "incidents")),
    ],
)
def test_a_walkover_took_no_time_and_nothing_went_wrong_in_it(extra, finding):
    for seating in (partners(), singles(3, "web")):
        assert found(Report(finished="walkover", winner="A", **extra), seating) == {finding}


def test_a_forfeit_may_come_with_the_incidents_that_led_to_it():
    report = Report(finished="forfeit", winner="A", incidents=(Incident("talking", "bea"),) * 3)
    assert codes(report, partners()) == []


@pytest.mark.parametrize("rules", ["texas", "rally", "web"])
def test_counts_are_optional_where_the_sheet_never_asks(rules):
    assert codes(played(), partners(rules)) == []


@pytest.mark.parametrize("rules", ["deluxe-us", "deluxe-fr", "florida"])
def test_counts_or_points_are_needed_where_the_game_is_scored(rules):
    assert found(played(), partners(rules)) == {("cards-missing", "cards_left")}


@pytest.mark.parametrize("rules", IDS)
def test_house_rules_decide_whether_counts_are_needed_not_the_rule_set_they_came_from(rules):
    unscored = derive(get(rules), {"scoring": "win_loss", "race_target": 0, "contest": "knockout"})
    scored = derive(get(rules), {"scoring": "points"})
    assert codes(played(), partners(unscored)) == []
    assert codes(played(), partners(scored)) == ["cards-missing"]


def test_a_warning_does_not_refuse_and_an_error_does():
    assert not refuses(check(played(points={"A": 50}), partners("texas")))
    assert refuses(check(played(winner=None), partners("texas")))
