"""An action undone by its number: what was done since at other tables does not matter."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from access.models import Account, Membership
from access.tokens import token_make
from domain.wording import Conflict
from games.models import Game
from scoring.calls.services import matches_call
from scoring.integrity.findings import contest_findings
from scoring.progress.history import actions_done, last_action, next_redo
from scoring.record.undo import action_redo, action_undo, action_undo_named, play_undo
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, at_tables, contest_make, sides_at, won_by
from tournaments.models import AuditEntry, Contest

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    contest = contest_make(16, tables=8)
    matches_call(actor=DESK, contest_id=contest.pk)
    return contest


def _enter(contest, table):
    """Gives the game and the number of the action."""
    game = next(game for game in at_tables(contest) if game.table.number == table)
    a, b = sides_at(game)
    result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=won_by(a, loser=b))
    return game, last_action(contest=Contest.objects.get(pk=contest.pk)).pk


def _state(game):
    return Game.objects.get(pk=game.pk).state


def test_a_result_is_taken_back_though_others_were_entered_since(contest):
    first, number = _enter(contest, 1)
    others = [_enter(contest, table)[0] for table in (3, 5, 7)]
    with pytest.raises(Conflict):
        action_undo(actor=DESK, contest_id=contest.pk, entry_id=number)
    action_undo_named(actor=DESK, contest_id=contest.pk, entry_id=number)
    assert _state(first) != "confirmed"
    assert {_state(game) for game in others} == {"confirmed"}
    assert not contest_findings(contest=contest)
    # It can be done again, and after that everything can be undone in one go.
    redo = next_redo(contest=contest)
    assert redo.pk == number
    action_redo(actor=DESK, contest_id=contest.pk, entry_id=number)
    assert _state(first) == "confirmed"
    play_undo(actor=DESK, contest_id=contest.pk, reason="a rehearsal")
    assert actions_done(contest=contest) == []
    assert not contest_findings(contest=contest)


def test_where_something_rests_on_it_it_is_refused_and_nothing_changes(contest):
    first, number = _enter(contest, 1)
    _enter(contest, 2)  # both feed one match of the next round
    matches_call(actor=DESK, contest_id=contest.pk)
    before = list(Game.objects.order_by("pk").values_list("pk", "state", "version"))
    with pytest.raises(Conflict) as refused:
        action_undo_named(actor=DESK, contest_id=contest.pk, entry_id=number)
    assert refused.value.code == "chart-changed"
    assert list(Game.objects.order_by("pk").values_list("pk", "state", "version")) == before
    assert _state(first) == "confirmed"


def test_what_was_undone_is_not_undone_twice(contest):
    _, number = _enter(contest, 1)
    _enter(contest, 3)
    action_undo_named(actor=DESK, contest_id=contest.pk, entry_id=number)
    for again in (number, 0, 10**9):
        with pytest.raises(Conflict) as refused:
            action_undo_named(actor=DESK, contest_id=contest.pk, entry_id=again)
        assert refused.value.code == "not-done"


def test_a_program_undoes_its_own_action_while_scorers_go_on(contest):
    account = Account.objects.create(sign_in_name="Ann")
    Membership.objects.create(account=account, event=contest.event, role="official")
    _, secret = token_make(account=account, name="tests", scope="run", days=1)
    program = Client(headers={"authorization": f"Bearer {secret}", "host": "localhost"})
    address = f"/api/v1/events/{contest.event.slug}/contests/{contest.slug}/undo/"
    game, number = _enter(contest, 1)
    stale = program.get(address).headers["ETag"]
    _enter(contest, 3)
    last = program.post(address, "{}", content_type="application/json", headers={"if-match": stale})
    assert last.status_code == 412
    # It finds its own among what was done; the clock may have been set back meanwhile.
    AuditEntry.objects.filter(pk=number).update(at=timezone.now() - timedelta(hours=2))
    asked = f"subject=game:{game.pk}&ordering=-id"
    done = program.get(f"/api/v1/events/{contest.event.slug}/audit/?{asked}").json()["results"]
    assert done[0]["id"] == number
    named = program.post(f"{address}{number}/", "{}", content_type="application/json")
    assert (named.status_code, named.json()["redo"]["id"]) == (200, number)
    assert _state(game) != "confirmed"
    again = program.post(f"{address}{number}/", "{}", content_type="application/json")
    assert (again.status_code, again.json()["code"]) == (409, "not-done")
