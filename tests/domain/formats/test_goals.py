"""When a match is decided, and in which order its sides came in."""

import pytest

from domain.formats.goals import Goal
from domain.formats.values import GameScore
from domain.wording import Malformed

TWO = [(1, 8), (4, 5)]
FOUR = [(1,), (2,), (3,), (4,)]


def won(winner, points=(), **left):
    return GameScore(winner, {int(who[1:]): cards for who, cards in left.items()}, points)


def test_one_game_decides_and_the_others_come_in_by_their_cards():
    game = won(2, p1=5, p2=9, p4=5)
    assert Goal.parse("one").reached(FOUR, [game]) == ((2,), (0, 3), (1,))


def test_whoever_was_not_counted_comes_in_behind_those_who_were():
    assert Goal.parse("one").reached(FOUR, [won(2, p1=5, p4=9)]) == ((2,), (0,), (3,), (1,))


@pytest.mark.parametrize(("goal", "needed"), [("best3", 2), ("best5", 3)])
def test_best_of_several_ends_with_the_win_that_settles_it(goal, needed):
    games = []
    for _ in range(needed - 1):
        games += [won(0, p4=3), won(1, p1=2)]
        assert Goal.parse(goal).reached(TWO, games) is None
    assert Goal.parse(goal).reached(TWO, [*games, won(1, p8=1)]) == ((1,), (0,))


def test_a_race_goes_on_until_somebody_has_the_points():
    deals = [won(0, (125, 0), p4=20), won(1, (0, 375), p1=70)]
    assert Goal.parse("points:500").reached(TWO, deals) is None
    assert Goal.parse("points:500").reached(TWO, [*deals, won(1, (0, 125), p1=20)]) == ((1,), (0,))
    assert Goal.parse("points:500").standing(TWO, deals) == ((1,), (0,))


def test_level_totals_need_one_game_more():
    games = [won(0, p4=3), won(1, p1=3)]
    assert Goal.parse("games:2").reached(TWO, games) is None
    assert Goal.parse("games:2").reached(TWO, [*games, won(0, p5=4)]) == ((0,), (1,))


@pytest.mark.parametrize("text", ["", "best4", "points:0", "points:99999", "games:x", "points:٣"])
def test_what_is_no_length_of_a_match_is_malformed(text):
    with pytest.raises(Malformed):
        Goal.parse(text)
