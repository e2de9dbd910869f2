"""What each form would mean, before anything is set up."""

from datetime import datetime
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from domain.formats import registry
from domain.planning import Break, Wish, ends_at, plans_of
from domain.skipbo import rules as rulesets

TEXAS = rulesets.get("texas")


def _by_form(wish):
    return {plan.form.id: plan for plan in plans_of(wish)}


def test_every_form_has_a_plan_or_says_why_not():
    plans = plans_of(Wish(56, (12,), TEXAS))
    assert [plan.form.id for plan in plans] == list(registry.IDS)
    for plan in plans:
        if plan.refusal is None:
            (length,) = plan.lengths
            assert 0 < length.early <= length.about <= length.late
            assert plan.least_games >= 1


def test_known_numbers_come_out():
    plans = _by_form(Wish(56, (12,), TEXAS))
    assert (plans["knockout"].matches, plans["knockout"].least_games) == (27, 1)
    assert plans["double"].least_games == 2
    assert plans["double"].matches in (54, 55)
    assert plans["everyone"].matches == 28 * 27 // 2
    assert plans["everyone"].least_games == 27


def test_fewer_tables_and_longer_matches_take_longer_and_a_limit_shortens_it():
    few, many = _by_form(Wish(48, (4, 12), TEXAS))["swiss"].lengths
    assert few.about > many.about * 1.5
    one = _by_form(Wish(48, (12,), TEXAS))["knockout"].lengths[0]
    best = _by_form(Wish(48, (12,), TEXAS, "best3"))["knockout"].lengths[0]
    short = _by_form(Wish(48, (12,), TEXAS, "", 15))["knockout"].lengths[0]
    assert best.about > one.about * 1.5
    assert short.about < one.about


def test_a_goal_that_the_rules_cannot_count_is_refused_in_words():
    plans = plans_of(Wish(16, (4,), TEXAS, "points:500"))
    assert all("count no points" in str(plan.refusal) for plan in plans)


def test_a_break_is_added_only_where_play_goes_on_after_it():
    start = datetime(2026, 5, 2, 14)
    supper = Break(datetime(2026, 5, 2, 17), datetime(2026, 5, 2, 18))
    assert ends_at(start, 179, [supper]) == datetime(2026, 5, 2, 16, 59)
    assert ends_at(start, 200, [supper]) == datetime(2026, 5, 2, 18, 20)
    assert ends_at(datetime(2026, 5, 2, 17, 30), 10, [supper]) == datetime(2026, 5, 2, 18, 10)


def test_the_command_prints_the_same_table():
    out = StringIO()
    asked = "--players 56 --tables 12 --rules texas --start 14:00"
    call_command("plan", *asked.split(), stdout=out)
    head, *lines = out.getvalue().splitlines()
    assert head.split()[:2] == ["Form", "Tables"]
    assert len(lines) == len(registry.IDS)
    plan = _by_form(Wish(56, (12,), TEXAS))["knockout"]
    about = ends_at(datetime(1900, 1, 1, 14), plan.lengths[0].about)
    assert f"{about:%H:%M}" in lines[0]
    with pytest.raises(CommandError, match="14:00"):
        call_command("plan", "--players", "8", "--tables", "2", "--start", "two")
