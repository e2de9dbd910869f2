"""The nasty corners of incidents: penalties, cards that were shown, and play out of turn."""

import pytest

from domain.skipbo import Exposed, Move, Noticed, OutOfTurn, Overdrawn, Talking
from domain.wording import Malformed
from tests.domain.skipbo.engine_tables import lay, play, refuse, refuse_report

S = 0  # a wild


# Penalties


def test_a_penalty_with_one_card_in_the_draw_pile_reshuffles_first():
    table = lay(
        "texas", hands=[[7]], draw=[8], aside=[6, 6], stocks=[[9], [9], [5], [9]], rest="discard 2"
    )
    table.report(Talking(2))
    assert table.stocks[2] == [6, 8, 5]
    assert table.draw == [6]
    assert table.aside == []


def test_a_penalty_takes_what_there_is():
    table = lay("texas", hands=[[7, S]], draw=[8], stocks=[[9], [9], [5], [9]], rest="discard 2")
    table.report(Talking(2))
    assert table.stocks[2] == [8, 5]
    table.report(Talking(2))
    assert table.stocks[2] == [8, 5]


@pytest.mark.parametrize("sheet", ["deluxe-us", "deluxe-fr", "texas", "rally"])
def test_a_penalty_brings_an_empty_stock_back_and_puts_off_the_win(sheet):
    table = lay(sheet, hands=[[7]], stocks=[[1], [9], [], [9]], rest="draw", partners=True)
    table.report(Talking(2))
    assert len(table.stocks[2]) == 2
    play(table, "s-b1")
    assert table.outcome is None


def test_cards_drawn_too_many_come_off_the_draw_pile_and_cannot_be_more_than_there_are():
    table = lay("deluxe-us", hands=[[7, S]], draw=[2, 3], stocks=[[4, 9], [9]], rest="discard 2")
    assert refuse_report(table, Overdrawn(0, 3)) == "overdrawn-count"
    assert refuse_report(table, Overdrawn(0, 0), Malformed) == "overdrawn-none"
    assert refuse_report(table, Overdrawn(1, 1)) == "overdrawn-turn"
    table.report(Overdrawn(0, 2))
    assert sorted(table.stocks[0][:-1]) == [2, 3, 4]
    assert table.stocks[0][-1] == 9
    assert table.hands[0] == [7, S]


# A card that was shown


def test_a_shown_card_binds_only_the_next_move_of_its_player():
    table = lay("texas", hands=[[1, 7, 2]], stocks=[[9]] * 4, rest="draw")
    table.report(Exposed(0, 1))
    assert refuse(table, "h7-d1") == "exposed-card"
    assert {str(move) for move in table.legal_moves()} == {f"h1-b{pile}" for pile in (1, 2, 3, 4)}
    play(table, "h1-b1", "h7-d1")


def test_a_shown_card_that_does_not_fit_binds_nobody():
    table = lay("texas", hands=[[5, 7]], stocks=[[9]] * 4, rest="draw")
    table.report(Exposed(0, 5))
    play(table, "h7-d1")
    assert table.bound == [-1] * 4


def test_a_card_shown_off_turn_binds_when_the_turn_comes():
    table = lay("texas", hands=[[7], [1, 7]], stocks=[[9]] * 4, rest="draw")
    table.report(Exposed(1, 1))
    play(table, "h7-d1")
    assert refuse(table, "h7-d1") == "exposed-card"
    play(table, "h1-b1")


def test_a_card_that_is_not_in_the_hand_cannot_have_been_shown():
    table = lay("texas", hands=[[5, 7]], stocks=[[9]] * 4, rest="draw")
    assert refuse_report(table, Exposed(0, 6)) == "exposed-hand"


# Out of turn


def test_noticed_takes_everything_back_and_the_next_turn_starts_without_drawing():
    table = lay(hands=[[7], [1, 6]], stocks=[[9], [9]], rest="draw")
    before = table.copy()
    table.report(OutOfTurn(1))
    assert table.turn == 1
    play(table, "h1-b1")
    assert refuse_report(table, OutOfTurn(0)) == "out-of-turn-open"
    table.report(Noticed())
    for piles in ("draw", "aside", "building", "needs", "stocks", "discards", "hands", "bound"):
        assert getattr(table, piles) == getattr(before, piles)
    assert table.turn == 0
    play(table, "h7-d1")
    assert table.hands[1] == [1, 6], "no draw"
    play(table, "h6-d1")
    table.push(Move.parse(f"h{table.hands[0][0] or 'S'}-d1"))
    assert len(table.hands[1]) == 5, "only the next turn"


def test_a_player_barred_from_drawing_still_draws_once_the_hand_is_played():
    table = lay(hands=[[7], [1]], stocks=[[9], [9]], rest="draw", fields="nodraw=2")
    play(table, "h7-d1", "h1-b1")
    assert len(table.hands[1]) == 5


def test_a_player_barred_from_drawing_with_an_empty_hand_passes():
    table = lay(hands=[[7], []], stocks=[[9], [9]], rest="draw", fields="nodraw=2")
    play(table, "h7-d1")
    assert [str(move) for move in table.legal_moves()] == ["pass"]
    play(table, "pass")
    assert table.turn == 0


def test_unnoticed_stands_and_play_goes_on_left_of_the_offender():
    table = lay("rally", hands=[[7], [7], [7], [7]], stocks=[[9]] * 4, rest="draw")
    table.report(OutOfTurn(2))
    play(table, "h7-d1")
    assert table.turn == 3
    assert refuse_report(table, Noticed()) == "nothing-out-of-turn"


def test_where_the_official_chose_so_the_player_passed_over_goes_on():
    table = lay(
        "rally",
        hands=[[7]] * 4,
        stocks=[[9]] * 4,
        rest="draw",
        out_of_turn_unnoticed="proper_player",
    )
    table.report(OutOfTurn(2))
    play(table, "h7-d1")
    assert table.turn == 0


def test_nobody_is_out_of_turn_once_the_player_in_turn_has_begun():
    table = lay(hands=[[1, 7], [1]], stocks=[[9], [9]], rest="draw")
    assert refuse_report(table, OutOfTurn(0)) == "out-of-turn-own"
    play(table, "h1-b1")
    assert refuse_report(table, OutOfTurn(1)) == "out-of-turn-begun"
    assert refuse_report(table, OutOfTurn(6), Malformed) == "no-such-seat"
