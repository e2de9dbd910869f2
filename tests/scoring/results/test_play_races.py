"""Races: first shown with the lock switched off, then gone with it; on both databases."""

import pytest

from tests import servers, shares, stacks

pytestmark = pytest.mark.programs


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def stack(request, tmp_path_factory):
    data = tmp_path_factory.mktemp(f"races-{request.param}")
    if request.param == "sqlite":
        servers.lay_out(data, demo=False)
        return stacks.Stack(servers.clean_environment(DATA=str(data)), 0)
    address = request.getfixturevalue("postgres_server").new_database()
    elsewhere = {"DATABASE_URL": address, "REDIS_URL": "redis://127.0.0.1:1/0"}
    return stacks.Stack(servers.clean_environment(DATA=str(data), **elsewhere), 0)


@pytest.fixture(params=shares.only([1], [1, 20]))
def rounds(request):
    return request.param


def run(stack, scene, rounds):
    """First without the lock until the race has shown; then what came of each round with it."""
    found = _played(stack, scene, rounds)
    assert found["off"], "the race does not show without the lock, so its absence shows nothing"
    assert len(found["on"]) == rounds
    return found["on"]


def _played(stack, scene, rounds, *, is_shown_without=True):
    return stack.python(
        "from tests.scenes import races\n"
        f"answer = races.played({scene!r}, {rounds}, is_shown_without={is_shown_without})"
    )


def test_of_two_scorers_one_wins_and_the_other_is_told(stack, rounds):
    for found in run(stack, "two_scorers", rounds):
        assert found["outcomes"] == ["done", "refused Conflict"]
        assert found["wrong"] == []
        assert (found["entries"], found["confirmed"]) == (1, 1)


def test_twenty_identical_posts_are_one_advancement(stack, rounds):
    for found in run(stack, "identical_posts", rounds):
        assert found["outcomes"] == ["done"] * 20
        assert found["wrong"] == []
        assert (found["entries"], found["confirmed"]) == (1, 1)


def test_two_slips_of_one_deal_are_one_deal(stack, rounds):
    for found in run(stack, "two_reports_of_a_deal", rounds):
        assert found["outcomes"] == ["done", "refused Conflict"]
        assert found["wrong"] == []
        assert (found["entries"], found["confirmed"]) == (1, 1)


def test_a_correction_and_a_confirmation_do_not_undermine_each_other(stack, rounds):
    for found in run(stack, "correction_and_confirmation", rounds):
        assert sorted(outcome.split()[0] for outcome in found["outcomes"]) == ["done", "refused"]
        assert found["wrong"] == []
        assert found["entries"] == 1


def test_two_contests_that_call_one_person_leave_them_at_one_table(stack, rounds):
    for found in run(stack, "two_contests", rounds):
        assert found["outcomes"] == ["done", "done"]
        assert found["wrong"] == []


def test_a_late_name_and_a_result_do_not_wait_for_each_other_forever(stack, rounds):
    for found in _played(stack, "late_name_and_result", rounds, is_shown_without=False)["on"]:
        assert found["outcomes"] == ["done", "done"]
        assert found["wrong"] == []
