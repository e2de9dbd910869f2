"""A contest whose first games were called, and an official who runs every event."""

import pytest
from desk_scene import signed_in

from scoring.services.calls import matches_call
from tests.scoring.play.play_scene import DESK, contest_make


@pytest.fixture
def contest():
    contest = contest_make(8, tables=4)
    matches_call(actor=DESK, contest_id=contest.pk)
    return contest


@pytest.fixture
def client():
    return signed_in("Ann", runs_every_event=True)
