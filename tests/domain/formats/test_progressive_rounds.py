"""Progressive: who moves where, who plays with whom, who sits out, and what it comes to."""

import itertools
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.formats.progressive import (
    Finished,
    Movement,
    Seated,
    first_round,
    moved,
    next_round,
    paired,
)
from tests.examples import examples

MOVEMENTS = [Movement.UP, Movement.DOWN, Movement.REDRAW]


def table_of(tables):
    return {p: number for number, table in enumerate(tables) for pair in table for p in pair}


def partners_of(tables):
    return {a: b for table in tables for pair in table for a, b in (pair, pair[::-1])}


def evening(count, chapters_count, rounds, movement, seed):
    """A whole evening with random winners: tables with the winners first, and who sits out."""
    lots = Random(seed)
    chapters = {number: f"c{number % chapters_count}" for number in range(1, count + 1)}
    counts = dict.fromkeys(chapters, 0)
    last = {}
    tables, out = first_round(chapters, counts, lots)
    played = []
    for _ in range(rounds):
        for person in out:
            counts[person] += 1
        finished = [Finished(*lots.sample(table, 2)) for table in tables]
        played.append((tables, out, finished))
        last.update(partners_of(tables))
        tables, out = next_round(finished, chapters, counts, last, movement, lots)
    return chapters, played


@examples(60)
@given(
    count=st.integers(4, 45),
    chapters_count=st.integers(1, 6),
    movement=st.sampled_from(MOVEMENTS),
    seed=st.integers(0, 999),
)
def test_everybody_is_there_once_and_sits_out_in_turn(count, chapters_count, movement, seed):
    chapters, played = evening(count, chapters_count, 6, movement, seed)
    sat = Counter(dict.fromkeys(chapters, 0))
    for tables, out, _ in played:
        seated = [person for table in tables for pair in table for person in pair]
        assert sorted([*seated, *out]) == sorted(chapters)
        assert len(out) == count % 4
        sat.update(out)
        assert max(sat.values()) - min(sat.values()) <= 1


@examples(60)
@given(count=st.integers(4, 45), movement=st.sampled_from(MOVEMENTS[:2]), seed=st.integers(0, 999))
def test_winners_go_up_one_and_losers_where_the_movement_says(count, movement, seed):
    _, played = evening(count, 4, 6, movement, seed)
    for (_, _, finished), (tables, _, _) in itertools.pairwise(played):
        after = table_of(tables)
        last = len(finished) - 1
        for number, table in enumerate(finished):
            for person in table.winners:
                assert after.get(person) in (None, max(0, number - 1))
            for person in table.losers:
                if movement is Movement.UP:
                    assert after.get(person) in (None, last if number == 0 else number)
                else:
                    assert after.get(person) in (None, min(last, number + 1))


@examples(60)
@given(
    tables=st.integers(1, 11),
    chapters_count=st.integers(1, 6),
    movement=st.sampled_from(MOVEMENTS),
    seed=st.integers(0, 999),
)
def test_nobody_keeps_a_partner_and_chapters_mix_where_they_can(
    tables, chapters_count, movement, seed
):
    chapters, played = evening(4 * tables, chapters_count, 5, movement, seed)
    for (before, _, finished), (after, _, _) in itertools.pairwise(played):
        old, new = partners_of(before), partners_of(after)
        assert all(old[person] != new[person] for person in chapters)
        if movement is Movement.REDRAW:
            continue
        came = moved(finished, movement)
        for seated, pairs in zip(came, after, strict=True):
            assert {*seated.people} == {person for pair in pairs for person in pair}
            (a, b), (c, d) = seated.comers, seated.stayers
            ways = [((a, c), (b, d)), ((a, d), (b, c))]
            chosen = {frozenset(pair) for pair in pairs}
            assert chosen in [{frozenset(pair) for pair in way} for way in ways]
            inside = [sum(chapters[x] == chapters[y] for x, y in way) for way in ways]
            assert sum(chapters[x] == chapters[y] for x, y in pairs) == min(inside)


def test_both_ways_are_equally_likely_where_chapters_do_not_decide():
    table = Seated([1, 2], [3, 4])
    alone = dict.fromkeys(range(1, 5), "")
    ways = Counter(paired(table, alone, {1: 2, 3: 4}, Random(seed)) for seed in range(1000))
    assert set(ways) == {((1, 3), (2, 4)), ((1, 4), (2, 3))}
    assert all(420 < times < 580 for times in ways.values())
    mixed = {1: "a", 2: "b", 3: "a", 4: "c"}
    assert paired(table, mixed, {1: 2, 3: 4}, Random(1)) == ((1, 4), (2, 3))


def test_who_comes_back_takes_the_place_of_who_sits_out():
    finished = [Finished((1, 2), (3, 4)), Finished((5, 6), (7, 8))]
    counts = {**dict.fromkeys(range(1, 9), 1), 8: 0, 9: 1}
    chapters = dict.fromkeys(range(1, 10), "")
    tables, out = next_round(finished, chapters, counts, {}, Movement.UP, Random(1))
    assert out == (8,)
    assert {p for pair in tables[1] for p in pair} == {3, 4, 7, 9}
    assert {p for pair in tables[0] for p in pair} == {1, 2, 5, 6}


@pytest.mark.parametrize("gone", [{1, 2, 3, 4}, {9}, {1, 5, 9, 10}, {10, 11, 12}])
def test_tables_close_up_when_people_leave(gone):
    finished = [Finished((n, n + 1), (n + 2, n + 3)) for n in (1, 5, 9)]
    there = set(range(1, 13)) - gone
    tables, out = next_round(
        finished, dict.fromkeys(there, ""), dict.fromkeys(there, 0), {}, Movement.UP, Random(2)
    )
    seated = [person for table in tables for pair in table for person in pair]
    assert sorted([*seated, *out]) == sorted(there)
    assert len(tables) == len(there) // 4


def test_four_who_come_late_make_a_new_last_table():
    finished = [Finished((1, 2), (3, 4)), Finished((5, 6), (7, 8))]
    there = dict.fromkeys(range(1, 13), "")
    tables, _ = next_round(finished, there, dict.fromkeys(there, 0), {}, Movement.UP, Random(2))
    assert {p for pair in tables[2] for p in pair} == {9, 10, 11, 12}
    assert {p for pair in tables[0] for p in pair} == {1, 2, 5, 6}


def test_the_first_round_has_each_legal_draw_equally_often():
    chapters = {1: "a", 2: "a", 3: "b", 4: "b"}
    drawn = Counter()
    for seed in range(400):
        ((one, other),), _ = first_round(chapters, dict.fromkeys(chapters, 0), Random(seed))
        drawn[frozenset((one, other))] += 1
    assert set(drawn) == {frozenset(((1, 3), (2, 4))), frozenset(((1, 4), (2, 3)))}
    assert all(150 < times < 250 for times in drawn.values())
