"""New partners each round: the ideal is one, and every schedule keeps its promises."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.formats.mixer.limits import most_rounds, refuse_rounds
from domain.formats.mixer.partners import circle_rounds
from domain.formats.mixer.schedule import LEAST, as_many_rounds, stored_rounds
from domain.formats.mixer.stored import BASE_ROUNDS, ideal_rounds
from domain.wording import Illegal
from tests import shares
from tests.domain.formats.mixer_fields import alone, field, forced, found_wrong, schedule
from tests.domain.formats.partners_checker import (
    even_squares,
    faults,
    fewest_inside,
    inside,
    least_squares,
    opponents,
    squares,
    tables_of,
)
from tests.examples import examples


@pytest.mark.parametrize("people", sorted(BASE_ROUNDS))
def test_a_base_round_develops_into_the_ideal(people):
    rounds = ideal_rounds(people)
    assert len(rounds) == (people if people % 4 else people - 1)
    tables = tables_of(rounds)
    assert faults(tables, [each.sits_out for each in rounds], range(people)) == []
    partners = {frozenset(pair) for each in tables for table in each for pair in table}
    everybody = {frozenset(pair) for pair in combinations(range(people), 2)}
    assert partners == everybody
    assert opponents(tables) == Counter(dict.fromkeys(everybody, 2))
    assert all(len(each.sits_out) == people % 4 for each in rounds)


@pytest.mark.parametrize("people", [8, 12, 16, 20, 24, 9, 13, 17])
def test_all_rounds_of_the_ideal_are_played_where_there_is_one(people):
    chapters = {number: f"c{number % 3}" for number in range(1, people + 1)}
    made = schedule(chapters, most_rounds(people), Random(people))
    tables = tables_of(made.rounds)
    assert found_wrong(made.rounds, chapters) == []
    assert set(opponents(tables).values()) == {2}
    assert len(opponents(tables)) == people * (people - 1) // 2


@pytest.mark.parametrize("people", [*range(4, 24), 57, 58, 59, 60])
def test_the_circle_has_new_partners_for_as_many_rounds_as_are_said(people):
    rounds = circle_rounds(people)
    assert len(rounds) == most_rounds(people)
    tables = [list(zip(pairs[::2], pairs[1::2], strict=True)) for pairs, _ in rounds]
    assert faults(tables, [out for _, out in rounds], range(people)) == []


@examples(12)
@given(
    sizes=st.lists(st.integers(1, 9), min_size=1, max_size=9).filter(lambda s: sum(s) >= 4),
    rounds=st.integers(1, 10),
    seed=st.integers(0, 10**6),
)
def test_every_field_keeps_the_promises(sizes, rounds, seed):
    chapters = field(*sizes)
    rounds = min(rounds, most_rounds(len(chapters)))
    made = schedule(chapters, rounds, Random(seed))
    tables = tables_of(made.rounds)
    assert len(made.rounds) == rounds
    assert found_wrong(made.rounds, chapters) == []
    assert made.forced == forced(chapters, rounds)
    assert made.forced <= made.same_chapter == inside(tables, chapters)
    assert made.squares == squares(tables)
    assert made.even == even_squares(tables, chapters)
    if len(chapters) >= 22:
        assert made.same_chapter == made.forced


@pytest.mark.parametrize("rounds", [3, 6, 10])
@pytest.mark.parametrize("people", [8, 12, 16, 20, 26, 30, 57])
def test_opponents_are_within_a_tenth_of_even_where_chapters_leave_a_choice(people, rounds):
    if rounds > most_rounds(people):
        with pytest.raises(Illegal):
            refuse_rounds(people, rounds)
        return
    made = schedule(alone(people), rounds, Random(rounds))
    assert found_wrong(made.rounds, alone(people)) == []
    assert squares(tables_of(made.rounds)) <= 1.1 * made.even


# Seven people over five rounds take five seconds.
@pytest.mark.parametrize(
    ("people", "rounds"),
    [(5, 2), (5, 3), (6, 3), (6, 4), pytest.param(7, 5, marks=pytest.mark.soak)],
)
def test_what_is_said_to_be_the_least_is_what_trying_everything_finds(people, rounds):
    assert LEAST[people, rounds] == least_squares(people, rounds)


@pytest.mark.parametrize(
    ("sizes", "rounds", "least"),
    [
        ((4, 4), 4, 48),
        pytest.param((5, 4), 4, 42, marks=pytest.mark.soak),
        pytest.param((5, 4), 5, 64, marks=pytest.mark.soak),
    ],
)
def test_partners_across_two_chapters_leave_no_more_even_opponents(sizes, rounds, least):
    """Above a tenth, yet the least that there is: partners of different chapters come first."""
    people = sum(sizes)
    assert least_squares(people, rounds, "A" * sizes[0] + "B" * sizes[1]) == least
    for seed in range(3):
        made = schedule(field(*sizes), rounds, Random(seed))
        assert made.same_chapter == 0
        assert squares(tables_of(made.rounds)) == least


@pytest.mark.soak
def test_nine_people_over_four_rounds_cannot_meet_more_evenly_than_is_said():
    assert LEAST[9, 4] == least_squares(9, 4)


@pytest.mark.parametrize("seed", shares.one_in(3, range(3)))
@pytest.mark.parametrize(
    ("people", "rounds"),
    shares.one_in(3, [*LEAST, (7, 4), (7, 6), (10, 6), (11, 7), (14, 7), (15, 9), (20, 3)]),
)
def test_few_people_meet_as_evenly_as_they_can_or_within_a_tenth(people, rounds, seed):
    made = schedule(alone(people), rounds, Random(seed))
    assert found_wrong(made.rounds, alone(people)) == []
    least = LEAST.get((people, rounds), 0)
    assert squares(tables_of(made.rounds)) <= max(1.1 * made.even, least)


def test_a_stored_schedule_keeps_the_promises():
    rounds = stored_rounds(11, 7)
    assert len(rounds) == 7
    assert found_wrong(rounds, range(11)) == []
    assert squares(tables_of(rounds)) == 62


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [
        ([400], 8),
        ([200, 200], 10),
        ([300, 100], 10),
        ([150, 150, 99], 10),
        ([33] * 12, 8),
        ([6] * 67, 10),
        ([101], 10),
        ([7, 6, 6, 6, 5], 10),
        ([10] * 26, 10),
    ],
)
def test_large_fields_have_only_forced_partners_of_the_same_chapter(sizes, rounds):
    chapters = field(*sizes)
    made = schedule(chapters, rounds, Random(1))
    tables = tables_of(made.rounds)
    assert found_wrong(made.rounds, chapters) == []
    assert inside(tables, chapters) == forced(chapters, rounds)
    assert squares(tables) <= 1.1 * even_squares(tables, chapters)


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [
        ([3, 1], 1),
        ([2, 2], 2),
        ([2, 2], 3),
        ([4, 4], 4),
        ([4, 4], 5),
        ([5, 3], 1),
        ([5, 3], 3),
        pytest.param([5, 3], 5, marks=pytest.mark.soak),
        ([3, 3, 2], 5),
        ([3, 3, 2], 6),
        ([6, 1, 1], 2),
        ([6, 2], 4),
        ([2, 2, 2, 2], 6),
    ],
)
def test_forced_is_what_trying_everything_finds(sizes, rounds):
    chapters = field(*sizes)
    assert forced(chapters, rounds) == fewest_inside(chapters, rounds)
    made = schedule(chapters, rounds, Random(3))
    assert made.same_chapter == forced(chapters, rounds)


def test_forced_numbers_that_can_be_reckoned_by_hand():
    assert forced(field(12, 8), 10) == 20  # two of the twelve too many in each of ten rounds
    assert forced(field(20), 3) == 30  # one chapter only: every partnership
    assert forced(field(4, 3, 5), 8) == 4  # eight rounds, but five people have seven others
    assert forced(field(13, 12), 5) == 0  # the one over is from the larger chapter each time
    assert forced(alone(40), 10) == 0


@pytest.mark.parametrize("people", [4, 5, 6, 7, 8, 9, 30])
def test_more_rounds_than_partners_are_refused_with_the_number(people):
    with pytest.raises(Illegal) as refused:
        refuse_rounds(people, most_rounds(people) + 1)
    assert refused.value.code == "rounds-too-many"
    assert str(most_rounds(people)) in str(refused.value.sentence)
    made = schedule(alone(people), most_rounds(people), Random(1))
    assert found_wrong(made.rounds, alone(people)) == []


def test_the_same_seed_makes_the_same_schedule_and_another_one_another():
    first, again, other = (schedule(field(9, 7, 6), 5, Random(seed)) for seed in (1, 1, 2))
    assert first == again
    assert first.rounds != other.rounds


def test_people_of_one_chapter_have_equal_chances():
    """Who sits out and who is whose partner does not depend on the place on the list."""
    sat, partners = Counter(), Counter()
    for seed in range(600):
        (only,) = schedule(field(3, 2), 1, Random(seed)).rounds
        sat.update(only.sits_out)
        partners.update(only.partners)
    # One chapter has three of five: one of them sits out, so that all partners are mixed.
    assert set(sat) == {1, 2, 3}
    assert all(abs(sat[person] - 200) < 50 for person in (1, 2, 3))
    assert set(partners) == {(a, b) for a in (1, 2, 3) for b in (4, 5)}
    assert all(abs(times - 200) < 50 for times in partners.values())


@pytest.mark.long
@examples(10)
@given(st.data())
def test_people_come_and_go_between_rounds(data):
    count = data.draw(st.integers(12, 40))
    chapters = {number: f"c{number % 5}" for number in range(1, count + 1)}
    there = {number: chapters[number] for number in list(chapters)[:-4]}
    played = list(schedule(there, 5, Random(count)).rounds[: data.draw(st.integers(1, 3))])
    gone = data.draw(st.sets(st.sampled_from(sorted(there)), max_size=3))
    come = data.draw(st.sets(st.sampled_from(sorted(set(chapters) - set(there)))))
    there = {n: chapters[n] for n in (set(there) - gone) | come}
    made = as_many_rounds(played, there, 3, Random(7))
    everything = [*played, *made.rounds]
    partners = Counter(frozenset(pair) for each in everything for pair in each.partners)
    assert max(partners.values()) == 1
    sat = Counter(dict.fromkeys(there, 0))
    sat.update(person for each in played for person in each.sits_out if person in there)
    for each in made.rounds:
        assert each.people == set(there)
        assert len(each.sits_out) == len(there) % 4
        staying = min(sat[person] for person in there if person not in come)
        for person in each.sits_out:
            assert sat[person] <= max(staying, min(sat.values())) + (person in come)
        sat.update(each.sits_out)


def test_who_comes_late_is_first_in_line_once_but_not_twice_running():
    played = list(schedule(alone(10), 5, Random(1)).rounds)
    assert sorted(person for each in played for person in each.sits_out) == list(range(1, 11))
    first, second = as_many_rounds(played, alone(11), 2, Random(1)).rounds
    assert 11 in first.sits_out
    assert 11 not in second.sits_out


def test_as_many_rounds_are_made_as_there_are_partners_left():
    played = list(schedule(alone(8), 5, Random(2)).rounds)
    left = as_many_rounds(played, alone(8), 3, Random(1))
    assert left is None or len(left.rounds) < 3
    everything = list(schedule(alone(4), 3, Random(2)).rounds)
    assert as_many_rounds(everything, alone(4), 1, Random(1)) is None
