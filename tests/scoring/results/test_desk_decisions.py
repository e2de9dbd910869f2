"""What waits for an official at the desk: reports, disputes, walkovers."""

import html
import re
from datetime import timedelta

import pytest

from games.models import Game, Result
from tests.scenes.contests import fresh, sides_at
from tests.scenes.desk import at, dispute, game_at, report_by, text_of

pytestmark = pytest.mark.django_db


def test_a_report_is_confirmed_with_one_press(client, contest):
    game = game_at(contest, 2)
    side = sides_at(game)[0]
    result = report_by(game, side, side)
    answer = client.get(at("play:day", contest))
    assert "waits for confirmation" in text_of(answer)
    sent = {"game": game.pk, "version": fresh(game).version, "result": result.pk}
    for _ in range(2):
        answer = client.post(at("play:confirm", contest), sent, follow=True)
        assert "is confirmed." in text_of(answer)
    assert fresh(game).state == Game.State.CONFIRMED


def test_a_dispute_is_shown_side_by_side_and_settled_with_a_reason(client, contest):
    game = dispute(game_at(contest, 2))
    page = text_of(client.get(at("play:day", contest)))
    assert "Table 2: the two sides report different results." in page
    assert "Side A says" in page
    assert "Side B says" in page
    first = game.results.filter(state=Result.State.REPORTED).first()
    sent = {"version": game.version, "choice": first.pk, "reason": ""}
    answer = client.post(at("play:settle", contest, game=game.pk), sent)
    assert answer.status_code == 400
    assert "Please say why" in text_of(answer)
    sent["reason"] = "the slip was signed"
    client.post(at("play:settle", contest, game=game.pk), sent)
    settled = fresh(game).results.get(state=Result.State.CONFIRMED)
    assert (settled.winner_id, settled.reason) == (first.winner_id, "the slip was signed")


def test_a_dispute_is_settled_against_both_reports_and_keeps_what_was_typed(client, contest):
    game = dispute(game_at(contest, 2))
    sent = {
        "version": game.version,
        "choice": "other",
        "winner": "B",
        "manner": "played-out",
        "left": "0",
        "reason": "I counted the cards",
    }
    answer = client.post(at("play:settle", contest, game=game.pk), sent)
    assert answer.status_code == 422
    assert 'value="I counted the cards"' in answer.content.decode()
    client.post(at("play:settle", contest, game=game.pk), {**sent, "left": "9"})
    settled = fresh(game).results.get(state=Result.State.CONFIRMED)
    assert settled.winner.number == sides_at(game)[1]
    assert settled.cards_left == {f"side:{sides_at(game)[0]}": 9}


def test_a_yes_to_a_warning_settles_only_what_was_asked_about(client, contest):
    game = dispute(game_at(contest, 2))
    sent = {
        "version": game.version,
        "choice": "other",
        "winner": "B",
        "manner": "played-out",
        "left": "32",
        "reason": "I counted the cards",
    }
    where = at("play:settle", contest, game=game.pk)
    page = client.post(where, sent).content.decode()
    asked = html.unescape(re.search(r'name="asked"\s+value="([^"]+)"', page).group(1))
    yes = {**sent, "accept": "1", "asked": asked}
    assert client.post(where, {**yes, "left": "31"}).status_code == 422
    assert client.post(where, {**yes, "winner": "A"}).status_code == 422
    assert client.post(where, yes).status_code == 302
    assert fresh(game).results.get(state=Result.State.CONFIRMED).winner.number == sides_at(game)[1]


def test_settling_an_old_state_of_the_game_says_what_is_there_now(client, contest):
    game = dispute(game_at(contest, 2))
    sent = {"version": game.version - 1, "choice": "other", "winner": "A", "reason": "x"}
    answer = client.post(at("play:settle", contest, game=game.pk), sent)
    assert answer.status_code == 409
    assert "It says now" in text_of(answer)


def test_a_walkover_is_offered_after_the_minutes_and_never_given_by_itself(client, contest):
    game = game_at(contest, 2)
    assert "Walkover" not in text_of(client.get(at("play:day", contest)))
    Game.objects.filter(pk=game.pk).update(called_at=game.called_at - timedelta(minutes=6))
    page = text_of(client.get(at("play:day", contest)))
    assert "Table 2: called 6 minutes ago and not sat down." in page
    assert fresh(game).state == Game.State.CALLED
    winner = sides_at(game)[1]
    sent = {"game": game.pk, "version": game.version, "winner": winner}
    answer = client.post(at("play:walkover", contest), sent, follow=True)
    assert "go on by walkover." in text_of(answer)
    assert fresh(game).results.get().manner == "walkover"


def test_where_neither_side_came_nobody_goes_on(client, contest):
    game = game_at(contest, 2)
    sent = {"game": game.pk, "version": game.version, "winner": ""}
    client.post(at("play:walkover", contest), sent)
    result = fresh(game).results.get()
    assert (result.manner, result.winner_id) == ("no-show", None)
