"""The predicted finish: known answers on small days, and what must hold on any."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.forecast import Ahead, Pace, deals_of, finish, game_turns, pace_of
from domain.formats.goals import Goal
from domain.skipbo import rules as rulesets
from domain.skipbo.bots import Distribution
from tests.examples import examples

ALWAYS_FORTY_TURNS = Distribution.of([40])
THIRTY_MINUTES = Pace(30.0, 0.0)


def _day(ahead, *, turns=ALWAYS_FORTY_TURNS, pace=THIRTY_MINUTES, tables=4, limit=None, seed=1):
    return finish(ahead, turns=turns, pace=pace, tables=tables, limit=limit, rng=Random(seed))


def _knock_out(rounds):
    """Every match of a chart of 2 ** rounds sides, each after the two that feed it."""
    found = []
    for number in range(1, rounds + 1):
        for position in range(1, 2 ** (rounds - number) + 1):
            after = (f"{number - 1}:{2 * position - 1}", f"{number - 1}:{2 * position}")
            key = f"{number}:{position}"
            found.append(Ahead(key, (number, position), after if number > 1 else ()))
    return found


@pytest.mark.parametrize(
    ("rounds", "tables", "minutes"),
    [
        (1, 1, 30),
        (2, 2, 60),
        (2, 1, 90),  # three games, one after the other
        (3, 4, 90),
        (3, 2, 120),  # 4 games on 2 tables, then 2, then 1
        (3, 3, 120),  # 3, then the fourth with a semi-final, then the other one, then the final
        (4, 8, 120),
        (4, 4, 150),
    ],
)
def test_where_every_game_takes_half_an_hour_the_day_is_counted_out(rounds, tables, minutes):
    found = _day(_knock_out(rounds), tables=tables)
    assert (found.early, found.about, found.late) == (minutes, minutes, minutes)
    assert found.games == 2**rounds - 1


def test_a_game_in_play_has_only_its_rest_ahead_and_holds_its_table():
    ahead = [Ahead("a", (1,), playing=20.0), Ahead("b", (2,))]
    assert _day(ahead, tables=1).about == 10 + 30
    assert _day(ahead, tables=2).about == 30


def test_a_game_that_outlasts_all_others_may_end_at_any_moment():
    assert 0 < _day([Ahead("a", (1,), playing=300.0)]).about <= 10


def test_the_time_limit_ends_games():
    slow = Pace(90.0, 0.0)
    assert _day(_knock_out(2), pace=slow, tables=2).about == 180
    assert _day(_knock_out(2), pace=slow, tables=2, limit=40).about == 2 * 43


def test_without_a_table_nothing_is_claimed_and_without_a_game_it_is_over():
    assert _day(_knock_out(2), tables=0) is None
    assert _day([]).late == 0


def test_the_same_day_gives_the_same_answer():
    turns = Distribution.of([20, 30, 40, 55])
    one, two = (_day(_knock_out(4), turns=turns, pace=Pace(30, 0.2), seed=7) for _ in range(2))
    assert one == two


@examples(50, soak=1_000)
@given(
    rounds=st.integers(1, 5),
    tables=st.integers(1, 20),
    lengths=st.lists(st.integers(10, 90), min_size=1, max_size=8),
    seed=st.integers(0, 99),
)
def test_the_day_is_no_shorter_than_its_longest_line_and_no_longer_than_one_table(
    rounds, tables, lengths, seed
):
    turns = Distribution.of(lengths)
    ahead = _knock_out(rounds)
    found = _day(ahead, turns=turns, tables=tables, seed=seed)
    shortest, longest = (30 * end / turns.mean for end in (turns.least, turns.most))
    assert found.early <= found.about <= found.late
    assert found.early >= rounds * shortest - 1e-6
    assert found.late <= len(ahead) * longest + 1e-6


@examples(25, soak=1_000)
@given(st.integers(1, 5), st.floats(0.05, 0.5))
def test_an_unsure_pace_widens_the_range(rounds, unsure):
    sure = _day(_knock_out(rounds))
    wide = _day(_knock_out(rounds), pace=Pace(30.0, unsure))
    assert sure.early == sure.late
    assert wide.early < sure.about < wide.late


def test_todays_games_pull_the_pace_away_from_what_is_usual():
    usual = pace_of(36, [])
    assert usual.minutes == pytest.approx(31)
    few, many = pace_of(36, [50.0] * 3), pace_of(36, [50.0] * 60)
    assert usual.minutes < few.minutes < many.minutes < 50
    assert many.minutes > 48
    assert usual.unsure > few.unsure > many.unsure


def test_longer_stocks_take_more_turns_and_a_set_up_is_simulated_once():
    texas = rulesets.Setup(rulesets.get("texas"), players=4, partners=True)
    deluxe = rulesets.Setup(rulesets.get("deluxe-us"), players=4, partners=True)
    assert 25 < game_turns(texas).mean < game_turns(deluxe).mean < 100
    assert game_turns(texas) is game_turns(texas)


def test_a_match_of_several_deals_takes_as_long_as_they_do():
    ahead = [Ahead("a", (1,)), Ahead("b", (2,), ("a",))]

    def day(deals, ahead=ahead, limit=None):
        return finish(
            ahead,
            turns=ALWAYS_FORTY_TURNS,
            pace=THIRTY_MINUTES,
            tables=4,
            limit=limit,
            rng=Random(1),
            deals=deals,
        )

    assert day((3,)).about == 2 * 3 * 30
    assert day((2, 3)).early < day((2, 3)).late
    # Two deals were played, and the third is on for ten minutes.
    assert day((3,), [Ahead("a", (1,), playing=10.0, dealt=2)]).about == 20
    assert day((2, 4), [Ahead("a", (1,), playing=10.0, dealt=3)]).about == 20
    assert day((3,), [Ahead("a", (1,))], limit=40).about == 43


def test_how_many_deals_a_match_takes():
    setup = rulesets.Setup(rulesets.get("deluxe-us"), players=4, partners=True)
    best, games = deals_of(Goal.parse("best3"), setup), deals_of(Goal.parse("games:2"), setup)
    assert set(best) == {2, 3}
    assert 80 < best.count(2) < 120
    assert min(games) == 2
    race = deals_of(Goal.parse("points:500"), setup)
    assert min(race) >= 2
    assert race == tuple(sorted(race))
    assert sum(race) / len(race) > sum(best) / len(best)
