"""Who is here, and on which side, while sides leave, come late and come back."""

import pytest

from domain.chart.late import open_lines
from domain.wording import Conflict, Illegal
from live import publish
from scoring.calls.services import matches_call
from scoring.integrity.findings import contest_findings
from scoring.progress.chart import chart_get
from scoring.progress.history import last_action, next_redo
from scoring.record.undo import action_redo, action_undo
from scoring.results.services import result_enter
from scoring.sides.services import side_enter_late, side_withdraw
from tests.scenes.contests import DESK, at_tables, contest_make, sides_at, won_by
from tournaments.models import Contest, Entry
from tournaments.partners.changes import substitute_seat
from tournaments.partners.queries import seating_get
from tournaments.people.queries import check_in_count
from tournaments.people.services import entry_move

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    made = contest_make(3, spare=2)
    matches_call(actor=DESK, contest_id=made.pk)
    return made


def people(contest, side):
    members = contest.sides.get(number=side).members.filter(left=False)
    return list(members.order_by("place").values_list("entry_id", flat=True))


def states(entries):
    return sorted(Entry.objects.filter(pk__in=entries).values_list("state", flat=True))


def undo(contest):
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)


def redo(contest):
    action_redo(actor=DESK, contest_id=contest.pk, entry_id=next_redo(contest=contest).pk)


def enter_late(contest, entries):
    (line, *_) = open_lines(chart_get(contest=contest))
    row = contest.matches.get(key=str(line.match))
    return side_enter_late(
        actor=DESK, contest_id=contest.pk, entry_ids=entries, line=row.key, version=row.version
    )


def spare_of(contest):
    return list(contest.entries.filter(sides=None).values_list("pk", flat=True))


def substitute(contest, leaving, entry):
    contest.refresh_from_db()
    substitute_seat(
        actor=DESK,
        contest_id=contest.pk,
        version=contest.version,
        leaving=leaving,
        entry_id=entry,
        reason="taken ill",
    )


def move(entry_id, state):
    seen = Entry.objects.get(pk=entry_id).state
    entry_move(actor=DESK, entry_id=entry_id, state=state, seen=seen)


def test_the_people_of_a_side_that_withdraws_are_withdrawn_and_back_with_an_undo(contest):
    left = people(contest, 1)
    side_withdraw(actor=DESK, contest_id=contest.pk, side=1)
    assert states(left) == ["withdrawn", "withdrawn"]
    assert not set(left) & set(seating_get(contest).newcomers)
    undo(contest)
    assert states(left) == ["checked_in", "checked_in"]
    redo(contest)
    assert states(left) == ["withdrawn", "withdrawn"]


def test_a_late_side_is_checked_in_and_called_while_a_table_is_free(contest):
    late = spare_of(contest)
    contest.entries.filter(pk__in=late).update(state="standby")
    side = enter_late(contest, late)
    assert states(late) == ["checked_in", "checked_in"]
    assert check_in_count(contest=contest).standby == 0
    assert any(side.number in sides_at(game) for game in at_tables(contest))
    undo(contest)
    assert states(late) == ["standby", "standby"]
    assert contest_findings(contest=contest) == []


def test_a_late_side_that_was_undone_leaves_two_people_who_can_play(contest):
    late = spare_of(contest)
    enter_late(contest, late)
    undo(contest)
    assert set(late) <= set(seating_get(contest).waiting)
    substitute(contest, people(contest, 1)[0], late[0])
    assert late[0] in people(contest, 1)
    (one,) = [m for m in publish._members(contest) if m.player == _player(late[0])]
    assert one.side == 1
    assert contest_findings(contest=contest) == []


def _player(entry):
    return Entry.objects.get(pk=entry).player_id


def test_a_side_does_not_come_back_without_its_people(contest):
    late = spare_of(contest)
    enter_late(contest, late)
    undo(contest)
    substitute(contest, people(contest, 1)[0], late[0])
    with pytest.raises(Conflict) as refused:
        redo(contest)
    assert refused.value.code == "person-on-another-side"
    assert contest_findings(contest=contest) == []


def test_a_side_does_not_come_back_with_somebody_who_has_gone_home(contest):
    late = spare_of(contest)
    enter_late(contest, late)
    undo(contest)
    move(late[1], "withdrawn")
    with pytest.raises(Conflict) as refused:
        redo(contest)
    assert refused.value.code == "person-withdrawn"
    move(late[1], "checked_in")
    redo(contest)
    assert contest_findings(contest=contest) == []


def test_a_seat_at_a_table_is_not_taken_by_somebody_at_another_one(contest):
    other = contest_make(2, tables=1)
    Contest.objects.filter(pk=other.pk).update(event=contest.event, slug="other")
    matches_call(actor=DESK, contest_id=other.pk)
    at_table = people(contest, _playing(contest))
    busy = Entry.objects.create(contest=other, player_id=_player(at_table[0]), state="standby")
    with pytest.raises(Illegal) as refused:
        substitute(other, people(other, 1)[0], busy.pk)
    assert refused.value.code == "person-busy"
    assert contest.name in str(refused.value.sentence)
    # Once that side's game is over it is nobody's business.
    (game,) = at_tables(other)
    result_enter(
        actor=DESK, game_id=game.pk, version=game.version, reported=won_by(sides_at(game)[0])
    )
    Contest.objects.filter(pk=other.pk).update(phase=Contest.Phase.PLAYING)
    substitute(other, people(other, 1)[0], busy.pk)
    assert contest_findings(contest=other) == []


def _playing(contest):
    """A side that is at a table."""
    return at_tables(contest)[0].sides.first().side.number


def test_a_substitute_during_play_is_a_publication(contest):
    contest.refresh_from_db()
    before = contest.revision
    substitute(contest, people(contest, 1)[0], spare_of(contest)[0])
    contest.refresh_from_db()
    assert contest.revision == before + 1


def test_what_nobody_sees_yet_is_not_published_by_a_substitute():
    contest = contest_make(3, spare=2, build=False)
    substitute(contest, people(contest, 1)[0], spare_of(contest)[0])
    contest.refresh_from_db()
    assert contest.revision == 0


def test_an_undo_does_not_mind_that_somebody_was_checked_in_again(contest):
    (one, _) = people(contest, 1)
    side_withdraw(actor=DESK, contest_id=contest.pk, side=1)
    move(one, "checked_in")
    undo(contest)
    assert states(people(contest, 1)) == ["checked_in", "checked_in"]
