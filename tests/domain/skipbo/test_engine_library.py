"""What a program that plays with the library may count on: copies, equality, views, status; and
whatever cannot be read is refused as malformed with nothing changed."""

import subprocess
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.skipbo import (
    FULL_DECK,
    SOURCES,
    Exposed,
    Fault,
    Head,
    Move,
    OutOfTurn,
    Overdrawn,
    Race,
    RaceGame,
    Reshuffle,
    Seeded,
    Stall,
    Table,
    Talking,
    read_position,
    replay,
    replay_games,
    write_games,
    write_position,
    write_record,
)
from domain.skipbo.bots import Mishaps, bot, play_on, seat_bots, simulate
from domain.skipbo.moves import HAND
from domain.skipbo.outcome import PLAYED_OUT, judge
from domain.skipbo.rules import Setup, derive, get
from domain.wording import Malformed, Refusal
from tests.domain.skipbo.engine_tables import SETUPS, fresh, lay, play, setup_of
from tests.examples import examples

ROOT = Path(__file__).resolve().parents[3]
setups, seeds = st.sampled_from(SETUPS), st.integers(0, 10**6)


def moments(setup, seed, most=80):
    """A random game with mishaps, as it stands after each step."""
    random = Random(seed)
    table, mishaps = Table.deal(setup, Seeded(random)), Mishaps(random, 0.1)
    yield table
    for _ in range(most):
        if table.outcome is not None:
            return
        incident = mishaps.next(table)
        if incident is None:
            table.push(random.choice(table.legal_moves()))
        else:
            table.report(incident)
        yield table


# Copies and equality


@given(setups, seeds)
@examples(15)
def test_a_copy_and_its_table_never_touch_each_other(setup, seed):
    for step, table in enumerate(moments(setup, seed)):
        if step % 10:
            continue
        before, log = write_position(table), list(table.log)
        twin = table.copy()
        assert twin == table
        assert (twin.log, twin.outcome, twin.status()) == (table.log, table.outcome, [])
        play_on(twin, seat_bots(setup, ["random"], Random(1)))
        assert (write_position(table), table.log) == (before, log)
        other = table.copy()
        while other.log != [] and _can_pop(other):
            pass
        assert (write_position(table), table.log) == (before, log)


def _can_pop(table):
    try:
        table.pop()
    except Refusal:
        return False
    return True


def test_a_copy_has_the_same_luck_apart_and_another_one_if_it_is_given():
    table = fresh("deluxe-us", seed=3)
    first, second = table.copy(), table.copy()
    other = table.copy(Seeded(Random(99)))
    greedy = seat_bots(table.setup, ["greedy"], Random(0))
    for one in (first, second, other):
        play_on(one, greedy)
    assert any(isinstance(entry, Reshuffle) for entry in first.log)
    assert first.log == second.log != other.log
    play_on(table, greedy)
    assert table.log == first.log


@given(setups, seeds)
@examples(10)
def test_tables_are_equal_exactly_where_their_positions_are(setup, seed):
    tables = [table.copy() for table in moments(setup, seed, most=30)]
    texts = [write_position(table) for table in tables]
    for table, text in zip(tables, texts, strict=True):
        assert table == read_position(text, Seeded(Random(0)))
        assert [other == table for other in tables] == [other == text for other in texts]
    assert tables[0] != texts[0]


def test_a_table_is_no_key_since_it_changes():
    with pytest.raises(TypeError):
        hash(fresh("texas"))
    assert hash(fresh("texas").view(0)) == hash(fresh("texas").view(0))


def test_a_table_is_drawn_small():
    table = lay(hands=[[7, 0], [1, 6]], stocks=[[3, 9], [12]], building=[[1, 0]], turn=2)
    assert repr(table) == "<Table deluxe-us 2 players: turn 1 of seat 2, stocks 2 1>"
    assert str(table).splitlines() == [
        "b1 1.S  b2 -  b3 -  b4 -  draw 0  aside 153",
        "  1  s 2:9    d1 -  d2 -  d3 -  d4 -  h 7.S",
        "> 2  s 1:12   d1 -  d2 -  d3 -  d4 -  h 1.6",
    ]
    assert str(table.view(0)).splitlines()[1:] == [
        "  1  s 2:9    d1 -  d2 -  d3 -  d4 -  h S.7",
        "> 2  s 1:12   d1 -  d2 -  d3 -  d4 -  h 2",
    ]


# Views and sources


@given(setups, seeds)
@examples(15)
def test_a_view_lists_the_legal_moves_of_whoever_is_in_turn_and_of_nobody_else(setup, seed):
    for table in moments(setup, seed):
        for seat in range(setup.players):
            expected = table.legal_moves() if seat == table.turn else []
            assert table.view(seat).legal_moves() == expected


def test_house_rules_hold_in_a_view():
    for changes in (
        {"stacking": "fill_first"},
        {"forced_play": "stock"},
        {"passing": "empty_hand"},
        {"partner_piles": "none"},
        {"pile_start": "one_only", "discard_piles": 2},
    ):
        for table in moments(setup_of("deluxe-us", 4, True, **changes), 5):
            assert table.view(table.turn).legal_moves() == table.legal_moves()


def test_sources_have_names():
    table = lay(
        "texas", hands=[[7, 0]], stocks=[[3, 9], [], [5]], discards=[[[2], [4, 6]], [], [[8]]]
    )
    assert table.view(0).sources() == {
        "stock": (9,),
        "discard pile 1": (2,),
        "discard pile 2": (4, 6),
        "partner's stock": (5,),
        "partner's discard pile 1": (8,),
        "hand": (0, 7),
    }
    names = {name: str(Move(source, target=0)) for name, source in SOURCES.items()}
    assert (names["stock"], names["discard pile 4"]) == ("s-b1", "d4-b1")
    assert (names["partner's stock"], names["partner's discard pile 4"]) == ("ps-b1", "pd4-b1")
    assert [Move.parse(text).origin for text in ("s-b1", "d3-b2", "h7-b1", "h7-d2", "pass")] == [
        "stock",
        "discard pile 3",
        "hand",
        "hand",
        "",
    ]


# Impossible positions


@given(setups, seeds)
@examples(15)
def test_every_position_of_a_game_is_possible(setup, seed):
    for table in moments(setup, seed):
        assert table.status() == []


def _spoil(**changes):
    def spoil(table):
        for name, value in changes.items():
            setattr(table, name, value)

    return spoil


def _won(table):
    play(table, "s-b1")


SPOILT = {
    Fault.CARD: lambda table: table.hands[0].append(13),
    Fault.DECK: lambda table: table.hands[0].pop(),
    Fault.PILES: lambda table: table.stocks.append([]),
    Fault.BUILDING: lambda table: table.building[0].reverse(),
    Fault.NEEDS: lambda table: table.needs.__setitem__(1, 5),
    Fault.HAND: lambda table: table.hands[1].extend(table.aside.pop() for _ in range(5)),
    Fault.TURN: _spoil(turn=2),
    Fault.COUNTS: _spoil(turn_plays=-1),
    Fault.SHOWN: lambda table: table.bound.__setitem__(0, 7),
    Fault.OUT_OF_TURN: _spoil(instead=1),
    Fault.NOT_OVER: lambda table: table.aside.append(table.stocks[0].pop()),
    Fault.OVER: lambda table: setattr(
        table, "outcome", judge(table.setup, PLAYED_OUT, [len(stock) for stock in table.stocks])
    ),
}


@pytest.mark.parametrize("fault", Fault)
def test_each_fault_is_found_and_named_alone(fault):
    table = lay(hands=[[7, 2], [1, 6]], stocks=[[9], [12]], building=[[1, 2, 3]])
    assert table.status() == []
    SPOILT[fault](table)
    assert table.status() == [fault]


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda table: table.draw.append("S"), Fault.CARD),
        (lambda table: table.draw.append(1.0), Fault.CARD),
        (lambda table: table.discards[0].pop(), Fault.PILES),
        (lambda table: table.building.pop(), Fault.PILES),
        (_spoil(plays=-1), Fault.COUNTS),
        (_spoil(stocked=9), Fault.COUNTS),
        (_spoil(passes=3), Fault.COUNTS),
        (_spoil(turn=-1), Fault.TURN),
    ],
)
def test_other_ways_to_spoil_a_table_are_found_too(spoil, fault):
    table = lay(hands=[[7, 2], [1, 6]], stocks=[[9], [12]], building=[[1, 2, 3]])
    spoil(table)
    assert fault in table.status()


def test_an_outcome_that_is_not_the_stocks_is_found():
    table = lay(hands=[[7], [1]], stocks=[[1], [12]], building=[])
    _won(table)
    assert table.status() == []
    table.outcome = judge(table.setup, PLAYED_OUT, [0, 2])
    assert table.status() == [Fault.OVER]


# Values that are none

NONE_AT_ALL = [
    *(None, "abc", 1.0, 0.5, True, (), [], {}, object(), 10**30, -(10**30)),
    *(SimpleNamespace(seat=0), SimpleNamespace(source=0), Move),
]
NO_VALUES = NO_NUMBERS = st.sampled_from(NONE_AT_ALL)
OUT_OF_RANGE = NO_NUMBERS | st.sampled_from([-1, 6, 99])
BAD_INCIDENTS = (
    NO_VALUES
    | st.builds(Talking, OUT_OF_RANGE)
    | st.builds(OutOfTurn, OUT_OF_RANGE)
    | st.builds(Overdrawn, OUT_OF_RANGE, st.just(1))
    | st.builds(Overdrawn, st.just(0), NO_NUMBERS | st.sampled_from([0, -1]))
    | st.builds(Exposed, OUT_OF_RANGE, st.just(1))
    | st.builds(Exposed, st.just(0), NO_NUMBERS | st.sampled_from([-1, 13]))
    | st.just(Reshuffle((1, 2)))
)


GIVEN = OUT_OF_RANGE.filter(lambda one: one is not None)
ATTEMPTS = {
    "push": (NO_VALUES, lambda table, bad: table.push(bad)),
    "push by": (GIVEN, lambda table, bad: table.push(Move.parse("s-b1"), seat=bad)),
    "is_legal": (NO_VALUES, lambda table, bad: table.is_legal(bad)),
    "report": (BAD_INCIDENTS, lambda table, bad: table.report(bad)),
    "view": (OUT_OF_RANGE, lambda table, bad: table.view(bad)),
    "record": (NO_VALUES.filter(lambda one: one is not None), write_record),
    "copy": (NO_VALUES.filter(lambda one: one is not None), lambda table, bad: table.copy(bad)),
}


@given(setups, seeds, st.data())
@examples(25)
def test_whatever_cannot_be_read_is_malformed_at_every_moment_and_changes_nothing(
    setup, seed, data
):
    for step, table in enumerate(moments(setup, seed)):
        if step % 6:
            continue
        before, record = table.copy(), write_record(table)
        for name, (values, attempt) in ATTEMPTS.items():
            bad = data.draw(values, label=name)
            with pytest.raises(Malformed) as refused:
                attempt(table, bad)
            assert str(refused.value)
            assert table == before
            assert write_record(table) == record


@pytest.mark.parametrize("value", [*NONE_AT_ALL, 10**5000], ids=lambda value: type(value).__name__)
def test_nothing_else_of_the_library_takes_what_is_none(value):
    texas, two = get("texas"), setup_of("deluxe-us")
    numbers = [lambda: Setup(texas, value, True), lambda: Setup(texas, 4, True, dealer=value)]
    if value is not None:
        numbers.append(lambda: get("texas", value))
        numbers.append(lambda: Race.start(two).after(judge(two, PLAYED_OUT, [0, 4]), value))
        numbers.append(lambda: Head(seed=value))
        numbers.append(lambda: Head(race=value))
    for attempt in (
        *numbers,
        lambda: Move(value),
        lambda: Move(HAND, value, 1),
        lambda: Move(HAND, 1, value),
        lambda: Move.parse(value),
        lambda: Setup(value, 4),
        lambda: get(value),
        lambda: derive(value, {}),
        lambda: derive(texas, {"stock": value}),
        lambda: Table.deal(value, Seeded(Random(1))),
        lambda: Table.deal(two, value),
        lambda: Seeded(value),
        lambda: read_position(value, Seeded(Random(1))),
        lambda: write_position(value),
        lambda: write_record(value),
        lambda: Head(names=(value, "\n")),
        lambda: write_record(fresh("deluxe-us"), Head(race=RaceGame(value, (0, 0)))),
        lambda: write_record(fresh("deluxe-us"), Head(race=RaceGame(2, (0, value)))),
        lambda: Race.start(value),
        lambda: Race.start(two).after(value),
        lambda: replay(value),
        lambda: replay_games(value),
        lambda: write_games(["a record", b"" if isinstance(value, str) else value]),
        lambda: bot(value, Random(1)),
        lambda: simulate(value, ["greedy"], 1, 1),
        lambda: simulate(two, ["greedy"], value, 1),
    ):
        with pytest.raises(Malformed) as refused:
            attempt()
        assert str(refused.value)


def test_the_values_that_were_taken_once():
    table = fresh("texas")
    for bad in (lambda: table.report(None), lambda: Move(10, 1, "abc"), lambda: table.view(-1)):
        with pytest.raises(Malformed):
            bad()
    with pytest.raises(Malformed):
        table.report(Talking(float(table.setup.partner_of(table.turn))))


def test_what_chance_is_said_to_have_decided_is_decided_anew():
    table = fresh("texas")
    table.report(Overdrawn(table.turn, 1, places=(3, 4, 5), order=(1,) * 9))
    (logged,) = [entry for entry in table.log if isinstance(entry, Overdrawn)]
    assert (len(logged.places), logged.order) == (1, ())
    assert replay(write_record(table)).table == table


def test_an_unfinished_record_is_played_on_with_the_same_luck():
    table = fresh("deluxe-us", seed=3)
    text = write_record(table)
    greedy = seat_bots(table.setup, ["greedy"], Random(0))
    ends = [replay(text).table, replay(text).table, replay(text, Seeded(Random(5))).table]
    for again in ends:
        play_on(again, greedy)
    assert any(isinstance(entry, Reshuffle) for entry in ends[0].log)
    assert ends[0].log == ends[1].log != ends[2].log


def test_the_whole_library_needs_no_django():
    ban = """
import importlib, pkgutil, sys

class Ban:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("django", "rest_framework"):
            raise ImportError(name)

sys.meta_path.insert(0, Ban())
import domain.skipbo
for module in pkgutil.walk_packages(domain.skipbo.__path__, "domain.skipbo."):
    importlib.import_module(module.name)
sys.exit(domain.skipbo.__main__.main(["rules"]))
"""
    done = subprocess.run(
        [sys.executable, "-c", ban], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "texas" in done.stdout


def test_a_deck_is_a_deck_whoever_asks():
    assert sorted(FULL_DECK) == sorted(fresh("texas").opening.deck)
    assert Stall() == Stall()
