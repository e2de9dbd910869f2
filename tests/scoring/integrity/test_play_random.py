"""Random contests against a second checker that replays the audit log."""

import pytest

from tests import shares
from tests.scenes.random_contest import RandomContest, SwitchingContest, beside

pytestmark = [pytest.mark.django_db, pytest.mark.long]

SMALL = 20
SOAK = 5_000


def run(seed, most_sides):
    contest = RandomContest(seed, most_sides)
    contest.play()
    contest.check()
    contest.check_way_back()


@pytest.mark.parametrize("block", range(10))
def test_small_contests_are_what_their_log_says(block):
    for seed in range(block * SMALL // 10, (block + 1) * SMALL // 10):
        run(seed, 2 + seed % 6)


@pytest.mark.parametrize("block", shares.one_in(8, range(8)))
def test_third_place_and_consolation_come_and_go_until_they_would_matter(block):
    """Both checkers say so after every change, and so does a third: whether it was in time."""
    switched = refused = 0
    for seed in range(block * 2, (block + 1) * 2):
        contest = SwitchingContest(seed, 24)
        first = beside(contest.contest)
        contest.play()
        contest.check()
        contest.check_way_back()
        assert beside(contest.contest) == first
        switched, refused = switched + contest.switched, refused + contest.refused
    assert switched
    assert refused


@pytest.mark.soak
@pytest.mark.parametrize("block", range(500))
def test_contests_of_up_to_128_sides_are_what_their_log_says(block):
    for seed in range(block * SOAK // 500, (block + 1) * SOAK // 500):
        run(10_000 + seed, 128)
