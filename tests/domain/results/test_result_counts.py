"""What was counted at a table: read, stored, added up, put together."""

import pytest

from domain.results import Counts, OfSide, Stock, Unknown, owner_of, stocks

PARTNERS = {7: stocks([31, 32], 2), 9: stocks([40], 2)}


@pytest.mark.parametrize(
    "stored",
    [
        {},
        {"side:7": 12},
        {"side:9": 0, "side:7": 12},
        {"entry:31": 4, "entry:32": 0, "side:9": 3},
        {"entry:40": 4, "entry:40#2": 5},
        {"side:7": "a few", "side:B": 3, "nobody": 1},
    ],
)
def test_counts_are_stored_as_they_were_read_in_the_same_order(stored):
    assert list(Counts.read(stored).stored().items()) == list(stored.items())


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("side:7", OfSide(7)),
        ("entry:31", Stock(31)),
        ("entry:31#2", Stock(31, 2)),
        ("entry:31#1", Unknown("entry:31#1")),
        ("entry:-31", Unknown("entry:-31")),
        ("side:07", Unknown("side:07")),
        ("side:٧", Unknown("side:٧")),
        ("side:" + "9" * 5000, Unknown("side:" + "9" * 5000)),
        ("side:7\n", Unknown("side:7\n")),
        ("table:7", Unknown("table:7")),
        ("", Unknown("")),
    ],
)
def test_only_the_names_that_the_program_writes_are_somebody(text, owner):
    assert owner_of(text) == owner
    assert str(owner) == text


def test_partners_have_a_stock_each_one_alone_has_both_and_a_single_player_one():
    assert stocks([31, 32], 2) == (Stock(31), Stock(32))
    assert stocks([31], 2) == (Stock(31), Stock(31, 2))
    assert stocks([31], 1) == (Stock(31),)


@pytest.mark.parametrize(
    ("said", "totals"),
    [
        ({"side:7": 12, "side:9": 0}, {7: 12, 9: 0}),
        ({"entry:31": 4, "entry:32": 1}, {7: 5}),
        ({"entry:31": 4}, {}),
        ({"entry:40": 4, "entry:40#2": 3}, {9: 7}),
        ({"entry:40": 4}, {}),
        ({"entry:99": 4, "side:3": 1}, {}),
    ],
)
def test_a_total_is_known_only_where_all_of_it_was_counted(said, totals):
    assert Counts.read(said).totals(PARTNERS) == totals


def test_six_single_players_at_a_table_each_have_their_own_total():
    seats = {number: stocks([100 + number], 1) for number in range(1, 7)}
    said = Counts.read({f"entry:{100 + number}": number for number in range(2, 7)} | {"side:1": 0})
    assert said.totals(seats) == {1: 0, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}


@pytest.mark.parametrize(
    ("mine", "theirs", "together"),
    [
        ({"entry:31": 4}, {"side:7": 9}, {"side:7": 9}),
        ({"side:7": 9}, {"entry:31": 4}, {"side:7": 9}),
        ({"side:7": 9}, {"side:9": 2}, {"side:7": 9, "side:9": 2}),
        # All of a side by person is more than the same in one number.
        ({"side:7": 9}, {"entry:31": 4, "entry:32": 5}, {"entry:31": 4, "entry:32": 5}),
        ({}, {"entry:31": 4}, {"entry:31": 4}),
        # Who does not sit here adds nothing.
        ({"side:7": 9}, {"side:3": 1}, {"side:7": 9}),
    ],
)
def test_of_two_counts_the_fuller_one_is_kept_side_by_side(mine, theirs, together):
    assert Counts.read(mine).fuller(Counts.read(theirs), PARTNERS).stored() == together
