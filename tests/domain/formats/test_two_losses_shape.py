"""When two sides of a chart with two losses can meet again, found by walking every way there is."""

import pytest

from domain.chart.shape import DoubleShape
from domain.matches.match import Bracket, MatchKey

BOTH_THERE = (False, False)


def winner_way(shape, key):
    """The match itself and all that its winner goes on to, in the same part."""
    while key is not None:
        yield key
        target = shape.winner_to(key)
        key = target.match if target and target.match.bracket is key.bracket else None


def second_way(shape, key):
    """The second-chance matches that whoever loses this one can come to."""
    target = shape.loser_to(key, BOTH_THERE)[0]
    return list(winner_way(shape, target.match))


def first_rematch(shape):
    """One of two loses to the other, who loses later: where their ways come together."""
    rounds = []
    for position in range(1, shape.matches_in(Bracket.MAIN, 1) + 1):
        way = list(winner_way(shape, MatchKey(Bracket.MAIN, 1, position)))
        for index, met in enumerate(way):
            for lost in way[index + 1 :]:
                common = set(second_way(shape, met)) & set(second_way(shape, lost))
                rounds.append(min(key.round for key in common))
    return min(rounds)


@pytest.mark.parametrize(
    ("sides", "first", "rounds"), [(8, 3, 4), (16, 4, 6), (32, 5, 8), (64, 7, 10), (128, 8, 12)]
)
def test_nobody_can_meet_again_before_it_cannot_be_avoided(sides, first, rounds):
    shape = DoubleShape.of(sides, twice=True)
    assert shape.rounds_in(Bracket.SECOND) == rounds
    assert first_rematch(shape) == first


@pytest.mark.parametrize("sides", [3, 8, 57, 128, 256])
def test_there_are_two_matches_less_two_or_one(sides):
    for twice in (False, True):
        shape = DoubleShape.of(sides, twice=twice)
        assert len(shape.match_keys()) == 2 * (1 << shape.rounds) - 2 + twice
