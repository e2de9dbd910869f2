"""Bots play by the rules, each in its own way, and simulations can be planned from."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.skipbo import Seeded
from domain.skipbo.bots import (
    BOTS,
    Distribution,
    bot,
    cautious,
    greedy,
    hoard,
    play_game,
    seat_bots,
    simulate,
)
from domain.wording import Malformed
from tests.domain.skipbo.engine_tables import lay, setup_of

S = 0


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_finishes_a_game_under_every_forced_rule(name):
    for sheet in ("web", "texas", "deluxe-us"):
        for changes in ({}, {"pile_start": "one_only"}, {"building_piles": 2}):
            setup = setup_of(sheet, 4, True, **changes)
            random = Random(11)
            table = play_game(setup, seat_bots(setup, [name], random), Seeded(random))
            assert table.outcome is not None


def test_greedy_plays_a_stock_card_before_anything_else():
    table = lay(hands=[[1, S, 7]], stocks=[[9, 1], [9]], rest="draw")
    assert str(greedy(table)) == "s-b1"


def test_cautious_does_not_open_the_way_for_the_next_opponent():
    table = lay(hands=[[1, 7]], stocks=[[9], [2]], rest="draw")
    assert str(greedy(table)) == "h1-b1"
    assert str(cautious(table)) == "h7-d1"


def test_hoard_keeps_a_wild_until_it_frees_a_stock_card():
    table = lay(hands=[[S, 7]], stocks=[[9], [9]], rest="draw")
    assert str(greedy(table)) == "hS-b1"
    assert str(hoard(table)) == "h7-d1"
    table = lay(hands=[[S, 7]], stocks=[[9, 2], [9]], rest="draw")
    assert str(hoard(table)) == "hS-b1"


def test_an_unknown_bot_is_named():
    with pytest.raises(Malformed, match="no bot “clever”"):
        bot("clever", Random(1))


def test_a_simulation_is_repeatable_and_adds_up():
    setup = setup_of("texas")
    found = simulate(setup, ["greedy", "hoard"], 40, seed=9, mishap_rate=0.02)
    assert found == simulate(setup, ["greedy", "hoard"], 40, seed=9, mishap_rate=0.02)
    assert found != simulate(setup, ["greedy", "hoard"], 40, seed=10, mishap_rate=0.02)
    assert {len(one.values) for one in (found.turns, found.plays, found.left)} == {40}
    assert sum(count for _, count in found.endings) == 40
    assert sum(found.share(reason) for reason, _ in found.endings) == pytest.approx(1)


def test_progress_is_told_game_by_game():
    told = []
    simulate(setup_of("florida"), ["greedy"], 5, seed=1, done=told.append)
    assert told == [1, 2, 3, 4, 5]


def test_larger_stocks_make_longer_games():
    turns = [
        simulate(setup_of("deluxe-us", stock=size), ["greedy"], 60, seed=2).turns.mean
        for size in (5, 15, 30)
    ]
    assert turns == sorted(turns)


@given(st.lists(st.integers(0, 300), min_size=1))
def test_a_distribution_agrees_with_the_plain_list(values):
    found = Distribution.of(values)
    ordered = sorted(values)
    assert (found.least, found.most, len(found.values)) == (ordered[0], ordered[-1], len(values))
    assert found.mean == pytest.approx(sum(values) / len(values))
    for share in (0, 5, 50, 95, 100):
        wanted = found.percentile(share)
        assert sum(value <= wanted for value in values) >= len(values) * share / 100
        assert sum(value < wanted for value in values) <= len(values) * share / 100


@pytest.mark.soak
@pytest.mark.parametrize("sheet", ["deluxe-us", "deluxe-fr", "web", "texas", "rally", "florida"])
def test_ten_thousand_games_all_end(sheet):
    found = simulate(setup_of(sheet, 4, True), ["greedy", "hoard", "cautious"], 10_000, seed=1)
    assert found.games == sum(count for _, count in found.endings)
