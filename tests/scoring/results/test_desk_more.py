"""What a slip can say besides winner and cards: each player, points, minutes, all penalties; and
a game that stood still. Typed in one line or in the part that is folded away."""

import pytest

from games.models import Game
from games.reports.form import Line, line_read
from tests.scenes.contests import fresh, sides_at
from tests.scenes.desk import HTMX, at, dispute, game_at, slip, text_of, value_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", Line()),
        ("9", Line(((9,),))),
        ("4+5", Line(((4, 5),))),
        ("0/4+5", Line(((0,), (4, 5)))),
        ("3/1/2", Line(((3,), (1,), (2,)))),
        ("9 p70 m35 !", Line(((9,),), 70, 35, True)),
        ("m35 9", Line(((9,),), None, 35)),
        ("9 35'", Line(((9,),), None, 35)),
        ("P70", Line((), 70)),
        ("!", Line((), None, None, True)),
    ],
)
def test_a_line_is_read_word_by_word(text, line):
    assert line_read(text) == line


@pytest.mark.parametrize("text", ["nine", "-3", "4+", "/5", "9 9", "p", "m", "9 ! !", "4 + 5", "٣"])
def test_what_is_no_line_is_left_to_the_checks(text):
    assert line_read(text) is None


def entered(client, contest, game, **more):
    return client.post(at("play:result", contest), slip(game, **more), headers=HTMX)


def people(game, place):
    seat = game.sides.order_by("place")[place]
    return [f"entry:{one.entry_id}" for one in seat.side.members.order_by("place")]


def test_partners_are_counted_apart_in_one_line(client, contest):
    game = game_at(contest, 1)
    assert entered(client, contest, game, left="4+5 m35 !").status_code == 200
    result = fresh(game).results.get()
    first, second = people(game, 1)
    assert result.cards_left == {f"side:{sides_at(game)[1]}": 9, first: 4, second: 5}
    assert result.details == {"tie_break": None, "minutes": 35, "incidents_complete": True}


def test_the_folded_part_says_the_same(client, contest):
    game = game_at(contest, 1)
    more = {"left": "", "left_B1": "4", "left_B2": "5", "minutes": "35", "complete": "1"}
    answer = entered(client, contest, game, **more)
    assert "B: 9" in text_of(answer)
    result = fresh(game).results.get()
    first, second = people(game, 1)
    assert result.cards_left == {f"side:{sides_at(game)[1]}": 9, first: 4, second: 5}
    assert result.details["minutes"] == 35
    assert result.details["incidents_complete"]


@pytest.mark.parametrize(
    ("more", "words", "level"),
    [
        # Each was out of reach of the desk before.
        ({"left": "31 !"}, "30 is the most possible", "error"),
        ({"left": "31", "complete": "1"}, "30 is the most possible", "error"),
        ({"left": "16+2"}, "is more than a full stock of 15", "warning"),
        ({"left": "9", "left_B1": "4", "left_B2": "6"}, "add up to 10", "error"),
        ({"left": "9 p70"}, "count no points", "warning"),
        ({"left": "9", "points_A": "70"}, "count no points", "warning"),
        ({"left": "9 m2"}, "very short", "warning"),
        ({"left": "9", "minutes": "400"}, "very long", "warning"),
        ({"left": "9", "minutes": "long"}, "The minutes must be a number", "error"),
        ({"left": "1/2/3"}, "one count for each side", "error"),
        ({"left": "1+2+3"}, "one count for each side", "error"),
        ({"left": "", "left_B1": "x"}, "whole number", "error"),
    ],
)
def test_every_check_can_speak_at_the_desk(client, contest, more, words, level):
    game = game_at(contest, 1)
    answer = entered(client, contest, game, **more)
    assert words in text_of(answer), text_of(answer)
    assert answer.headers["X-Entry"] == level
    assert not fresh(game).results.exists()
    for name, value in more.items():
        if name != "complete":
            assert value_of(answer, name) == value
    opened = 'id="entry-extra" open' in answer.content.decode()
    assert opened == any(name != "left" for name in more)


def test_a_yes_is_meant_for_the_folded_part_too(client, contest):
    game = game_at(contest, 1)
    asked = value_of(entered(client, contest, game, minutes="400"), "asked")
    assert entered(client, contest, game, minutes="401", asked=asked).status_code == 422
    assert entered(client, contest, game, minutes="400", asked=asked).status_code == 200
    (finding,) = fresh(game).results.get().findings
    assert finding["code"] == "game-very-long"


def test_points_are_kept_where_the_rules_have_them(client, contest):
    Game.objects.update(rule_set="deluxe-us")
    game = game_at(contest, 1)
    assert "25 + 5" in text_of(entered(client, contest, game, left="9 p60"))
    assert entered(client, contest, game, left="9 p70").status_code == 200
    assert fresh(game).results.get().points == 70


@pytest.mark.parametrize("manner", ["deadlock", "stall"])
def test_a_game_that_stood_still_is_decided_by_the_count(client, contest, manner):
    game = game_at(contest, 1)
    stuck = {"manner": manner}
    assert "cards left of every side" in text_of(entered(client, contest, game, left="9", **stuck))
    assert "has fewer" in text_of(entered(client, contest, game, left="9/3", **stuck))
    assert entered(client, contest, game, left="3/9", **stuck).status_code == 200
    result = fresh(game).results.get()
    assert result.manner == manner
    assert sorted(result.cards_left.values()) == [3, 9]


@pytest.mark.parametrize("manner", ["deadlock", "stall"])
def test_level_sides_are_for_an_official_with_a_reason(client, contest, manner):
    game = game_at(contest, 1)
    level = {"manner": manner, "left": "5", "winner_left": "5"}
    assert "an official decides who wins" in text_of(entered(client, contest, game, **level))
    level["tie_break"] = "next_stock_card"
    assert "an official decides who wins" in text_of(entered(client, contest, game, **level))
    level["tie_break"] = "ruling"
    answer = entered(client, contest, game, **level)
    assert 'data-field="reason"' in answer.content.decode()
    answer = entered(client, contest, game, reason="drew the higher card", **level)
    assert answer.status_code == 200
    assert fresh(game).results.get().reason == "drew the higher card"


def test_a_tie_break_left_over_from_another_choice_is_not_sent(client, contest):
    """Its field is hidden then, so nobody could take it away."""
    game = game_at(contest, 1)
    assert entered(client, contest, game, tie_break="ruling").status_code == 200
    assert fresh(game).results.get().details["tie_break"] is None


def test_a_dispute_can_be_settled_as_a_tie_at_a_deadlock(client, contest):
    game = dispute(game_at(contest, 1))
    sent = {
        "choice": "other",
        "version": game.version,
        "winner": "A",
        "manner": "deadlock",
        "left": "5/5",
        "tie_break": "ruling",
        "reason": "drew the higher card",
    }
    assert client.post(at("play:settle", contest, game=game.pk), sent).status_code == 302
    assert fresh(game).results.get(state="confirmed").manner == "deadlock"
