"""Two officials pressing at the same moment: one change, a clear word to the other."""

import pytest

from tests import servers, stacks

pytestmark = pytest.mark.programs

ROUNDS = 2
# The harm without the lock needs two threads to meet; a busy machine keeps them apart now and then.
TRIES = 12
BUTTONS = ["promise", "draw", "spare"]

# What happens without the lock and the version check. Never one change and one clear word.
WITHOUT = {
    # Both are told that it worked, and one hash on a wall is worth nothing.
    ("sqlite", "promise"): ["done", "done"],
    ("postgres", "promise"): ["IntegrityError", "done"],
    ("sqlite", "draw"): ["Illegal draw-not-promised", "done"],
    ("postgres", "draw"): ["IntegrityError", "done"],
    ("sqlite", "spare"): ["Illegal choice-gone", "done"],
    # One person at two tables.
    ("postgres", "spare"): ["done", "done"],
}
RACES = f"""
from tests.tournaments.partners.partners_race import race
expected = {WITHOUT}
def until_shown(button):
    for _ in range({TRIES}):
        found = race(button, guarded=False)
        if found["outcomes"] == expected[KIND, button]:
            break
    return found
answer = {{
    button: {{
        "without": until_shown(button),
        "with": [race(button, guarded=True) for _ in range({ROUNDS})],
    }}
    for button in {BUTTONS}
}}
"""


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def races(request, tmp_path_factory):
    """The kind of database, and how every race ended there."""
    data = tmp_path_factory.mktemp(f"race-{request.param}")
    variables = servers.clean_environment(DATA=str(data), DEMO="0")
    if request.param == "postgres":
        server = request.getfixturevalue("postgres_server")
        variables["DATABASE_URL"] = server.new_database()
    else:
        servers.lay_out(data, demo=False)
    return (
        request.param,
        stacks.Stack(variables, port=0).python(f"KIND = {request.param!r}\n{RACES}"),
    )


@pytest.mark.parametrize("button", BUTTONS)
def test_without_the_lock_two_officials_get_in_each_others_way(races, button):
    kind, ended = races
    found = ended[button]["without"]
    assert found["outcomes"] == WITHOUT[kind, button]
    if (kind, button) == ("postgres", "spare"):
        assert found["seated_twice"] == ["Z1"]
    if (kind, button) == ("sqlite", "promise"):
        assert found["draws"] == ["replaced", "committed"]


@pytest.mark.parametrize("button", BUTTONS)
def test_of_two_officials_at_the_same_moment_one_is_served_and_the_other_told(races, button):
    _, ended = races
    assert len(ended[button]["with"]) == ROUNDS
    for found in ended[button]["with"]:
        assert found["outcomes"] == ["Conflict contest-changed", "done"]
        assert found["draws"] == ["committed" if button == "promise" else "drawn"]
        assert found["sides"] == (0 if button == "promise" else 6)
        assert found["seated_twice"] == []
        assert (found["versions"], found["recorded"]) == (1, 1)
