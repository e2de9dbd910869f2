"""The second checker follows the deal and the draw for the first player, and catches a slip."""

import random

import pytest

from tests.domain.skipbo.sheet_checker import check
from tests.domain.skipbo.sheet_checker.writing import deck_line, finished, whole_deck

UNFINISHED = "outcome unfinished - left 2 2 2 2"


def first_breach(text):
    found = check(text)
    return (text.split("\n")[found[0].line - 1].split(" ")[0], found[0].rule) if found else None


def texas(stocks, draw, *lines, dealer=1):
    return finished(
        "rallydeck-game 1",
        "rules texas 1",
        "set stock 2",
        "players 4 partners",
        f"dealer {dealer}",
        deck_line(stocks, draw, dealer),
        *lines,
        UNFINISHED,
    )


def test_the_highest_face_up_card_starts_and_a_wild_is_no_card_at_all():
    stocks = ["12 9", "12 S", "12 10", "12 3"]
    assert check(texas(stocks, "", "first 3")) == []
    assert first_breach(texas(stocks, "", "first 2")) == ("first", "first-player")


def test_players_who_tie_draw_until_one_is_highest_and_the_cards_go_back():
    stocks = ["12 9", "12 10", "12 3", "12 10"]
    draw = ["7", "7", "S", "5"]
    head = (stocks, " ".join(draw))
    deck = texas(*head).split("\n")[5].split(" ")[1:]
    back = "back " + " ".join(reversed(deck[8:]))
    ties = ("tie 2=7 4=7", "tie 2=S 4=5")
    assert check(texas(*head, *ties, back, "first 4")) == []
    assert first_breach(texas(*head, *ties, back, "first 2")) == ("first", "first-player")
    assert first_breach(texas(*head, *ties, "first 4")) == ("first", "form")
    assert first_breach(texas(*head, ties[0], back, "first 2")) == ("back", "form")
    wrong = back.removesuffix(" 7") + " 8"
    assert first_breach(texas(*head, *ties, wrong, "first 4")) == ("back", "first-player")
    swapped = ("tie 4=7 2=7", ties[1])
    assert first_breach(texas(*head, *swapped, back, "first 4")) == ("tie", "first-player")


def test_ties_draw_in_seat_order_from_the_left_of_the_dealer():
    stocks = ["12 10", "12 10", "12 3", "12 10"]
    deck = texas(stocks, "1 2 3", dealer=3).split("\n")[5].split(" ")[1:]
    back = "back " + " ".join(deck[8:])
    tie = "tie 4=1 1=2 2=3"
    assert check(texas(stocks, "1 2 3", tie, back, "first 2", dealer=3)) == []


def test_when_all_show_a_wild_all_draw():
    stocks = ["12 S"] * 4
    deck = texas(stocks, "S 4 S 3").split("\n")[5].split(" ")[1:]
    back = "back " + " ".join(deck[8:])
    tie = "tie 2=S 3=4 4=S 1=3"
    assert check(texas(stocks, "S 4 S 3", tie, back, "first 3")) == []


def test_after_the_tie_the_hand_comes_from_the_reshuffled_draw_pile():
    stocks = ["12 S"] * 4
    deck = texas(stocks, "S 4 S 3").split("\n")[5].split(" ")[1:]
    pile = sorted(deck[8:])
    lines = ("tie 2=S 3=4 4=S 1=3", "back " + " ".join(pile), "first 3")
    assert check(texas(stocks, "S 4 S 3", *lines, f"3 h{pile[4]}-d1")) == []
    assert first_breach(texas(stocks, "S 4 S 3", *lines, "3 h9-d1")) == ("3", "source")


def rally(deck, *lines, sets=("set stock 4",), players="players 4 partners"):
    return finished(
        "rallydeck-game 1",
        "rules rally 1",
        *sets,
        players,
        "dealer 1",
        "deck " + " ".join(deck),
        *lines,
        "outcome unfinished - left 4 4 4 4",
    )


def test_the_rally_deals_four_piles_from_each_half_and_puts_them_together():
    """Stock 4: two cards on each of the four piles of a half; side B's pile lies on top."""
    half_a = ["1", "1", "1", "1", "2", "2", "2", "2", "3", "3", "3", "3", "3"]
    half_b = ["4", "4", "4", "4", "9", "12", "10", "11", "5", "5", "5"]
    rest = whole_deck(half_a + half_b)[len(half_a + half_b) :]
    cut = 81 - len(half_a)
    deck = half_a + rest[:cut] + half_b + rest[cut:]
    # Tops are 9 12 10 11: seat 2 starts and holds five of the 3s dealt to the draw pile first.
    assert check(rally(deck, "first 2", "2 h3-d1")) == []
    assert first_breach(rally(deck, "first 4")) == ("first", "first-player")
    assert first_breach(rally(deck, "first 2", "2 h5-d1")) == ("2", "source")


@pytest.mark.parametrize(
    ("sets", "players"),
    [
        (("set stock 5",), "players 4 partners"),
        (("set stock 36",), "players 4 partners"),
        ((), "players 4"),
        ((), "players 2"),
        (("set partnership optional",), "players 4"),
    ],
)
def test_a_table_that_cannot_be_dealt_by_piles_is_refused(sets, players):
    deck = whole_deck([])
    assert first_breach(rally(deck, "first 1", sets=sets, players=players)) == ("players", "setup")


def seats_that_may_start(rules, players, left):
    """Who may start, by the checker, from one shuffled deck with this many cards in each stock."""
    deck = whole_deck([])
    random.Random(1).shuffle(deck)
    count = int(players.split(" ")[1])
    texts = [
        finished(
            "rallydeck-game 1",
            f"rules {rules} 1",
            players,
            "dealer 1",
            "deck " + " ".join(deck),
            f"first {first}",
            "outcome unfinished - left " + " ".join([str(left)] * count),
        )
        for first in range(1, count + 1)
    ]
    return [first for first, text in enumerate(texts, start=1) if not check(text)]


@pytest.mark.parametrize(
    ("rules", "players", "stock"),
    [
        ("deluxe-us", "players 4 partners", 30),
        ("deluxe-fr", "players 3", 30),
        ("web", "players 4", 30),
        ("web", "players 6", 20),
        ("texas", "players 4 partners", 15),
        ("rally", "players 4 partners", 20),
        ("florida", "players 4 partners", 12),
    ],
)
def test_each_sheet_deals_its_own_stock(rules, players, stock):
    assert len(seats_that_may_start(rules, players, stock)) == 1
    assert seats_that_may_start(rules, players, stock + 1) == []


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (("deck 12", "deck 11"), "deck"),
        (("deck 12", "deck 13"), "form"),
        (("deck 12", "deck"), "deck"),
        (("deck 12", "deck 12 12"), "deck"),
        (("first 3", "first 5"), "first-player"),
        (("dealer 1", "dealer 5"), "setup"),
        (("dealer 1", "dealer 0"), "setup"),
        (("players 4 partners", "players 4"), "setup"),
        (("players 4 partners", "players 5 partners"), "setup"),
        (("set stock 2", "set stock 15"), "form"),
        (("set stock 2", "set stock 0"), "setup"),
        (("set stock 2", "set stokc 2"), "setup"),
        (("set stock 2", "set stock 2\nset hand 4"), "form"),
        (("rules texas 1", "rules texan 1"), "form"),
        (("rules texas 1", "rules texas 2"), "form"),
        (("rallydeck-game 1", "rallydeck-game 2"), "form"),
        (("dealer 1\n", "dealer 1\nseed 07\n"), "form"),
        (("dealer 1\n", "seed 7\ndealer 1\n"), "form"),
        (("dealer 1\n", "player 2 Ann\nplayer 1 Bob\ndealer 1\n"), "form"),
        (("dealer 1\n", "player 5 Ann\ndealer 1\n"), "form"),
        (("dealer 1\n", f"player 1 {'x' * 61}\ndealer 1\n"), "form"),
        (("dealer 1\n", "player 1 Ann \ndealer 1\n"), "form"),
        (("dealer 1\n", "player 1 A\rnn\ndealer 1\n"), "form"),
        (("dealer 1\n", f"dealer 1\nseed {'1' * 19}\n"), "form"),
        (("players 4", "house Lone-Star 1\nplayers 4"), "form"),
        (("players 4", "house texas 1\nplayers 4"), "form"),
        (("dealer 1\n", "race 1 0 0\ndealer 1\n"), "race"),
        (("dealer 1\n", "\ndealer 1\n"), "form"),
    ],
)
def test_a_head_that_is_not_in_order_is_refused(change, rule):
    text = texas(["12 9", "12 S", "12 10", "12 3"], "", "first 3")
    assert check(text) == []
    body = text.replace(*change, 1)[: text.replace(*change, 1).rindex("check")]
    assert rule in [breach.rule for breach in check(finished(*body.split("\n")[:-1]))]


def test_a_head_with_everything_in_it_is_read():
    text = texas(["12 9", "12 S", "12 10", "12 3"], "", "first 3")
    full = text.replace("players 4", "house lone-star 3\nplayers 4").replace(
        "dealer 1\n", "player 1 Ann Lee\nplayer 3 Zoé  B.\ndealer 1\nseed 7\n"
    )
    assert check(finished(*full.split("\n")[:-2])) == []


def test_an_altered_byte_shows_in_the_check_line():
    text = texas(["12 9", "12 S", "12 10", "12 3"], "", "first 3")
    assert [b.rule for b in check(text.replace("check ", "check 0"))] == ["check"]
    assert [b.rule for b in check(text.replace("dealer 1", "dealer 2"))][-1] == "check"


def test_a_truncated_record_is_refused():
    text = texas(["12 9", "12 S", "12 10", "12 3"], "", "first 3")
    lines = text.split("\n")
    for length in range(len(lines) - 1):
        assert check("\n".join(lines[:length]) + "\n")
        assert check("\n".join(lines[:length]))
