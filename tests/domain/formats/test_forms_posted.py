"""The rules that are posted say what is played: the form, the length of a match, who sits down."""

import pytest

from domain.formats import registry
from domain.formats.choice import choose, contest_rules
from domain.skipbo.rules import IDS, get, read_out


def contest_lines(sheet, form, goal, *, alone=False):
    told = contest_rules(get(sheet), form=form, goal=goal, alone=alone)
    return {rule.name: rule for rule in told if rule.section == "contest"}


@pytest.mark.parametrize("sheet", IDS)
def test_played_as_the_sheet_says_every_line_of_the_rules_is_posted(sheet):
    chosen = choose(get(sheet))
    told = contest_rules(
        chosen.rules, form=chosen.form.id, goal=str(chosen.goal), alone=chosen.plays_alone
    )
    here = {rule.name for rule in told}
    # Partners who change with every round are not drawn for the day.
    unsaid = {"partner_draw"} if sheet == "florida" else set()
    assert here - {"contest", "goal"} == {
        rule.name for rule in read_out(chosen.rules, alone=chosen.plays_alone)
    } - {"contest", *unsaid}
    assert "contest" in here
    assert ("goal" in here) == (chosen.goal.kind != "points")


def test_another_form_takes_the_place_of_what_the_sheet_says_of_its_contest():
    florida = contest_lines("florida", "knockout", "one")
    assert str(florida["contest"].sentence) == str(registry.get("knockout").summary)
    assert florida["contest"].origin == "house"
    assert not {"contest_games", "contest_minutes"} & set(florida)
    assert contest_lines("texas", "swiss", "one")["contest"].origin == "ours"
    assert contest_lines("rally", "knockout", "one")["contest"].origin == "sheet"


def test_a_race_is_told_only_where_one_is_played():
    assert {"race_target", "deal_passes"} <= set(contest_lines("deluxe-us", "open", "points:500"))
    single = contest_lines("deluxe-us", "open", "one")
    assert not {"race_target", "deal_passes"} & set(single)
    assert str(single["goal"].sentence) == "One game decides a match."


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ("best5", "A match is the best of 5 games."),
        ("games:3", "A match is 3 games, and the totals decide it."),
    ],
)
def test_the_length_of_a_match_is_told(goal, said):
    assert str(contest_lines("texas", "knockout", goal)["goal"].sentence) == said


def test_who_plays_alone_reads_nothing_of_partners():
    told = contest_rules(get("web"), form="open", goal="one", alone=True)
    assert not any("artner" in str(rule.sentence) for rule in told)


@pytest.mark.parametrize(
    ("form", "is_drawn"), [("progressive", False), ("mixer", False), ("swiss", True)]
)
def test_a_partner_draw_is_posted_only_where_partners_stay(form, is_drawn):
    told = contest_rules(get("florida"), form=form, goal="one", alone=False)
    assert ("partner_draw" in {rule.name for rule in told}) is is_drawn
