"""The second opinion is tried: a fault sown into the facts of a sound contest is found."""

import copy
from functools import cache

import pytest

from tests import shares
from tests.scenes.random_forms import FORMS, RandomForm
from tests.scoring.integrity.plain_facts import facts_of
from tests.scoring.integrity.second_opinion import differences

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@cache
def sound(form):
    """The facts of a contest of this form with a few decided matches, and nothing wrong."""
    for seed in range(FORMS.index(form), 400, len(FORMS)):
        contest = RandomForm(seed)
        if contest.goal != "one" or contest.form != form:
            continue
        contest.play()
        contest.contest.refresh_from_db()
        facts = facts_of(contest.contest)
        if len(played_to_the_end(facts)) > 3:
            assert differences(facts) == []
            return facts
    raise AssertionError("no contest is large enough")


def played_to_the_end(facts):
    return [
        match
        for match in facts["matches"]
        if (match["outcome"] or "").startswith("played-out") and len(match["slots"]) == 2
    ]


def let_the_loser_go_on(facts):
    match = played_to_the_end(facts)[0]
    first, second = (slot.partition(":")[2] for slot in match["slots"])
    winner = match["outcome"].partition(":")[2].partition(">")[0]
    match["outcome"] = match["goes_on_with"] = f"played-out:{first if winner == second else second}"


def say_another_winner(facts):
    """The report too: then only what follows from it is wrong."""
    let_the_loser_go_on(facts)
    match = played_to_the_end(facts)[0]
    game = match["games"][-1]
    game["winner"] = int(match["outcome"].partition(":")[2])
    cards = sum(game["left"].values())
    game["left"] = {side: 0 if side == game["winner"] else cards for side in game["left"]}


def rank_the_last_first(facts):
    ranking = facts["ranking"]
    (first, best), (last, worst) = ranking[0], ranking[-1]
    ranking[0], ranking[-1] = (last, best), (first, worst)


@pytest.mark.parametrize("form", shares.one_in(3, FORMS))
def test_a_winner_whom_no_report_names_is_found(form):
    facts = copy.deepcopy(sound(form))
    let_the_loser_go_on(facts)
    assert differences(facts)


@pytest.mark.parametrize("form", [form for form in FORMS if form not in ("knockout", "pools")])
def test_a_result_that_nothing_follows_from_is_found(form):
    facts = copy.deepcopy(sound(form))
    say_another_winner(facts)
    assert differences(facts)


@pytest.mark.parametrize("form", [form for form in FORMS if form not in ("knockout", "double")])
def test_a_ranking_that_does_not_follow_is_found(form):
    facts = copy.deepcopy(sound(form))
    rank_the_last_first(facts)
    assert differences(facts)
