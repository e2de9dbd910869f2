"""Random contests against a second checker that replays the audit log."""

import pytest
from random_contest import RandomContest

pytestmark = [pytest.mark.django_db, pytest.mark.long]

SMALL = 100
SOAK = 5_000


def run(seed, most_sides):
    contest = RandomContest(seed, most_sides)
    contest.play()
    contest.check()
    contest.check_way_back()


@pytest.mark.parametrize("block", range(20))
def test_small_contests_are_what_their_log_says(block):
    for seed in range(block * SMALL // 20, (block + 1) * SMALL // 20):
        run(seed, 2 + seed % 6)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(500))
def test_contests_of_up_to_128_sides_are_what_their_log_says(block):
    for seed in range(block * SOAK // 500, (block + 1) * SOAK // 500):
        run(10_000 + seed, 128)
