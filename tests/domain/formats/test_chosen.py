"""A rule set, a form and a goal fit each other, or are refused in a sentence."""

import pytest

from domain.formats import registry
from domain.formats.choice import choose
from domain.skipbo.rules import IDS, derive, get
from domain.wording import Illegal, Refusal

AS_THE_SHEET_SAYS = {
    "deluxe-us": ("knockout", "pairs", "points:500", "race"),
    "deluxe-fr": ("knockout", "pairs", "points:500", "race"),
    "web": ("knockout", "pairs", "one", "knockout"),
    "texas": ("knockout", "pairs", "one", "knockout"),
    "rally": ("knockout", "pairs", "one", "knockout"),
    "florida": ("progressive", "pairs", "one", "progressive"),
}


@pytest.mark.parametrize("id", IDS)
def test_without_a_choice_each_rule_set_is_played_as_its_sheet_says(id):
    chosen = choose(get(id))
    found = (chosen.form.id, chosen.options["sides"], str(chosen.goal), chosen.rules.contest)
    assert found == AS_THE_SHEET_SAYS[id]


def test_three_games_of_florida_are_three_rounds():
    assert choose(get("florida")).options["rounds"] == 3
    assert choose(get("florida"), options={"rounds": 5}).rules.contest_games == 5


def test_another_goal_is_written_into_the_rules_that_hang_on_the_wall():
    chosen = choose(get("deluxe-us"), goal="one")
    assert (chosen.rules.race_target, chosen.rules.contest) == (0, "knockout")
    chosen = choose(get("deluxe-us"), goal="points:300")
    assert (chosen.rules.race_target, chosen.rules.contest) == (300, "race")


@pytest.mark.parametrize(
    ("rules", "wanted", "code"),
    [
        ("texas", {"options": {"sides": "alone"}}, "partners-always"),
        ("texas", {"form": "open"}, "partners-always"),
        ("texas", {"goal": "points:500"}, "goal-without-points"),
        ("deluxe-us", {"form": "open", "options": {"sides": "alone", "seats": 5}}, "players-count"),
        ("web", {"form": "chess"}, "form-unknown"),
        ("web", {"goal": "best7"}, "goal"),
        ("web", {"options": {"colour": "red"}}, "option-unknown"),
        ("web", {"form": "swiss", "options": {"rounds": "many"}}, "option-value"),
    ],
)
def test_what_cannot_be_played_together_is_refused(rules, wanted, code):
    if wanted.get("form") == "open" and rules == "texas":
        wanted = {**wanted, "options": {"sides": "alone"}}
    with pytest.raises(Refusal) as refused:
        choose(get(rules), **wanted)
    assert refused.value.code == code
    assert str(refused.value.sentence).endswith(".")


def test_a_stock_that_a_full_table_cannot_be_dealt_is_refused_with_the_sum():
    """Two players could hold it, but four sit at every table."""
    with pytest.raises(Illegal, match=r"4 players × \(70 stock cards \+ 5 in hand\) = 300"):
        choose(derive(get("web"), {"stock": 70}))
    assert choose(derive(get("web"), {"stock": 35})).rules.stock == 35
    with pytest.raises(Illegal, match="= 164"):
        choose(derive(get("web"), {"stock": 36}))


@pytest.mark.parametrize("form", registry.IDS)
@pytest.mark.parametrize("id", IDS)
def test_every_form_is_played_by_every_rule_set(form, id):
    """Open tables under rules for partners are tables of two sides."""
    chosen = choose(get(id), form=form)
    assert set(chosen.form.options) <= set(chosen.options)
    assert chosen.plays_alone == (form == "open" and get(id).partnership != "always")
