"""Every size of chart: shape, byes, links, the plain path to a champion."""

from random import Random

import pytest

from domain.chart.verification import podium, verify
from domain.matches import Method, is_over, path
from domain.matches.advance import decide
from domain.matches.contest import apply
from domain.matches.match import (
    Bracket,
    Bye,
    EnteredSide,
    MatchKey,
    Outcome,
    Phase,
    Taken,
    Undecided,
    occupant,
    stage,
)
from domain.results import Manner
from domain.wording import Illegal, Malformed
from tests.domain.chart.chart_contest import made_sides
from tests.domain.chart.charts import build

SIZES = [*range(2, 131), 255, 256, 257, 511, 512]


def built(count, seed=1, method=Method.DRAWN, **options):
    sides = [EnteredSide(number) for number in range(1, count + 1)]
    return build(sides, rng=Random(seed), method=method, **options)


def first_round(chart):
    keys = [key for key in chart.shape.match_keys() if key.bracket is Bracket.MAIN]
    return [chart[key] for key in keys if key.round == 1]


def play_out(chart, rng):
    """Every ready match in playing order, a coin for each: the chart at the end, and the games."""
    games = []
    for key in sorted(chart.shape.match_keys(), key=stage):
        match = chart[key]
        if match.phase is Phase.READY:
            outcome = Outcome(Manner.PLAYED_OUT, rng.choice(match.sides))
            chart = apply(chart, decide(match, outcome, chart.matches))
            games.append(chart[key])
    return chart, games


@pytest.mark.parametrize("count", SIZES)
def test_a_chart_of_any_size_is_sound_and_ends_with_one_champion(count):
    chart = built(count, third_place=True, consolation=True)
    assert verify(chart) == []
    assert len(chart.matches) >= count - 1
    end, games = play_out(chart, Random(count))
    assert verify(end) == []
    assert is_over(end)
    in_main = [game for game in games if game.key.bracket is Bracket.MAIN]
    assert len(in_main) == count - 1
    lost = [loser for game in in_main for loser in game.losers]
    assert sorted([*lost, podium(end).champion]) == list(range(1, count + 1))


@pytest.mark.parametrize("count", SIZES)
def test_byes_differ_by_one_at_most_between_equal_stretches_of_the_chart(count):
    for method in Method:
        first = first_round(built(count, method=method))
        lines = [slot for match in first for slot in match.slots]
        byes = [isinstance(slot, Bye) for slot in lines]
        assert sum(byes) == len(lines) - count
        length = len(lines)
        while length >= 2:
            counts = {sum(byes[at : at + length]) for at in range(0, len(lines), length)}
            assert max(counts) - min(counts) <= 1
            length //= 2
        assert all(
            match.phase in (Phase.READY, Phase.PASSED) for match in first_round(built(count))
        )


@pytest.mark.parametrize("count", [2, 3, 5, 8, 13, 16, 31, 64, 130, 257])
def test_links_lead_forward_and_every_slot_has_one_source(count):
    chart = built(count, third_place=True, consolation=True)
    sources = {}
    for match in chart.matches.values():
        for target in match.sends():
            assert stage(match.key) < stage(target.match)
            assert sources.setdefault(target, match.key) == match.key
            slot = chart[target.match].slots[target.slot]
            if isinstance(slot, Undecided):
                assert slot.source == match.key
    later = [key for key in chart.matches if key.bracket is not Bracket.MAIN or key.round > 1]
    assert len(sources) == 2 * len(later)


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8, 11, 21, 33, 50])
def test_consolation_takes_exactly_those_who_lost_their_first_game(count):
    for seed in range(5):
        start = built(count, seed, consolation=True)
        end, games = play_out(start, Random(seed))
        losers = set()
        for side in end.sides:
            played = [m for m in path(end, side) if m.phase is Phase.DECIDED]
            if played[0].winner != side:
                losers.add(side)
        entered = {
            occupant(slot)
            for match in end.matches.values()
            if match.key.bracket is Bracket.CONSOLATION
            for slot in match.slots
        } - {None}
        assert entered == losers
        consoled = [game for game in games if game.key.bracket is Bracket.CONSOLATION]
        assert len(consoled) == len(losers) - 1
        assert podium(end).consolation in losers


@pytest.mark.parametrize("count", range(4, 40))
def test_third_place_is_played_by_the_losers_of_the_semi_finals(count):
    end, games = play_out(built(count, third_place=True), Random(count))
    rounds = end.shape.rounds
    semis = [g for g in games if g.key.bracket is Bracket.MAIN and g.key.round == rounds - 1]
    third = end[MatchKey.parse("third:1:1")]
    assert set(third.sides) == {loser for semi in semis for loser in semi.losers}
    assert podium(end).third == third.winner


def test_two_sides_have_no_third_place_and_of_three_the_semi_final_loser_is_third():
    assert len(built(2, third_place=True, consolation=True).matches) == 1
    end, games = play_out(built(3, third_place=True), Random(1))
    assert len(games) == 2
    assert podium(end).third in games[0].losers


def test_third_place_goes_before_consolation_so_nobody_is_in_two_places():
    chart = built(6, third_place=True, consolation=True)
    end, games = play_out(chart, Random(2))
    consoled = [g for g in games if g.key.bracket is Bracket.CONSOLATION]
    third = end[MatchKey.parse("third:1:1")]
    assert len(consoled) == 1
    assert not set(consoled[0].sides) & set(third.sides)


@pytest.mark.parametrize("count", [4, 8, 16, 32, 64])
def test_seeds_meet_as_late_as_they_can_if_the_better_always_wins(count):
    sides = [EnteredSide(n + 100, seed=n) for n in range(1, count + 1)]
    chart = build(sides, rng=Random(1), method=Method.SEEDED)
    for key in sorted(chart.shape.match_keys(), key=stage):
        match = chart[key]
        better, worse = sorted(match.sides)
        assert better - 100 + worse - 100 == 2 ** (chart.shape.rounds - key.round + 1) + 1
        chart = apply(chart, decide(match, Outcome(Manner.TIME, better), chart.matches))
    assert podium(chart).champion == 101


@pytest.mark.parametrize("count", [3, 5, 6, 7, 11, 13, 23, 50])
def test_byes_go_to_the_top_seeds(count):
    seeds = 4
    sides = [EnteredSide(n, seed=n if n <= seeds else None) for n in range(1, count + 1)]
    chart = build(sides, rng=Random(3), method=Method.SEEDED)
    holders = {match.winner for match in first_round(chart) if match.phase is Phase.PASSED}
    top = set(range(1, min(seeds, chart.shape.lines - count) + 1))
    assert top <= holders


def test_the_same_random_source_gives_the_same_chart():
    sides = made_sides(77, Random(4))
    one = build(sides, rng=Random(9), method=Method.DRAWN, consolation=True)
    two = build(reversed(sides), rng=Random(9), method=Method.DRAWN, consolation=True)
    assert one == two
    assert one != build(sides, rng=Random(10), method=Method.DRAWN, consolation=True)


def test_numbers_follow_the_playing_order_and_the_final_comes_last():
    for count in (2, 4, 5, 16, 33):
        shape = built(count, third_place=True, consolation=True).shape
        numbers = shape.numbers()
        assert sorted(numbers.values()) == list(range(1, len(numbers) + 1))
        assert numbers[shape.final] == len(numbers)
        for key in shape.match_keys():
            onward = shape.winner_to(key)
            assert onward is None or numbers[onward.match] > numbers[key]


def test_reach_holds_every_match_that_can_be_touched_and_stays_small():
    shape = built(1024, third_place=True, consolation=True).shape
    for key in shape.match_keys():
        assert len(shape.reach(key)) <= 2 * shape.rounds
    assert shape.reach(shape.final) == (shape.final,)


@pytest.mark.parametrize("count", [0, 1, 1025])
def test_a_chart_of_too_few_or_too_many_sides_is_refused(count):
    with pytest.raises(Illegal, match="2 to 1024"):
        built(count)


def test_two_sides_with_one_number_or_one_seed_are_refused():
    with pytest.raises(Malformed) as twice:
        build([EnteredSide(1), EnteredSide(1)], rng=Random(1), method=Method.DRAWN)
    assert twice.value.code == "side-twice"
    seeded = [EnteredSide(1, seed=1), EnteredSide(2, seed=1)]
    with pytest.raises(Malformed) as same:
        build(seeded, rng=Random(1), method=Method.SEEDED)
    assert same.value.code == "seed-twice"


def test_every_first_round_line_has_a_side_or_a_bye():
    for match in first_round(built(11)):
        assert isinstance(match.slots[0], Taken)
