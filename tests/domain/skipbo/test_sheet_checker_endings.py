"""The second checker asks for the end when it is due, and for the right winner and points."""

import pytest

from tests.domain.skipbo.sheet_checker import check
from tests.domain.skipbo.sheet_checker.writing import deck_line, finished, full_stocks, whole_deck

NOTHING_FITS = "12 12 12 12 12 11 11 11 11 11"


def rules_broken(text):
    return [breach.rule for breach in check(text)]


def full_game(*play, tops=("10", "10"), sets=(), draw=NOTHING_FITS, head=(), dealer=2):
    """Two stocks of 76 and ten cards to draw: after the first two turns nothing is left."""
    return finished(
        "rallydeck-game 1",
        "rules deluxe-us 1",
        *sets,
        "set stock 76",
        "players 2",
        *head,
        f"dealer {dealer}",
        deck_line(full_stocks(list(tops), draw), draw, dealer),
        f"first {dealer % 2 + 1}",
        *play,
    )


def test_a_deadlock_is_declared_as_soon_as_it_is_certain():
    due = "outcome deadlock tie left 76 76"
    assert check(full_game("1 h12-d1", due)) == []
    assert rules_broken(full_game("1 h12-d1", "2 h11-d1", due)) == ["too-late"]
    assert rules_broken(full_game("1 h12-d1", "outcome unfinished - left 76 76"))[0] == "too-late"


def test_no_deadlock_while_there_is_something_to_draw():
    assert rules_broken(full_game("outcome deadlock tie left 76 76"))[0] == "too-early"


@pytest.mark.parametrize(
    "reachable", [{"tops": ("10", "S")}, {"tops": ("10", "1")}, {"draw": NOTHING_FITS[:-2] + "S"}]
)
def test_no_deadlock_while_anybody_can_reach_a_wild_or_a_card_that_fits(reachable):
    claimed = full_game("1 h12-d1", "outcome deadlock tie left 76 76", **reachable)
    assert rules_broken(claimed)[0] == "too-early"
    assert (
        check(full_game("1 h12-d1", "2 h11-d1", "outcome unfinished - left 76 76", **reachable))
        == []
    )


def test_in_a_deadlock_the_side_with_fewer_stock_cards_wins_and_scores():
    """Seat 1 plays its 1; nothing fits the 2 that the pile wants."""
    played = "1 s-b1 h12-d1"
    tops = ("1", "10")
    due = "outcome deadlock A left 75 76 points 405 0"
    assert check(full_game(played, due, tops=tops)) == []
    assert rules_broken(full_game(played, due.replace(" A ", " tie "), tops=tops)) == ["winner"]
    assert rules_broken(full_game(played, due.replace("405", "400"), tops=tops)) == ["points"]


CIRCLE = [line for _ in range(5) for line in ("1 h12-d1", "2 h11-d1")]
BY_CHOICE = {"tops": ("1", "10"), "sets": ["set passing empty_hand"]}


def test_a_circle_of_passes_by_choice_is_a_refusal_and_not_before():
    due = "outcome refusal tie left 76 76"
    assert check(full_game(*CIRCLE, "1 pass", "2 pass", due, **BY_CHOICE)) == []
    assert rules_broken(full_game(*CIRCLE, "1 pass", due, **BY_CHOICE))[0] == "too-early"
    late = full_game(*CIRCLE, "1 pass", "2 pass", "1 pass", due, **BY_CHOICE)
    assert rules_broken(late) == ["too-late"]


def test_a_stall_may_be_called_after_the_set_number_of_turns_without_a_stock_card():
    sets = ["set stall_turns 3"]
    due = "outcome stall tie left 76 76"
    stalled = ("official stall", due)
    turns = ("1 h12-d1", "2 h11-d1", "1 h12-d2")
    tops = ("10", "1")
    assert check(full_game(*turns, *stalled, tops=tops, sets=sets)) == []
    assert rules_broken(full_game(*turns[:2], *stalled, tops=tops, sets=sets)) == ["stall"]
    played = ("1 h12-d1", "2 s-b1 h11-d1", "1 h12-d2")
    after_play = full_game(
        *played, "official stall", "outcome stall B left 76 75 points 0 405", tops=tops, sets=sets
    )
    assert rules_broken(after_play) == ["stall"]
    on = full_game(*turns, "official stall", "2 h11-d2", due, tops=tops, sets=sets)
    assert rules_broken(on) == ["too-late"]
    assert rules_broken(full_game(*turns, "official pause", due, tops=tops, sets=sets)) == ["form"]


def small_game(rules, play, outcome, *, stocks, players, draw, first=1, head=(), dealer=None):
    dealer = dealer or len(stocks)
    return finished(
        "rallydeck-game 1",
        f"rules {rules} 1",
        f"set stock {len(stocks[0].split())}",
        f"players {players}",
        *head,
        f"dealer {dealer}",
        deck_line(stocks, draw, dealer),
        f"first {first}",
        *play,
        outcome,
    )


def test_a_side_wins_with_the_last_card_of_both_stocks_whoever_plays_it():
    """Seat 1 plays its own last card and its partner's."""
    table = {"stocks": ["10", "7", "1", "8"], "players": "4 partners"}
    draw = "2 3 4 5 6 7 8 9 12 12"
    play = ["1 ps-b1 h2-b1 h3-b1 h4-b1 h5-b1 h6-b1 h7-b1 h8-b1 h9-b1 s-b1"]
    won = "outcome played-out A left 0 1 0 1"
    assert check(small_game("texas", play, won, draw=draw, **table)) == []
    half = ["1 ps-b1"]
    claimed = "outcome played-out A left 1 1 0 1"
    assert rules_broken(small_game("texas", half, claimed, draw=draw, **table))[0] == "too-early"
    on = [play[0] + " h12-d1"]
    assert rules_broken(small_game("texas", on, won, draw=draw, **table)) == ["too-late"]
    one_more = [*play, "2 h12-d1"]
    assert rules_broken(small_game("texas", one_more, won, draw=draw, **table)) == ["too-late"]


@pytest.mark.parametrize(
    ("outcome", "rule"),
    [
        ("outcome played-out B left 0 1 0 1", "winner"),
        ("outcome played-out tie left 0 1 0 1", "winner"),
        ("outcome played-out A left 0 1 0 2", "left"),
        ("outcome played-out A left 0 1 0", "left"),
        ("outcome played-out A left 0 1 0 1 points 35 0", "points"),
        ("outcome deadlock A left 0 1 0 1", "too-late"),
        ("outcome unfinished - left 0 1 0 1", "too-late"),
        ("outcome", "too-late"),
    ],
)
def test_an_outcome_that_does_not_follow_from_the_play_is_refused(outcome, rule):
    table = {"stocks": ["10", "7", "1", "8"], "players": "4 partners"}
    draw = "2 3 4 5 6 7 8 9 12 12"
    play = ["1 ps-b1 h2-b1 h3-b1 h4-b1 h5-b1 h6-b1 h7-b1 h8-b1 h9-b1 s-b1"]
    assert rule in rules_broken(small_game("texas", play, outcome, draw=draw, **table))


def test_a_last_stock_card_may_complete_a_pile():
    """The 12 from the stock makes twelve and wins in one play; nothing is drawn after it."""
    table = {"stocks": ["12", "7"], "players": "2"}
    draw = "1 2 3 4 5 6 7 8 9 10 11 S S S S"
    play = ["1 " + " ".join(f"h{n}-b1" for n in range(1, 12)) + " s-b1"]
    won = "outcome played-out A left 0 1 points 30 0"
    assert check(small_game("deluxe-fr", play, won, draw=draw, **table)) == []


def race_game(number, points, *, dealer, winner, rules="deluxe-us"):
    """A game of a race that the player left of the dealer wins at once: 25 + 5 for one card."""
    stocks = ["1", "1"]
    first = dealer % 2 + 1
    gained = "30 0" if winner == "A" else "0 30"
    left = "0 1" if winner == "A" else "1 0"
    return small_game(
        rules,
        [f"{first} s-b1"],
        f"outcome played-out {winner} left {left} points {gained}",
        stocks=stocks,
        players="2",
        draw="",
        first=first,
        head=[f"race {number} {points}"],
        dealer=dealer,
    )


def test_a_race_goes_on_with_the_points_and_the_next_dealer():
    games = [
        race_game(1, "0 0", dealer=2, winner="A"),
        race_game(2, "30 0", dealer=1, winner="B"),
        race_game(3, "30 30", dealer=2, winner="A"),
    ]
    assert check("\n".join(games)) == []


@pytest.mark.parametrize(
    ("number", "points", "dealer", "winner"),
    [(2, "0 30", 1, "B"), (2, "30 30", 1, "B"), (3, "30 0", 1, "B"), (2, "30 0", 2, "A")],
)
def test_a_race_that_does_not_go_on_from_the_game_before_is_refused(number, points, dealer, winner):
    games = [
        race_game(1, "0 0", dealer=2, winner="A"),
        race_game(number, points, dealer=dealer, winner=winner),
    ]
    assert rules_broken("\n".join(games)) == ["race"]


def test_a_race_is_over_when_the_target_is_reached():
    assert check(race_game(9, "499 0", dealer=2, winner="A")) == []
    assert rules_broken(race_game(9, "500 0", dealer=2, winner="A")) == ["race"]
    assert rules_broken(race_game(1, "30 0", dealer=2, winner="A")) == ["race"]


def test_games_without_a_race_do_not_share_a_file():
    alone = small_game(
        "deluxe-us",
        ["1 s-b1"],
        "outcome played-out A left 0 1 points 30 0",
        stocks=["1", "1"],
        players="2",
        draw="",
    )
    assert check(alone) == []
    assert rules_broken(alone + "\n" + alone) == ["race"]
    assert rules_broken(alone + alone) != []
    assert rules_broken(alone + "\n\n" + alone) == ["form"]


@pytest.mark.parametrize(
    ("points", "expected"),
    [("0 0", []), ("405 0", []), ("0 405", []), ("30 0", ["race"]), ("405 405", ["race"])],
)
def test_after_a_tie_the_next_game_may_show_what_an_official_ruled(points, expected):
    tied = full_game("1 h12-d1", "outcome deadlock tie left 76 76", head=["race 1 0 0"])
    after = full_game("outcome unfinished - left 76 76", head=[f"race 2 {points}"], dealer=1)
    assert rules_broken(tied + "\n" + after) == expected


def test_florida_writes_down_the_cards_left():
    """Seat 4 plays its partner's 1; after a turn without a stock card the official stops it."""
    under, tops = ["2", "3", "1", "3"], ["5", "1", "4", "12"]
    rest = whole_deck(under + tops)[8:]
    deck = under + rest[:77] + tops + rest[77:]

    def text(outcome):
        return finished(
            "rallydeck-game 1",
            "rules florida 1",
            "set stall_turns 1",
            "set stock 2",
            "players 4 partners",
            "dealer 1",
            "deck " + " ".join(deck),
            "first 4",
            "4 ps-b1 h12-d1",
            "1 h12-d1",
            "official stall",
            outcome,
        )

    assert check(text("outcome stall B left 2 1 2 2 points 4 0")) == []
    assert rules_broken(text("outcome stall B left 2 1 2 2 points 4 3")) == ["points"]
    assert rules_broken(text("outcome stall B left 2 1 2 2")) == ["points"]
