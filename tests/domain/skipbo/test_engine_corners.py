"""The nasty corners: rare at a table, and each the start of an argument."""

from random import Random

import pytest

from domain.skipbo import OutOfTurn, Seeded, Stall, write_position
from domain.skipbo.dealing import Back, Tie, deal
from tests.domain.skipbo.engine_tables import SHEETS, lay, play, refuse, refuse_report, setup_of

S = 0  # a wild


# Wilds


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_wild_goes_on_a_wild(sheet):
    table = lay(sheet, hands=[[S, S, S, 4, 9]], stocks=[[5]] * size(sheet))
    play(table, "hS-b1", "hS-b1", "hS-b1", "h4-b1", "s-b1")
    assert table.building[0] == [S, S, S, 4, 5]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_wild_as_twelfth_card_completes_the_pile(sheet):
    table = lay(
        sheet,
        hands=[[S, 7]],
        building=[11],
        stocks=[[7], [7], [7], [7]][: size(sheet)],
        rest="draw",
    )
    play(table, "hS-b1")
    assert table.building[0] == []
    assert table.needs[0] == 1
    assert table.aside == [*range(1, 12), S]


def test_a_pile_made_of_wilds_alone_completes():
    table = lay(hands=[[S, 7]], building=[[S] * 11], stocks=[[9], [9]], rest="draw")
    play(table, "hS-b1")
    assert table.aside == [S] * 12


def test_where_only_a_one_may_start_a_wild_may_not():
    table = lay(hands=[[S, 1, 7]], stocks=[[9], [9]], pile_start="one_only", rest="draw")
    assert refuse(table, "hS-b1") == "wild-start"
    play(table, "h1-b1", "hS-b1")
    assert table.needs[0] == 3


# The draw pile


def test_completing_a_pile_with_the_last_hand_card_while_the_draw_pile_is_empty_draws_from_it():
    table = lay(hands=[[12]], building=[11], stocks=[[9], [9]], rest="discard 2")
    assert table.nothing_to_draw()
    play(table, "h12-b1")
    assert len(table.hands[0]) == 5
    assert len(table.draw) == 7
    assert table.turn == 0


def test_a_short_draw_pile_is_used_first_and_the_completed_piles_go_under_it():
    table = lay(hands=[[1]], draw=[3, 8], aside=[6, 6, 6, 6], stocks=[[9], [9]], rest="discard 2")
    play(table, "h1-b1")
    assert table.hands[0] == [8, 3, 6, 6, 6]
    assert table.draw == [6]
    assert table.aside == []


def test_a_draw_pile_with_just_enough_is_not_shuffled_yet():
    table = lay(
        hands=[[1]], draw=[2, 3, 4, 5, 8], aside=[6, 6], stocks=[[9], [9]], rest="discard 2"
    )
    play(table, "h1-b1")
    assert table.hands[0] == [8, 5, 4, 3, 2]
    assert table.draw == []
    assert table.aside == [6, 6]


def test_with_too_few_cards_and_nothing_completed_the_player_takes_what_there_is():
    table = lay(hands=[[1]], draw=[3, 8], stocks=[[9], [9]], rest="discard 2")
    play(table, "h1-b1")
    assert table.hands[0] == [8, 3]


def test_discarding_the_last_hand_card_ends_the_turn_without_a_refill():
    table = lay(hands=[[7], [3]], stocks=[[9], [9]], rest="draw")
    play(table, "h7-d1")
    assert table.hands[0] == []
    assert table.turn == 1
    assert len(table.hands[1]) == 5


# Winning


def test_the_last_stock_card_wins_at_once_without_draw_or_discard():
    table = lay(hands=[[7, 7]], stocks=[[1], [9, 9]], rest="draw")
    play(table, "s-b1")
    assert table.outcome.reason == "played-out"
    assert table.outcome.winner == 0
    assert table.outcome.points == (35, 0)
    assert table.hands[0] == [7, 7]
    assert refuse(table, "h7-d1") == "game-over"
    assert list(table.legal_moves()) == []


def test_a_last_stock_card_that_also_completes_a_pile_does_both():
    table = lay(hands=[[7]], stocks=[[12], [9]], building=[11], rest="draw")
    play(table, "s-b1")
    assert table.aside == list(range(1, 13))
    assert table.outcome.winner == 0


def test_a_partners_last_stock_card_played_by_the_other_partner_wins():
    table = lay("texas", hands=[[7]], stocks=[[], [9], [1], [9]], rest="draw")
    play(table, "ps-b1")
    assert table.outcome.winner == 0
    assert table.outcome.left == (0, 1, 0, 1)


def test_one_empty_stock_does_not_win_for_a_side_and_its_player_goes_on():
    table = lay("texas", hands=[[2, 7]], stocks=[[1], [9], [9], [9]], rest="draw")
    play(table, "s-b1", "h2-b1", "h7-d1")
    assert table.outcome is None
    assert refuse(lay("texas", hands=[[7]], stocks=[[], [9], [9], [9]]), "s-b1") == "stock-empty"


# An empty hand, and a pile completed afterwards


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize(
    ("stock", "discard", "move"),
    [([9, 12], [], "s-b1"), ([9], [9, 12], "d1-b1"), ([9, S], [], "s-b1")],
)
def test_a_player_without_a_hand_draws_as_soon_as_a_play_completes_a_pile(
    sheet, stock, discard, move
):
    table = lay(
        sheet,
        hands=[[], [7]],
        stocks=[stock, [9], [9], [9]][: size(sheet)],
        discards=[[discard]],
        building=[11],
        rest="discard 2",
    )
    play(table, move)
    assert len(table.hands[0]) == 5, "five of the twelve cards set aside"
    assert len(table.draw) == 7
    assert table.aside == []
    assert refuse(table, "pass") == "pass-hand"


def test_a_partners_card_that_completes_a_pile_fills_the_empty_hand_too():
    for stocks, discards, move in (
        ([[9], [9], [9, 12], [9]], [], "ps-b1"),
        ([[9], [9], [9], [9]], [[], [], [[12]]], "pd1-b1"),
    ):
        table = lay(
            "rally",
            hands=[[], [7]],
            stocks=stocks,
            discards=discards,
            building=[11],
            rest="discard 2",
        )
        play(table, move)
        assert len(table.hands[0]) == 5


def test_a_hand_that_ran_out_with_nothing_to_draw_is_filled_later_in_the_same_turn():
    table = lay(
        hands=[[11], [7]], stocks=[[9, 12], [9]], building=[10], rest="discard 2", discards=[[[8]]]
    )
    play(table, "h11-b1")
    assert table.hands[0] == []
    play(table, "s-b1")
    assert len(table.hands[0]) == 5


def test_the_winning_card_that_completes_a_pile_fills_no_hand():
    table = lay(hands=[[], [7]], stocks=[[12], [9]], building=[11], rest="discard 2")
    play(table, "s-b1")
    assert table.outcome.reason == "played-out"
    assert table.hands[0] == []
    assert len(table.aside) == 12


def test_a_turn_begun_without_drawing_and_without_a_hand_stays_so_whatever_is_completed():
    table = lay(
        hands=[[7, 7], []],
        stocks=[[9], [9, 12, 12]],
        building=[11, 11],
        rest="discard 1",
        fields="nodraw=2",
    )
    play(table, "h7-d1", "s-b1", "s-b2")
    assert table.hands[1] == []
    assert len(table.aside) == 24
    play(table, "pass")
    assert len(table.hands[0]) == 5


def test_a_turn_begun_without_drawing_is_like_any_other_once_its_hand_is_played_out():
    table = lay(
        hands=[[7, 7], [1]],
        stocks=[[9], [9, 12]],
        building=[11],
        rest="discard 1",
        fields="nodraw=2",
    )
    play(table, "h7-d1", "h1-b2")
    assert table.hands[1] == [], "there is nothing to draw yet"
    play(table, "s-b1")
    assert len(table.hands[1]) == 5


def test_taking_a_move_back_brings_the_turn_without_drawing_back():
    table = lay(
        hands=[[7, 7], []],
        stocks=[[9], [9, 12]],
        building=[11],
        rest="discard 1",
        fields="undrawn=1",
        turn=2,
    )
    before = table.snapshot()
    play(table, "s-b1")
    assert table.hands[1] == []
    table.pop()
    assert table.snapshot() == before
    assert "undrawn=1" in write_position(table)


# Ends without a winner's last card


def test_deadlock_is_declared_with_the_play_that_makes_it_certain():
    table = lay(
        hands=[[1, 7], [7]],
        stocks=[[9], [8, 8]],
        discards=[[], [[9]]],
        building=[3, 3, 3],
        rest="discard 2",
    )
    assert table.outcome is None
    play(table, "h1-b4")
    assert table.outcome.reason == "deadlock"
    assert table.outcome.winner == 0


def test_a_wild_that_can_be_reached_is_no_deadlock():
    table = lay(
        hands=[[1, 7], [S]],
        stocks=[[9], [8]],
        discards=[[], [[9]]],
        building=[3, 3, 3],
        rest="discard 2",
    )
    play(table, "h1-b4")
    assert table.outcome is None


def test_equal_stocks_at_a_deadlock_are_a_tie_for_a_ruling():
    table = lay(
        hands=[[1, 7], [7]],
        stocks=[[9], [8]],
        discards=[[], [[9]]],
        building=[3, 3, 3],
        rest="discard 2",
    )
    play(table, "h1-b4")
    assert table.outcome.reason == "deadlock"
    assert table.outcome.winner is None
    assert table.outcome.points == ()
    assert "official must rule" in str(table.outcome.sentence)


def test_passing_needs_an_empty_hand_and_no_play():
    table = lay(hands=[[7], [2]], stocks=[[9], [9]], rest="discard 2", discards=[[[8]], [[9]]])
    assert refuse(table, "pass") == "pass-hand"
    table = lay(hands=[[], [1]], stocks=[[1, 1], [9]], rest="discard 2", discards=[[[8]], [[9]]])
    assert refuse(table, "pass") == "pass-play"
    table = lay(hands=[[], [1]], stocks=[[9], [9]], rest="discard 2", discards=[[[8]], [[9]]])
    play(table, "pass")
    assert table.turn == 1


def test_a_full_circle_of_passes_by_choice_is_a_refusal():
    table = lay(
        hands=[[], []],
        stocks=[[1], [9, 9]],
        discards=[[], [[9]]],
        rest="discard 2",
        passing="empty_hand",
    )
    play(table, "pass")
    assert table.outcome is None
    play(table, "pass")
    assert table.outcome.reason == "refusal"
    assert table.outcome.winner == 0


def test_a_stall_may_be_called_only_after_its_turns():
    table = lay(hands=[[7]], stocks=[[9], [9, 9]], rest="draw", turns=200, stocked=0)
    assert refuse_report(table, Stall()) == "stall-early"
    play(table, "h7-d1")
    table.report(Stall())
    assert table.outcome.reason == "stall"
    assert table.outcome.winner == 0


def test_a_turn_that_was_passed_over_is_not_a_turn_that_ended():
    table = lay("rally", hands=[[7]] * 4, stocks=[[9]] * 4, rest="draw", turns=4, stall_turns=4)
    table.report(OutOfTurn(2))
    assert refuse_report(table, Stall()) == "stall-early"
    play(table, "h7-d1")
    table.report(Stall())
    assert table.outcome.reason == "stall"


# The first player


class Tops:
    """Chance that puts chosen cards on top of the stocks and of the draw pile."""

    def __init__(self, setup, tops, drawn):
        self.setup, self.tops, self.drawn = setup, tops, drawn
        self.rest = Seeded(Random(1))

    def order(self, what, cards):
        if what != "deck":
            return self.rest.order(what, cards)
        deck = self.rest.order(what, cards)
        players, dealt = self.setup.players, self.setup.players * self.setup.stock
        places = [dealt - players + (seat - 1) % players for seat in range(players)]
        places += [dealt + at for at in range(len(self.drawn))]
        wanted = [*self.tops, *self.drawn]
        for card in wanted:
            deck.remove(card)
        for place, card in sorted(zip(places, wanted, strict=True)):
            deck.insert(place, card)
        return deck

    def place(self, places):
        return self.rest.place(places)


@pytest.mark.parametrize(
    ("tops", "drawn", "first", "rounds"),
    [
        ((3, 11, 7, S), (), 1, 0),
        ((S, S, 2, S), (), 2, 0),
        ((12, 4, 12, 4), (5, 9), 0, 1),  # seat 3 draws first: the dealer is seat 1
        ((12, 4, 12, 4), (9, S), 2, 1),
        ((12, 4, 12, 4), (S, S, 6, 2), 2, 2),
        ((S, S, S, S), (1, 2, 3, 4), 0, 1),
        ((S, S, S, S), (S, 8, 8, S, 5, 6), 3, 2),
    ],
)
def test_ties_and_wilds_for_the_first_player(tops, drawn, first, rounds):
    setup = setup_of("texas")
    opening, stocks, draw = deal(setup, Tops(setup, tops, drawn))
    assert tuple(stock[-1] for stock in stocks) == tops
    assert opening.first == first
    assert sum(isinstance(entry, Tie) for entry in opening.draws) == rounds
    assert isinstance(opening.draws[-1], Back) if rounds else not opening.draws
    assert len(draw) == 162 - 60, "the cards drawn for the tie are shuffled back"


def size(sheet):
    return setup_of(sheet).players
