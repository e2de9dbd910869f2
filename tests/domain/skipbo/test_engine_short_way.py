"""The short way of a replay does what the table does move by move, and trips where it would not."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.skipbo import Move, Reshuffle, Seeded, Table, replay, write_position, write_record
from domain.skipbo.bots import play_game, seat_bots
from domain.skipbo.moves import DISCARD, EVERY_MOVE
from domain.skipbo.replay import TrippedError, play_turns
from domain.wording import Illegal
from tests import shares
from tests.domain.skipbo.engine_tables import HOUSE_SETUPS, SETUPS, lay, setup_of
from tests.examples import examples

PLAIN = [setup for setup in (*SETUPS, *HOUSE_SETUPS) if setup.rules.forced_play == "free"]


def beginning(setup, seed):
    """The dealt table, and what was done at it before the first reshuffle or the end."""
    random = Random(seed)
    played = play_game(setup, seat_bots(setup, ["greedy", "random"], random), Seeded(random))
    log = played.log
    stop = next((at for at, entry in enumerate(log) if isinstance(entry, Reshuffle)), len(log)) - 1
    while not isinstance(log[stop - 1], Move):
        stop -= 1
    return dealt(setup, seed), log[:stop]


def dealt(setup, seed):
    random = Random(seed)
    seat_bots(setup, ["greedy", "random"], random)
    return Table.deal(setup, Seeded(random))


def the_short_way(table, entries):
    seats = [at for at, entry in enumerate(entries) if isinstance(entry, int)]
    play_turns(table, entries, len(seats), len(entries) - seats[-1] - 1)


def one_by_one(table, entries):
    """The same by the table itself; False where it refuses or something rare comes up."""
    logged = list(table.log)
    for entry in entries[1:]:
        if isinstance(entry, int):
            if table.log[-1] != entry:
                return False
            continue
        try:
            table.push(entry)
        except Illegal:
            return False
        logged.append(entry)
        if isinstance(table.log[-1], int):
            logged.append(table.log[-1])
        if table.log != logged or table.outcome or table.nothing_to_draw():
            return False
    return entries[0] == logged[0] and table.log == entries


@given(st.sampled_from(PLAIN), st.integers(0, 10**6))
@examples(60)
def test_a_usual_game_comes_to_the_same_table_both_ways(setup, seed):
    table, entries = beginning(setup, seed)
    other = dealt(setup, seed)
    if not one_by_one(other, entries):
        return
    the_short_way(table, entries)
    assert write_position(table) == write_position(other)
    assert table.log == other.log


@given(st.sampled_from(PLAIN), st.integers(0, 10**6), st.data())
@examples(150)
def test_an_altered_game_trips_where_the_table_refuses(setup, seed, data):
    _, entries = beginning(setup, seed)
    changed = list(entries)
    at = data.draw(st.integers(0, len(changed) - 1))
    match data.draw(st.integers(0, 3)):
        case 0:
            changed[at] = data.draw(st.sampled_from(EVERY_MOVE))
        case 1:
            changed[at] = data.draw(st.integers(0, setup.players - 1))
        case 2:
            changed[at], changed[at - 1] = changed[at - 1], changed[at]
        case 3 if at:
            del changed[at]
    if not isinstance(changed[0], int):
        return
    table, other = dealt(setup, seed), dealt(setup, seed)
    if one_by_one(other, changed):
        the_short_way(table, changed)
        assert write_position(table) == write_position(other)
    else:
        with pytest.raises(TrippedError):
            the_short_way(table, changed)


@pytest.mark.long
@pytest.mark.parametrize(
    "setup",
    shares.only([setup for setup in PLAIN if setup.partners], PLAIN),
    ids=lambda setup: f"{setup.rules.id}-{setup.players}",
)
def test_every_move_that_the_table_refuses_trips(setup):
    """Also those of a house rule that a game altered by chance would hardly ever try."""
    _, entries = beginning(setup, seed=1)
    table, so_far = dealt(setup, seed=1), entries[:1]
    for entry in entries[1:60]:
        # Before each discard, while the hand is still what the player thought of.
        if isinstance(entry, Move) and entry.source == DISCARD:
            legal, left = set(table.legal_moves()), (table.turn + 1) % setup.players
            for move in set(EVERY_MOVE) - legal:
                ended = [left] if move.source == DISCARD else []
                with pytest.raises(TrippedError):
                    the_short_way(dealt(setup, seed=1), [*so_far, move, *ended])
        if isinstance(entry, Move):
            table.push(entry)
        so_far.append(entry)


@given(st.sampled_from(SETUPS), st.integers(0, 10**6), st.integers(0, 120))
@examples(60)
def test_a_game_that_was_broken_off_replays_to_where_it_stopped(setup, seed, moves):
    random = Random(seed)
    bots = seat_bots(setup, ["greedy", "random"], random)
    table = Table.deal(setup, Seeded(random))
    for _ in range(moves):
        if table.outcome is None:
            table.push(bots[table.turn](table))
    again = replay(write_record(table)).table
    assert write_position(again) == write_position(table)
    assert again.log == table.log


def test_a_hand_that_a_completed_pile_would_fill_is_not_overlooked():
    table = lay(hands=[[], [7]], stocks=[[8, 9, 12], [9]], building=[11, 8], rest="discard 2")
    with pytest.raises(TrippedError):
        the_short_way(table, [0, Move.parse("s-b1"), Move.parse("s-b2")])


def test_the_short_way_is_for_turns_in_which_no_card_runs_short():
    table = Table.deal(setup_of("deluxe-us"), Seeded(Random(1)))
    del table.draw[3:]
    hand = list(table.hands[table.turn])
    discard = Move.parse(f"h{hand[0] or 'S'}-d1")
    with pytest.raises(TrippedError):
        the_short_way(table, [table.turn, discard, 1 - table.turn])
