"""Mixer and progressive as whole contests: what rounds count, ties, play-offs, coming and going."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from domain.formats import registry
from domain.formats.form import options_read
from domain.formats.goals import ONE
from domain.formats.playing import people_of, played_at_random
from domain.formats.rounds import RoundCourse
from domain.formats.values import (
    FINAL,
    MAIN,
    PLAY_OFF,
    Field,
    GameScore,
    History,
    Meeting,
    Person,
    Played,
    Round,
    RoundSoFar,
)
from domain.wording import Illegal
from tests.domain.formats.partners_checker import faults

BOTH = pytest.mark.parametrize("id", ["mixer", "progressive"])


def begun(id, sizes, seed="1", **options):
    form = registry.get(id)
    chosen = options_read(form.options, options)
    return form.begin(Field(people_of(sizes), seats_most=6), chosen, seed)


def play_round(course, lots):
    for meeting in course.ready:
        course = course.decided(played_at_random(meeting, ONE, lots))
    return course


def play_out(course, lots):
    while True:
        course = play_round(course, lots)
        made = course.next_round()
        if made is None:
            return course
        course, _ = made


def history_of(id, told, people, **options):
    """A history of rounds given as [(winners, losers, cards left by each loser)] and sit-outs."""
    form = registry.get(id)
    number, made = 1, []
    for place, (tables, out) in enumerate(told, start=1):
        meetings, played = [], {}
        for table, (winners, losers, cards) in enumerate(tables, start=1):
            meeting = Meeting(number, MAIN, place, table, (winners, losers))
            left = {**dict.fromkeys(winners, 0), **dict(zip(losers, cards, strict=True))}
            points = (25 + 5 * sum(cards), 0)
            played[number] = Played(meeting, ((0,), (1,)), (GameScore(0, left, points),))
            meetings.append(meeting)
            number += 1
        made.append(RoundSoFar(Round(place, tuple(meetings), out), played))
    field = Field(tuple(Person(n) for n in range(1, people + 1)), seats_most=6)
    return form, History(field, options_read(form.options, options), "seed", tuple(made))


def standing(form, history):
    return {place.who[0]: (place.place, place.measures[0].value) for place in form.ranking(history)}


@BOTH
@pytest.mark.parametrize("people", [4, 5, 6, 7, 8, 9, 13, 16, 30, 57])
def test_a_contest_ends_and_ranks_everybody(id, people):
    sizes = [people // 2, people - people // 2]
    course = play_out(begun(id, sizes, rounds=3), Random(people))
    assert course.is_over
    assert sorted(place.who for place in course.ranking()) == [(n,) for n in range(1, people + 1)]
    rounds = [so_far.made for so_far in course.history.rounds]
    main = [made for made in rounds if all(m.part == MAIN for m in made.meetings)]
    assert len(main) == 3
    tables = [[meeting.sides for meeting in made.meetings] for made in main]
    wrong = faults(tables, [made.sits_out for made in main], range(1, people + 1))
    if id == "mixer":
        assert wrong == []
    else:
        assert [text for text in wrong if "partners" not in text] == []
        places = Counter(place.place for place in course.ranking())
        assert places[1] == 1
        assert places[2] <= 1


@BOTH
def test_the_same_seed_is_the_same_contest(id):
    first = play_out(begun(id, [9, 8, 5]), Random(1))
    assert play_out(begun(id, [9, 8, 5]), Random(1)) == first
    assert play_out(begun(id, [9, 8, 5], seed="2"), Random(1)) != first


@BOTH
def test_fewer_than_four_people_are_refused(id):
    with pytest.raises(Illegal) as refused:
        begun(id, [3])
    assert refused.value.code == "number-of-people"


def test_winners_record_nothing_and_losers_their_sides_cards():
    rounds = [([((1, 2), (3, 4), (5, 0))], ()), ([((1, 3), (2, 4), (1, 2))], ())]
    form, history = history_of("progressive", rounds, 4)
    assert standing(form, history) == {1: (1, 0), 2: (2, 3), 3: (3, 5), 4: (4, 8)}
    form, history = history_of("progressive", rounds, 4, counts="wins")
    assert standing(form, history) == {1: (1, 2), 2: (2, 1), 3: (3, 1), 4: (4, 0)}
    form, history = history_of("progressive", rounds, 4, counts="points")
    assert standing(form, history) == {1: (1, 90), 2: (2, 50), 3: (3, 40), 4: (4, 0)}


def test_a_round_that_someone_sits_out_counts_their_average_or_a_win():
    rounds = [
        ([((1, 2), (3, 4), (5, 4))], (5,)),
        ([((1, 3), (2, 5), (1, 2))], (4,)),
        ([((4, 5), (1, 2), (3, 1))], (3,)),
    ]
    form, history = history_of("progressive", rounds, 5)
    # 5 has 3 and 0 in two rounds: one and a half for the third, rounded up.
    assert {n: cards for n, (_, cards) in standing(form, history).items()} == {
        1: 4,
        2: 7,
        3: 14,
        4: 14,
        5: 5,
    }
    form, history = history_of("progressive", rounds, 5, sit_out="win")
    assert {n: cards for n, (_, cards) in standing(form, history).items()} == {
        1: 4,
        2: 7,
        3: 9,
        4: 9,
        5: 3,
    }


def test_a_round_missed_and_a_walkover_count_the_cards_that_were_chosen():
    form, history = history_of("progressive", [([((1, 2), (3, 4), (5, 4))], ())], 5, missed=30)
    assert standing(form, history)[5] == (5, 30)
    meeting = Meeting(1, MAIN, 1, 1, ((1, 2), (3, 4)))
    walkover = Played(meeting, ((0,), (1,)), (), frozenset({1}))
    so_far = RoundSoFar(Round(1, (meeting,)), {1: walkover})
    history = replace(history, rounds=(so_far,))
    assert standing(form, history) == {1: (1, 0), 2: (1, 0), 3: (3, 30), 4: (3, 30), 5: (3, 30)}
    took_part = {place.who[0] for place in form.ranking(history) if place.took_part}
    assert took_part == {1, 2}


def test_those_who_are_level_for_second_play_off_each_alone():
    rounds = [
        ([((1, 2), (3, 4), (1, 1))], ()),
        ([((1, 3), (2, 4), (1, 1))], ()),
        ([((1, 4), (2, 3), (1, 1))], ()),
    ]
    form, history = history_of("progressive", rounds, 4)
    made = form.next_round(history)
    # 2, 3 and 4 have lost twice, by two cards each time.
    assert [meeting.sides for meeting in made.meetings] == [((2,), (3,), (4,))]
    (meeting,) = made.meetings
    assert (meeting.part, meeting.number, meeting.round) == (PLAY_OFF, 4, 4)
    level = Played(meeting, ((1,), (0, 2)), (GameScore(1, {2: 4, 3: 0, 4: 4}),))
    decided = replace(history, rounds=(*history.rounds, RoundSoFar(made, {4: level})))
    places = {place.who[0]: place.place for place in form.ranking(decided)}
    assert places == {1: 1, 3: 2, 2: 3, 4: 3}
    assert form.is_over(decided)
    form, quiet = history_of("progressive", rounds, 4, play_off="no")
    assert form.next_round(quiet) is None
    assert form.is_over(quiet)


def with_play_off(form, history, places):
    """The next play-off made, and decided with these places at its one table."""
    made = form.next_round(history)
    (meeting,) = made.meetings
    decided = RoundSoFar(made, {meeting.number: Played(meeting, places)})
    return meeting, replace(history, rounds=(*history.rounds, decided))


def test_two_who_are_level_for_first_play_each_other():
    form, history = history_of("progressive", [([((1, 2), (3, 4), (1, 1))], ())], 4, rounds=1)
    meeting, history = with_play_off(form, history, ((1,), (0,)))
    assert meeting.sides == ((1,), (2,))
    assert form.is_over(history)
    places = [(place.who[0], place.place) for place in form.ranking(history)]
    assert places == [(2, 1), (1, 2), (3, 3), (4, 3)]


def test_a_play_off_that_leaves_second_open_goes_on():
    rounds = [
        ([((1, 2), (3, 4), (1, 1))], ()),
        ([((1, 3), (2, 4), (1, 1))], ()),
        ([((2, 3), (1, 4), (1, 1))], ()),
    ]
    form, history = history_of("progressive", rounds, 4)
    meeting, history = with_play_off(form, history, ((1,), (0, 2)))
    assert meeting.sides == ((1,), (2,), (3,))
    assert not form.is_over(history)
    meeting, history = with_play_off(form, history, ((1,), (0,)))
    assert meeting.sides == ((1,), (3,))
    assert form.is_over(history)
    assert [place.who[0] for place in form.ranking(history)] == [2, 3, 1, 4]


def test_more_than_a_table_has_seats_for_play_off_at_several():
    tables = [((n, n + 1), (n + 8, n + 9), (n, n)) for n in (1, 3, 5, 7)]
    form, history = history_of("progressive", [(tables, ())], 16, rounds=1)
    made = form.next_round(history)
    assert [len(meeting.sides) for meeting in made.meetings] == [4, 4]
    lots = Random(1)
    course = play_out(
        RoundCourse(form, replace(history, rounds=(*history.rounds, RoundSoFar(made, {})))), lots
    )
    places = Counter(place.place for place in course.ranking())
    assert places[1] == places[2] == 1


def test_the_absent_do_not_hold_up_a_play_off():
    form, history = history_of("progressive", [([((1, 2), (3, 4), (1, 1))], ())], 4, rounds=1)
    assert form.next_round(replace(history, away=frozenset({2}))) is None


@BOTH
def test_the_best_play_a_knock_out_where_it_was_chosen(id):
    course = play_out(begun(id, [7, 6], rounds=2, finals="4"), Random(3))
    finals = [
        m for so_far in course.history.rounds for m in so_far.made.meetings if m.part == FINAL
    ]
    assert [len(meeting.sides) for meeting in finals] == [2, 2, 2]
    champion = course.history.rounds[-1].in_order[0].winners[0]
    assert course.ranking()[0].who == champion
    five = play_out(begun(id, [5], rounds=2, finals="8"), Random(3))
    assert five.is_over
    assert five.ranking()[0].place == 1


def test_the_mixers_plan_stays_until_somebody_comes_or_goes():
    course = begun("mixer", [5, 4, 4], rounds=6)
    form = registry.get("mixer")
    planned = form.plan(replace(course.history, rounds=()))
    assert len(planned.rounds) == 6
    lots = Random(1)
    for coming in planned.rounds:
        made = course.history.rounds[-1].made
        assert [meeting.sides for meeting in made.meetings] == [
            (table.one, table.other) for table in coming.tables
        ]
        course = play_round(course, lots)
        following = course.next_round()
        course = following[0] if following else course
    assert course.is_over


@BOTH
def test_people_come_and_go_between_rounds(id):
    lots = Random(5)
    course = begun(id, [8, 8, 7], rounds=6)
    away = [frozenset(), frozenset({3, 4}), frozenset({3}), frozenset({1, 2, 9}), frozenset()]
    for gone in away:
        course = play_round(course, lots)
        history = replace(course.history, away=gone)
        if len(history.rounds) == 2:
            people = (*history.field.people, Person(24, "chapter 1"), Person(25, "chapter 2"))
            history = replace(history, field=replace(history.field, people=people))
        course, made = RoundCourse(course.form, history).next_round()
        there = {person for meeting in made.meetings for person in meeting.people}
        assert there | set(made.sits_out) == set(history.present)
        assert len(made.sits_out) == len(history.present) % 4
    course = play_out(course, lots)
    assert course.is_over
    if id == "mixer":
        partners = Counter(
            frozenset(side)
            for so_far in course.history.rounds
            for meeting in so_far.made.meetings
            if meeting.part == MAIN
            for side in meeting.sides
        )
        assert max(partners.values()) == 1


def test_a_mixer_ends_when_so_many_leave_that_no_new_partner_is_left():
    course = begun("mixer", [8], rounds=7)
    lots = Random(1)
    for _ in range(4):
        course = play_round(course, lots)
        course = RoundCourse(course.form, replace(course.history, away=frozenset({5, 6, 7, 8})))
        made = course.next_round()
        if made is None:
            break
        course = made[0]
    assert course.next_round() is None
    assert course.is_over
