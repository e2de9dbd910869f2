"""Whole contests of every form against a checker that knows only the forms' description.

The checker is tried first: lines with a fault sown into them are refused.
"""

import copy
import json
from functools import cache
from pathlib import Path
from random import Random

import pytest

from domain.formats import registry
from domain.formats.goals import Goal
from domain.formats.playing import Wanted, play, spread
from domain.wording import Illegal
from tests import shares
from tests.domain.formats.plain_checker import FORMS, faults

FIELDS = (3, 4, 5, 7, 8, 9, 13, 16, 30, 57, 101, 256)
GOALS = ("one", "best3", "best5", "points:500", "games:3")
RECORDED = Path(__file__).parent / "recorded"
CHOSEN = {
    "knockout": [{"third_place": "yes"}, {"consolation": "yes"}, {"sides": "alone"}],
    "double": [{"final": "once"}, {"sides": "alone"}],
    "open": [{"seats": 6, "go_on": 3}, {"seats": 2, "go_on": 1}, {"sides": "pairs"}, {"go_on": 1}],
    "progressive": [
        {"movement": "down", "rounds": 5},
        {"movement": "redraw", "finals": "4"},
        {"counts": "wins", "sit_out": "win"},
        {"counts": "points", "rounds": 1},
    ],
    "mixer": [{"rounds": 3, "counts": "wins"}, {"play_off": "yes", "rounds": 3}, {"finals": "8"}],
    "swiss": [{"finals": "4"}, {"rounds": 7}, {"sides": "alone"}],
    "everyone": [{"sides": "alone"}],
    "pools": [{"size": 3, "go_on": 1}, {"size": 5, "go_on": 3}, {"size": 6, "go_on": 4}],
}
LARGE = 57
"""Above it, everyone alone against everyone has tens of thousands of lines."""


def lines_of(form, chapters, options=None, goal="one", seed=0):
    wanted = Wanted(registry.get(form), chapters, options or {}, Goal.parse(goal), seed)
    return json.loads(json.dumps(list(play(wanted))))


def chapters_by_lot(people, lots):
    """From one large chapter to everyone in their own."""
    sizes = []
    while people:
        sizes.append(lots.randint(1, max(1, min(people, lots.choice((1, 6, people // 2 or 1))))))
        people -= sizes[-1]
    return sizes


def nothing_is_wrong(form, chapters, options, goal, seed):
    lines = lines_of(form, chapters, options, goal, seed)
    found = faults(form, lines, chapters, goal, options)
    assert found == [], (form, chapters, options, goal, seed)


def least_of(form):
    return 4 if form in ("progressive", "mixer") else 3


@pytest.mark.parametrize("people", shares.only([n for n in FIELDS if n <= 30], FIELDS))
@pytest.mark.parametrize("form", registry.IDS)
def test_contests_of_every_size_have_nothing_wrong(form, people):
    if people < least_of(form):
        with pytest.raises(Illegal) as refused:
            lines_of(form, spread(people))
        assert refused.value.code == "number-of-people"
        return
    nothing_is_wrong(form, spread(people), {}, "one", people)


@pytest.mark.parametrize("form", registry.IDS)
def test_every_goal_and_option_has_nothing_wrong(form):
    lots = Random(form)
    for options in CHOSEN[form]:
        for people in (5, 8, 13, 26):
            chapters = chapters_by_lot(people, lots)
            nothing_is_wrong(form, chapters, options, lots.choice(GOALS), people)


@pytest.mark.parametrize("goal", ["best3", "points:500", "games:3"])
@pytest.mark.parametrize("form", ["progressive", "mixer"])
def test_whoever_wins_a_match_of_several_games_records_nothing(form, goal):
    """A game lost on the way to a match that was won is no card against anyone."""
    for seed in range(3):
        nothing_is_wrong(form, spread(16), {"rounds": 3}, goal, seed)


@pytest.mark.parametrize("people", [8, 12, 16, 20, 24, 9, 13, 17])
def test_the_whist_ideal_is_reached(people):
    rounds = people - 1 if people % 4 == 0 else people
    nothing_is_wrong("mixer", [1] * people, {"rounds": rounds}, "one", 1)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(100))
def test_thousands_of_contests_have_nothing_wrong(block):
    lots = Random(block)
    for seed in range(40):
        form = registry.IDS[seed % len(registry.IDS)]
        options = lots.choice([{}, *CHOSEN[form]])
        most = LARGE if form == "everyone" or options.get("sides") == "alone" else 256
        people = lots.choice([n for n in FIELDS if n <= most] + list(range(4, 41)))
        people = max(least_of(form), people)
        chapters = chapters_by_lot(people, lots)
        nothing_is_wrong(form, chapters, options, lots.choice(GOALS), 1000 * block + seed)


@pytest.mark.parametrize("form", registry.IDS)
def test_the_same_seed_gives_the_same_lines_as_recorded(form):
    """A form whose lines change on purpose is recorded anew, with its reason in the commit."""
    recorded = RECORDED / f"{form}.jsonl"
    assert recorded.exists(), f"record a contest: python -m domain.formats play {form} --players 14"
    lines = [json.loads(line) for line in recorded.read_text().splitlines()]
    assert lines == lines_of(form, spread(14))
    assert lines == lines_of(form, spread(14))
    assert faults(form, lines, spread(14)) == []
    assert sorted(person for who in lines[-1]["ranking"] for person in who) == list(range(1, 15))


def test_the_checker_knows_every_form():
    assert set(FORMS) == set(registry.IDS)


# --- The checker is tried: each of these faults, sown into sound lines, is found. ---------------


@cache
def sound(form, people=13, goal="one", **options):
    lines = lines_of(form, spread(people), options, goal, 3)
    assert faults(form, lines, spread(people), goal, options) == []
    return lines


def matches(lines, part=None):
    return [line for line in lines if "match" in line and part in (None, line["part"])]


def drop_a_match(lines):
    lines.remove(matches(lines)[0])


def say_a_match_twice(lines):
    lines.insert(1, copy.deepcopy(matches(lines)[0]) | {"match": "9999"})


def let_the_loser_win(lines):
    match = matches(lines)[0]
    match["places"] = match["places"][1:] + match["places"][:1]


def exchange_two_people(lines):
    one, two = matches(lines)[-1], matches(lines)[0]
    last = [person for side in one["sides"] for person in side]
    side = next(side for side in two["sides"] if side[0] not in last)
    one["sides"][0][0], side[0] = side[0], one["sides"][0][0]
    for match in (one, two):
        for game in match["games"]:
            cards = list(game["left"].values())
            people = [str(person) for side in match["sides"] for person in side]
            game["left"] = dict(zip(people, cards, strict=True))


def add_five_points(lines):
    points = matches(lines)[0]["games"][0]["points"]
    points[points.index(max(points))] += 5


def leave_cards_with_the_winner(lines):
    match = matches(lines)[0]
    game = match["games"][0]
    game["left"][str(match["sides"][game["winner"]][0])] = 2


def play_on(lines):
    match = matches(lines)[0]
    match["games"].append(copy.deepcopy(match["games"][-1]))


def forget_somebody(lines):
    lines[-1]["ranking"].pop()
    lines[-1]["ties"] = []


def exchange_first_and_last(lines):
    ranking = lines[-1]["ranking"]
    ranking[0], ranking[-1] = ranking[-1], ranking[0]


def tie_the_first_two(lines):
    ties = [group for group in lines[-1]["ties"] if not {0, 1} & set(group)]
    lines[-1]["ties"] = [[0, 1], *ties]


def sow(form, fault, **more):
    lines = copy.deepcopy(sound(form, **more))
    fault(lines)
    goal = more.pop("goal", "one")
    people = more.pop("people", 13)
    return faults(form, lines, spread(people), goal, more)


ANYWHERE = (
    drop_a_match,
    say_a_match_twice,
    let_the_loser_win,
    exchange_two_people,
    add_five_points,
    leave_cards_with_the_winner,
    play_on,
    forget_somebody,
    exchange_first_and_last,
    tie_the_first_two,
)


@pytest.mark.parametrize("fault", ANYWHERE, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize("form", registry.IDS)
def test_a_fault_sown_into_any_form_is_found(form, fault):
    assert sow(form, fault)


@pytest.mark.parametrize("goal", ["best3", "best5", "points:500", "games:3"])
def test_a_match_that_goes_on_or_stops_too_early_is_found(goal):
    def stop(lines):
        matches(lines)[0]["games"].pop()

    assert sow("knockout", play_on, goal=goal)
    assert sow("knockout", stop, goal=goal)


def turn_round(lines, match):
    """The other side wins, with the cards of the first."""
    people = [person for side in match["sides"] for person in side]
    half = len(match["sides"][0])
    game = match["games"][0]
    cards = sum(game["left"].values())
    winner = 1 - game["winner"]
    game["winner"], game["points"] = winner, [0, 0]
    game["points"][winner] = 25 + 5 * cards
    game["left"] = {str(person): 0 for person in people}
    loser = people[0] if winner else people[half]
    game["left"][str(loser)] = cards
    match["places"] = [[winner], [1 - winner]]


@pytest.mark.parametrize(
    "form", ["knockout", "double", "progressive", "mixer", "swiss", "everyone", "pools"]
)
def test_a_result_that_nothing_follows_from_is_found(form):
    assert sow(form, lambda lines: turn_round(lines, matches(lines)[0]))


@pytest.mark.parametrize("form", ["progressive", "mixer"])
def test_the_same_person_sitting_out_again_is_found(form):
    def again(lines):
        first, second = [line for line in lines if "sits_out" in line][:2]
        (out,), (other,) = first["sits_out"], second["sits_out"]
        second["sits_out"] = [out]
        for match in matches(lines):
            if match["round"] == second["round"] and any(out in side for side in match["sides"]):
                match["sides"] = [[other if p == out else p for p in s] for s in match["sides"]]
                left = match["games"][0]["left"]
                left[str(other)] = left.pop(str(out))

    assert any("sits out twice" in found for found in sow(form, again))


def test_a_pair_that_stays_together_on_the_ladder_is_found():
    def again(lines):
        table = matches(lines)[-1]
        (a, b), (c, d) = table["sides"]
        table["sides"] = [[a, c], [b, d]]
        table["games"][0]["left"] = {str(a): 0, str(c): 0, str(b): 1, str(d): 1}
        table["games"][0] |= {"winner": 0, "points": [35, 0]}
        table["places"] = [[0], [1]]

    other = [sow("progressive", again, people=16)]

    def third(lines):
        again(lines)
        table = matches(lines)[-1]
        (a, c), (b, d) = table["sides"]
        table["sides"] = [[a, d], [b, c]]
        table["games"][0]["left"] = {str(a): 0, str(d): 0, str(b): 1, str(c): 1}

    other.append(sow("progressive", third, people=16))
    # Of the two other ways to pair a table, one has the last partners together.
    assert any("should be paired otherwise" in fault for found in other for fault in found)


def test_two_tables_of_the_ladder_exchanged_are_found():
    def exchange(lines):
        last = matches(lines)[-1]["round"]
        one, two = [match for match in matches(lines) if match["round"] == last][:2]
        one["table"], two["table"] = two["table"], one["table"]

    assert any("is at table" in found for found in sow("progressive", exchange, people=16))


def test_a_table_too_large_is_found():
    def join(lines):
        one, two = matches(lines)[:2]
        for match in (one, two):
            match["sides"] = [*match["sides"], *two["sides"][:1]]
        two["sides"] = two["sides"][1:-1]
        for match in (one, two):
            cards = {str(side[0]): 3 * place for place, side in enumerate(match["sides"])}
            points = [25 + 5 * sum(cards.values())] + [0] * (len(cards) - 1)
            match["games"] = [{"left": cards, "points": points, "winner": 0}]
            match["places"] = [[place] for place in range(len(cards))]

    assert any("tables of [3, 4, 4, 5]" in found for found in sow("open", join, people=16))


def test_a_swiss_pairing_that_is_not_the_best_is_found():
    def cross(lines):
        last = matches(lines)[-1]["round"]
        one, two = [match for match in matches(lines) if match["round"] == last][:2]
        one["sides"][1], two["sides"][1] = two["sides"][1], one["sides"][1]
        for match in (one, two):
            (a, b) = match["sides"]
            match["games"][0]["left"] = {str(p): 0 for p in a} | {str(p): 3 for p in b}
            cards = 3 * len(b)
            match["games"][0] |= {"winner": 0, "points": [25 + 5 * cards, 0]}
            match["places"] = [[0], [1]]

    found = sow("swiss", cross, people=24)
    assert any("can be had" in fault or "met" in fault for fault in found)


@pytest.mark.parametrize("seed", range(6))
def test_a_bye_is_no_reason_for_two_of_one_pool_to_meet_early(seed):
    """Nine go on from three pools: one match of thirds, everybody else has a bye."""
    nothing_is_wrong("pools", spread(30), {"size": 5, "go_on": 3}, "one", seed)
