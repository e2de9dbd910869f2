"""Results typed at the desk, without JavaScript and with htmx."""

import pytest

from games.models import Game
from scoring.calls.services import games_start, matches_call
from scoring.progress.history import last_action
from tests.scenes.contests import DESK, at_tables, contest_make, fresh, sides_at
from tests.scenes.desk import HTMX, at, game_at, report_by, scorer_of, slip, text_of, value_of

pytestmark = pytest.mark.django_db


def test_without_a_script_the_table_is_looked_up_first_and_nothing_typed_is_lost(client, contest):
    game = game_at(contest, 3)
    answer = client.post(at("play:result", contest), {"table": "3", "winner": "b", "left": "4"})
    assert "Look who sits there" in text_of(answer)
    assert (value_of(answer, "game"), value_of(answer, "winner")) == (str(game.pk), "B")
    assert value_of(answer, "left") == "4"
    assert fresh(game).state == Game.State.CALLED
    sent = slip(game, winner="B", left="4", version=value_of(answer, "version"))
    answer = client.post(at("play:result", contest), sent, follow=True)
    assert "saved Table 3: B ·" in text_of(answer)
    result = fresh(game).results.get()
    assert result.winner.number == sides_at(game)[1]
    assert result.cards_left == {f"side:{sides_at(game)[0]}": 4}
    assert (result.reported_by, result.confirmed_by) == ("Ann", "Ann")


def test_a_link_opens_the_entry_at_one_table(client, contest):
    answer = client.get(at("play:result", contest) + "?table=3&manner=time")
    assert value_of(answer, "game") == str(game_at(contest, 3).pk)
    assert '<option value="time" selected>' in answer.content.decode()


@pytest.mark.parametrize(
    ("more", "status", "words", "field"),
    [
        ({"winner": ""}, 422, "winner", "winner"),
        ({"winner": "C"}, 422, "winner", "winner"),
        ({"left": "0"}, 422, "swapped", "left"),
        ({"left": "seven"}, 422, "number", "left"),
        ({"left": "-3"}, 422, "number", "left"),
        ({"left": "9999999999999"}, 422, "number", "left"),
        ({"manner": "ruling"}, 422, "reason", "reason"),
        ({"manner": "walkover"}, 422, "Leave the cards empty", "left"),
        ({"manner": "no-show"}, 422, "no winner", "winner"),
        ({"table": "99", "game": ""}, 400, "There is no table 99.", "table"),
        ({"table": "", "game": ""}, 400, "Type the number of a table.", "table"),
        ({"table": "x" * 500, "game": ""}, 400, "Type the number of a table.", "table"),
    ],
)
def test_what_cannot_be_is_refused_in_place_with_everything_that_was_typed(
    client, contest, more, status, words, field
):
    game = game_at(contest, 2)
    answer = client.post(at("play:result", contest), slip(game, **more), headers=HTMX)
    assert answer.status_code == status
    assert words in text_of(answer)
    assert f'data-field="{field}"' in answer.content.decode()
    assert answer.headers["X-Entry"] == "error"
    assert value_of(answer, "left") == more.get("left", "7")
    assert fresh(game).state == Game.State.CALLED


def test_a_warning_is_accepted_by_sending_the_same_again_but_not_another_number(client, contest):
    game = game_at(contest, 2)
    answer = client.post(at("play:result", contest), slip(game, left="31"), headers=HTMX)
    assert (answer.status_code, answer.headers["X-Entry"]) == (422, "warning")
    assert "Press Enter again to save it" in text_of(answer)
    asked = value_of(answer, "asked")
    answer = client.post(
        at("play:result", contest), slip(game, left="32", asked=asked), headers=HTMX
    )
    assert answer.headers["X-Entry"] == "warning"
    assert fresh(game).state == Game.State.CALLED
    answer = client.post(
        at("play:result", contest), slip(game, left="31", asked=asked), headers=HTMX
    )
    assert answer.headers["X-Entry"] == "good"
    assert [f["code"] for f in fresh(game).results.get().findings] == ["cards-over-stock"]


@pytest.mark.parametrize(
    ("more", "manner", "left"),
    [
        ({"manner": "time", "winner_left": "3"}, "time", 7),
        ({"manner": "time", "winner_left": "7", "tie_break": "next_stock_card"}, "time", 7),
        ({"manner": "retired"}, "retired", 7),
        ({"manner": "walkover", "left": ""}, "walkover", None),
        ({"manner": "forfeit", "left": ""}, "forfeit", None),
        ({"manner": "ruling", "reason": "cards were mixed up"}, "ruling", 7),
        ({"manner": "no-show", "left": "", "winner": ""}, "no-show", None),
    ],
)
def test_every_way_to_finish_can_be_entered(client, more, manner, left):
    contest = contest_make(8, tables=4, time_limit_minutes=40)
    matches_call(actor=DESK, contest_id=contest.pk)
    game = game_at(contest, 2)
    client.post(at("play:result", contest), slip(game, **more), headers=HTMX)
    result = fresh(game).results.get()
    assert result.manner == manner
    assert result.cards_left.get(f"side:{sides_at(game)[1]}") == left


def test_the_same_post_twice_is_one_result(client, contest):
    game = game_at(contest, 2)
    for _ in range(2):
        answer = client.post(at("play:result", contest), slip(game), headers=HTMX)
        assert answer.headers["X-Entry"] == "good"
    assert fresh(game).results.count() == 1
    assert contest.audit.filter(action="result_enter").count() == 1


def test_two_windows_one_wins_and_the_other_is_told_the_difference(client, contest):
    game = game_at(contest, 2)
    other = scorer_of(contest)
    client.post(at("play:result", contest), slip(game), headers=HTMX)
    answer = other.post(at("play:result", contest), slip(game, winner="B", left="3"), headers=HTMX)
    assert answer.status_code == 409
    first = sides_at(game)[0]
    assert f"It says now: side {first} won (played out)" in text_of(answer)
    assert value_of(answer, "left") == "3"
    assert fresh(game).results.count() == 1


def test_what_was_typed_for_one_game_is_never_saved_for_the_next_at_the_same_table(client):
    contest = contest_make(8, tables=1)
    matches_call(actor=DESK, contest_id=contest.pk)
    game = game_at(contest, 1)
    other = scorer_of(contest)
    client.post(at("play:result", contest), slip(game), headers=HTMX)
    following = game_at(contest, 1)
    assert following.pk != game.pk
    answer = other.post(at("play:result", contest), slip(game, winner="B"), headers=HTMX)
    assert answer.status_code == 409
    assert (value_of(answer, "game"), value_of(answer, "winner")) == (str(following.pk), "")
    assert fresh(following).state == Game.State.CALLED


def test_another_table_number_beside_the_game_on_screen_is_looked_up_instead(client, contest):
    seen, meant = game_at(contest, 2), game_at(contest, 3)
    answer = client.post(at("play:result", contest), slip(seen, table="3"), headers=HTMX)
    assert "Look who sits there" in text_of(answer)
    assert value_of(answer, "game") == str(meant.pk)
    assert {fresh(seen).state, fresh(meant).state} == {Game.State.CALLED}


def test_a_slip_that_says_other_than_the_table_reported_points_to_settling_it(client, contest):
    game = game_at(contest, 2)
    side = sides_at(game)[1]
    report_by(game, side, side)
    answer = client.post(at("play:result", contest), slip(fresh(game)), headers=HTMX)
    assert answer.status_code == 409
    assert "At the table it was reported that" in text_of(answer)


def test_a_form_from_before_they_sat_down_is_taken_and_one_from_before_a_report_is_not(contest):
    sam = scorer_of(contest)
    first, second = game_at(contest, 1), game_at(contest, 2)
    seen = {game.pk: game.version for game in (first, second)}
    games_start(actor=DESK, contest_id=contest.pk, seen=seen)
    sam.post(at("play:result", contest), slip(first), headers=HTMX)
    assert fresh(first).state == Game.State.CONFIRMED
    side = sides_at(second)[1]
    report_by(fresh(second), side, side)
    answer = sam.post(at("play:result", contest), slip(second), headers=HTMX)
    assert answer.status_code == 409
    assert fresh(second).state != Game.State.CONFIRMED


def test_what_was_saved_last_is_shown_and_taken_back_by_whoever_entered_it(contest):
    sam, kim = scorer_of(contest), scorer_of(contest, "Kim")
    game = game_at(contest, 2)
    sam.post(at("play:result", contest), slip(game))
    entry = last_action(contest=contest)
    assert "saved Table 2: A ·" in text_of(sam.get(at("play:day", contest)))
    assert "saved Table 2" not in text_of(kim.get(at("play:day", contest)))
    answer = kim.post(at("play:result-undo", contest), {"entry": entry.pk}, headers=HTMX)
    assert answer.status_code == 409
    assert fresh(game).state == Game.State.CONFIRMED
    answer = sam.post(at("play:result-undo", contest), {"entry": entry.pk}, headers=HTMX)
    assert "The result of table 2 was taken back." in text_of(answer)
    assert fresh(game).state == Game.State.CALLED
    assert sam.post(at("play:result-undo", contest), {"entry": entry.pk}).status_code == 409


def test_a_result_of_another_contest_is_not_entered_from_here(client, contest):
    other = contest_make(4, tables=2)
    matches_call(actor=DESK, contest_id=other.pk)
    game = at_tables(other)[0]
    client.post(at("play:result", contest), slip(game), headers=HTMX)
    assert fresh(game).version == game.version


def test_half_a_form_and_nonsense_are_answered_in_words(client, contest):
    game = game_at(contest, 2)
    for sent in (
        {},
        {"table": "2", "game": str(game.pk)},
        {"table": "2", "game": "x", "version": "y"},
        {"table": "2", "game": "9" * 200, "version": "-1"},
        {"table": "2\x00", "game": "\x00", "reason": "\x00"},
        {"table": "2", "game": str(game.pk), "version": "1", "manner": "sabotage", "winner": "🂡"},
    ):
        answer = client.post(at("play:result", contest), sent, headers=HTMX)
        assert answer.status_code in (200, 400, 409, 422)
        assert answer.headers["X-Entry"] in ("error", "warning")
    assert fresh(game).state == Game.State.CALLED
