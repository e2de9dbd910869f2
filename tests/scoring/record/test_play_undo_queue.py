"""An undo gives back everybody's place in the queue, too."""

from datetime import UTC, datetime, timedelta

import pytest

from scoring.calls.queries import queue_get
from scoring.calls.services import call_take_back, matches_call
from scoring.integrity.findings import contest_findings
from scoring.progress.history import last_action, next_redo
from scoring.record.undo import action_redo, action_undo, play_undo
from scoring.results.services import result_enter
from scoring.standings.state_hash import contest_state
from tests.scenes.contests import DESK, at_tables, contest_make, fresh, sides_at, won_by
from tournaments import audited_action
from tournaments.models import AuditEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def minutes():
    """A clock that goes on when a minute is taken from it."""
    now = [datetime(2030, 1, 1, tzinfo=UTC)]

    def passes(count=1):
        now[0] += timedelta(minutes=count)

    with audited_action.running(lambda: now[0]):
        yield passes


def order(contest):
    found = queue_get(contest=contest)
    return [call.match for call in found.calls] + [waiting.match for waiting in found.queue]


def undo(contest):
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)


def enter(game, winner):
    game = fresh(game)
    won = won_by(sides_at(game)[winner])
    result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=won)


def test_after_an_undone_result_the_same_match_is_called_next(minutes):
    contest = contest_make(16, tables=1)
    (game,) = matches_call(actor=DESK, contest_id=contest.pk)
    minutes(30)
    enter(game, 0)
    (called,) = at_tables(contest)
    minutes()
    undo(contest)
    enter(game, 1)
    (again,) = at_tables(contest)
    assert again.match_game.match.number == called.match_game.match.number == 2


def test_undoing_everything_gives_back_the_first_queue(minutes):
    contest = contest_make(8, tables=1)
    before, state = order(contest), contest_state(contest=contest)
    minutes()
    matches_call(actor=DESK, contest_id=contest.pk)
    minutes()
    play_undo(actor=DESK, contest_id=contest.pk, reason="rehearsal")
    assert order(contest) == before == [1, 2, 3, 4]
    assert contest_state(contest=contest) == state


def test_a_redo_gives_back_the_later_place(minutes):
    """Whoever was taken back stands behind the others, also after an undo and a redo of it."""
    contest = contest_make(8, tables=1)
    (game,) = matches_call(actor=DESK, contest_id=contest.pk)
    minutes()
    call_take_back(actor=DESK, game_id=game.pk, version=fresh(game).version)
    behind, state = order(contest), contest_state(contest=contest)
    assert behind == [2, 3, 4, 1]
    undo(contest)
    minutes()
    action_redo(actor=DESK, contest_id=contest.pk, entry_id=next_redo(contest=contest).pk)
    assert order(contest) == behind
    assert contest_state(contest=contest) == state
    assert contest_findings(contest=contest) == []


def test_the_state_tells_two_orders_of_the_queue_apart(minutes):
    contest = contest_make(8, tables=1)
    before = contest_state(contest=contest)
    (game,) = matches_call(actor=DESK, contest_id=contest.pk)
    minutes()
    call_take_back(actor=DESK, game_id=game.pk, version=fresh(game).version)
    assert contest_state(contest=contest) != before


def test_what_was_done_before_the_times_were_kept_can_be_undone(minutes):
    contest = contest_make(8, tables=1)
    matches_call(actor=DESK, contest_id=contest.pk)
    entry = AuditEntry.objects.get(action="matches_call")
    for form in (entry.before, entry.after):
        for name, row in form["rows"].items():
            if name.startswith("match:"):
                del row["ready_since"]
    AuditEntry.objects.filter(pk=entry.pk).update(before=entry.before, after=entry.after)
    undo(contest)
    assert at_tables(contest) == []
    assert contest_findings(contest=contest) == []
