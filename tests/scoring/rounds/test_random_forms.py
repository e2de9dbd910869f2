"""Contests of every form and goal by lot: findings, certificate, undo, and the way back.

The soak plays 5,000. In shares: RALLYDECK_SOAK_FIRST is the first seed (0), RALLYDECK_SOAK_COUNT
how many (5,000).
"""

import os

import pytest

from tests import seeds
from tests.scenes.random_forms import FORMS, RandomForm

pytestmark = [pytest.mark.django_db, pytest.mark.long]

SMALL = 8
BLOCKS = 100
FIRST = int(os.environ.get("RALLYDECK_SOAK_FIRST", "0"))
COUNT = int(os.environ.get("RALLYDECK_SOAK_COUNT", "5000"))


def run(seed, did, **smaller):
    # Whatever was played before it: so one contest of thousands can be played again alone.
    with seeds.drawn_for(f"random form {seed}"):
        contest = RandomForm(seed, **smaller)
        contest.play()
        contest.check()
        contest.check_way_back()
    did[f"contests by lot, {contest.form}, no difference"] += 1
    did.update({f"contests by lot: {name}": times for name, times in contest.did.items()})


@pytest.mark.parametrize("block", range(len(FORMS)))
def test_contests_of_every_form_hold_and_lead_back(block, did):
    for seed in range(block, SMALL, len(FORMS)):
        run(seed, did, most_people=12)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(BLOCKS))
def test_thousands_of_contests_of_every_form_hold_and_lead_back(block, did):
    for seed in range(FIRST + block * COUNT // BLOCKS, FIRST + (block + 1) * COUNT // BLOCKS):
        run(seed, did)
