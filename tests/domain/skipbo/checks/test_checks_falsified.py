"""A true report made false in each listed way is refused; what cannot be told apart is named."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from domain.skipbo.checks import Incident, Seating, check, refuses
from domain.skipbo.checks.from_record import report_of
from domain.skipbo.rules import DECK, IDS, SIDE_NAMES
from tests.domain.skipbo.checks.checks_simulation import (
    losers_of,
    side_totals,
    simulated,
    stopped_by_time,
)

# Each takes a true report with every card counted and gives a false one, or None where this
# falsehood has no meaning for this game.


def _another_winner(report, seating, random):
    return replace(report, winner=SIDE_NAMES[random.choice(losers_of(report, seating))])


def _no_winner(report, seating, random):
    return replace(report, winner=None)


def _two_winners(report, seating, random):
    return replace(report, winner=seating.letters[:2])


def _a_winner_from_elsewhere(report, seating, random):
    return replace(report, winner=SIDE_NAMES[len(seating.sides) % 6] + "x")


def _cards_of_a_winner(report, seating, random):
    key = random.choice(seating.keys_of(SIDE_NAMES.index(report.winner)))
    more = replace(report, cards_left={**report.cards_left, key: random.randrange(1, 5)})
    return more if report.finished == "played_out" else None


def _a_loser_without_cards(report, seating, random):
    keys = seating.keys_of(random.choice(losers_of(report, seating)))
    return replace(report, cards_left={**report.cards_left, **dict.fromkeys(keys, 0)})


def _count_set_to(value):
    def mutate(report, seating, random):
        key = random.choice(sorted(report.cards_left))
        return replace(report, cards_left={**report.cards_left, key: value})

    return mutate


def _more_cards_than_penalties_explain(report, seating, random):
    side = random.choice(losers_of(report, seating))
    key = random.choice(seating.keys_of(side))
    own = [i for i in report.incidents if i.player == key]
    most = (
        seating.stock_dealt
        + seating.rules.talking_cards * sum(i.kind == "talking" for i in own)
        + sum(i.cards for i in own if i.kind == "overdrawn")
    )
    over = {**report.cards_left, key: most + random.randrange(1, 4)}
    return replace(report, cards_left=over, points=None)


def _a_side_total_that_does_not_add_up(report, seating, random):
    totals = side_totals(report, seating)
    letter = SIDE_NAMES[random.choice(losers_of(report, seating))]
    return replace(report, side_cards_left={**totals, letter: totals[letter] + 1})


def _points_off_by(amount):
    def mutate(report, seating, random):
        if not report.points:
            return None
        scorer = random.choice(
            [side for side, points in report.points.items() if points + amount >= 0]
        )
        return replace(report, points={**report.points, scorer: report.points[scorer] + amount})

    return mutate


def _points_for_a_loser(report, seating, random):
    if seating.rules.scoring != "points":
        return None
    loser = SIDE_NAMES[random.choice(losers_of(report, seating))]
    return replace(report, points={**report.points, loser: random.choice([5, 25, 30])})


def _one_card_less_beside_the_points(report, seating, random):
    if not report.points:
        return None
    key = random.choice(
        [
            player.key
            for side in losers_of(report, seating)
            for player in seating.sides[side]
            if report.cards_left[player.key]
        ]
    )
    return replace(report, cards_left={**report.cards_left, key: report.cards_left[key] - 1})


def _said_to_have_finished_by(finished):
    def mutate(report, seating, random):
        return replace(report, finished=finished)

    return mutate


def _said_to_be_unplayed_with_points(report, seating, random):
    return replace(report, finished="walkover", cards_left=None) if report.points else None


def _an_unknown_end(report, seating, random):
    return replace(report, finished="stopped")


def _an_incident_of_a_stranger(report, seating, random):
    return replace(report, incidents=(*report.incidents, Incident("talking", "stranger")))


ALWAYS_REFUSED = {
    "another winner": _another_winner,
    "no winner": _no_winner,
    "two winners": _two_winners,
    "a winner from elsewhere": _a_winner_from_elsewhere,
    "a winner with cards": _cards_of_a_winner,
    "a losing side without cards": _a_loser_without_cards,
    "a negative count": _count_set_to(-1),
    "half a card": _count_set_to(2.5),
    "a count over the deck": _count_set_to(DECK + 1),
    "more cards than penalties explain": _more_cards_than_penalties_explain,
    "a side total that does not add up": _a_side_total_that_does_not_add_up,
    "one point more": _points_off_by(1),
    "one point less": _points_off_by(-1),
    "a card's points more": _points_off_by(5),
    "points for a loser": _points_for_a_loser,
    "one card less beside the points": _one_card_less_beside_the_points,
    "said to be time": _said_to_have_finished_by("time"),
    "said to be retired": _said_to_have_finished_by("retired"),
    "said to be a walkover": _said_to_have_finished_by("walkover"),
    "said to be a forfeit": _said_to_have_finished_by("forfeit"),
    "said to be a ruling, without a reason": _said_to_have_finished_by("ruling"),
    "said to be unplayed, with points": _said_to_be_unplayed_with_points,
    "an end nobody knows": _an_unknown_end,
    "an incident of a stranger": _an_incident_of_a_stranger,
}


def assert_falsehoods_are_refused(rules_id, games, seed):
    random = Random(seed)
    tried = Counter()
    for table, seating in simulated(rules_id, games, seed):
        truth = report_of(table, seating)
        if truth.finished != "played_out":
            continue
        for name, mutate in ALWAYS_REFUSED.items():
            false = mutate(truth, seating, random)
            if false is not None:
                tried[name] += 1
                assert refuses(check(false, seating)), (name, false)
        assert refuses(check(truth, _with_someone_seated_twice(seating)))
    return tried


def _with_someone_seated_twice(seating):
    (first, *_), *others = seating.sides
    return Seating(
        rules=seating.rules, sides=(seating.sides[0], (first, *others[0][1:]), *others[1:])
    )


@pytest.mark.parametrize("rules_id", IDS)
def test_every_listed_falsehood_is_refused(rules_id):
    tried = assert_falsehoods_are_refused(rules_id, 60, seed=8)
    scored = rules_id in ("deluxe-us", "deluxe-fr", "florida")
    expected = {name for name in ALWAYS_REFUSED if scored or "point" not in name}
    if rules_id == "florida":
        expected -= {"points for a loser"}
    assert set(tried) == expected


@pytest.mark.soak
@pytest.mark.parametrize("rules_id", IDS)
def test_every_listed_falsehood_is_refused_in_thousands_of_games(rules_id):
    assert assert_falsehoods_are_refused(rules_id, 2000, seed=80)["another winner"] > 1900


@pytest.mark.parametrize("rules_id", IDS)
def test_falsehoods_about_a_game_stopped_by_time_are_refused(rules_id):
    random = Random(rules_id)
    ties = clear = 0
    for table, seating in simulated(rules_id, 60, seed=4):
        truth = stopped_by_time(table.setup, seating, random)
        totals = side_totals(truth, seating)
        assert refuses(check(replace(truth, finished="played_out"), seating))
        nobody_left = {**truth.cards_left, **dict.fromkeys(seating.keys_of(0), 0)}
        assert refuses(check(replace(truth, cards_left=nobody_left), seating))
        if truth.tie_break is not None:
            ties += 1
            assert refuses(check(replace(truth, tie_break=None), seating))
            assert refuses(check(replace(truth, tie_break="ruling", reason=" "), seating))
        for letter, total in totals.items():
            if total > totals[truth.winner]:
                clear += 1
                assert refuses(check(replace(truth, winner=letter), seating))
    assert ties
    assert clear


# What follows is false too, but is word for word what another true game would look like.


def _swapped_where_only_losers_were_counted(report, seating, random):
    if len(seating.sides) != 2:
        return None
    loser = SIDE_NAMES[losers_of(report, seating)[0]]
    left = side_totals(report, seating)[loser]
    points = {loser: report.points[report.winner]} if seating.rules.scoring == "points" else None
    return replace(
        report,
        winner=loser,
        cards_left=None,
        side_cards_left={report.winner: left},
        points=points,
        incidents=(),
        incidents_complete=False,
    )


def _another_possible_count(report, seating, random):
    key = random.choice(seating.keys_of(losers_of(report, seating)[0]))
    return replace(report, cards_left={**report.cards_left, key: 1}, points=None)


def _a_penalty_nobody_gave(report, seating, random):
    key = random.choice(sorted(report.cards_left))
    penalty = (
        Incident("overdrawn", key, 1) if seating.plays_alone(key) else Incident("talking", key)
    )
    return replace(report, incidents=(*report.incidents, penalty))


def _a_penalty_left_out_that_no_count_needs(report, seating, random):
    if not report.incidents or max(report.cards_left.values()) > seating.stock_dealt:
        return None
    return replace(report, incidents=report.incidents[1:])


def _said_to_be_a_walkover_without_counts(report, seating, random):
    return replace(report, finished="walkover", cards_left=None, points=None, incidents=())


def _a_ruling_with_a_reason(report, seating, random):
    return replace(
        report,
        finished="ruling",
        winner=SIDE_NAMES[losers_of(report, seating)[0]],
        reason="as seen by the marshal",
    )


INDISTINGUISHABLE = {
    "sides swapped": _swapped_where_only_losers_were_counted,
    "another possible count": _another_possible_count,
    "a penalty nobody gave": _a_penalty_nobody_gave,
    "a penalty left out": _a_penalty_left_out_that_no_count_needs,
    "a walkover without counts": _said_to_be_a_walkover_without_counts,
    "a ruling with a reason": _a_ruling_with_a_reason,
}


@pytest.mark.parametrize("rules_id", IDS)
def test_falsehoods_that_look_like_another_true_game_pass(rules_id):
    random = Random(rules_id)
    tried = Counter()
    for table, seating in simulated(rules_id, 30, seed=3):
        truth = report_of(table, seating)
        if truth.finished != "played_out":
            continue
        for name, mutate in INDISTINGUISHABLE.items():
            false = mutate(truth, seating, random)
            if false is not None:
                tried[name] += 1
                assert not refuses(check(false, seating)), (name, false)
    assert set(tried) == set(INDISTINGUISHABLE)
