"""An undo that would put somebody at two tables, since they play in another contest meanwhile."""

import pytest

from domain.wording import Illegal
from scoring.calls.services import call_take_back, matches_call
from scoring.chart.services import chart_build
from scoring.integrity.findings import contest_findings
from scoring.progress.history import last_action, next_redo
from scoring.record.undo import action_redo, action_undo, play_undo
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, at_tables, contest_make, fresh, sides_at, won_by
from tournaments.models import AuditEntry, Contest, Entry, Side, SideEntry, Table

pytestmark = pytest.mark.django_db


def same_people(contest):
    """Another contest of the event, with the same sides."""
    other = Contest.objects.create(
        event=contest.event,
        name="Singles",
        slug="singles",
        rule_set="texas",
        stock_size=15,
        phase=Contest.Phase.DRAWN,
    )
    Table.objects.create(contest=other, number=9)
    draw = other.draws.create(number=1, way="by_hand", state="drawn", frozen="", frozen_hash="")
    for side in contest.sides.all():
        made = Side.objects.create(contest=other, draw=draw, number=side.number)
        for member in side.members.all():
            entry = Entry.objects.create(
                contest=other, player=member.entry.player, state="checked_in"
            )
            SideEntry.objects.create(side=made, entry=entry, place=member.place)
    chart_build(actor=DESK, contest_id=other.pk, seed=1)
    other.refresh_from_db()
    return other


@pytest.fixture
def contests():
    """The first is over, the second has its people at table 9."""
    first = contest_make(2, tables=1)
    (game,) = matches_call(actor=DESK, contest_id=first.pk)
    won = won_by(sides_at(game)[0])
    result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=won)
    second = same_people(first)
    assert len(matches_call(actor=DESK, contest_id=second.pk)) == 1
    return first, second


def undo(contest):
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)


def redo(contest):
    action_redo(actor=DESK, contest_id=contest.pk, entry_id=next_redo(contest=contest).pk)


def test_an_undo_puts_nobody_at_two_tables(contests):
    first, _ = contests
    entries = AuditEntry.objects.count()
    with pytest.raises(Illegal) as refused:
        undo(first)
    assert refused.value.code == "person-busy"
    assert "in the contest Singles at table 9" in str(refused.value.sentence)
    assert "Take that call back" in str(refused.value.sentence)
    assert AuditEntry.objects.count() == entries
    assert contest_findings(contest=first) == []


def test_once_the_other_call_is_taken_back_it_can_be_undone(contests):
    first, second = contests
    (game,) = at_tables(second)
    call_take_back(actor=DESK, game_id=game.pk, version=fresh(game).version)
    undo(first)
    assert len(at_tables(first)) == 1
    assert contest_findings(contest=first) == []


def test_a_redo_puts_nobody_at_two_tables_either(contests):
    first, second = contests
    undo(second)
    undo(first)
    with pytest.raises(Illegal) as refused:
        redo(second)
    assert refused.value.code == "person-busy"


def test_everything_can_be_undone_while_its_people_play_elsewhere(contests):
    """Nobody is at a table of it in the end."""
    first, second = contests
    assert play_undo(actor=DESK, contest_id=first.pk, reason="rehearsal") == 2
    assert contest_findings(contest=first) == contest_findings(contest=second) == []
