"""Hold: nobody is called for now; and calling round by round."""

import pytest

from games.models import Game
from scoring.calls.queries import queue_get
from scoring.calls.services import calls_hold, calls_order, match_call, matches_call, table_turn
from scoring.progress.history import last_action
from scoring.record.undo import action_undo
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, at_tables, contest_make, fresh, sides_at, won_by
from tests.scenes.desk import at, game_at, slip, text_of
from tournaments.models import Contest

pytestmark = pytest.mark.django_db


def _anew(contest):
    return Contest.objects.get(pk=contest.pk)


def _enter(game):
    game = fresh(game)
    result_enter(
        actor=DESK, game_id=game.pk, version=game.version, reported=won_by(sides_at(game)[0])
    )


def test_while_calling_is_on_hold_a_result_calls_nobody_and_going_on_calls_them(contest):
    calls_hold(actor=DESK, contest_id=contest.pk, held=True)
    for game in at_tables(contest):
        _enter(game)
    assert at_tables(contest) == []
    waiting = queue_get(contest=_anew(contest)).queue
    assert [str(one.reason) for one in waiting] == ["Calling is on hold."] * 2
    assert matches_call(actor=DESK, contest_id=contest.pk) == []
    calls_hold(actor=DESK, contest_id=contest.pk, held=False)
    assert len(at_tables(contest)) == 2


def test_by_hand_a_match_may_be_called_during_a_hold_and_the_hold_can_be_undone(contest):
    calls_hold(actor=DESK, contest_id=contest.pk, held=True)
    for game in at_tables(contest):
        _enter(game)
    key = contest.matches.get(number=queue_get(contest=_anew(contest)).queue[0].match).key
    assert match_call(actor=DESK, contest_id=contest.pk, key=key, table=1).table.number == 1
    held = contest_make(8, tables=4)
    calls_hold(actor=DESK, contest_id=held.pk, held=True)
    action_undo(actor=DESK, contest_id=held.pk, entry_id=last_action(contest=held).pk)
    assert not Contest.objects.get(pk=held.pk).calls_held
    assert queue_get(contest=_anew(held)).calls


def test_a_table_on_hold_keeps_its_game_and_gets_no_other(contest):
    game = game_at(contest, 2)
    table_turn(actor=DESK, table_id=game.table_id, field="held", value=True)
    assert fresh(game).table_id == game.table_id
    for other in at_tables(contest):
        _enter(other)
    assert {game.table.number for game in at_tables(contest)} <= {1, 3, 4}
    assert len(at_tables(contest)) == 2


def test_round_by_round_nobody_of_the_next_round_is_called_before_the_last_result(contest):
    calls_order(actor=DESK, contest_id=contest.pk, order=Contest.Calls.ROUNDS)
    first = at_tables(contest)
    for game in first[:3]:
        _enter(game)
    assert [game.pk for game in at_tables(contest)] == [first[3].pk]
    reasons = {str(one.reason) for one in queue_get(contest=_anew(contest)).queue}
    assert reasons == {"Waits until the round before it is over."}
    _enter(first[3])
    assert len(at_tables(contest)) == 2


def test_as_they_become_ready_can_be_chosen_in_the_middle_and_calls_at_once(contest):
    calls_order(actor=DESK, contest_id=contest.pk, order=Contest.Calls.ROUNDS)
    by_key = {game.match_game.match.key: game for game in at_tables(contest)}
    for key in ("main:1:1", "main:1:2"):
        _enter(by_key[key])
    assert len(at_tables(contest)) == 2
    calls_order(actor=DESK, contest_id=contest.pk, order=Contest.Calls.READY)
    assert len(at_tables(contest)) == 3


def test_the_desk_says_that_calling_is_on_hold_and_has_the_way_on(client, contest):
    answer = client.post(at("play:hold", contest), {"held": "1"}, follow=True)
    assert "Calling is on hold. Games that are on go on" in text_of(answer)
    assert "Go on calling" in text_of(answer)
    game = game_at(contest, 1)
    client.post(at("play:result", contest), slip(game))
    assert fresh(game).state == Game.State.CONFIRMED
    answer = client.post(at("play:hold", contest), {"held": "0"}, follow=True)
    assert "Calling goes on." in text_of(answer)
    assert "Hold calls" in text_of(answer)
    answer = client.post(at("play:calls-order", contest), {"order": "rounds"}, follow=True)
    assert "Called round by round." in text_of(answer)
    table = contest.tables.get(number=3)
    sent = {"table_id": table.pk, "held": "1"}
    answer = client.post(at("play:table-hold", contest), sent, follow=True)
    assert "Table 3 is on hold" in text_of(answer)
    assert "Give it to games again" in text_of(answer)
