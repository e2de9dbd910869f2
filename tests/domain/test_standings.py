"""Places, chapter points and totals."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.formats import registry
from domain.matches import EnteredSide, MatchKey, Method, Outcome, Phase, apply, decide, withdraw
from domain.matches.match import stage
from domain.results import Manner
from domain.standings import (
    DEFAULT_POINTS,
    Credit,
    Member,
    PointsTable,
    chapters_ranked,
    credits_for,
)
from domain.wording import Illegal
from tests.domain.chart.charts import build
from tests.examples import examples

KNOCKOUT = registry.trees()["knockout"]
places, places_so_far = KNOCKOUT.places, KNOCKOUT.places_so_far


def finished(count, outcome=None, **options):
    """The better seed always wins, unless told otherwise for a match."""
    sides = [EnteredSide(n, seed=n) for n in range(1, count + 1)]
    chart = build(sides, rng=Random(1), method=Method.SEEDED, **options)
    for key in sorted(chart.shape.match_keys(), key=stage):
        match = chart[key]
        if match.phase is Phase.READY:
            told = (outcome or {}).get(str(key)) or Outcome(Manner.PLAYED_OUT, min(match.sides))
            chart = apply(chart, decide(match, told, chart.matches))
    return chart


def placed(chart):
    return {place.side: place.place for place in places(chart)}


def test_sides_out_in_the_same_round_share_a_place():
    assert placed(finished(8)) == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5, 6: 5, 7: 5, 8: 5}
    assert [place.shared_by for place in places(finished(8))] == [1, 1, 2, 2, 4, 4, 4, 4]


def test_a_third_place_match_parts_the_losers_of_the_semi_finals():
    assert placed(finished(8, third_place=True))[3] == 3
    assert placed(finished(8, third_place=True))[4] == 4


def test_nobody_is_first_when_nobody_won_the_final():
    final = {"main:2:1": Outcome(Manner.NO_SHOW)}
    assert placed(finished(4, final)) == {1: 2, 2: 2, 3: 3, 4: 3}


def test_places_wait_for_the_last_game():
    chart = build([EnteredSide(1), EnteredSide(2)], rng=Random(1), method=Method.DRAWN)
    with pytest.raises(Illegal) as early:
        places(chart)
    assert early.value.code == "not-finished"


def test_a_side_that_never_came_did_not_take_part():
    chart = finished(4, {"main:1:1": Outcome(Manner.WALKOVER, 1)})
    came = {place.side: place.took_part for place in places(chart)}
    assert came == {1: True, 2: True, 3: True, 4: False}
    assert [DEFAULT_POINTS.points(place) for place in places(chart)] == [10, 7, 5, 0]


@examples(40)
@given(count=st.integers(2, 40), third=st.booleans())
def test_places_count_every_side_once_and_shares_fill_the_gaps(count, third):
    found = places(finished(count, third_place=third))
    assert sorted(place.side for place in found) == list(range(1, count + 1))
    due = 1
    while due <= count:
        sharing = [place for place in found if place.place == due]
        assert {place.shared_by for place in sharing} == {len(sharing)}
        due += len(sharing)


def test_each_member_earns_points_for_the_own_chapter():
    members = [
        Member(10, 1, "Elm"),
        Member(11, 1, "Oak"),
        Member(12, 2, "Elm"),
        Member(13, 2, "Ash"),
    ]
    table = PointsTable(down_to=((1, 4),), taking_part=1)
    credits = credits_for("friday", places(finished(2)), members, table)
    assert [(c.person, c.chapter, c.points) for c in credits] == [
        (10, "Elm", 4),
        (11, "Oak", 4),
        (12, "Elm", 1),
        (13, "Ash", 1),
    ]
    assert [(s.place, s.chapter, s.points) for s in chapters_ranked(credits)] == [
        (1, "Elm", 5),
        (2, "Oak", 4),
        (3, "Ash", 1),
    ]


def test_ties_are_parted_by_the_named_tie_breaks_in_order_and_stay_ties_otherwise():
    won = [("a", 6, 2), ("a", 4, 3), ("b", 10, 1), ("c", 10, 1), ("d", 3, 9)]
    parted = chapters_ranked(
        Credit(0, chapter, "", place, points) for chapter, points, place in won
    )
    assert [(s.place, s.chapter, s.parted_by) for s in parted] == [
        (1, "b", "most-firsts"),
        (1, "c", "most-firsts"),
        (3, "a", "most-firsts"),
        (4, "d", ""),
    ]


def test_as_many_first_places_are_parted_by_the_next_best_place():
    won = [("a", 5, 3), ("b", 3, 2), ("b", 2, 4), ("c", 5, 3)]
    parted = chapters_ranked(
        Credit(0, chapter, "", place, points) for chapter, points, place in won
    )
    assert [(s.place, s.chapter, s.parted_by) for s in parted] == [
        (1, "b", "best-places"),
        (2, "a", "best-places"),
        (2, "c", "best-places"),
    ]


def test_a_withdrawn_finalist_is_second():
    chart = build([EnteredSide(1), EnteredSide(2)], rng=Random(1), method=Method.DRAWN)
    chart = apply(chart, withdraw(chart, 2))
    assert chart[MatchKey.parse("main:1:1")].winner == 1
    assert placed(chart) == {1: 1, 2: 2}


@given(
    count=st.integers(2, 40),
    seed=st.integers(0, 10_000),
    third_place=st.booleans(),
    consolation=st.booleans(),
)
@examples(60)
def test_the_place_a_side_is_sure_of_only_gets_better_and_ends_as_its_place(
    count, seed, third_place, consolation
):
    rng = Random(seed)
    sides = [EnteredSide(n) for n in range(1, count + 1)]
    chart = build(
        sides, rng=rng, method=Method.DRAWN, third_place=third_place, consolation=consolation
    )
    sure = {place.side: place.place for place in places_so_far(chart)}
    ready = [match for match in chart.matches.values() if match.phase is Phase.READY]
    while ready:
        match = rng.choice(ready)
        walks = Outcome(Manner.NO_SHOW) if rng.random() < 0.1 else None
        outcome = walks or Outcome(Manner.PLAYED_OUT, rng.choice(match.sides))
        chart = apply(chart, decide(match, outcome, chart.matches))
        now = {place.side: place.place for place in places_so_far(chart)}
        assert all(now[side] <= place for side, place in sure.items())
        sure = now
        ready = [match for match in chart.matches.values() if match.phase is Phase.READY]
    assert places_so_far(chart) == places(chart)


def test_before_the_first_game_everyone_is_sure_of_the_last_place_and_no_points():
    sides = [EnteredSide(n, seed=n) for n in range(1, 9)]
    chart = build(sides, rng=Random(1), method=Method.SEEDED)
    assert {place.place for place in places_so_far(chart)} == {5}
    members = [Member(n, n, "Gulf Breeze") for n in range(1, 9)]
    assert {c.points for c in credits_for("c", places_so_far(chart), members)} == {0}
