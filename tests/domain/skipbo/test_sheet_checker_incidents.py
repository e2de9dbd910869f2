"""The second checker knows each sheet's consequence of an incident, and when it was not kept."""

import pytest

from tests.domain.skipbo.sheet_checker import check
from tests.domain.skipbo.sheet_checker.writing import deck_line, finished

TEXAS = ("rules texas 1", "set stock 2")
BOXED = ("rules deluxe-us 1", "set stock 2")

STOCKS = ["3 9", "4 8", "10 1", "6 2"]
# Seat 1 holds 2 and four 12s, seat 2 five 11s, seat 3 a 3 and 10s, seat 4 a 10, 9s and 8s.
HANDS = "2 12 12 12 12 11 11 11 11 11 3 10 10 10 10 10 9 9 9 8"


def game(*play, rules=TEXAS, stocks=STOCKS, draw=HANDS, left="2 2 2 2", players="4 partners"):
    """Four partners; the dealer in seat 4 makes seat 1 start under every sheet."""
    return finished(
        "rallydeck-game 1",
        *rules,
        f"players {players}",
        "dealer 4",
        deck_line(stocks, draw, dealer=4),
        "first 1",
        *play,
        f"outcome unfinished - left {left}",
    )


def broken(text):
    found = check(text)
    return (text.split("\n")[found[0].line - 1], found[0].rule) if found else None


# ---- advice to the partner


def test_texas_the_one_who_advised_takes_two_cards_to_the_bottom():
    """Seat 3 takes the two 11s that were seat 2's; seat 2's first card is the 7 after them."""
    draw = "2 12 12 12 12 11 11 7 10 10 10 10"
    talked = ("incident talking 3", "1 ps-b1 h2-b1 h12-d1", "2 h7-d1")
    assert check(game(*talked, left="2 2 3 2", draw=draw)) == []
    wrong = (*talked[:2], "2 h11-d1")
    assert broken(game(*wrong, left="2 2 3 2", draw=draw)) == ("2 h11-d1", "source")
    unpunished = game(*talked, left="2 2 1 2", draw=draw)
    assert [breach.rule for breach in check(unpunished)] == ["left"]


def test_the_second_penalty_card_lies_under_the_first():
    """Stock 10 1, penalty cards 5 and 6: once 1 and 10 are gone, the 5 lies face up."""
    draw = "2 3 S S S 5 6 4 S S S 4"
    run = "1 ps-b1 h2-b1 h3-b1 hS-b1 hS-b1 hS-b1 hS-b1 hS-b1 hS-b1 ps-b1"
    assert check(game("incident talking 3", run, draw=draw, left="2 2 2 2")) == []
    text = game("incident talking 3", f"{run} ps-b2", draw=draw)
    assert [breach.said for breach in check(text)] == ["5 does not go on 0 cards"]


@pytest.mark.parametrize("seat", ["1", "2", "4"])
def test_only_the_partner_of_the_player_in_turn_can_be_guilty_of_advice(seat):
    line = f"incident talking {seat}"
    assert broken(game(line)) == (line, "talking")


def test_without_partners_nobody_gives_advice():
    line = "incident talking 3"
    assert broken(game(line, rules=BOXED, players="4", left="2 2 2 2")) == (line, "talking")


def test_the_boxed_game_puts_penalty_cards_anywhere_under_the_face_up_card():
    assert check(game("incident talking 3 place 1 0", rules=BOXED, left="2 2 4 2")) == []
    assert check(game("incident talking 3 place 0 2", rules=BOXED, left="2 2 4 2")) == []
    for wrong in ("place 2 0", "place 0 3", "place 0", "place 0 0 0", ""):
        line = f"incident talking 3 {wrong}".rstrip()
        assert broken(game(line, rules=BOXED, left="2 2 4 2")) == (line, "place")
    line = "incident talking 3 place 0 0"
    assert broken(game(line, left="2 2 4 2")) == (line, "talking")


def test_a_penalty_brings_an_empty_stock_back():
    """Seat 3's only card is played by seat 1, then seat 3 talks: two cards, the first face up."""
    rules = ("rules texas 1", "set stock 1")
    stocks = ["9", "8", "1", "2"]
    draw = "12 12 12 12 12 2 7"
    turn = ("1 ps-b1", "incident talking 3", "1 ps-b1 h12-d1")
    assert check(game(*turn, rules=rules, stocks=stocks, draw=draw, left="1 1 1 1")) == []


# ---- too many cards drawn


def test_texas_extra_cards_are_slipped_into_the_own_stock():
    text = game("incident overdrawn 1 2 place 0 1", "1 h12-d1", "2 h11-d1", left="4 2 2 2")
    assert check(text) == []
    for wrong in ("place 2 0", "place 0", "order 3 11 11", ""):
        line = f"incident overdrawn 1 2 {wrong}".rstrip()
        assert broken(game(line, left="4 2 2 2")) == (line, "place")


def test_extra_cards_never_stay_in_the_hand():
    text = game("incident overdrawn 1 1 place 0", "1 h11-d1", left="3 2 2 2")
    assert broken(text) == ("1 h11-d1", "source")


def test_the_boxed_game_shuffles_extra_cards_with_the_face_down_ones():
    text = game("incident overdrawn 1 2 order 11 3 11", rules=BOXED, left="4 2 2 2")
    assert check(text) == []
    for wrong in ("order 11 3 9", "order 11 11 3 9", "order 3 11", "place 0 0", ""):
        line = f"incident overdrawn 1 2 {wrong}".rstrip()
        assert broken(game(line, rules=BOXED, left="4 2 2 2")) == (line, "place")


@pytest.mark.parametrize("line", ["incident overdrawn 2 1 place 0", "incident overdrawn 1 0"])
def test_only_the_player_in_turn_draws_too_many_and_at_least_one(line):
    assert broken(game(line, left="3 2 2 2")) == (line, "overdrawn")


def test_more_cards_than_there_are_cannot_have_been_drawn():
    line = "incident overdrawn 1 150 place" + " 0" * 150
    assert broken(game(line, left="152 2 2 2")) == (line, "overdrawn")


# ---- a card shown


def test_texas_a_card_that_was_shown_must_be_the_next_play_if_it_fits():
    show = ("1 ps-b1 h12-d1", "2 h11-d1", "3 h10-d1", "4 h9-d1", "incident exposed 1 2")
    assert check(game(*show, "1 h2-b1 h12-d2", left="2 2 1 2")) == []
    for instead in ("1 h12-d2", "1 s-b2", "1 h2-d2"):
        found = broken(game(*show, instead, left="2 2 1 2"))
        assert found == (instead, "exposed")


def test_texas_a_card_that_was_shown_and_does_not_fit_binds_nobody():
    assert check(game("incident exposed 1 2", "1 h12-d1")) == []
    # It is over after that one move, although the card fits now.
    later = game("incident exposed 1 2", "1 ps-b1 h12-d1", left="2 2 1 2")
    assert check(later) == []


def test_a_second_exposure_replaces_the_first():
    shown = ("incident exposed 3 3", "incident exposed 3 10")
    turns = ("1 ps-b1 h2-b1 h12-d1", "2 h11-d1")
    fine = game(*turns, *shown, "3 h10-d1", left="2 2 1 2")
    assert check(fine) == []
    bound = game(*turns, *reversed(shown), "3 h10-d1", left="2 2 1 2")
    assert broken(bound) == ("3 h10-d1", "exposed")


def test_elsewhere_a_card_shown_is_only_noted_but_must_be_held():
    show = ("1 ps-b1 h12-d1", "2 h11-d1", "3 h10-d1", "4 h9-d1", "incident exposed 1 2")
    assert check(game(*show, "1 h12-d2", rules=BOXED, left="2 2 1 2")) == []
    line = "incident exposed 1 5"
    assert broken(game(line, rules=BOXED)) == (line, "exposed")


# ---- out of turn


def test_out_of_turn_unnoticed_stands_and_the_left_neighbour_goes_on():
    """Seat 3 draws seat 2's cards; seat 4 goes on, and seats 1 and 2 come after."""
    stolen = ("incident out-of-turn 3", "3 h11-d1")
    assert check(game(*stolen, "4 h3-d1", "1 h12-d1")) == []
    assert broken(game(*stolen, "1 h12-d1")) == ("1 h12-d1", "turn-order")


def test_out_of_turn_unnoticed_may_go_back_to_the_proper_player():
    rules = ("rules texas 1", "set out_of_turn_unnoticed proper_player", "set stock 2")
    stolen = ("incident out-of-turn 3", "3 h11-d1")
    assert check(game(*stolen, "1 h12-d1", rules=rules)) == []
    assert broken(game(*stolen, "4 h3-d1", rules=rules)) == ("4 h3-d1", "turn-order")


def test_out_of_turn_noticed_is_taken_back_whole():
    """Seat 3's hand and play are undone: seat 2 draws the 11s, and the 1 lies on seat 3's stock."""
    stolen = ("incident out-of-turn 3", "3 s-b1", "incident noticed")
    assert check(game(*stolen, "1 ps-b1 h2-b1 h12-d1", "2 h11-d1", left="2 2 1 2")) == []
    assert broken(game(*stolen, "3 h11-d1")) == ("3 h11-d1", "turn-order")


def test_the_offenders_next_turn_begins_without_drawing():
    """Noticed, seat 3 has no hand in its first turn: it passes if it cannot play."""
    stocks = ["3 9", "4 8", "1 7", "6 2"]
    before = ("incident out-of-turn 3", "incident noticed", "1 h12-d1", "2 h11-d1")
    assert check(game(*before, "3 pass", stocks=stocks)) == []
    assert broken(game(*before, "3 h10-d1", stocks=stocks)) == ("3 h10-d1", "source")
    # The turn after that one begins with five cards again: the filler after the hands dealt.
    circle = ("3 pass", "4 h3-d1", "1 h2-d2", "2 h11-d2")
    assert broken(game(*before, *circle, "3 pass", stocks=stocks)) == ("3 pass", "pass")


def test_the_house_may_take_back_without_a_penalty():
    rules = ("rules texas 1", "set out_of_turn_noticed undo", "set stock 2")
    before = ("incident out-of-turn 3", "incident noticed", "1 h12-d1", "2 h11-d1")
    assert check(game(*before, "3 h10-d1", rules=rules)) == []


def test_without_a_hand_the_offender_may_not_pass_over_a_play():
    before = ("incident out-of-turn 3", "incident noticed", "1 h12-d1", "2 h11-d1")
    assert broken(game(*before, "3 pass")) == ("3 pass", "pass")


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        (("incident out-of-turn 1",), "out-of-turn"),
        (("1 ps-b1", "incident out-of-turn 3"), "out-of-turn"),
        (("incident out-of-turn 3", "incident out-of-turn 2"), "out-of-turn"),
        (("incident noticed",), "noticed"),
        (("incident out-of-turn 3", "3 h11-d1", "incident noticed"), "noticed"),
        (("incident out-of-turn 5",), "form"),
        (("incident out-of-turn",), "form"),
        (("incident out-of-turn 2 3",), "form"),
        (("incident cheating 1",), "form"),
        (("incident",), "form"),
    ],
)
def test_an_incident_that_cannot_have_happened_is_refused(lines, rule):
    assert broken(game(*lines)) == (lines[-1], rule)
