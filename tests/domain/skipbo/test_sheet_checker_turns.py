"""The second checker catches a broken rule of the turn, under the sheet that has the rule."""

import pytest

from tests.domain.skipbo.sheet_checker import check
from tests.domain.skipbo.sheet_checker.writing import deck_line, finished, full_stocks


def broken(text):
    """The first breach as (text of its line, rule); nothing if every rule was kept."""
    found = check(text)
    return (text.split("\n")[found[0].line - 1], found[0].rule) if found else None


def boxed_game(*play, stocks=("5 1", "7 9"), draw="2 3 4 12 12 9 9 9 9 9", sets=()):
    """Two players, stock 2; seat 1 starts with 2 3 4 12 12 in hand and a 1 face up."""
    return finished(
        "rallydeck-game 1",
        "rules deluxe-us 1",
        *sets,
        "set stock 2",
        "players 2",
        "dealer 2",
        deck_line(list(stocks), draw, dealer=2),
        "first 1",
        *play,
    )


WIN = "outcome played-out A left 0 2 points 35 0"


def test_a_game_played_to_the_last_stock_card_breaks_no_rule():
    assert check(boxed_game("1 s-b1 h2-b1 h3-b1 h4-b1 s-b1", WIN)) == []


def test_a_game_over_two_turns_with_discards_breaks_no_rule():
    game = boxed_game("1 s-b1 h2-b1 h12-d1", "2 h9-d4", "1 h3-b1 h4-b1 s-b1", WIN)
    assert check(game) == []


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("1 s-b1 h9-b1", "source"),
        ("1 s-b1 h9-d1", "source"),
        ("1 s-b1 d1-b1", "source"),
        ("1 s-b1 h3-b1", "sequence"),
        ("1 h2-b1", "sequence"),
        ("1 s-b5", "piles"),
        ("1 s-b1 h12-d5", "piles"),
        ("1 s-b1 ps-b1", "partner"),
        ("1 s-b1 pd1-b1", "partner"),
        ("1 pass", "pass"),
        ("2 s-b1", "turn-order"),
        ("1 h12-d1 h12-d2", "after-discard"),
        ("1 h12-d1 s-b1", "after-discard"),
        ("1 s-d1", "form"),
        ("1 d1-d2", "form"),
        ("1 h02-b1", "form"),
        ("1 s-b1  h2-b1", "form"),
        ("1", "form"),
        ("1 s-b1 h2-b1 h3-b1 h4-b1 s-b1 h12-d1", "too-late"),
    ],
)
def test_a_move_that_the_boxed_rules_forbid_is_found_at_its_line(line, rule):
    assert broken(boxed_game(line, WIN)) == (line, rule)


def test_two_turns_in_a_row_break_the_turn_order():
    assert broken(boxed_game("1 h12-d1", "1 h12-d1", WIN)) == ("1 h12-d1", "turn-order")


def test_a_turn_is_not_broken_over_two_lines():
    assert broken(boxed_game("1 s-b1", "1 h2-b1", WIN)) == ("1 h2-b1", "form")


def test_a_wild_starts_a_pile_unless_the_house_says_otherwise():
    wild = {"stocks": ("5 S", "7 9"), "draw": "S 3 4 12 12"}
    game = ("1 s-b1 hS-b1 h3-b1 h4-b1 s-b1", WIN)
    assert check(boxed_game(*game, **wild)) == []
    assert broken(boxed_game(*game, **wild, sets=["set pile_start one_only"])) == (
        game[0],
        "sequence",
    )


def test_hands_are_filled_at_the_start_of_each_turn_and_not_before():
    """Seat 1 keeps 3 4 12 and draws two more; the two 6s come with the second turn only."""
    draw = "2 3 4 12 12 9 9 9 9 9 6 6"
    early = "1 s-b1 h2-b1 h6-d1"
    assert broken(boxed_game(early, WIN, draw=draw)) == (early, "source")
    late = "1 h6-d2"
    unfinished = "outcome unfinished - left 1 2"
    game = boxed_game("1 s-b1 h2-b1 h12-d1", "2 h9-d4", late, unfinished, draw=draw)
    assert check(game) == []


def test_a_hand_emptied_by_plays_is_drawn_anew_within_the_turn():
    draw = "2 3 4 5 6 12 11 10 9 8"
    stocks = ("7 1", "7 9")
    turn = "1 s-b1 h2-b1 h3-b1 h4-b1 h5-b1 h6-b1 h12-d1"
    game = boxed_game(turn, "outcome unfinished - left 1 2", stocks=stocks, draw=draw)
    assert check(game) == []


def test_the_last_hand_card_discarded_draws_nothing():
    draw = "2 3 4 5 12 9 9 9 9 9 6 6 6 6 6"
    turns = ("1 s-b1 h2-b1 h3-b1 h4-b1 h5-b1 h12-d1", "2 h9-d1")
    stocks = ("8 1", "7 9")
    fine = boxed_game(*turns, "outcome unfinished - left 1 2", stocks=stocks, draw=draw)
    assert check(fine) == []
    cheating = turns[0] + " h6-b1"
    assert broken(boxed_game(cheating, WIN, stocks=stocks, draw=draw)) == (
        cheating,
        "after-discard",
    )


def web_game(*play, stocks=("3 5 2", "4 7 9"), draw="1 3 12 12 12"):
    return finished(
        "rallydeck-game 1",
        "rules web 1",
        "set stock 3",
        "players 2",
        "dealer 1",
        deck_line(list(stocks), draw, dealer=1),
        *play,
        "outcome unfinished - left " + " ".join(str(len(stock.split())) for stock in stocks),
    )


def test_web_has_three_discard_piles():
    stocks = ("3 5 9", "4 7 2")
    assert check(web_game("first 1", "1 h12-d3", stocks=stocks)) == []
    assert broken(web_game("first 1", "1 h12-d4", stocks=stocks)) == ("1 h12-d4", "piles")


@pytest.mark.parametrize("instead", ["1 h1-b1 h12-d1", "1 h1-b1 h1-b2", "1 h1-b1 hS-b1"])
def test_web_forces_the_stock_card_while_it_fits(instead):
    stocks = ("3 9 2", "4 7 1")
    draw = "1 1 S 12 12"
    assert broken(web_game("first 1", instead, stocks=stocks, draw=draw)) == (
        instead,
        "forced-play",
    )


def test_web_does_not_force_the_stock_card_that_does_not_fit():
    assert check(web_game("first 1", "1 h12-d1", stocks=("3 9 2", "4 7 1"))) == []


TEXAS_DRAW = "2 12 12 12 12 11 11 11 11 11 3 10 10 10 10 10 10 9 9 9"


def texas_game(*play, stocks=("3 9", "4 8", "10 1", "6 2"), draw=TEXAS_DRAW):
    """Stock 2, tops 9 8 1 2: seat 1 starts; its partner in seat 3 shows a 1."""
    return finished(
        "rallydeck-game 1",
        "rules texas 1",
        "set stock 2",
        "players 4 partners",
        "dealer 4",
        deck_line(list(stocks), draw, dealer=4),
        "first 1",
        *play,
    )


def test_the_partners_stock_and_discards_may_be_played():
    turns = ("1 ps-b1 h2-b1 h12-d1", "2 h11-d1", "3 h3-d1", "4 h10-d1", "1 pd1-b1 h12-d2")
    assert check(texas_game(*turns, "outcome unfinished - left 2 2 1 2")) == []


def test_the_house_may_close_the_partners_piles():
    open_game = texas_game("1 ps-b1 h12-d1", "outcome unfinished - left 2 2 1 2")
    closed = open_game.replace("set stock 2\n", "set partner_piles none\nset stock 2\n")
    assert check(open_game) == []
    assert [(b.line, b.rule) for b in check(closed)] == [(9, "partner"), (11, "check")]


def test_an_opponents_or_the_partners_hand_is_never_played():
    line = "1 ps-b1 h11-d1"
    assert broken(texas_game(line, WIN)) == (line, "source")


TEXAS_CIRCLE = ("2 h11-d1", "3 h10-d1", "4 h10-d1")


def test_texas_stacks_only_when_four_discard_piles_exist():
    outcome = "outcome unfinished - left 2 2 2 2"
    stacked = "1 h2-d1"
    assert broken(texas_game("1 h12-d1", *TEXAS_CIRCLE, stacked, outcome)) == (stacked, "stacking")
    assert check(texas_game("1 h12-d1", *TEXAS_CIRCLE, "1 h2-d2", outcome)) == []


def test_texas_an_emptied_discard_pile_is_filled_before_stacking_again():
    rounds = []
    for pile in "1234":
        rounds += [f"1 h12-d{pile}", f"2 h11-d{pile}", f"3 h10-d{pile}", f"4 h9-d{pile}"]
    draw = " ".join(["12"] * 4 + ["2"] + ["11"] * 5 + ["10"] * 5 + ["9"] * 5)
    # The fifth turn plays the top of no pile: four 12s lie there, so stacking is allowed now.
    stacking = texas_game(*rounds, "1 h2-d4", "outcome unfinished - left 2 2 2 2", draw=draw)
    assert check(stacking) == []
    # With a 2 in pile 4 played off again, pile 4 is empty and pile 1 may not be stacked on.
    rounds[12] = "1 h2-d4"
    emptied = "1 ps-b1 d4-b1 h12-d1"
    game = texas_game(*rounds, emptied, "outcome unfinished - left 2 2 1 2", draw=draw)
    assert broken(game) == (emptied, "stacking")


def full_game(*play, tops, draw, sets=()):
    """Two stocks of 76: ten cards to draw, and then nothing."""
    return stocked_game(full_stocks(tops, draw), draw, *play, sets=sets)


def stocked_game(stocks, draw, *play, sets=()):
    return finished(
        "rallydeck-game 1",
        "rules deluxe-us 1",
        *sets,
        "set stock 76",
        "players 2",
        "dealer 2",
        deck_line(stocks, draw, dealer=2),
        "first 1",
        *play,
    )


TEN_WILDS = " ".join(["S"] * 10)


def test_a_wild_may_be_the_twelfth_card_and_empty_the_hand_with_nothing_to_draw():
    """1 and 2 from the stock, ten wilds: the play that empties the hand completes the pile."""
    stocks = full_stocks(["1", "12"], TEN_WILDS)
    second = stocks[1].split()
    second[second.index("2")], first = "9", stocks[0].split()
    first[first.index("9")] = "2"
    first.insert(74, first.pop(first.index("2")))
    stocks = [" ".join(first), " ".join(second)]
    turn = "1 s-b1 s-b1 " + " ".join(["hS-b1"] * 10)
    shuffled = "reshuffle S 1 S 2 S S S S S S S S"

    def game(*play):
        return stocked_game(stocks, TEN_WILDS, *play, "outcome unfinished - left 74 76")

    assert check(game(turn, shuffled, "1 h1-b1 h2-b1 hS-d1")) == []
    assert broken(game(turn + " hS-b1", shuffled)) == (turn + " hS-b1", "form")


def test_an_empty_hand_is_filled_as_soon_as_a_completed_pile_can_be_shuffled():
    """Ten wilds and the stock's 11 and 12: only the last play gives something to draw."""
    draw = TEN_WILDS
    stocks = full_stocks(["11", "9"], draw)
    first = stocks[0].split()
    first.insert(75, first.pop(first.index("12")))
    assert len(first) == 76
    first[-1], first[-2] = "11", "12"
    stocks[0] = " ".join(first)

    def game(*play):
        return stocked_game(stocks, draw, *play)

    turn = "1 " + " ".join(["hS-b1"] * 10 + ["s-b1", "s-b1"])
    shuffled = "reshuffle 11 S S S S S S S S S 12 S"
    unfinished = "outcome unfinished - left 74 76"
    assert check(game(turn, shuffled, "1 h11-d1", unfinished)) == []
    assert broken(game(turn, "1 pass", unfinished)) == ("1 pass", "form")
    altered = shuffled.replace("11", "10")
    assert broken(game(turn, altered, unfinished)) == (altered, "reshuffle")
    short = shuffled.removesuffix(" S")
    assert broken(game(turn, short, unfinished)) == (short, "reshuffle")
    merged = turn + " h11-d1"
    assert broken(game(merged, shuffled, unfinished)) == (merged, "form")


def test_no_reshuffle_while_the_draw_pile_is_enough():
    line = "reshuffle 1 2 3"
    assert broken(boxed_game("1 h12-d1", line, WIN)) == (line, "reshuffle")
    assert broken(boxed_game(line, "1 h12-d1", WIN)) == (line, "reshuffle")


def test_passing_is_legal_with_an_empty_hand_and_no_play_only():
    """Seat 1 shows a 10 that fits nowhere, seat 2 a 1 that does."""
    draw = "12 12 12 12 12 11 11 11 11 11"
    discards = [line for _ in range(5) for line in ("1 h12-d1", "2 h11-d1")]
    still = "outcome unfinished - left 76 76"

    def game(*play, sets=()):
        return full_game(*play, still, tops=["10", "1"], draw=draw, sets=sets)

    assert check(game(*discards, "1 pass")) == []
    assert broken(game(*discards, "1 pass", "2 pass")) == ("2 pass", "pass")
    assert broken(game(*discards[:8], "1 pass")) == ("1 pass", "pass")
    by_choice = ["set passing empty_hand"]
    assert (
        check(
            full_game(
                *discards,
                "1 pass",
                "2 pass",
                "outcome refusal tie left 76 76",
                tops=["10", "1"],
                draw=draw,
                sets=by_choice,
            )
        )
        == []
    )


def test_web_lets_nobody_pass_over_a_play_while_there_is_a_stock():
    stock_gone = ["set passing stock_gone"]
    draw = "12 12 12 12 12 11 11 11 11 11"
    discards = [line for _ in range(5) for line in ("1 h12-d1", "2 h11-d1")]
    game = full_game(
        *discards,
        "1 pass",
        "outcome unfinished - left 76 76",
        tops=["1", "10"],
        draw=draw,
        sets=stock_gone,
    )
    assert broken(game) == ("1 pass", "pass")
