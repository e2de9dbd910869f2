"""They have sat down: from called to playing, once, undoable, never over another's work."""

import pytest

from domain.results import Reported
from domain.wording import Conflict, Illegal
from games.models import Game
from scoring.calls.services import call_take_back, game_start, games_start, matches_call
from scoring.progress.history import last_action
from scoring.record.undo import action_redo, action_undo
from scoring.results.services import result_enter, result_report
from scoring.standings.state_hash import state_hash
from tests.scenes.contests import DESK, at_tables, contest_make, fresh, sides_at, won_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    contest = contest_make(8, tables=4)
    matches_call(actor=DESK, contest_id=contest.pk)
    return contest


def _start(game, version=None):
    return game_start(actor=DESK, game_id=game.pk, version=version or game.version)


def test_a_called_game_is_started_and_the_trail_says_so(contest):
    game = at_tables(contest)[0]
    _start(game)
    assert fresh(game).state == Game.State.PLAYING
    entry = last_action(contest=contest)
    assert (entry.action, entry.subject, entry.actor) == ("game_start", f"game:{game.pk}", DESK)
    assert entry.before["rows"][f"game:{game.pk}"]["state"] == "called"


def test_pressing_twice_starts_it_once(contest):
    game = at_tables(contest)[0]
    _start(game)
    entries = contest.audit.count()
    _start(game)
    assert contest.audit.count() == entries


def test_a_start_is_undone_and_redone(contest):
    game = at_tables(contest)[0]
    before = state_hash(contest=contest)
    _start(game)
    after = state_hash(contest=contest)
    entry = last_action(contest=contest)
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    assert state_hash(contest=contest) == before
    assert fresh(game).state == Game.State.CALLED
    action_redo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    assert state_hash(contest=contest) == after


def test_a_game_that_was_called_back_and_called_again_is_another_one(contest):
    game = at_tables(contest)[0]
    call_take_back(actor=DESK, game_id=game.pk, version=game.version)
    with pytest.raises(Conflict):
        _start(game)
    assert fresh(game).state == Game.State.CALLED_OFF


def test_a_game_with_a_report_or_a_result_is_not_started(contest):
    reported, over = at_tables(contest)[:2]
    side = sides_at(reported)[0]
    result_report(
        actor="a", game_id=reported.pk, version=reported.version, reported=won_by(side), side=side
    )
    with pytest.raises(Illegal, match="has begun already"):
        _start(fresh(reported))
    result_enter(
        actor=DESK, game_id=over.pk, version=over.version, reported=won_by(sides_at(over)[0])
    )
    with pytest.raises(Illegal, match="is over"):
        _start(fresh(over))


def test_all_called_tables_play_in_one_step_but_for_those_that_changed(contest):
    games = at_tables(contest)
    seen = {game.pk: game.version for game in games}
    call_take_back(actor=DESK, game_id=games[0].pk, version=games[0].version)
    matches_call(actor=DESK, contest_id=contest.pk)
    started = games_start(actor=DESK, contest_id=contest.pk, seen=seen)
    assert {game.pk for game in started} == {game.pk for game in games[1:]}
    assert [fresh(game).table_id for game in games[1:]] == [game.table_id for game in games[1:]]
    new = [game for game in at_tables(contest) if game.pk not in seen]
    assert [game.state for game in new] == [Game.State.CALLED]
    entry = last_action(contest=contest)
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    assert {fresh(game).state for game in games[1:]} == {Game.State.CALLED}


def test_when_nothing_is_called_nothing_is_written(contest):
    entries = contest.audit.count()
    assert games_start(actor=DESK, contest_id=contest.pk, seen={}) == []
    assert games_start(actor=DESK, contest_id=contest.pk, seen={999_999: 1}) == []
    assert contest.audit.count() == entries


def test_a_started_game_takes_its_result_and_sends_the_winner_on(contest):
    game = at_tables(contest)[0]
    _start(game)
    game = fresh(game)
    winner, loser = sides_at(game)
    result_enter(
        actor=DESK, game_id=game.pk, version=game.version, reported=won_by(winner, loser=loser)
    )
    assert fresh(game).state == Game.State.CONFIRMED


def test_a_slip_typed_while_they_sat_down_is_taken_once_and_no_walkover_is(contest):
    first, second = at_tables(contest)[:2]
    games_start(actor=DESK, contest_id=contest.pk, seen={g.pk: g.version for g in (first, second)})
    a, b = sides_at(first)
    slip = {"actor": DESK, "game_id": first.pk, "version": first.version}
    written = result_enter(**slip, reported=won_by(a, loser=b))
    assert result_enter(**slip, reported=won_by(a, loser=b)) == written
    # That they sat down is news to whoever says that they did not come.
    winner = sides_at(second)[0]
    with pytest.raises(Conflict):
        result_enter(
            actor=DESK,
            game_id=second.pk,
            version=second.version,
            reported=Reported(manner="walkover", winner=winner),
        )
    assert fresh(second).state == Game.State.PLAYING
