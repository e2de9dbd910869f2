"""What holds at every step of every game, whatever the rule set, the seed and the mishaps."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.skipbo import (
    Reshuffle,
    Seeded,
    Table,
    read_position,
    replay,
    write_position,
    write_record,
)
from domain.skipbo.bots import Mishaps, play_game, seat_bots
from domain.skipbo.moves import EVERY_MOVE
from domain.wording import Illegal
from tests import shares
from tests.domain.skipbo.engine_tables import HOUSE_SETUPS, SETUPS, setup_of
from tests.examples import examples

NAMES = [f"{s.rules.id}-{s.players}{'p' if s.partners else ''}" for s in SETUPS]
WHOLE_DECK = [18] + [12] * 12
seeds = st.integers(min_value=0, max_value=2**32)
# In `make test` of each rule set one table alone and one with partners, where it has both.
KEPT = [s for s in SETUPS if s.players == (4 if s.partners else 3)]
every_table = pytest.mark.parametrize("setup", shares.only(KEPT, SETUPS), ids=NAMES)
every_table_and_house_rule = pytest.mark.parametrize(
    "setup",
    [*SETUPS, *HOUSE_SETUPS],
    ids=[*NAMES, *("-".join(map(str, s.rules.overrides[0])) for s in HOUSE_SETUPS)],
)
BOTS = ["greedy", "hoard", "random", "cautious"]


def steps(setup, seed, names=BOTS, rate=0.05, most=400):
    """A game move by move: yields the table at the start and after each move or incident."""
    random = Random(seed)
    table = Table.deal(setup, Seeded(random))
    bots, mishaps = seat_bots(setup, names, random), Mishaps(random, rate)
    yield table
    for _ in range(most):
        if table.outcome is not None:
            return
        incident = mishaps.next(table)
        if incident is not None:
            table.report(incident)
        else:
            table.push(bots[table.turn](table))
        yield table


def played(setup, seed, names=BOTS, rate=0.05):
    random = Random(seed)
    mishaps = Mishaps(random, rate) if rate else None
    return play_game(setup, seat_bots(setup, names, random), Seeded(random), mishaps)


@every_table
@given(seed=seeds)
@examples(4)
def test_the_deck_is_whole_and_no_hand_too_large_after_every_step(setup, seed):
    for table in steps(setup, seed):
        assert table.card_counts() == WHOLE_DECK
        assert max(map(len, table.hands)) <= setup.rules.hand
        assert all(len(pile) < 12 for pile in table.building)
        assert table.needs[: len(table.building)] == [len(pile) + 1 for pile in table.building]


@every_table
@given(seed=seeds)
@examples(2)
def test_legal_moves_run_out_only_when_the_game_is_over(setup, seed):
    for table in steps(setup, seed, most=120):
        assert bool(table.legal_moves()) == (table.outcome is None)


@every_table_and_house_rule
@given(seed=seeds)
@examples(1)
def test_listed_contained_and_accepted_moves_are_the_same(setup, seed):
    for count, table in enumerate(steps(setup, seed, most=150)):
        if count % 15:
            continue
        listed = table.legal_moves()
        assert len(listed) == len(set(listed))
        assert set(listed) == {move for move in EVERY_MOVE if table.is_legal(move)}
        here = write_position(table)
        refusing = read_position(here, Seeded(Random(0)))
        for move in EVERY_MOVE:
            if table.is_legal(move):
                read_position(here, Seeded(Random(0))).push(move)
            else:
                with pytest.raises(Illegal):
                    refusing.push(move)
                assert write_position(refusing) == here, "a refused move must change nothing"


@every_table
@given(seed=seeds)
@examples(2)
def test_every_position_round_trips(setup, seed):
    for count, table in enumerate(steps(setup, seed, rate=0.15)):
        if count % 5 == 0 or table.instead is not None:
            text = write_position(table)
            assert write_position(read_position(text, Seeded(Random(0)))) == text


@every_table
@given(seed=seeds)
@examples(3)
def test_every_record_replays_to_the_identical_end_and_text(setup, seed):
    table = played(setup, seed)
    text = write_record(table)
    again = replay(text)
    assert write_record(again.table, again.head) == text
    assert write_position(again.table) == write_position(table)
    assert again.table.outcome == table.outcome
    assert again.table.log == table.log


@every_table
def test_the_same_seed_gives_the_same_game_and_another_seed_another(setup):
    assert write_record(played(setup, 5)) == write_record(played(setup, 5))
    assert write_record(played(setup, 5)) != write_record(played(setup, 6))


@every_table
@given(seed=seeds)
@examples(1)
def test_taking_everything_back_passes_through_the_same_positions(setup, seed):
    seen, table = [], None
    for table in steps(setup, seed, most=60):
        seen.append(write_position(table))
    for before in reversed(seen[:-1]):
        table.pop()
        assert write_position(table) == before
    with pytest.raises(Illegal, match="nothing to take back"):
        table.pop()


@every_table
@given(seed=seeds)
@examples(2)
def test_a_view_never_depends_on_hidden_cards(setup, seed):
    """Shuffle all that a player cannot see; the player's view must stay the same."""
    random = Random(seed)
    for count, table in enumerate(steps(setup, seed, most=100)):
        if count % 20 or table.instead is not None:
            continue
        for seat in range(setup.players):
            other = scrambled(table, seat, random)
            assert other.view(seat) == table.view(seat)


def scrambled(table, seat, random):
    """The same table with the cards that `seat` cannot see dealt anew."""
    copy = read_position(write_position(table), Seeded(Random(0)))
    hidden = [copy.draw, *copy.hands[:seat], *copy.hands[seat + 1 :]]
    pool = [card for pile in hidden for card in pile]
    pool += [card for stock in copy.stocks for card in stock[:-1]]
    for other, shown in enumerate(copy.bound):
        if shown >= 0 and other != seat and shown in copy.hands[other]:
            pool.remove(shown)
    random.shuffle(pool)
    for pile in hidden:
        keep = [copy.bound[other] for other, hand in enumerate(copy.hands) if hand is pile]
        keep = [card for card in keep if card in pile]
        pile[:] = keep + [pool.pop() for _ in range(len(pile) - len(keep))]
    for stock in copy.stocks:
        stock[:-1] = [pool.pop() for _ in stock[:-1]]
    assert not pool
    return copy


@every_table
@given(seed=seeds)
@examples(2)
def test_bots_choose_by_what_they_may_see(setup, seed):
    random = Random(seed)
    bots = seat_bots(setup, ["greedy", "hoard", "cautious"], random)
    for count, table in enumerate(steps(setup, seed, most=100)):
        if count % 10 or table.instead is not None or table.outcome is not None:
            continue
        other = scrambled(table, table.turn, random)
        for bot in bots:
            assert bot(table) == bot(other)


def test_chance_is_logged_so_that_nothing_is_left_to_the_seed():
    table = played(setup_of("deluxe-us", players=4), 3, names=["greedy"], rate=0)
    assert any(isinstance(entry, Reshuffle) for entry in table.log)
    again = replay(write_record(table)).table
    assert [e for e in again.log if isinstance(e, Reshuffle)] == [
        e for e in table.log if isinstance(e, Reshuffle)
    ]
