"""The call list: fair, never double-booked, needs kept, and nothing left idle."""

from hypothesis import given
from hypothesis import strategies as st

from domain.seating.calls import call_list
from domain.seating.suitable import (
    Member,
    Playing,
    ReadyMatch,
    Side,
    Table,
    TableState,
    check_table,
    seats_for,
)
from tests.examples import examples

FREE, BUSY, BROKEN = TableState.FREE, TableState.BUSY, TableState.BROKEN


def match(number, *, round_=1, waited=0, fixed=None, accessible=(), last=(None, None)):
    """A match of two sides; members are 10 * number + 0 .. 3. `fixed` maps a member to a table."""
    members = [
        Member(10 * number + i, f"P{10 * number + i}", (fixed or {}).get(i), i in accessible)
        for i in range(4)
    ]
    sides = (
        Side(2 * number, tuple(members[:2]), last[0]),
        Side(2 * number + 1, tuple(members[2:]), last[1]),
    )
    return ReadyMatch(number, round_, waited, sides)


def tables(count):
    return [Table(number, FREE) for number in range(1, count + 1)]


def called(result):
    return {call.match: call.table for call in result.calls}


def test_partners_sit_opposite_each_other():
    seats = {seat.person: seat.letter for seat in seats_for(match(1))}
    assert {seats[10], seats[11]} == {"A", "C"}
    assert {seats[12], seats[13]} == {"B", "D"}


def test_single_players_sit_around_the_table_in_order():
    sides = tuple(Side(i, (Member(i, f"P{i}"),)) for i in range(5))
    assert [s.letter for s in seats_for(ReadyMatch(1, 1, 0, sides))] == list("ABCDE")


def test_earlier_rounds_then_longer_waits_come_first():
    ready = [match(1, round_=2, waited=900), match(2, waited=10), match(3, waited=60)]
    result = call_list(ready, tables(1))
    assert called(result) == {3: 1}
    assert [(w.match, w.place) for w in result.queue] == [(2, 1), (1, 2)]


def test_a_match_whose_fixed_table_is_busy_waits_without_blocking_others():
    hall = [Table(1, BUSY), Table(2)]
    result = call_list([match(1, waited=500, fixed={0: 1}), match(2)], hall)
    assert called(result) == {2: 2}
    assert "table 1" in str(result.queue[0].reason)


def test_a_fixed_seat_gets_its_table_even_if_others_come_first():
    hall = tables(2)
    result = call_list([match(1, waited=900), match(2, fixed={3: 1})], hall)
    assert called(result) == {1: 2, 2: 1}


def test_two_fixed_people_with_different_tables_are_pointed_out_with_a_way_out():
    hall = [Table(1, BUSY), Table(2), Table(3)]
    result = call_list([match(1, fixed={0: 1, 2: 2}), match(2)], hall)
    (finding,) = result.findings
    assert (finding.code, finding.level, finding.proposed_table) == ("two-fixed-tables", "error", 2)
    assert "P10" in str(finding.sentence)
    assert called(result) == {2: 3}


def test_a_side_stays_where_it_is_where_that_works():
    result = call_list([match(1, last=(3, 2)), match(2, last=(None, 3))], tables(3))
    assert called(result) == {1: 3, 2: 1}
    assert "stay" in str(result.calls[0].reason)


def test_staying_gives_way_to_a_fixed_seat_and_never_costs_a_call():
    hall = tables(2)
    result = call_list([match(1, last=(1, 1), waited=60), match(2, fixed={0: 1})], hall)
    assert called(result) == {1: 2, 2: 1}


def test_a_side_gets_its_old_table_back_from_one_that_can_sit_anywhere():
    ready = [match(1, waited=90), match(2, waited=60, last=(1, None))]
    assert called(call_list(ready, tables(2))) == {1: 2, 2: 1}


def test_a_broken_tables_game_moves_before_anyone_else_is_called():
    hall = [Table(1, BROKEN), Table(2)]
    result = call_list([match(1, waited=9999)], hall, [Playing(1, match(7, round_=3))])
    assert called(result) == {7: 2}
    assert result.calls[0].moved_from == 1
    assert [w.match for w in result.queue] == [1]


def test_people_of_an_interrupted_game_are_not_called_elsewhere():
    game = match(7)
    other = ReadyMatch(8, 1, 0, (game.sides[0], match(9).sides[0]))
    result = call_list([other], [Table(1, BROKEN)], [Playing(1, game)])
    assert result.calls == ()
    assert [w.match for w in result.queue] == [7, 8]


def test_a_fixed_table_that_broke_is_replaced_by_an_accessible_one():
    hall = [Table(1, BROKEN), Table(2), Table(3, FREE, accessible=True)]
    result = call_list([match(1, fixed={0: 1})], hall)
    assert called(result) == {1: 3}
    assert result.findings[0].code == "fixed-table-gone"


def test_an_accessible_need_without_any_such_table_asks_for_a_decision():
    result = call_list([match(1, accessible={2})], tables(2))
    assert result.calls == ()
    assert result.findings[0].code == "no-accessible-table"


def test_a_person_in_two_ready_matches_is_called_once():
    one = match(1)
    two = ReadyMatch(2, 1, 0, (one.sides[0], match(3).sides[1]))
    result = call_list([one, two], tables(2))
    assert called(result) == {1: 1}
    assert "P10" in str(result.queue[0].reason)


def test_a_table_with_a_game_is_busy_even_if_it_was_called_free():
    result = call_list([match(1)], tables(1), [Playing(1, match(2))])
    assert result.calls == ()


def test_nothing_ready_or_no_tables_is_an_empty_list():
    assert call_list([], tables(3)).calls == ()
    assert [w.place for w in call_list([match(1), match(2)], []).queue] == [1, 2]


def test_with_every_table_out_of_use_the_queue_says_so_and_what_to_do():
    broken = [Table(1, BROKEN), Table(2, BROKEN)]
    found = call_list([match(1), match(2, fixed={0: 1}), match(3, accessible=(0,))], broken)
    assert found.calls == ()
    for waiting in found.queue:
        assert "No table can be used now. Put a table back in use" in str(waiting.reason)
        assert "Remettez une table en service" in waiting.reason.in_language("fr")
    (waiting,) = call_list([match(1)], [Table(1, BROKEN), Table(2, BUSY)]).queue
    assert "Every table is taken" in str(waiting.reason)


def test_a_table_chosen_by_hand_gets_an_opinion():
    hall = [Table(1), Table(2, BUSY), Table(3, BROKEN)]
    wish = match(1, fixed={0: 1}, accessible={1})

    def codes(number):
        return {finding.code for finding in check_table(wish, number, hall, [Playing(2, match(2))])}

    assert codes(1) == {"not-accessible"}
    assert codes(2) == {"table-busy", "fixed-elsewhere", "not-accessible"}
    assert codes(3) == {"table-broken", "fixed-elsewhere", "not-accessible"}
    assert codes(9) == {"no-such-table"}


@st.composite
def halls(draw):
    count = draw(st.integers(0, 7))
    hall = [
        Table(number, draw(st.sampled_from([FREE, FREE, FREE, BUSY, BROKEN])), draw(st.booleans()))
        for number in range(1, count + 1)
    ]
    some_table = st.none() | st.integers(1, 8)
    ready = [
        match(
            number,
            round_=draw(st.integers(1, 3)),
            waited=draw(st.integers(0, 5)) * 60,
            fixed={0: draw(some_table), 2: draw(st.none() | some_table)},
            accessible=draw(st.sets(st.integers(0, 3), max_size=1)),
            last=(draw(some_table), draw(some_table)),
        )
        for number in range(1, draw(st.integers(0, 9)) + 1)
    ]
    playing = [
        Playing(table.number, match(100 + table.number))
        for table in hall
        if table.state is not FREE and draw(st.booleans())
    ]
    return ready, hall, playing


def may_use(ready, hall, table):
    """Written down again, independently: may this match be called to this free table?"""
    working = {t.number: t for t in hall if t.state is not BROKEN}
    fixed = {m.fixed_table for m in ready.members if m.fixed_table is not None}
    if len(fixed) > 1:
        return False
    if fixed & set(working):
        return table.number in fixed
    if any(m.needs_accessible for m in ready.members):
        return table.accessible
    return table.accessible or not fixed or not any(t.accessible for t in working.values())


@examples(200, soak=4_000)
@given(halls())
def test_calls_are_never_double_booked_and_leave_no_suitable_table_idle(situation):
    ready, hall, playing = situation
    result = call_list(ready, hall, playing)
    by_number = {t.number: t for t in hall}
    every = {m.match: m for m in [*ready, *(game.match for game in playing)]}
    used = [call.table for call in result.calls]
    assert len(set(used)) == len(used)
    seated = [seat.person for call in result.calls for seat in call.seats]
    assert len(set(seated)) == len(seated)
    for call in result.calls:
        assert by_number[call.table].state is FREE
        assert may_use(every[call.match], hall, by_number[call.table])
    idle = [t for t in hall if t.state is FREE and t.number not in used]
    for waiting in result.queue:
        assert not any(may_use(every[waiting.match], hall, table) for table in idle)
    broken = {t.number for t in hall if t.state is BROKEN}
    expected = {m.match for m in ready} | {g.match.match for g in playing if g.table in broken}
    told = [call.match for call in result.calls] + [waiting.match for waiting in result.queue]
    assert sorted(told) == sorted(expected)
    assert call_list(ready[::-1], hall[::-1], playing[::-1]) == result


@examples(100, soak=2_000)
@given(halls())
def test_earlier_matches_are_never_passed_over_for_later_ones(situation):
    """The called matches are the first in the fair order that can be called together."""
    ready, hall, playing = situation
    result = call_list(ready, hall, playing)
    free = [t for t in hall if t.state is FREE]
    broken = {t.number for t in hall if t.state is BROKEN}
    moving = [game.match for game in playing if game.table in broken]
    order = sorted(moving, key=lambda m: (m.round, -m.waited, m.match))
    order += sorted(ready, key=lambda m: (m.round, -m.waited, m.match))

    def fit(matches, left):
        if not matches:
            return True
        return any(
            fit(matches[1:], [t for t in left if t != table])
            for table in left
            if may_use(matches[0], hall, table)
        )

    chosen = []
    for candidate in order:
        if len(chosen) < len(free) and fit([*chosen, candidate], free):
            chosen.append(candidate)
    assert [call.match for call in result.calls] == [m.match for m in chosen]


def test_a_day_with_few_tables_calls_everyone_in_the_end():
    waiting = [match(n, round_=1 + n % 3, fixed={0: 1} if n % 4 == 0 else None) for n in range(40)]
    hall, rounds = tables(3), 0
    while waiting:
        result = call_list(waiting, hall)
        assert result.calls
        waiting = [m for m in waiting if m.match not in called(result)]
        rounds += 1
    assert rounds <= 14
